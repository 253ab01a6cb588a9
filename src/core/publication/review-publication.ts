/** Plans what to publish of the sessions on a pull request under review: review, note, the answer's commit, replies. */
import { type Effect, effectKeys, renderEffectLine } from '../effects/effect.ts';
import { replyTo } from '../review/feedback.ts';
import { isOneSide } from '../review/reviewer-panel.ts';
import { lineNote, type NoteAfter, type Reviewing, reviewBody, reviewNote, type Speaking } from '../review/texts.ts';
import type { WorkResult } from '../sessions/contract/agent-contract.ts';
import { blocks, isOpen } from '../sessions/contract/findings.ts';
import type { ReviewOrder } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { unpostedAmong } from '../sessions/failure/repeated-failure.ts';
import type { Finding } from '../state/review-record.ts';
import type { Subject } from '../state/subject.ts';
import { quote } from '../text/quote-untrusted.ts';
import type { BacklogList } from './pull-request-text.ts';

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
  const noteOn = (told: readonly SessionReport[]): string =>
    reviewNote(about, subject, standing(told, review, subject));
  const unpushed = reports.filter(({ outcome }) => outcome.kind !== 'delivered');
  const afterPush =
    unpushed.length === reports.length ? {} : { afterPush: { subject: pull, orElse: noteOn(unpushed) } };
  return [
    ...reports.flatMap((report) => reviewOf(report, about, subject)),
    ...reports.flatMap((report) => resolvedBy(report, about, subject)),
    ...reports.flatMap((report) => answersOf(report, about)),
    { kind: 'comment', key, issue: pull, body: noteOn(reports), inPlaceOf: effectKeys.reviewNotes, ...afterPush },
  ];
}

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
  /** USD so far; null if pull requests must not show cost. */
  readonly costOf: (subject: number) => number | null;
}
