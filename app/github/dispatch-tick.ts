/** Starts a loop's workflow unless that is needless, with the reason if the workflow takes one. */

import type { CommandReply } from '../../src/core/commands/reply.ts';
import type { WakeReason } from '../../src/core/commands/wake-reason.ts';
import type { RefusalCause } from '../../src/core/observation/thread.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { dispatchOnce, readNewestRun } from '../../src/github/repository/workflow-runs.ts';
import { GitHubError } from '../../src/ports/github.ts';
import { runSerialized } from './serialize.ts';

export interface WakeRequest {
  readonly workflow: string;
  /** Branch whose workflow file runs: the default branch. */
  readonly ref: string;
  readonly reason: WakeReason;
  /** A run created at this time (ISO-8601) or later makes another needless; null = only an unstarted run does. */
  readonly unlessRunSince: string | null;
  /** When another process was about to start a run, ISO-8601. For a minute the start is left to that process. */
  readonly leftToWriterAt?: string;
  /** If the workflow does not declare the reason, throws GitHub's 422 instead of starting without it. */
  readonly needsReason?: true;
}

/** Serialised per workflow, so that two simultaneous events start one tick. */
export const wakeLoopWorkflow = (github: GitHub, order: WakeRequest): Promise<EventOutcome> =>
  runSerialized(`${github.owner}/${github.repo} ${order.workflow}`, () => dispatchUnlessNeedless(github, order));

async function dispatchUnlessNeedless(github: GitHub, order: WakeRequest): Promise<EventOutcome> {
  const { workflow, ref, reason, needsReason } = order;
  const why = await explainNeedlessRun(github, order);
  if (why !== null) return { did: 'let-sleep', workflow, reason, why };
  const strictly = needsReason === undefined ? {} : { needsInputs: needsReason };
  const { found, made } = await dispatchOnce(github, { workflow, ref, inputs: { reason }, ...strictly });
  if (found) return { did: 'let-sleep', workflow, reason, why: `run ${made.number} has not started yet` };
  return { did: 'woke', workflow, reason, runId: made.number ?? null };
}

/** Null = a run is needed. A command ignores failed runs, and scheduled ones: behind a lease these set no wake-up. */
async function explainNeedlessRun(github: GitHub, order: WakeRequest): Promise<string | null> {
  const { workflow, reason, unlessRunSince, leftToWriterAt } = order;
  if (unlessRunSince === null) return null;
  const ordered = reason === 'command';
  const run = await readNewestRun(github, workflow, ordered ? 'workflow_dispatch' : undefined);
  const { createdAt, nowMs } = run;
  const newest = ordered && run.failed ? null : createdAt;
  if (newest !== null && Date.parse(newest) >= Date.parse(unlessRunSince)) return `a run was created at ${newest}`;
  const isFresh = leftToWriterAt !== undefined && nowMs - Date.parse(leftToWriterAt) < WRITER_GRACE_MS;
  return isFresh ? 'the delivery that wrote the receipt starts one' : null;
}

/** GitHub answers 422 to inputs that the workflow file does not declare. */
export const isUndeclaredInputError = (error: unknown): boolean =>
  error instanceof GitHubError && error.status === 422 && /unexpected inputs/i.test(error.said);

const SECOND_MS = 1000;
const QUIET_WINDOW_MS = 120_000;
const WRITER_GRACE_MS = 60_000;

/** For what people write: a run created in a later second than this has read it. */
export const addOneSecond = (time: string): string => new Date(Date.parse(time) + SECOND_MS).toISOString();

/** For automatic events: a run created up to two minutes before, or later, is enough. */
export const subtractQuietWindow = (time: string): string => new Date(Date.parse(time) - QUIET_WINDOW_MS).toISOString();

/** What the app did about an event, or why it did nothing. `found` = an earlier delivery had done it already. */
export type EventOutcome =
  | { readonly did: 'nothing'; readonly why: string }
  | { readonly did: 'recorded'; readonly gateId: string; readonly option: string; readonly found: boolean }
  /** The receipt of a box that its person unticked was removed. */
  | { readonly did: 'took-back'; readonly gateId: string; readonly option: string }
  /** A box of a control issue. The tick reads its receipt even if a redraw has overwritten the box. */
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

export const skipEvent = (why: string): EventOutcome => ({ did: 'nothing', why });
