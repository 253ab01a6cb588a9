/** Validity of open gates: their signature as it would be now, or why they need no answer any more. */
import { buildTextSignature, isCurrentText } from '../backlog/thread-snapshot.ts';
import type { Settings } from '../config/schema/settings.ts';
import { readSubjectCeilings } from '../decide/batch.ts';
import { sortBacklogForLoop } from '../decide/context.ts';
import { findBudgetQuestion, findDrift, proposeReviews, proposeWork } from '../decide/loop-gates.ts';
import { buildReviewRules, findStuckQuestion } from '../decide/review-batch.ts';
import { divergenceSignature, type GateFacts, signatureOf } from '../gates/questions.ts';
import { haveAskedCeilingsChanged, readAskedIteration } from '../gates/raise-answer.ts';
import type { BacklogIssue, Observation, OwnPullRequest } from '../observation/facts.ts';
import { nextStep } from '../review/next-step.ts';
import { repeatedFailure } from '../sessions/failure/repeated-failure.ts';
import { type Ceilings, readCeiling } from '../state/counters.ts';
import type { Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import type { LoopState } from '../state/loop-state.ts';
import { type Breaker, getPullSubject, type Subject, subjectName } from '../state/subject.ts';

interface CurrentGateFacts {
  readonly backlog: readonly BacklogIssue[];
  readonly ceilings: Ceilings;
  readonly subjects: readonly Pick<Subject, 'number' | 'admittedComments'>[];
  readonly pullRequests: readonly Pick<OwnPullRequest, 'number' | 'subject' | 'headSha'>[];
  /** State of the gate's subject if it is not in the backlog: `OPEN`, `CLOSED`, `MERGED`; null = not read, or gone. */
  readonly subjectState: string | null;
}

type CurrentGate =
  /** `headSha`: head of the gate's pull request if it is ours; of a branch without one, the commit asked about. */
  | { readonly kind: 'stands'; readonly signature: string | null; readonly headSha: string | null }
  | { readonly kind: 'void'; readonly why: string };

/** `signature` null = none of its parts can have changed, or nothing is known about them. */
export function judgeCurrentGate(gate: Gate, now: CurrentGateFacts): CurrentGate {
  if (gate.subject === null) {
    const signature = haveCeilingsMoved(gate, now.ceilings) ? ceilingsChangedText : null;
    return { kind: 'stands', signature, headSha: null };
  }
  const headSha = findCurrentHead(gate, now);
  const issue = now.backlog.find(({ number }) => number === gate.subject);
  if (issue === undefined && now.subjectState !== null && now.subjectState !== 'OPEN') {
    return { kind: 'void', why: `${subjectName(gate.subject)} is ${now.subjectState.toLowerCase()}` };
  }
  const admitted = now.subjects.find(({ number }) => number === gate.subject)?.admittedComments ?? null;
  const text = issue === undefined ? null : selectCurrentTextHash(gate, issue, admitted);
  return { kind: 'stands', signature: buildCurrentSignature(gate, text, headSha), headSha };
}

/** A branch without a pull request is checked when work begins: there the answer holds for that one commit. */
function findCurrentHead(
  { name, subject, headSha }: Gate,
  { pullRequests, backlog, subjects }: CurrentGateFacts,
): string | null {
  const shown = pullRequests.find(({ number }) => number === subject);
  if (shown !== undefined || name !== 'resume-divergence') return shown?.headSha ?? null;
  const left = pullRequests.find((one) => one.subject === subject);
  if (left !== undefined) return left.headSha;
  return [...backlog, ...subjects].some(({ number }) => number === subject) ? headSha : null;
}

/** If the thread was not read, the answer stays valid for the text it was about. */
const selectCurrentTextHash = (
  { signature }: Gate,
  issue: BacklogIssue,
  admitted: Subject['admittedComments'],
): string => (isCurrentText(signature, issue, admitted) ? signature : buildTextSignature(issue, admitted));

function buildCurrentSignature({ name, signature }: Gate, text: string | null, headSha: string | null): string | null {
  if (name === 'ambiguous-criteria') return text;
  if (name === 'merge' || name === 'post-feedback-merge') return headSha;
  if (name !== 'resume-divergence' || headSha === null) return null;
  const [recordedSha = ''] = signature.split('..');
  return divergenceSignature({ recordedSha, headSha });
}

/** An answer `raise` approves exactly the from -> to it shows. If a ceiling moved since, that is another question. */
export const haveCeilingsMoved = (gate: Gate, ceilings: Ceilings): boolean =>
  gate.raises.some(({ ceiling, from }) => readCeiling(ceiling, ceilings) !== from);

interface GateValidityFacts {
  readonly head: Head;
  /** Without the gate itself. */
  readonly state: LoopState;
  readonly observation: Observation;
  readonly config: Settings;
}

export const ceilingsChangedText = 'the ceilings were changed';

const factsChangedText = 'what it was about has changed since';

/** A restart closes a breaker: nothing is asked about it then. */
const openingOf = ({ circuitState, openings }: Breaker): string | null =>
  circuitState === 'closed' ? null : String(openings);

const unlessSame = ({ signature }: Gate, now: string | null): string | null =>
  signature === now ? null : factsChangedText;

/**
 * Why an unanswered question is not the one that would be asked now; null = it still is. Gates bound to a text or a
 * commit are judged with their thread.
 */
export function findSupersededReason(gate: Gate, facts: GateValidityFacts): string | null {
  const { head, state } = facts;
  const subject = state.subjects.find(({ number }) => number === gate.subject) ?? null;
  switch (gate.name) {
    case 'backlog-drift':
      return checkDriftGate(gate, facts);
    case 'budget-escalation':
      return checkBudgetGate(gate, facts);
    case 'criteria-policy':
      return unlessSame(gate, String(head.run));
    case 'dirty-tree':
      return checkDirtyTreeGate(gate, facts);
    case 'repeated-failure': {
      const now = repeatedFailure(subject, readSubjectCeilings(facts.config)) ?? findStuckPullQuestion(subject, facts);
      return unlessSame(gate, now === null ? null : signatureOf(now));
    }
    case 'agent-decision':
      return subject?.asking == null ? factsChangedText : null;
    case 'circuit-open':
      if (gate.subject === null) return unlessSame(gate, openingOf(state.runStreak.breaker));
      return subject === null ? null : unlessSame(gate, openingOf(subject.breaker));
    case 'ambiguous-criteria':
    case 'merge':
    case 'post-feedback-merge':
      return checkMergeGate(gate, facts);
    case 'force-unlock':
    case 'resume-divergence':
      return null;
  }
}

/** A merge question is void once a person has objected: by a label, or by feedback that must be answered first. */
function checkMergeGate(gate: Gate, { head, state, observation, config }: GateValidityFacts): string | null {
  const pull = observation.pulls?.find(({ number }) => number === gate.subject);
  if (pull === undefined) return null;
  const rules = buildReviewRules({ loop: head.loop, config, observation });
  const step = nextStep(pull, getPullSubject(state.subjects, pull.number), rules);
  if (step.kind === 'over') return `PR #${pull.number} is ${step.state}`;
  if (step.kind === 'respond') return 'what was said since is answered first';
  return step.kind === 'judged' && step.verdict.kind === 'ask' && step.verdict.facts.name !== gate.name
    ? factsChangedText
    : null;
}

function findStuckPullQuestion(
  subject: Subject | null,
  { head, observation, config }: GateValidityFacts,
): GateFacts | null {
  const pull = observation.pulls?.find(({ number }) => number === subject?.number);
  return subject === null || pull === undefined
    ? null
    : findStuckQuestion(pull, subject, { loop: head.loop, config, observation });
}

function checkDriftGate(gate: Gate, { head, state, observation, config }: GateValidityFacts): string | null {
  const now = findDrift({ config, obeyed: { state } }, sortBacklogForLoop(head.loop, { config, state, observation }));
  if (now === null) return 'the backlog is again what the last iteration planned from';
  return unlessSame(gate, signatureOf({ name: 'backlog-drift', ...now }));
}

/** The signature names the ceilings, the iteration and what is near: the first of them that is another is the cause. */
function checkBudgetGate(gate: Gate, { head, state, observation, config }: GateValidityFacts): string | null {
  const obeyed = { head, state, stopCommand: null, gateStop: null };
  const planning = { loop: head.loop, config, obeyed, observation };
  const now = findBudgetQuestion(
    planning,
    config.skill === 'review' ? proposeReviews(planning) : proposeWork(planning),
  );
  if (now !== null && signatureOf(now) === gate.signature) return null;
  if (haveAskedCeilingsChanged(gate, head.ceilings)) return ceilingsChangedText;
  const [asked, next] = [readAskedIteration(gate), head.counters.iterationsUsed + 1];
  if (asked !== next) return `it was about iteration ${asked}, and the next one is ${next}`;
  return now === null ? 'nothing that would begin now comes near a ceiling' : 'other ceilings are near now';
}

/** Only the runner with the changes can tell. */
function checkDirtyTreeGate(gate: Gate, { observation: { dirtyTree: tree } }: GateValidityFacts): string | null {
  if (tree === null || !gate.signature.startsWith(`${tree.runner}|${tree.path}|`)) return null;
  return unlessSame(gate, signatureOf({ name: 'dirty-tree', ...tree }));
}
