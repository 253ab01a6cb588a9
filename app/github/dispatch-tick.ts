/** Decides whether a loop's workflow is started now, and starts it with the reason if it takes one. */
import type { WakeReason } from '../../src/core/commands/cursor.ts';
import type { CommandReply } from '../../src/core/commands/reply.ts';
import type { RefusalCause } from '../../src/core/observation/thread.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { dispatchOnce, readNewestRun } from '../../src/github/repository/workflow-runs.ts';
import { GitHubError } from '../../src/ports/github.ts';
import { inTurn } from './serialize.ts';

export interface Wake {
  readonly workflow: string;
  /** The branch whose workflow file runs: the default branch. */
  readonly ref: string;
  readonly reason: WakeReason;
  /** A run created at this time or later makes another needless, ISO-8601; null = only a run that has not started does. */
  readonly unlessRunSince: string | null;
  /** Another process was about to start one at this time, ISO-8601; for a minute it is left to that one. */
  readonly leftToWriterAt?: string;
  /** Not at all rather than without the reason: throws what `isUndeclared` tells. */
  readonly needsReason?: true;
}

/** One after the other for a workflow, so that two events at once start one tick. */
export const wake = (github: GitHub, order: Wake): Promise<Outcome> =>
  inTurn(`${github.owner}/${github.repo} ${order.workflow}`, () => wakeNow(github, order));

async function wakeNow(github: GitHub, order: Wake): Promise<Outcome> {
  const { workflow, ref, reason, needsReason } = order;
  const why = await needless(github, order);
  if (why !== null) return { did: 'let-sleep', workflow, reason, why };
  const strictly = needsReason === undefined ? {} : { needsInputs: needsReason };
  const { found, made } = await dispatchOnce(github, { workflow, ref, inputs: { reason }, ...strictly });
  if (found) return { did: 'let-sleep', workflow, reason, why: `run ${made.number} has not started yet` };
  return { did: 'woke', workflow, reason, runId: made.number ?? null };
}

/** A command is not left to a run of the schedule, which leaves no wake-up where it meets a lease, nor to one that failed. */
async function needless(github: GitHub, order: Wake): Promise<string | null> {
  const { workflow, reason, unlessRunSince, leftToWriterAt } = order;
  if (unlessRunSince === null) return null;
  const ordered = reason === 'command';
  const run = await readNewestRun(github, workflow, ordered ? 'workflow_dispatch' : undefined);
  const { createdAt, nowMs } = run;
  const newest = ordered && run.failed ? null : createdAt;
  if (newest !== null && Date.parse(newest) >= Date.parse(unlessRunSince)) return `a run was created at ${newest}`;
  const isFresh = leftToWriterAt !== undefined && nowMs - Date.parse(leftToWriterAt) < WRITER_MS;
  return isFresh ? 'whoever wrote the receipt starts one' : null;
}

/** GitHub answers 422 to inputs that the workflow file does not declare. */
export const isUndeclared = (error: unknown): boolean =>
  error instanceof GitHubError && error.status === 422 && /unexpected inputs/i.test(error.said);

const SECOND_MS = 1000;
const QUIET_MS = 120_000;
const WRITER_MS = 60_000;

/** For what people say: a run of a later second than this has it before its eyes. */
export const after = (time: string): string => new Date(Date.parse(time) + SECOND_MS).toISOString();

/** For what happens by itself: runs that are younger than two minutes by then, or came later, are enough. */
export const quietBefore = (time: string): string => new Date(Date.parse(time) - QUIET_MS).toISOString();

/* Decides how the app tells, in its log, what it did about an event and why it did nothing. */

/** `found`: an earlier delivery had done it already. */
export type Outcome =
  | { readonly did: 'nothing'; readonly why: string }
  | { readonly did: 'recorded'; readonly gateId: string; readonly option: string; readonly found: boolean }
  /** The receipt of a tick that its person took back was removed. */
  | { readonly did: 'took-back'; readonly gateId: string; readonly option: string }
  /** A box of a control issue; the tick hears it even where a redraw has overwritten it. */
  | { readonly did: 'recorded-order'; readonly box: string; readonly found: boolean }
  | { readonly did: 'took-back-order'; readonly box: string }
  | {
      readonly did: 'refused';
      readonly gateId: string;
      readonly cause: RefusalCause['cause'];
      readonly found: boolean;
    }
  | { readonly did: 'replied'; readonly reply: CommandReply['kind']; readonly found: boolean }
  | { readonly did: 'woke'; readonly workflow: string; readonly reason: WakeReason; readonly runId: number | null }
  | { readonly did: 'let-sleep'; readonly workflow: string; readonly reason: WakeReason; readonly why: string };

export const nothing = (why: string): Outcome => ({ did: 'nothing', why });
