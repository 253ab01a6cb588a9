/** Observes the loop and decides, before the tick claims anything: merge, repair, read, obey, decide. */

import type { PlanFacts } from '../core/claim/issue-claim.ts';
import {
  buildPlannedEffects,
  dropUnknownGates,
  listOrphanIds,
  rejectedSentence,
  toOrphanedGates,
} from '../core/claim/planned-effects.ts';
import { listMovedBranches, takeOverBranches } from '../core/decide/branch-takeover.ts';
import type { DecisionContext } from '../core/decide/context.ts';
import { type Decision, decideTick } from '../core/decide/decide.ts';
import { applyDirectives } from '../core/directives/apply.ts';
import type { DirectiveResult } from '../core/directives/apply-answers.ts';
import { describePendingCeilings } from '../core/directives/dispatch-form.ts';
import { restoreCounters, resumeByRequest } from '../core/directives/resume.ts';
import type { Effect } from '../core/effects/effect.ts';
import { findLastAnswerer } from '../core/gates/asked-people.ts';
import { spentBefore } from '../core/gates/decision-card.ts';
import { unrecorded, withUnlockGate, withUnlockReading, withUnlockThread } from '../core/lease/force-unlock.ts';
import type { Observation, PostedGate } from '../core/observation/facts.ts';
import { dropSavedLosses, repaired } from '../core/record/repair-lost-tick.ts';
import { recollected, withSights } from '../core/review/reviewed-head.ts';
import { dueTicks, isDoubtful, missedTicks } from '../core/schedule/schedule.ts';
import type { Head } from '../core/state/head.ts';
import type { LoopProgress, LoopState } from '../core/state/loop-state.ts';
import { observe } from '../observation/observe.ts';
import type { GitHubGateway } from '../ports/github.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { TickPorts, UnderLease } from '../ports/tick-ports.ts';

/** The loop as this tick finds it: head and bundle merged, lost ticks repaired, GitHub read. */
export interface ObservedLoop {
  readonly before: Head;
  readonly state: LoopState;
  readonly observation: Observation;
  readonly controlIssue: number;
  readonly postedGates: readonly PostedGate[];
  /** Missed scheduled ticks since the previous line; null = unknown. */
  readonly missedTicks: number | null;
  readonly notices: readonly string[];
  /** About work branches that writers moved and this tick took over. */
  readonly takeovers: readonly string[];
}

/**
 * Reads all that the decision needs, and repairs what lost ticks left: creates a missing control issue and removes
 * questions that were asked twice. Claims and decides nothing.
 */
export async function observeLoop(
  { github, sessions, reports }: Pick<TickPorts, 'github' | 'sessions' | 'reports'>,
  under: UnderLease,
): Promise<ObservedLoop> {
  const { asked, held, unlock, reaped } = under;
  const { tick, config, request } = asked;
  const controlIssue = held.head().controlIssue ?? (await reports.createControlIssue(under));
  const threads = await withControlIssueThread(github, under, controlIssue);
  const { loaded, notices } = mergeHeadAndBundle(under, controlIssue);
  const dirtyTree = await sessions.workspace.look();
  const observed = await observe(github, loaded, {
    tick,
    threads,
    config,
    dirtyTree,
    only: request.pr,
    // A single shot keeps no count of what it has mended, so it mends nothing.
    readsOwnChecks: !request.singleShot,
  });
  const read = withUnlockReading(observed, unlock);
  const start = repaired(loaded, { at: tick.now, pullRequests: read.pullRequests });
  const ordinary = !request.resume && reaped === null && start.head.lost.length === 0;
  const { state: recalled, observation } = recollected({ state: start.state, observation: read }, start.head);
  const taken = await adoptWriterCommits(github, recalled, { observation, ordinary });
  const seen = { pulls: observation.pulls ?? [], now: tick.now, loop: config.loop };
  return {
    before: start.head,
    state: withSights(withUnlockGate(taken.state, unlock), seen),
    observation,
    controlIssue,
    postedGates: await findPostedGates(github, under, controlIssue),
    missedTicks: await countMissedTicks(github, under),
    notices,
    takeovers: taken.notices,
  };
}

