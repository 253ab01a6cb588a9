/** Holds keep a tick from working without ending the run: a pause, an open question, a full review queue, no time. */
import { type Effect, effectKeys } from '../effects/effect.ts';
import { signatureOf } from '../gates/questions.ts';
import type { DirtyTree, Observation } from '../observation/facts.ts';
import { judgeRun } from '../sessions/failure/circuit-breaker.ts';
import { isParked, parkedText } from '../state/head.ts';
import { type Evaluation, type RuleFinding, toEvaluation } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';
import { type DecisionContext, type PlanningContext, sortObservedBacklog } from './context.ts';
import { planReviews } from './review-batch.ts';

export interface TickHold {
  readonly code: HoldCode;
  readonly reason: string;
}

type HoldCode = 'parked' | 'loop_gate_open' | 'circuit_open' | 'dirty_tree' | 'open_prs_backpressure' | 'job_minutes';

interface HoldRule {
  readonly code: HoldCode;
  readonly threshold: string;
  readonly evaluate: (context: DecisionContext) => RuleFinding;
}

/** In order of precedence. */
const holdRules: readonly HoldRule[] = [
  {
    // Only its time or a person's resume ends a pause, and nothing else that a tick may find.
    code: 'parked',
    threshold: 'parked, and its time is not over',
    evaluate: ({ obeyed: { head }, observation }) => {
      const fired = isParked(head, observation.tick.now);
      return {
        fired,
        inputs: { status: head.status, not_before: head.notBefore },
        sentence: fired ? parkedText(head) : 'The loop is not parked',
      };
    },
  },
  {
    code: 'loop_gate_open',
    threshold: 'a question about the whole loop is open',
    evaluate: ({ obeyed: { state } }) => {
      const open = state.gates.find(({ subject }) => subject === null);
      return {
        fired: open !== undefined,
        inputs: { gate: open?.id ?? null },
        sentence:
          open === undefined ? 'No question about the whole loop is open' : `Waiting for an answer: ${open.question}`,
      };
    },
  },
  {
    code: 'circuit_open',
    threshold: "the run's breaker is open, and no person wants a probe",
    evaluate: ({ obeyed: { state } }) => {
      const fired = judgeRun(state).kind === 'hold';
      return {
        fired,
        inputs: { openings: state.runStreak.breaker.openings },
        sentence: fired
          ? `The breaker of the run is left open, as answered (skip); \`/loop restart\` on the control issue closes it. ${state.runStreak.breaker.evidence}`
          : "No answer keeps the run's breaker open",
      };
    },
  },
  {
    code: 'dirty_tree',
    threshold: 'changes in the workspace that a person said to leave alone',
    evaluate: ({ obeyed: { state }, observation: { dirtyTree, tick } }) => {
      const fired = judgeDirtyTree(dirtyTree, state, tick.now).kind === 'abort';
      return {
        fired,
        inputs: { runner: dirtyTree?.runner ?? null, path: dirtyTree?.path ?? null },
        sentence: fired
          ? `The changes in ${dirtyTree?.path} on ${dirtyTree?.runner} are left alone, as answered (Abort).`
          : 'No changes in the workspace hold this tick',
      };
    },
  },
  {
    code: 'open_prs_backpressure',
    threshold: 'unreviewed pull requests >= max-open-prs',
    evaluate: (context) => {
      const [unreviewed, most] = [countUnreviewedPullRequests(context), context.config.maxOpenPrs];
      return {
        // Red ones among them are mended all the same, and drafts are finished: people review neither.
        fired: unreviewed >= most && (context.config.skill === 'review' || !isAnyWorkOnOwnPulls(context)),
        inputs: { unreviewed, max_open_prs: most },
        sentence: `${unreviewed} pull requests of this loop wait for review (max-open-prs ${most}).`,
      };
    },
  },
  {
    code: 'job_minutes',
    threshold: 'minutes left <= 0',
    evaluate: ({ observation: { tick } }) => ({
      fired: !(tick.jobMinutesLeft > 0),
      inputs: { minutes_left: tick.jobMinutesLeft },
      sentence:
        tick.jobMinutesLeft > 0 ? 'The job has time for a session' : 'The job has no minutes left for a session.',
    }),
  },
];

/** Red checks to mend, or a subject with a pull request that is not finished. */
function isAnyWorkOnOwnPulls(context: PlanningContext): boolean {
  const { sessions, questions, reruns } = planReviews(context);
  if (sessions.length + questions.length + reruns.length > 0) return true;
  return sortObservedBacklog(context).workable.some(({ subject }) => subject?.pullRequest != null);
}

/** Open pull requests of this loop that no person has reviewed since their last push. */
export const countUnreviewedPullRequests = ({ loop, observation }: PlanningContext): number =>
  observation.pullRequests.filter((one) => !one.reviewed && one.loop === loop).length;

/** Evaluates all holds; `first` is the one that counts. */
export function evaluateHolds(context: DecisionContext): {
  readonly evaluations: readonly Evaluation[];
  readonly first: TickHold | null;
} {
  const found = holdRules.map((rule) => ({ rule, finding: rule.evaluate(context) }));
  const first = found.find(({ finding }) => finding.fired);
  return {
    evaluations: found.map(({ rule, finding }) =>
      toEvaluation({ ...rule, condition: null, kind: 'hold', at: 'entry' }, finding),
    ),
    first: first === undefined ? null : { code: first.rule.code, reason: first.finding.sentence },
  };
}

/** What becomes of uncommitted changes on a reused runner: ask, stash or commit as answered, or end the tick. */
type DirtyTreeVerdict =
  /** `abort`, the answer Abort: this runner's workspace stays as it is. */
  { readonly kind: 'clean' | 'ask' | 'abort' } | { readonly kind: 'stash' | 'commit'; readonly message: string };

/** An answer counts only for the runner, folder and changes that it names; `now` is ISO-8601. */
export function judgeDirtyTree(
  tree: DirtyTree | null,
  { permitted, held }: Pick<LoopState, 'permitted' | 'held'>,
  now: string,
): DirtyTreeVerdict {
  if (tree === null) return { kind: 'clean' };
  const signature = signatureOf({ name: 'dirty-tree', ...tree });
  const answer = [...permitted, ...held].find((one) => one.gate === 'dirty-tree' && one.signature === signature);
  if (answer === undefined) return { kind: 'ask' };
  if (answer.option === 'stash') return { kind: 'stash', message: `loop-recovery-${now}` };
  if (answer.option !== 'commit') return { kind: 'abort' };
  return { kind: 'commit', message: 'chore: recover uncommitted loop worker changes' };
}

/** Puts the changes aside as answered, before any agent starts. */
export function planWorkspaceRecovery(
  { dirtyTree: tree, tick }: Pick<Observation, 'dirtyTree' | 'tick'>,
  state: LoopState,
): Effect[] {
  const verdict = judgeDirtyTree(tree, state, tick.now);
  if (tree === null || (verdict.kind !== 'stash' && verdict.kind !== 'commit')) return [];
  return [{ kind: 'recover', key: effectKeys.recover(tree), how: verdict.kind, message: verdict.message, tree }];
}

/** Permits for other runners wait for their runner. The iteration that starts uses up every other permit. */
export function keepUnusedPermits(permitted: LoopState['permitted'], tree: DirtyTree | null): LoopState['permitted'] {
  const used = tree === null ? null : signatureOf({ name: 'dirty-tree', ...tree });
  return permitted.filter(({ gate, signature }) => gate === 'dirty-tree' && signature !== used);
}
