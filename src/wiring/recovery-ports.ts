/** Wires what the post step settles a tick with: the ports of a tick as far as it needs them, and the work that main left behind. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Diary } from '../core/record/fold-interrupted.ts';
import { interruptionBlock } from '../core/record/interruption.ts';
import { journalledSessions } from '../core/record/journal.ts';
import { act } from '../iteration/perform-effects.ts';
import type { Journal } from '../ports/clock.ts';
import { GitHubError } from '../ports/github.ts';
import { type Preserving, preserveWork } from '../recovery/preserve-work.ts';
import type { Settling } from '../recovery/recover-tick.ts';
import { redrawControlIssue, standingOf, tellStandingEnd } from '../reporting/report-tick.ts';
import type { JournalRead } from '../storage/local/journal.ts';
import { redacting, reportingOf } from './reporting-ports.ts';
import { keepingOf, type Surroundings, timingOf } from './surroundings.ts';
import { dispatchNext, doorOf, publishingOf } from './tick-ports.ts';

/** A journal with lines that are none of ours is not believed: nothing is preserved by it, and every reservation stands. That somebody cancelled is. */
export function diaryIn({ entries, damaged }: JournalRead, nonce: string): Diary {
  const interrupted = entries.some(({ kind }) => kind === 'interrupted');
  if (damaged.length > 0) return { interrupted, sessions: [], journal: 'damaged' };
  return {
    interrupted,
    sessions: journalledSessions(entries, nonce),
    journal: 'sound',
  };
}

/** What main left on this machine, and where post writes on. */
export interface Left {
  readonly diary: Diary;
  readonly journal: Pick<Journal, 'append'>;
}

export function composeSettling(around: Omit<Surroundings, 'cancelled'>, { diary, journal }: Left): Settling {
  const { prepared, github } = around;
  const voice = redacting(around.voice, prepared.redact);
  const reporting = reportingOf({ ...around, voice }, null);
  const door = doorOf(around);
  /** What is only nice to know must not keep the lease from being given back. */
  const orNothing = async <T>(asked: Promise<readonly T[]>): Promise<readonly T[]> => {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      voice.annotate('warning', error.message);
      return [];
    }
  };
  return {
    heads: prepared.heads,
    keeping: keepingOf(around),
    timing: timingOf(github),
    rates: prepared.rates,
    diary,
    preserve: (sessions, right) => preserveWork(preservingOf(around), sessions, right),
    commands: (head) => orNothing(door.readThreads(head).then(({ commands }) => commands)),
    pullRequests: () => orNothing(door.readOwnPullRequests()),
    perform: (effects, proof) => act(effects, { door, push: none, recover: none, journal, now: github.now }, proof),
    show: async (told, { head, state, history }, held) => {
      const block = interruptionBlock(told);
      voice.group(block.split('\n', 1)[0]?.replace(/^#+ /, '') ?? '', block);
      const consumed = head.consumed.map(({ id }) => id);
      const { stop } = told;
      const drawn = { head, state, history, stop, block, consumed, working: null, control: null };
      const controlIssue = await redrawControlIssue(reporting, drawn, held);
      return await tellStandingEnd(reporting, { head, state, history, stop, controlIssue }, held);
    },
    tellEnd: async (memory, held) => {
      const known = standingOf({ head: held.head(), state: memory.state }, memory);
      const controlIssue = await redrawControlIssue(reporting, { ...known, working: null, control: null }, held);
      return await tellStandingEnd(reporting, { ...known, controlIssue }, held);
    },
    pace: prepared.config.pace,
    dispatchNext: (head, order) => dispatchNext(around, head, order),
  };
}

export const preservingOf = (around: Pick<Surroundings, 'invocation' | 'prepared' | 'github'>): Preserving => ({
  ...publishingOf(around),
  now: around.github.now,
  patience: (ms) => sleep(ms, undefined, { ref: false }),
});

/** Branches are moved by `preserve`, which alone knows what lies in the clones. */
const none = (): Promise<never> => Promise.reject(new Error('The post step publishes no finished work.'));