/** Obeys people and decides, from facts alone. */
export function decideIteration(
  { asked, held, memory, unlock }: UnderLease,
  { before, state, observation, controlIssue, ...observed }: ObservedLoop,
  metered: boolean,
): IterationPlan {
  const { config, request } = asked;
  const obedience = applyDirectives(before, state, { observation, config });
  const { singleShot } = request;
  const context = { loop: config.loop, config, obeyed: obedience, observation, metered, singleShot };
  const decision = decideTick(context);
  const facts: PlanFacts = {
    ...config,
    head: { ...obedience.head, epoch: held.proof.epoch },
    openGates: withUnlockThread(held.head().openGates, unlock),
    neverHuman: listNeverHuman(asked),
    lastAnswerer: findLastAnswerer([...memory.history, { gates: obedience.entries }]),
    gatesBefore: state.gates,
    spent: spentBefore(obedience.head, memory.history.at(-1)),
    subjects: obedience.state.subjects,
    observation,
    controlIssue,
    orphans: toOrphanedGates(observed.postedGates, held.head(), request.fresh),
  };
  return {
    obedience,
    context,
    decision,
    facts,
    planned: buildPlannedEffects(decision, obedience, facts),
    before,
    notices: [
      ...observed.notices,
      ...describePendingCeilings(asked, obedience.head.ceilings),
      ...observed.takeovers,
      ...obedience.rejected.map(rejectedSentence),
      ...observation.remarks,
    ],
    missedTicks: observed.missedTicks,
  };
}

/** Accounts whose words are never a person's. */
const listNeverHuman = ({ config, tick }: TickInput): readonly string[] => [tick.ownLogin, ...config.agentLogins];

/** Finds posted questions that no tick reads. Removes doubles, left by ticks that asked the same at once and died. */
async function findPostedGates(
  github: GitHubGateway,
  { held, memory, unlock }: UnderLease,
  controlIssue: number,
): Promise<readonly PostedGate[]> {
  const ids = listOrphanIds(held.head(), memory.state);
  if (ids.length === 0) return [];
  const { orphans, doubles } = unrecorded(await github.findGates(ids, controlIssue), unlock);
  for (const { commentId } of doubles) await github.unlock.remove(commentId);
  return orphans;
}

/** If the loop worked each time, this costs no query. */
async function countMissedTicks(
  github: GitHubGateway,
  { asked: { tick }, memory }: UnderLease,
): Promise<number | null> {
  const due = dueTicks(tick.schedules, { scheduledFor: tick.scheduledFor, history: memory.history });
  if (due === null) return null;
  return isDoubtful(due)
    ? missedTicks(due, await github.scheduledRuns({ workflow: tick.workflow, since: due.since }))
    : 0;
}

/**
 * A tick that died before its claim left a head that does not know the control issue. Its redraw may have hidden an
 * order there, so an issue that is found only now is read now. A loop's very first tick has none.
 */
async function withControlIssueThread(
  github: GitHubGateway,
  { held, threads }: UnderLease,
  controlIssue: number,
): Promise<UnderLease['threads']> {
  const head = held.head();
  if (head.controlIssue !== null || head.epoch <= 1) return threads;
  const said = await github.readThreads({ ...head, controlIssue });
  const known = new Set(said.commands.map(({ id }) => id));
  return { ...said, commands: [...said.commands, ...threads.commands.filter(({ id }) => !known.has(id))] };
}

/** Merges head and bundle. On resume and repair, the larger count of either holds. */
function mergeHeadAndBundle({ asked, held, reaped, memory, notices }: UnderLease, controlIssue: number) {
  const known = dropUnknownGates(held.head(), memory.state);
  const { resume } = asked.request;
  const again =
    resume || reaped !== null || known.lost.length > 0
      ? restoreCounters(known, memory.history.at(-1))
      : { head: known, note: null };
  const found: LoopProgress = { head: again.head, state: memory.state };
  const { head, state } = resume ? resumeByRequest(found, asked.tick, { neverHuman: listNeverHuman(asked) }) : found;
  const going = dropSavedLosses({ ...head, controlIssue, deferrals: 0 }, memory.history);
  const loaded: LoopProgress = { head: going, state };
  return { loaded, notices: again.note === null ? notices : [...notices, again.note] };
}

export interface IterationPlan {
  readonly obedience: DirectiveResult;
  readonly context: DecisionContext;
  readonly decision: Decision;
  readonly facts: PlanFacts;
  /** All effects before the sessions, in execution order. */
  readonly planned: readonly Effect[];
  /** The repaired head that this tick found. The history line's figures are differences to it. */
  readonly before: Head;
  readonly notices: readonly string[];
  /** Missed scheduled ticks since the previous line; null = unknown. */
  readonly missedTicks: number | null;
}

/**
 * Takes over work branches that writers moved, without a question. Only in an ordinary tick, not after a crash or a
 * resume. Sends no request if every branch is where it was left.
 */
export async function adoptWriterCommits(
  github: Pick<GitHubGateway, 'readPutOnTop'>,
  state: LoopState,
  { observation, ordinary }: { readonly observation: Observation; readonly ordinary: boolean },
): Promise<ReturnType<typeof takeOverBranches>> {
  const moved = ordinary ? listMovedBranches(state, observation.pullRequests) : [];
  const { defaultBranch } = observation.tick;
  const found = await Promise.all(moved.map((one) => github.readPutOnTop(one, defaultBranch)));
  return takeOverBranches(state, found);
}
