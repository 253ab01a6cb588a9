/** Runs the demo for a person: serves the page, and starts scheduled ticks when there may be work. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorldEvent } from '../../emulator/world.ts';
import { processTerminal } from '../terminal.ts';
import { readDemoHead } from './evidence.ts';
import { type ServedPage, servePage } from './page/server.ts';
import { type DemoEnvironment, failOnFailedRun, isAnyRunActive, startScheduledRun } from './stage.ts';
import { answerInTerminal, type TerminalStreams } from './terminal.ts';

export interface PageDemoOptions {
  readonly port: number;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Streams for answers besides the page; null = no terminal. */
  readonly terminal: TerminalStreams | null;
}

const watchPollMs = 500;
/** Delay after a change: short enough to watch, long enough to show that the schedule started it, not the click. */
const tickAfterChangeMs = 2_000;
/** Without changes, ticks follow the workflow's own schedule, so that a tick states the next one correctly. */
const minuteMs = 60_000;
const computeNextMinuteMs = (): number => (Math.floor(Date.now() / minuteMs) + 1) * minuteMs;
const viewerGraceMs = 4_000;

/** Ends when the loop's run has stopped and no browser shows the page any more. */
export async function runDemoOnPage(
  stage: DemoEnvironment,
  { port, say, signal, terminal }: PageDemoOptions,
): Promise<void> {
  const page = await servePage(stage, port);
  processTerminal.stdout.write(`Open ${page.url} and answer what the loop asks. Ctrl-C ends it.\n`);
  say(
    stage.own === null
      ? 'the agents of this demo are scripted and run without isolation'
      : `${stage.own.agent} runs without isolation, with your rights, on this machine`,
  );
  const silence = terminal === null ? (_why?: string) => undefined : answerInTerminal(stage, terminal);
  try {
    await runScheduledTicks(stage, signal);
    if (!signal.aborted) silence('for the loop has stopped');
    if (signal.aborted || page.viewers() === 0) return;
    say(`the loop has stopped; the demo ends when you close ${page.url}, or by Ctrl-C`);
    await waitUntilNoViewers(page, signal);
  } finally {
    silence();
    await page.close();
  }
}

async function runScheduledTicks(stage: DemoEnvironment, signal: AbortSignal): Promise<void> {
  let wantedAt = Date.now();
  let scheduledAt = computeNextMinuteMs();
  let iterations = 0;
  const sooner = (): void => void (wantedAt = Math.min(wantedAt, Date.now() + tickAfterChangeMs));
  const forget = stage.github.world.bus.subscribe((event) => {
    if (mayUnblock(event)) sooner();
  });
  try {
    while (!signal.aborted) {
      // A running tick states when the next one is due, counted from its end.
      if (isAnyRunActive(stage)) scheduledAt = computeNextMinuteMs();
      else {
        failOnFailedRun(stage);
        const head = (await readDemoHead(stage))?.head ?? null;
        if (head !== null && head.stop !== null) return;
        if (head !== null && head.counters.iterationsUsed > iterations) {
          iterations = head.counters.iterationsUsed;
          sooner();
        }
        if (Date.now() >= Math.min(wantedAt, scheduledAt) && !isAnyRunActive(stage)) {
          startScheduledRun(stage.github);
          wantedAt = Infinity;
        }
      }
      await sleep(watchPollMs, undefined, { signal }).catch(() => undefined);
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

async function waitUntilNoViewers(page: ServedPage, signal: AbortSignal): Promise<void> {
  let aloneSince: number | null = null;
  while (!signal.aborted) {
    aloneSince = page.viewers() > 0 ? null : (aloneSince ?? Date.now());
    if (aloneSince !== null && Date.now() - aloneSince > viewerGraceMs) return;
    await sleep(watchPollMs, undefined, { signal }).catch(() => undefined);
  }
}
