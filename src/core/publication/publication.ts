/** Plans what to publish of a session's work or review, and what to ask about its failure, once the sessions have ended. */
import { findDecisionQuestion } from '../decide/batch.ts';
import { type Effect, effectKeys, renderEffectLine } from '../effects/effect.ts';
import type { GateFacts } from '../gates/questions.ts';
import { replyTo } from '../review/feedback.ts';
import { isOneSide } from '../review/reviewer-panel.ts';
import {
  lineNote,
  mendNote,
  type NoteAfter,
  type Reviewing,
  reviewBody,
  reviewNote,
  type Speaking,
} from '../review/texts.ts';
import type { WorkResult } from '../sessions/contract/agent-contract.ts';
import { blocks, isOpen } from '../sessions/contract/findings.ts';
import type { CappedSession, ReviewOrder, SubjectCeilings } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { repeatedFailure, unpostedAmong } from '../sessions/failure/repeated-failure.ts';
import type { Finding } from '../state/review-record.ts';
import { isFinished, isWorkComplete, type Subject } from '../state/subject.ts';
import { quote } from '../text/quote-untrusted.ts';
import { openRules } from './guardrails.ts';
import { type BacklogList, pullRequestBody, pullRequestTitle } from './pull-request-text.ts';

export interface PublicationContext {
  readonly loop: string;
  readonly epoch: number;
  readonly base: string;
  readonly runSince: string;
  readonly tickSince: string;
  /** As known when the sessions were planned. */
  readonly pullRequestOf: (subject: number) => number | null;
  /** Commits that sessions of a subject published before this tick, oldest first. */
  readonly commitsOf: (subject: number) => readonly string[];
  /** Checks wait for approval, as on pull requests that the workflow's own token opens. */
  readonly checksWait: boolean;
  readonly list: BacklogList | null;
  readonly verifies: boolean;
  /** After all sessions of this tick. */
  readonly subjectAfter: (subject: number) => Subject;
  /** What sessions of a subject noted for later ones, those of this tick included. */
  readonly notesOf: (subject: number) => string;
  /** USD so far; null if pull requests must not show cost. */
  readonly costOf: (subject: number) => number | null;
}

/** Push and pull request of every subject with a delivery or an audit; failures publish nothing. */
export function publication(reports: readonly SessionReport[], context: PublicationContext): Effect[] {
  const subjects = [...new Set(reports.map(({ order }) => order.subject))];
  return subjects.flatMap((number) =>
    published(
      reports.filter(({ order }) => order.subject === number),
      context,
    ),
  );
}

function published(reports: readonly SessionReport[], context: PublicationContext): Effect[] {
  if (reports[0]?.order.review !== undefined) return reviewPublication(reports, context);
  const last = reports.findLastIndex(({ outcome }) => outcome.kind === 'delivered');
  const { order } = reports[0] ?? {};
  if (order === undefined) return [];
  const subject = context.subjectAfter(order.subject);
  const hasAudited = reports.some(({ outcome }) => outcome.kind === 'audited') && order.fromSha !== null;
  if (subject.delivery === null || (last < 0 && !hasAudited)) return [];
  // A later checkpoint on the branch already contains what was delivered.
  const onBranch = reports.slice(last + 1).some(({ checkpoint }) => checkpoint !== undefined);
  const push = onBranch ? null : pushOf(reports[last]);
  const pullRequest = pullRequestOf(order, { subject, head: push?.sha ?? subject.headSha }, context);
  return push === null ? [pullRequest] : [push, pullRequest];
}

function pushOf(report: SessionReport | undefined): Extract<Effect, { kind: 'push' }> | null {
  if (report?.outcome.kind !== 'delivered') return null;
  const { subject, branch } = report.order;
  const { tipSha: sha, expectedHead } = report.outcome;
  return { kind: 'push', key: effectKeys.push(subject), subject, branch, sha, expectedHead };
}

function pullRequestOf(
  order: CappedSession,
  { subject, head }: { readonly subject: Subject; readonly head: string | null },
  context: PublicationContext,
): Effect {
  const key = effectKeys.pullRequest(order.subject);
  const { loop, epoch, base, runSince, tickSince, checksWait, list, verifies } = context;
  return {
    kind: 'pull-request',
    key,
    subject: order.subject,
    branch: order.branch,
    base,
    title: pullRequestTitle(order),
    body: pullRequestBody({
      ...{ key, loop, epoch, order, subject, head, checksWait, list, verifies },
      earlierCommits: context.commitsOf(order.subject),
      notes: context.notesOf(order.subject),
      dollars: context.costOf(order.subject),
    }),
    draft: !isWorkComplete(subject.phase),
    labels: [],
    ended: { runSince, tickSince, known: context.pullRequestOf(order.subject) },
  };
}

