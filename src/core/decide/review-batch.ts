/** Chooses what one iteration of a review loop does: which pull requests are reviewed, answered, brought up to date, merged or asked about. */

import type { Settings } from '../config/schema/settings.ts';
import type { GateFacts } from '../gates/questions.ts';
import type { TickFacts } from '../observation/facts.ts';
import type { ObservedPull } from '../observation/pull-request.ts';
import { roundOf } from '../review/branch-update.ts';
import { unansweredFeedback } from '../review/feedback.ts';
import type { MergeRules } from '../review/merge-facts.ts';
import { type MergeOrder, mergeOrder } from '../review/merge-order.ts';
import { nextStep } from '../review/next-step.ts';
import type { PostOrder } from '../review/post-order.ts';
import { seated } from '../review/reviewer-panel.ts';
import { readOnlyBecause } from '../review/shared-branch.ts';
import type { ReviewRules, ReviewStep } from '../review/step.ts';
import type { PlannedSession } from '../sessions/contract/planned-session.ts';
import { gateSubject, repeatedFailure } from '../sessions/failure/repeated-failure.ts';
import type { LoopState } from '../state/loop/loop-state.ts';
import { finished } from '../state/subject/phase-predicates.ts';
import { pullSubject } from '../state/subject/pull-subject.ts';
import type { Subject } from '../state/subject/subject.ts';
import type { Batch } from './batch.ts';
import type { Planning } from './context.ts';
import { subjectCeilings } from './subject-ceilings.ts';
import { circuitQuestion, decisionWanted, isPermitted } from './subject-gates.ts';

export interface UpdateOrder {
  readonly pull: number;
  readonly sha: string;
  readonly headParents: readonly string[];
}

export interface ReviewBatch extends Batch {
  readonly posts: readonly PostOrder[];
  readonly merges: readonly MergeOrder[];
  readonly updates: readonly UpdateOrder[];
  /** Why the others wait. */
  readonly waiting: readonly { readonly pull: number; readonly why: string; readonly until: string | null }[];
}

type Item =
  | { readonly kind: 'session'; readonly session: PlannedSession }
  | { readonly kind: 'question'; readonly facts: GateFacts }
  | { readonly kind: 'merge'; readonly order: MergeOrder }
  | { readonly kind: 'update'; readonly order: UpdateOrder }
  | { readonly kind: 'post'; readonly order: PostOrder }
  | { readonly kind: 'wait'; readonly why: string; readonly until: string | null };

const wait = (why: string, until: string | null = null): Item => ({ kind: 'wait', why, until });

export const reviewRules = ({
  loop,
  config,
  observation,
}: Pick<Planning, 'loop' | 'config' | 'observation'>): ReviewRules => ({
  loop,
  now: observation.tick.now,
  maxRounds: config.maxReviewRounds,
  requireChecks: config.review.requireChecks,
  merge: reviewMergeRules(config, observation.tick),
});

export const reviewMergeRules = (
  config: Pick<Settings, 'merge' | 'autoMergeWithoutReview' | 'doNotMergeLabel'>,
  { visibility }: Pick<TickFacts, 'visibility'>,
): MergeRules => ({
  mode: config.merge.mode,
  autoWithoutReview: config.autoMergeWithoutReview,
  isPublic: visibility === 'public',
  doNotMergeLabel: config.doNotMergeLabel,
});

/** The oldest first, until the batch is full. */
export function planReviews(context: Planning): ReviewBatch {
  const { config, obeyed, observation } = context;
  const { counters, ceilings } = obeyed.head;
  const touched = new Set(counters.prsTouched);
  const asking = obeyed.state.gates.filter(({ subject }) => subject !== null).length;
  let room = observation.watched === null ? ceilings.maxPrs - touched.size : Number.POSITIVE_INFINITY;
  const batch = {
    sessions: [],
    questions: [],
    unasked: [],
    merges: [],
    updates: [],
    posts: [],
    waiting: [],
  } as Mutable;
  for (const pull of (observation.pulls ?? []).toSorted((a, b) => a.number - b.number)) {
    const item = itemFor(pull, context);
    const isNew = !touched.has(`#${pull.number}`);
    if (item.kind === 'question') {
      (batch.questions.length < config.maxOpenGates - asking ? batch.questions : batch.unasked).push(item.facts);
    } else if (item.kind === 'wait') {
      batch.waiting.push({ pull: pull.number, why: item.why, until: item.until });
    } else if (isNew && room <= 0) {
      batch.waiting.push({ pull: pull.number, why: 'no pull request more may be touched (max-prs)', until: null });
    } else if (item.kind === 'session' && batch.sessions.length >= config.maxAgents) {
      batch.waiting.push({ pull: pull.number, why: 'as many agents as may work at once do (max-agents)', until: null });
    } else {
      if (isNew) room -= 1;
      if (item.kind === 'session') batch.sessions.push(item.session);
      else if (item.kind === 'merge') batch.merges.push(item.order);
      else if (item.kind === 'post') batch.posts.push(item.order);
      else batch.updates.push(item.order);
    }
  }
  return { ...batch, sessions: seated(batch.sessions, config.maxAgents) };
}

