/** Plans one iteration of a review loop: which pull requests to review, answer, update, merge or ask about. */
import type { Settings } from '../config/schema/settings.ts';
import type { GateFacts } from '../gates/questions.ts';
import type { TickFacts } from '../observation/facts.ts';
import type { ObservedPull } from '../observation/pull-request.ts';
import { readOnlyBecause, roundOf } from '../review/branch-update.ts';
import { wait } from '../review/ci-readiness.ts';
import { unansweredFeedback } from '../review/feedback.ts';
import { type MergeOrder, type MergeRules, mergeOrder } from '../review/merge-policy.ts';
import { nextStep, type ReviewRules, type ReviewStep, type Stuck } from '../review/next-step.ts';
import { seated } from '../review/reviewer-panel.ts';
import type { PlannedSession, ReviewOrder } from '../sessions/contract/planned-session.ts';
import { gateSubject } from '../sessions/failure/repeated-failure.ts';
import type { Evaluation } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';
import type { Finding } from '../state/review-record.ts';
import { getPullSubject, isFinished, type Subject } from '../state/subject.ts';
import { type Batch, findSubjectQuestion, isPermitted, readSubjectCeilings, toGateEvaluation } from './batch.ts';
import type { PlanningContext } from './context.ts';

/** A review to post, with known findings, for the current head. */
export interface PostOrder {
  readonly pull: number;
  readonly sha: string;
  readonly round: number;
  readonly found: readonly Finding[];
}

export interface UpdateOrder {
  readonly pull: number;
  readonly sha: string;
  readonly headParents: readonly string[];
}

/** Failed checks of a head that GitHub runs again. */
export interface RerunOrder {
  readonly pull: number;
  readonly sha: string;
  /** Ids of the workflow runs. */
  readonly runs: readonly number[];
}

export interface ReviewBatch extends Batch {
  readonly posts: readonly PostOrder[];
  readonly reruns: readonly RerunOrder[];
  readonly merges: readonly MergeOrder[];
  readonly updates: readonly UpdateOrder[];
  /** The other pull requests, and why they wait. */
  readonly waiting: readonly { readonly pull: number; readonly why: string; readonly until: string | null }[];
}

type ReviewItem =
  | { readonly kind: 'session'; readonly session: PlannedSession }
  | { readonly kind: 'question'; readonly facts: GateFacts }
  | { readonly kind: 'merge'; readonly order: MergeOrder }
  | { readonly kind: 'update'; readonly order: UpdateOrder }
  | { readonly kind: 'post'; readonly order: PostOrder }
  | { readonly kind: 'rerun'; readonly order: RerunOrder }
  | ReturnType<typeof wait>;

type RuleFacts = Pick<PlanningContext, 'loop' | 'config' | 'observation'>;

export const buildReviewRules = ({ loop, config, observation }: RuleFacts): ReviewRules => ({
  loop,
  scope: config.skill === 'review' ? 'review' : 'checks',
  now: observation.tick.now,
  maxRounds: config.maxReviewRounds,
  requireChecks: config.review.requireChecks,
  merge: buildMergeRules(config, observation.tick),
});

export const buildMergeRules = (
  config: Pick<Settings, 'merge' | 'autoMergeWithoutReview' | 'doNotMergeLabel'>,
  { visibility }: Pick<TickFacts, 'visibility'>,
): MergeRules => ({
  mode: config.merge.mode,
  autoWithoutReview: config.autoMergeWithoutReview,
  isPublic: visibility === 'public',
  doNotMergeLabel: config.doNotMergeLabel,
});