/** Questions at the exit of this iteration: a decision that a session needs, or a repeated failure. */
export const exitQuestions = (subjects: readonly Subject[], ceilings: SubjectCeilings): GateFacts[] =>
  subjects.flatMap((subject) => {
    if (isFinished(subject.phase)) return [];
    const facts = findDecisionQuestion(subject) ?? repeatedFailure(subject, ceilings);
    return facts === null ? [] : [facts];
  });

/** Questions about branches that others moved before a session began: only a person can decide how to go on. */
export const movedQuestions = (reports: readonly SessionReport[]): GateFacts[] =>
  reports.flatMap(({ order, outcome }): GateFacts[] => {
    const moved = outcome.kind === 'failed' ? outcome.failure.moved : undefined;
    if (moved === undefined) return [];
    const { subject: issue, branch, pullRequest: pr } = order;
    return [{ name: 'resume-divergence', ...moved, ...(pr === null ? { issue, branch } : { pr }) }];
  });

/** `all`: reports on one pull request in this tick, at most a review and a response. */
export function reviewPublication(all: readonly SessionReport[], context: PublicationContext): Effect[] {
  // A later session consolidates parallel reviews: nothing of theirs is published before.
  const reports = all.filter(({ order }) => !isOneSide(order));
  const [first] = reports;
  if (first?.order.review === undefined || reports.every(({ outcome }) => outcome.kind === 'failed')) return [];
  const { subject: pull, review } = first.order;
  const subject = context.subjectAfter(pull);
  const about: Speaking = { loop: context.loop, epoch: context.epoch, pull, review };
  const key = effectKeys.reviewNote(pull, review.headSha);
  const noteOn = (reported: readonly SessionReport[]): string =>
    reviewNote(about, subject, standing(reported, review, subject));
  const unpushed = reports.filter(({ outcome }) => outcome.kind !== 'delivered');
  const afterPush =
    unpushed.length === reports.length ? {} : { afterPush: { subject: pull, orElse: noteOn(unpushed) } };
  const effects = [
    ...reports.flatMap((report) => reviewOf(report, about, subject)),
    ...reports.flatMap((report) => resolvedBy(report, about, subject)),
    ...reports.flatMap((report) => answersOf(report, about)),
  ];
  const note = { kind: 'comment' as const, key, issue: pull, body: noteOn(reports), inPlaceOf: effectKeys.reviewNotes };
  return [
    ...effects,
    ...(wasReviewed(reports, subject, review) ? [{ ...note, ...afterPush }] : mendNotesOf(reports, about)),
  ];
}

/** Otherwise the author of the branch learns of the push from the commit alone. */
const mendNotesOf = (reports: readonly SessionReport[], about: Speaking): Effect[] =>
  reports.flatMap(({ order: { subject }, outcome }): Effect[] => {
    if (outcome.kind !== 'delivered') return [];
    const { pull, review } = about;
    return [
      {
        ...{ kind: 'comment', key: effectKeys.mendNote(pull, review.headSha), issue: pull },
        body: mendNote(about, { tipSha: outcome.tipSha, did: outcome.result.progress }),
        inPlaceOf: effectKeys.mendNotes,
        afterPush: { subject, orElse: null },
      },
    ];
  });

/** Red checks and conflicts are mended before a review, and a note says that its head was reviewed. */
const wasReviewed = (
  reports: readonly SessionReport[],
  { lastReviewedCommit }: Subject,
  review: ReviewOrder,
): boolean =>
  lastReviewedCommit === review.headSha ||
  reports.some(({ outcome: { kind } }) => kind === 'audited') ||
  (review.to !== 'checks' && review.to !== 'conflict');

function standing(reports: readonly SessionReport[], review: ReviewOrder, subject: Subject): NoteAfter {
  if (!subject.findings.some(blocks) && review.feedback.length === 0) return 'clean';
  if (review.readOnly) return review.fork ? 'fork' : 'read-only';
  if (reports.some(({ outcome: { kind } }) => kind === 'delivered' || kind === 'answered')) return 'answered';
  return review.round >= review.lastRound ? 'rounds-over' : 'failed';
}

/** One review for new findings. Earlier ones have remarks, unless GitHub refused them. A fork gets only the note. */
function reviewOf({ outcome, endedAt }: SessionReport, about: Speaking, subject: Subject): Effect[] {
  if (outcome.kind !== 'audited' || about.review.fork) return [];
  const refused = unpostedAmong(subject.findings, subject.review);
  const fresh = subject.findings.filter(
    (finding) => isOpen(finding) && (finding.createdAt === endedAt || refused.includes(finding)),
  );
  return fresh.length === 0 ? [] : [reviewEffect(about, fresh)];
}

