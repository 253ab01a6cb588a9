/** Wires the ports that the post step recovers a tick with, and the work that main left behind. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Diary } from '../core/record/interruption.ts';
import { interruptionBlock } from '../core/record/interruption-report.ts';
import { journalledSessions } from '../core/record/journal.ts';
import { performEffects } from '../iteration/perform-effects.ts';
import { GitHubError } from '../ports/github.ts';
import type { Journal } from '../ports/journal.ts';
import { type PreservePorts, preserveWork } from '../recovery/preserve-work.ts';
import type { RecoveryPorts } from '../recovery/recover-tick.ts';
import { buildStandingView, redrawControlIssue, tellEndOfStoppedRun } from '../reporting/report-tick.ts';
import type { JournalRead } from '../storage/local/journal.ts';
import { createClock } from './clock.ts';
import { redactVoice } from './redact-voice.ts';
import { createReportingPorts } from './reporting-ports.ts';
import { createSnapshotStorage, type Surroundings } from './surroundings.ts';
import { createGitHubGateway, createPublishingSettings, dispatchNextTick } from './tick-ports.ts';

/** A journal with foreign lines is trusted only for a cancellation: nothing is preserved, every reservation stands. */
export function openRecoveryJournal({ entries, damaged }: JournalRead, nonce: string): Diary {
  const interrupted = entries.some(({ kind }) => kind === 'interrupted');
  if (damaged.length > 0) return { interrupted, sessions: [], journal: 'damaged' };
  return {
    interrupted,
    sessions: journalledSessions(entries, nonce),
    journal: 'sound',
  };
}

/** What main left on this machine, and the journal that post appends to. */
export interface RecoverySurroundings {
  readonly diary: Diary;
  readonly journal: Pick<Journal, 'append'>;
}

export function createRecoveryPorts(
  around: Omit<Surroundings, 'cancelled'>,
  { diary, journal }: RecoverySurroundings,
): RecoveryPorts {
  const { prepared, github } = around;
  const voice = redactVoice(around.voice, prepared.redact);
  const reporting = createReportingPorts({ ...around, voice }, null);
  const gateway = createGitHubGateway(around);
  const acting = { github: gateway, push: nothingSkipped, recover: nothingSkipped, journal, now: github.now };
  /** A failed read of optional facts must not prevent the release of the lease. */
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
    keeping: createSnapshotStorage(around),
    timing: createClock(github),
    rates: prepared.rates,
    diary,
    preserve: (sessions, right) => preserveWork(createPreservePorts(around), sessions, right),
    commands: (head) => orNothing(gateway.readThreads(head).then(({ commands }) => commands)),
    pullRequests: () => orNothing(gateway.readOwnPullRequests()),
    perform: (effects, proof) => performEffects(effects, acting, proof),
    show: async (interruption, { head, state, history }, held) => {
      const block = interruptionBlock(interruption);
      voice.group(block.split('\n', 1)[0]?.replace(/^#+ /, '') ?? '', block);
      const drawn = { ...buildStandingView({ head, state }, { history }), stop: interruption.stop, block };
      const controlIssue = await redrawControlIssue(reporting, drawn, held);
      return await tellEndOfStoppedRun(reporting, { ...drawn, controlIssue }, held);
    },
    tellEnd: async (memory, held) => {
      const known = buildStandingView({ head: held.head(), state: memory.state }, memory);
      const controlIssue = await redrawControlIssue(reporting, known, held);
      return await tellEndOfStoppedRun(reporting, { ...known, controlIssue }, held);
    },
    pace: prepared.config.pace,
    dispatchNext: (head, order) => dispatchNextTick(around, head, order),
  };
}

export const createPreservePorts = (
  around: Pick<Surroundings, 'invocation' | 'prepared' | 'github'>,
): PreservePorts => ({
  ...createPublishingSettings(around),
  now: around.github.now,
  patience: (ms) => sleep(ms, undefined, { ref: false }),
});

/** Only `preserve` moves branches, since only it knows the content of the clones. */
const nothingSkipped = (): Promise<never> => Promise.reject(new Error('The post step publishes no finished work.'));