/** Takes the oldest pull requests first, until the batch is full. `agents`: how many sessions may start. */
export function planReviews(context: PlanningContext, agents = context.config.maxAgents): ReviewBatch {
  const { config, obeyed, observation } = context;
  const { counters, ceilings } = obeyed.head;
  const touched = new Set(counters.prsTouched);
  const asking = obeyed.state.gates.filter(({ subject }) => subject !== null).length;
  let room = observation.watched === null ? ceilings.maxPrs - touched.size : Number.POSITIVE_INFINITY;
  const batch: Mutable = {
    ...{ sessions: [], questions: [], unasked: [], merges: [] },
    ...{ updates: [], posts: [], reruns: [], waiting: [] },
  };
  for (const pull of (observation.pulls ?? []).toSorted((a, b) => a.number - b.number)) {
    const item = planPullRequest(pull, context);
    const isNew = !touched.has(`#${pull.number}`);
    if (item.kind === 'question') {
      (batch.questions.length < config.maxOpenGates - asking ? batch.questions : batch.unasked).push(item.facts);
    } else if (item.kind === 'wait') {
      const { why, until } = item;
      batch.waiting.push({ pull: pull.number, why, until });
    } else if (isNew && room <= 0) {
      batch.waiting.push({ pull: pull.number, why: 'no pull request more may be touched (max-prs)', until: null });
    } else if (item.kind === 'session' && batch.sessions.length >= agents) {
      batch.waiting.push({ pull: pull.number, why: 'as many agents as may work at once do (max-agents)', until: null });
    } else {
      if (isNew) room -= 1;
      if (item.kind === 'session') batch.sessions.push(item.session);
      else if (item.kind === 'merge') batch.merges.push(item.order);
      else if (item.kind === 'post') batch.posts.push(item.order);
      else if (item.kind === 'rerun') batch.reruns.push(item.order);
      else batch.updates.push(item.order);
    }
  }
  return { ...batch, sessions: seated(batch.sessions, agents) };
}

/** Pull requests whose red checks a work loop has not done with: to be mended, to be asked about, or still running. */
export const countUnsettled = (context: PlanningContext): number =>
  (context.observation.pulls ?? []).filter((pull) => {
    const item = planPullRequest(pull, context);
    return item.kind !== 'wait' || item.until !== null;
  }).length;

interface PullContext {
  readonly subject: Subject;
  readonly context: PlanningContext;
}

type Mutable = { -readonly [Part in keyof ReviewBatch]: ReviewBatch[Part][number][] };

function planPullRequest(pull: ObservedPull, context: PlanningContext): ReviewItem {
  const { state } = context.obeyed;
  const subject = getPullSubject(state.subjects, pull.number);
  const isAsking = state.gates.some((gate) => gate.subject === pull.number);
  const step = nextStep(pull, subject, buildReviewRules(context));
  // Findings are posted even then: the person who is asked about the merge must see them.
  if (isAsking && step.kind !== 'post') return wait('its question is open');
  if (step.kind === 'over') return wait(`it is ${step.state}`);
  if (isFinished(subject.phase)) return wait(`it is left alone: ${subject.phase}`);
  const question = findSubjectQuestion(subject, readSubjectCeilings(context.config));
  if (question !== null) return isAsking ? wait('its question is open') : { kind: 'question', facts: question };
  const item = toReviewItem(step, pull, { subject, context });
  const isRead = item.kind !== 'update' && (item.kind !== 'session' || item.session.role !== 'responder');
  const readOnly = readOnlyBecause(pull);
  return isRead || readOnly === null ? item : wait(readOnly);
}

function toReviewItem(step: Exclude<ReviewStep, { kind: 'over' }>, pull: ObservedPull, about: PullContext): ReviewItem {
  const { number, headSha: sha, headParents } = pull;
  switch (step.kind) {
    case 'wait':
      return step;
    case 'update':
      return { kind: 'update', order: { pull: number, sha, headParents } };
    case 'post':
      return { kind: 'post', order: { pull: number, sha, round: about.subject.reviewRound, found: step.found } };
    case 'rerun':
      return { kind: 'rerun', order: { pull: number, sha, runs: step.runs } };
    case 'review':
      return { kind: 'session', session: planReviewSession(pull, about, { to: null, note: step.note }) };
    case 'respond':
      return { kind: 'session', session: planReviewSession(pull, about, { to: step.to, note: null }) };
    case 'stuck': {
      const facts = buildStuckQuestion(step, about.subject);
      if (!isPermitted(about.subject, facts)) return { kind: 'question', facts };
      // A person has permitted one more attempt.
      if (step.again === 'update' || step.again === 'review')
        return toReviewItem({ kind: step.again, note: null }, pull, about);
      return toReviewItem({ kind: 'respond', to: step.again }, pull, about);
    }
    case 'judged':
      if (step.verdict.kind === 'hold') return wait(step.verdict.why);
      if (step.verdict.kind === 'ask') return { kind: 'question', facts: step.verdict.facts };
      return { kind: 'merge', order: mergeOrder(step.verdict, pull, about.subject) };
  }
}

const buildStuckQuestion = ({ rootCause, count, again, exhausted }: Stuck, subject: Subject): GateFacts => {
  const about = { ...(again === 'checks' ? { about: again } : {}), ...(exhausted ? { exhausted } : {}) };
  return { name: 'repeated-failure', subject: gateSubject(subject), rootCause, count, ...about };
};