/** Review of one head, with its findings. */
export function reviewEffect(about: Reviewing, found: readonly Finding[]): Extract<Effect, { kind: 'review' }> {
  const { pull, review } = about;
  return {
    kind: 'review',
    key: effectKeys.review(pull, review.headSha),
    pull,
    sha: review.headSha,
    body: reviewBody(about, found),
    comments: found.slice(0, remarksShown).map((finding) => lineNote(finding, about)),
  };
}

const remarksShown = 30;

/** Resolves the remarks on findings that this round found fixed. A fork has no remarks. */
function resolvedBy({ outcome, endedAt }: SessionReport, about: Speaking, subject: Subject): Effect[] {
  if (outcome.kind !== 'audited' || about.review.fork) return [];
  const { pull, review } = about;
  const gone = subject.findings.filter(({ resolvedAt }) => resolvedAt === endedAt);
  const remarks = gone.map((finding) => effectKeys.remark(pull, finding));
  return remarks.length === 0
    ? []
    : [{ kind: 'resolve', key: effectKeys.resolve(pull, review.headSha), pull, remarks }];
}

function answersOf({ order, outcome }: SessionReport, about: Speaking): Effect[] {
  if (outcome.kind !== 'delivered' && outcome.kind !== 'answered') return [];
  const { subject, branch } = order;
  const replies = repliesOf(outcome.result, about);
  if (outcome.kind === 'answered') return replies;
  const { tipSha: sha, expectedHead } = outcome;
  return [
    { kind: 'push', key: effectKeys.push(subject), subject, branch, sha, expectedHead },
    // A reply is posted once: one about work that was not pushed would block the correct one.
    ...replies.map((reply) => ({ ...reply, afterPush: { subject, orElse: null } })),
  ];
}

type Reply = Extract<Effect, { kind: 'comment' | 'reply' }>;

/** One reply to each feedback that the session was asked to answer. */
function repliesOf(result: WorkResult, { loop, epoch, pull, review }: Speaking): Reply[] {
  return review.feedback.flatMap(({ id }): Reply[] => {
    const said = replyTo(result, id);
    if (said === null) return [];
    const key = effectKeys.reply(id);
    const body = `${renderEffectLine({ key, epoch, loop })}\n${quote(said, { max: 2_000 })}\n`;
    const [kind, number] = id.split('/');
    return kind === 'line'
      ? [{ kind: 'reply', key, pull, commentId: Number(number), body }]
      : [{ kind: 'comment', key, issue: pull, body }];
  });
}

/** Work that was refused, or that may not be published any more. Its bundle may be kept for people to fetch. */
export interface RefusedWork {
  readonly subject: number;
  readonly session: number;
  /** A git bundle written by the agent's user: opened only in a quarantine. */
  readonly bytes: Uint8Array;
  /** Comma-separated names of the rules that refused it; work that passed them all has `unpublished`. */
  readonly detail: string;
}

/** Work that passed the guardrails, but a person moved its branch or took over its issue. */
export const unpublishedKind = 'unpublished';

/** The name is unique within a run attempt. */
export const refusedArtifact = (
  { subject, session }: Pick<RefusedWork, 'subject' | 'session'>,
  at: { readonly loop: string; readonly runAttempt: number },
): string => `tickgate-refused--${at.loop}--${subject}-${session}--${at.runAttempt}`;

/** Work with too much text to search for secrets. */
export const unreadRule = 'unread';

/** Work without the merge that it had to contain; what it contains instead was judged like anything else. */
export const unmergedRule = 'unmerged';

/** Detail of work that the quarantine did not accept. */
export const unreceived = 'fsck';

/** Details of work that was searched for secrets before it was refused, and holds none. */
const searched: readonly string[] = [...openRules, unmergedRule, unpublishedKind];

/** Anyone may download a public repository's artifacts. Fail closed: work not known as searched is not kept. */
export const mayBeKept = ({ detail }: Pick<RefusedWork, 'detail'>, visibility: 'public' | 'private'): boolean =>
  visibility === 'private' || detail.split(',').every((rule) => searched.includes(rule));

export const refusedSentences = {
  moved: (branch: string, head: string | null): string =>
    `${branch} was moved by another writer to ${head ?? 'nothing: it was deleted'}`,
  kept: (name: string): string => `its bundle is kept as the artifact ${name}`,
  withheld: 'its bundle is not kept: it may hold a secret, and artifacts are public here',
  lost: (why: string): string => `its bundle could not be kept: ${why}`,
};
