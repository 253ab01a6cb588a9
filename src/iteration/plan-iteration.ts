/** Plans an iteration before the tick claims anything: load, repair, observe, obey, decide. */

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
import { unrecorded, withUnlockGate, withUnlockReading, withUnlockThread } from '../core/lease/force-unlock.ts';
import type { Observation, PostedGate } from '../core/observation/facts.ts';
import { repaired, withoutTold } from '../core/record/repair-lost-tick.ts';
import { recollected, withSights } from '../core/review/reviewed-head.ts';
import { dueTicks, isDoubtful, missedTicks } from '../core/schedule/schedule.ts';
import type { Head } from '../core/state/head.ts';
import type { LoopProgress, LoopState } from '../core/state/loop-state.ts';
import { observe } from '../observation/observe.ts';
import type { GitHubGateway } from '../ports/github.ts';
import type { IterationPorts, UnderLease } from './iteration-ports.ts';

export async function planIteration(ports: IterationPorts, under: UnderLease): Promise<IterationPlan> {
  const { asked, held, unlock } = under;
  const controlIssue = held.head().controlIssue ?? (await ports.controlIssue(under));
  const threads = await withControlIssueThread(ports, under, controlIssue);
  const { loaded, notices } = mergeHeadAndBundle(under, controlIssue);
  const dirtyTree = await ports.workspace.look();
  const observed = await observe(ports.door, loaded, {
    tick: asked.tick,
    threads,
    config: asked.config,
    dirtyTree,
    only: asked.request.pr,
  });
  const read = withUnlockReading(observed, unlock);
  const start = repaired(loaded, { at: asked.tick.now, pullRequests: read.pullRequests });
  const ordinary = !asked.request.resume && under.reaped === null && start.head.lost.length === 0;
  const { state: recalled, observation } = recollected({ state: start.state, observation: read }, start.head);
  const taken = await adoptWriterCommits(ports.door, recalled, { observation, ordinary });
  const seen = { pulls: observation.pulls ?? [], now: asked.tick.now, loop: asked.config.loop };
  const state = withSights(withUnlockGate(taken.state, unlock), seen);
  const obedience = applyDirectives(start.head, state, { observation, config: asked.config });
  const context = buildDecisionContext(ports, under, { obedience, observation });
  const decision = decideTick(context);
  const posted = await findOrphanedQuestions(ports, under, controlIssue);
  const orphans = toOrphanedGates(posted, held.head(), asked.request.fresh);
  const gatesBefore = state.gates;
  const facts = buildPlanFacts(under, obedience, { observation, gatesBefore, controlIssue, orphans });
  const planned = buildPlannedEffects(decision, obedience, facts);
  const missed = await countMissedTicks(ports, under);
  const waiting = describePendingCeilings(asked, obedience.head.ceilings);
  const told = [
    ...notices,
    ...waiting,
    ...taken.notices,
    ...obedience.rejected.map(rejectedSentence),
    ...observation.remarks,
  ];
  return { obedience, context, decision, facts, planned, before: start.head, notices: told, missedTicks: missed };
}

/** Finds posted questions that no tick reads. Removes doubles, left by ticks that asked the same at once and died. */
async function findOrphanedQuestions(
  { door }: IterationPorts,
  { held, memory, unlock }: UnderLease,
  controlIssue: number,
): Promise<readonly PostedGate[]> {
  const ids = listOrphanIds(held.head(), memory.state);
  if (ids.length === 0) return [];
  const { orphans, doubles } = unrecorded(await door.findGates(ids, controlIssue), unlock);
  for (const { commentId } of doubles) await door.unlock.remove(commentId);
  return orphans;
}

/** If the loop worked each time, this costs no query. */
async function countMissedTicks(
  { door }: IterationPorts,
  { asked: { tick }, memory }: UnderLease,
): Promise<number | null> {
  const due = dueTicks(tick.schedules, { scheduledFor: tick.scheduledFor, history: memory.history });
  if (due === null) return null;
  return isDoubtful(due)
    ? missedTicks(due, await door.scheduledRuns({ workflow: tick.workflow, since: due.since }))
    : 0;
}

/**
 * A tick that died before its claim left a head that does not know the control issue. Its redraw may have hidden an
 * order there, so an issue that is found only now is read now. A loop's very first tick has none.
 */
async function withControlIssueThread(
  { door }: IterationPorts,
  { held, threads }: UnderLease,
  controlIssue: number,
): Promise<UnderLease['threads']> {
  const head = held.head();
  if (head.controlIssue !== null || head.epoch <= 1) return threads;
  const said = await door.readThreads({ ...head, controlIssue });
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
  const head = resume ? resumeByRequest(again.head) : again.head;
  const going = withoutTold({ ...head, controlIssue, deferrals: 0 }, memory.history);
  const loaded: LoopProgress = { head: going, state: memory.state };
  return { loaded, notices: again.note === null ? notices : [...notices, again.note] };
}

function buildDecisionContext(
  ports: IterationPorts,
  { asked: { config, request } }: UnderLease,
  known: { obedience: DirectiveResult; observation: Observation },
): DecisionContext {
  return {
    loop: config.loop,
    config,
    obeyed: known.obedience,
    observation: known.observation,
    metered: ports.crew.metered,
    singleShot: request.singleShot,
  };
}

const buildPlanFacts = (
  { asked, held, unlock }: UnderLease,
  { head }: DirectiveResult,
  known: Pick<PlanFacts, 'gatesBefore' | 'observation' | 'controlIssue' | 'orphans'>,
): PlanFacts => ({
  loop: asked.config.loop,
  head: { ...head, epoch: held.proof.epoch },
  openGates: withUnlockThread(held.head().openGates, unlock),
  approvers: asked.config.approvers,
  neverHuman: [asked.tick.ownLogin, ...asked.config.agentLogins],
  language: asked.config.language,
  verbosity: asked.config.verbosity,
  merge: asked.config.merge,
  doNotMergeLabel: asked.config.doNotMergeLabel,
  ...known,
});

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
  door: Pick<GitHubGateway, 'readPutOnTop'>,
  state: LoopState,
  { observation, ordinary }: { readonly observation: Observation; readonly ordinary: boolean },
): Promise<ReturnType<typeof takeOverBranches>> {
  const moved = ordinary ? listMovedBranches(state, observation.pullRequests) : [];
  const { defaultBranch } = observation.tick;
  const found = await Promise.all(moved.map((one) => door.readPutOnTop(one, defaultBranch)));
  return takeOverBranches(state, found);
}