/** The question that would be asked now because nothing is left to try; null = something is. */
export function findStuckQuestion(pull: ObservedPull, subject: Subject, facts: RuleFacts): GateFacts | null {
  const step = nextStep(pull, subject, buildReviewRules(facts));
  return step.kind === 'stuck' ? buildStuckQuestion(step, subject) : null;
}

/** A reviewer, or a responder `to` what is open. `note`: published with a review. */
function planReviewSession(
  pull: ObservedPull,
  { subject, context }: PullContext,
  { to, note }: Pick<ReviewOrder, 'to' | 'note'>,
): PlannedSession {
  const role = to === null ? 'reviewer' : 'responder';
  return {
    subject: pull.number,
    title: pull.title,
    body: pull.body,
    textHash: subject.textHash,
    criteria: [],
    branch: pull.branch,
    fromSha: pull.headSha,
    pullRequest: pull.number,
    decisions: subject.decisions,
    dependsOn: [],
    session: subject.sessions + 1,
    role,
    phase: role === 'reviewer' ? 'reviewing' : 'responding',
    section: 0,
    rules: { sections: 1, audit: 'final', postAction: false },
    review: {
      round: role === 'reviewer' ? roundOf(pull, subject) : subject.reviewRound,
      lastRound: context.config.maxReviewRounds + subject.review.granted,
      baseBranch: pull.baseBranch,
      baseSha: pull.baseSha,
      headSha: pull.headSha,
      since: subject.lastReviewedCommit === pull.headSha ? null : subject.lastReviewedCommit,
      fork: pull.fork,
      readOnly: readOnlyBecause(pull) !== null,
      to,
      // A work loop reads no reviews: people get their answers from a review loop, or from a person.
      feedback: context.config.skill === 'review' ? unansweredFeedback(pull.feedback, subject.review) : [],
      ...{ seats: 1, sides: null, found: null },
      note,
      ...(to === 'checks' ? { failed: pull.checkLogs ?? [] } : {}),
    },
  };
}

/** Questions that a review leaves about its pull request, once this tick's sessions have ended. */
export function listReviewQuestions(
  context: PlanningContext,
  { subjects }: Pick<LoopState, 'subjects'>,
  reviewed: readonly number[],
): GateFacts[] {
  return (context.observation.pulls ?? []).flatMap((pull) => {
    const subject = subjects.find(({ number }) => number === pull.number);
    if (subject === undefined || !reviewed.includes(pull.number)) return [];
    const step = nextStep(pull, subject, buildReviewRules(context));
    return step.kind === 'judged' && step.verdict.kind === 'ask' ? [step.verdict.facts] : [];
  });
}

/** For the record of a tick: what a review loop asked and merged, and why other pull requests wait. */
export function buildReviewEvaluations({ questions, unasked, merges, waiting }: ReviewBatch): Evaluation[] {
  const asked = [...questions, ...unasked];
  return (['merge', 'post-feedback-merge', 'repeated-failure', 'agent-decision', 'circuit-open'] as const).map(
    (name) => {
      const named = asked.filter((facts) => facts.name === name);
      const pulls = named.map(
        (facts) => `PR #${'pr' in facts ? facts.pr : 'subject' in facts ? facts.subject?.number : ''}`,
      );
      const merged = name === 'merge' ? merges.map(({ pull, by }) => `PR #${pull} is merged (${by})`) : [];
      const held = name === 'merge' ? waiting.map(({ pull, why }) => `PR #${pull}: ${why}`).slice(0, 20) : [];
      const reasons = [...(pulls.length === 0 ? [] : [`Raised by ${pulls.join(', ')}`]), ...merged, ...held];
      return toGateEvaluation(name, thresholds[name], {
        fired: pulls.length > 0,
        inputs: { subjects: pulls.join(', ') },
        sentence: reasons.join('; ').slice(0, 1_000) || 'No pull request raises it',
      });
    },
  );
}

const thresholds = {
  merge: 'reviewed on this head, nothing open, green, and merge.mode asks',
  'post-feedback-merge': 'a responder pushed after what a person said',
  'repeated-failure': 'the same root cause twice running, a ceiling of the subject reached, or nothing left to try',
  'agent-decision': 'its last session asked for a decision',
  'circuit-open': 'its breaker is open',
} as const;