type Mutable = { -readonly [Part in keyof ReviewBatch]: ReviewBatch[Part][number][] };

function itemFor(pull: ObservedPull, context: Planning): Item {
  const { state } = context.obeyed;
  const subject = pullSubject(state.subjects, pull.number);
  const isAsking = state.gates.some((gate) => gate.subject === pull.number);
  const step = nextStep(pull, subject, reviewRules(context));
  // Whoever is asked about a merge is to see what was found.
  if (isAsking && step.kind !== 'post') return wait('its question is open');
  if (step.kind === 'over') return wait(`it is ${step.state}`);
  if (finished(subject.phase)) return wait(`it is left alone: ${subject.phase}`);
  const question = standingQuestion(subject, context);
  if (question !== null) return isAsking ? wait('its question is open') : { kind: 'question', facts: question };
  const item = itemOf(step, pull, { subject, context });
  const isRead = item.kind !== 'update' && (item.kind !== 'session' || item.session.role !== 'responder');
  const readOnly = readOnlyBecause(pull);
  return isRead || readOnly === null ? item : wait(readOnly);
}

/** What must be asked before anything is tried once more. */
function standingQuestion(subject: Subject, { config }: Planning): GateFacts | null {
  const wanted = decisionWanted(subject) ?? circuitQuestion(subject);
  if (wanted !== null) return wanted;
  const failure = repeatedFailure(subject, subjectCeilings(config));
  return failure === null || isPermitted(subject, failure) ? null : failure;
}

function itemOf(
  step: Exclude<ReviewStep, { kind: 'over' }>,
  pull: ObservedPull,
  about: { readonly subject: Subject; readonly context: Planning },
): Item {
  const { number, headSha: sha, headParents } = pull;
  switch (step.kind) {
    case 'wait':
      return wait(step.why, step.until);
    case 'update':
      return { kind: 'update', order: { pull: number, sha, headParents } };
    case 'post':
      return { kind: 'post', order: { pull: number, sha, round: about.subject.reviewRound, found: step.found } };
    case 'review':
      return { kind: 'session', session: sessionFor(pull, about, { role: 'reviewer', to: null, note: step.note }) };
    case 'respond':
      return { kind: 'session', session: sessionFor(pull, about, { role: 'responder', to: step.to, note: null }) };
    case 'stuck': {
      const facts = stuckQuestion(step, about.subject);
      if (!isPermitted(about.subject, facts)) return { kind: 'question', facts };
      // A person wants it tried once more.
      if (step.again === 'update' || step.again === 'review')
        return itemOf({ kind: step.again, note: null }, pull, about);
      return itemOf({ kind: 'respond', to: step.again }, pull, about);
    }
    case 'judged':
      if (step.verdict.kind === 'hold') return wait(step.verdict.why);
      if (step.verdict.kind === 'ask') return { kind: 'question', facts: step.verdict.facts };
      return { kind: 'merge', order: mergeOrder(step.verdict, pull, about.subject) };
  }
}

const stuckQuestion = ({ rootCause, count }: Extract<ReviewStep, { kind: 'stuck' }>, subject: Subject): GateFacts => ({
  name: 'repeated-failure',
  subject: gateSubject(subject),
  rootCause,
  count,
});

/** What would be asked about it now because nothing is left to try; null = something is. */
export function stuckNow(
  pull: ObservedPull,
  subject: Subject,
  facts: Parameters<typeof reviewRules>[0],
): GateFacts | null {
  const step = nextStep(pull, subject, reviewRules(facts));
  return step.kind === 'stuck' ? stuckQuestion(step, subject) : null;
}

function sessionFor(
  pull: ObservedPull,
  { subject, context }: { readonly subject: Subject; readonly context: Planning },
  {
    role,
    to,
    note,
  }: {
    readonly role: 'reviewer' | 'responder';
    readonly to: 'findings' | 'feedback' | 'conflict' | null;
    readonly note: string | null;
  },
): PlannedSession {
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
      feedback: unansweredFeedback(pull.feedback, subject.review),
      ...{ seats: 1, sides: null, found: null },
      note,
    },
  };
}

/** What its review leaves to be asked about a pull request, once its sessions of this tick have ended. */
export function questionsAfter(
  context: Planning,
  { subjects }: Pick<LoopState, 'subjects'>,
  reviewed: readonly number[],
): GateFacts[] {
  return (context.observation.pulls ?? []).flatMap((pull) => {
    const subject = subjects.find(({ number }) => number === pull.number);
    if (subject === undefined || !reviewed.includes(pull.number)) return [];
    const step = nextStep(pull, subject, reviewRules(context));
    return step.kind === 'judged' && step.verdict.kind === 'ask' ? [step.verdict.facts] : [];
  });
}
