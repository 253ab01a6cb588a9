/** Runs the demo for a person: serves the page, and starts scheduled ticks when there may be work. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorldEvent } from '../../emulator/world.ts';
import { readHead } from './evidence.ts';
import { type ServedPage, servePage } from './page/server.ts';
import { noneFailed, type Stage, startScheduledRun } from './stage.ts';
import { answerInTerminal, type TerminalStreams } from './terminal.ts';

export interface Watching {
  readonly port: number;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Streams for answers besides the page; null = no terminal. */
  readonly terminal: TerminalStreams | null;
}

const lookEveryMs = 500;
/** Delay after a change: short enough to watch, long enough to show that the schedule started it, not the click. */
const soonMs = 2_000;
/** Without changes, ticks follow the workflow's own schedule, so that a tick states the next one correctly. */
const minuteMs = 60_000;
const nextMinute = (): number => (Math.floor(Date.now() / minuteMs) + 1) * minuteMs;
const lingerMs = 4_000;

/** Ends when the loop's run has stopped and no browser shows the page any more. */
export async function playOnPage(stage: Stage, { port, say, signal, terminal }: Watching): Promise<void> {
  const page = await servePage(stage, port);
  process.stdout.write(`Open ${page.url} and answer what the loop asks. Ctrl-C ends it.\n`);
  say(
    stage.own === null
      ? 'the agents of this demo are scripted and run without isolation'
      : `${stage.own.agent} runs without isolation, with your rights, on this machine`,
  );
  const silence = terminal === null ? () => undefined : answerInTerminal(stage, terminal);
  try {
    await tickOn(stage, signal);
    if (signal.aborted || page.viewers() === 0) return;
    say(`the loop has stopped; the demo ends when you close ${page.url}, or by Ctrl-C`);
    await leftAlone(page, signal);
  } finally {
    silence();
    await page.close();
  }
}

async function tickOn(stage: Stage, signal: AbortSignal): Promise<void> {
  let wantedAt = Date.now();
  let scheduledAt = nextMinute();
  let iterations = 0;
  const sooner = (): void => void (wantedAt = Math.min(wantedAt, Date.now() + soonMs));
  const forget = stage.github.world.bus.subscribe((event) => {
    if (mayUnblock(event)) sooner();
  });
  try {
    while (!signal.aborted) {
      // A running tick states when the next one is due, counted from its end.
      if (isBusy(stage)) scheduledAt = nextMinute();
      else {
        noneFailed(stage);
        const head = (await readHead(stage))?.head ?? null;
        if (head !== null && head.stop !== null) return;
        if (head !== null && head.counters.iterationsUsed > iterations) {
          iterations = head.counters.iterationsUsed;
          sooner();
        }
        if (Date.now() >= Math.min(wantedAt, scheduledAt) && !isBusy(stage)) {
          startScheduledRun(stage.github);
          wantedAt = Infinity;
        }
      }
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    forget();
  }
}

/** People's changes to issues and pull requests may create work; the loop's own comments do not. */
const mayUnblock = ({ name, action, cause }: WorldEvent): boolean =>
  cause === 'user' &&
  ((name === 'pull_request' && action === 'closed') ||
    (name === 'issues' && ['opened', 'edited', 'closed', 'reopened'].includes(action ?? '')));

const isBusy = ({ actions }: Stage): boolean =>
  actions.runs().some(({ attempts }) => attempts.at(-1)?.status !== 'completed');

async function leftAlone(page: ServedPage, signal: AbortSignal): Promise<void> {
  let aloneSince: number | null = null;
  while (!signal.aborted) {
    aloneSince = page.viewers() > 0 ? null : (aloneSince ?? Date.now());
    if (aloneSince !== null && Date.now() - aloneSince > lingerMs) return;
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}
