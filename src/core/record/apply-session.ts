/** Applies a session to its subject: phase, findings and counts, and the session that may follow in the same tick. */

import { withoutCause } from '../review/check-repair.ts';
import { afterAnswer, afterSilence } from '../review/feedback.ts';
import { withRead } from '../review/reviewed-head.ts';
import { isOneSide } from '../review/reviewer-panel.ts';
import { afterAudit, blocks } from '../sessions/contract/findings.ts';
import type { PlannedSession, SubjectCeilings } from '../sessions/contract/planned-session.ts';
import { type FailureClass, isExternalFailure } from '../sessions/contract/session-failure.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { type BreakerLimits, updateBreaker } from '../sessions/failure/circuit-breaker.ts';
import { isModelError, repeatedFailure, unpostedAmong } from '../sessions/failure/repeated-failure.ts';
import {
  deliveryAfter,
  journeyAfter,
  nextPosition,
  type PhaseEvent,
  type Position,
  roleOf,
} from '../sessions/phase-machine.ts';
import { asLogLine, longestWorkerLog } from '../sessions/progress-line.ts';
import { getSubject, type LoopState, putSubject } from '../state/loop-state.ts';
import { isAudit, type Subject } from '../state/subject.ts';

/** Branch and head, findings and phase, or one more failure. `recorded` adds what was published. */
export function afterSession(before: Subject, report: SessionReport, iteration: number): Subject {
  const { order, outcome } = report;
  // The session that consolidates receives its result and reports it.
  if (isOneSide(order)) return { ...before, sessions: Math.max(before.sessions, order.session) };
  const worked: Subject = {
    ...before,
    ...journeyAfter(before, report, before.failures.at(-1)?.rootCause ?? null),
    title: order.title,
    textHash: order.textHash,
    branch: order.branch,
    headSha: report.checkpoint ?? before.headSha,
    sessions: Math.max(before.sessions, order.session),
    workerLog: asLogLine(report.workerLog ?? '', longestWorkerLog),
  };
  // Best effort: the work is complete whatever its result.
  if (order.role === 'post_action') return afterPostAction(worked, report);
  if (order.review !== undefined) return afterReviewSession(worked, { ...report, review: order.review }, iteration);
  switch (outcome.kind) {
    case 'answered':
      return worked;
    case 'delivered':
      // An earlier audit saw different work.
      return moved(
        { ...worked, failures: [], criteriaMet: [], delivery: deliveryAfter(before.delivery, report) },
        report,
      );
    case 'audited': {
      const criteriaMet = [...(outcome.met ?? before.criteriaMet)];
      return moved({ ...worked, failures: [], findings: findingsAfter(before, report), criteriaMet }, report);
    }
    case 'failed':
      return failed(worked, report, iteration);
  }
}

type ReviewReport = SessionReport & { readonly review: NonNullable<PlannedSession['review']> };

/** A head read completely is never read again. A responder's answer counts only for the feedback that it names. */
function afterReviewSession(worked: Subject, report: ReviewReport, iteration: number): Subject {
  const { order, outcome, endedAt, review } = report;
  if (outcome.kind === 'failed') {
    const ended = failed(worked, report, iteration);
    // Its commits are on the branch all the same, and a merge of it must count as one that answers people.
    const pushed = order.role === 'responder' && report.checkpoint !== undefined;
    const silent = review.to === 'feedback' && outcome.failure.class === 'no-diff';
    const answered = pushed ? { respondedAt: endedAt } : {};
    const passed = silent ? { passedOver: afterSilence(review.feedback, ended.review) } : {};
    const tried = review.to === 'checks' ? { repairs: afterBrokenRepair(worked.review.repairs, report) } : {};
    return { ...ended, review: { ...ended.review, ...answered, ...passed, ...tried } };
  }
  if (outcome.kind === 'audited') {
    const findings = findingsAfter(worked, report);
    const read = withRead(worked.review, { sha: review.headSha, base: review.baseBranch, findings });
    // No note about its checks was needed.
    const checked = worked.review.checked || review.note === null;
    // Refused findings are posted again with the review of this head.
    const unposted = unpostedAmong(findings, worked.review).length > 0 ? worked.review.unposted : null;
    const record = { ...worked.review, reviewedInto: review.baseBranch, read, checked, unposted };
    const known = { lastReviewedCommit: review.headSha, reviewRound: review.round, review: record };
    return moved({ ...worked, ...known, failures: [], findings }, report);
  }
  const answers = afterAnswer(review.feedback, outcome.result, worked.review);
  const record = { ...worked.review, ...answers, respondedAt: endedAt };
  return { ...worked, failures: [], phase: 'reviewing', review: record };
}

/** Without a change, the attempt has failed. One that an outage ended before its agent was started was none at all. */
function afterBrokenRepair(
  repairs: Subject['review']['repairs'],
  { noAgent, outcome }: Pick<SessionReport, 'noAgent' | 'outcome'>,
): Subject['review']['repairs'] {
  if (outcome.kind !== 'failed' || outcome.failure.class === 'no-diff') return repairs;
  return noAgent === true && isExternalFailure(outcome.failure.class) ? repairs.slice(0, -1) : withoutCause(repairs);
}

export const applySessions = (state: LoopState, reports: readonly SessionReport[], iteration: number): LoopState =>
  reports.reduce(
    (sofar, report) => putSubject(sofar, afterSession(getSubject(sofar, report.order.subject), report, iteration)),
    state,
  );

export interface SessionCount {
  readonly iteration: number;
  readonly circuit: BreakerLimits;
}

/** The same, with the breaker that this session opens or closes: it may hold the next session of the same tick. */
export function afterCountedSession(before: Subject, report: SessionReport, counting: SessionCount): Subject {
  const after = afterSession(before, report, counting.iteration);
  const failure = report.outcome.kind === 'failed' ? report.outcome.failure : null;
  return { ...after, breaker: updateBreaker(after.breaker, failure, counting.circuit) };
}

/** As they are recorded: each session counts by itself, in order. */
export const applyCountedSessions = (
  state: LoopState,
  reports: readonly SessionReport[],
  counting: SessionCount,
): LoopState =>
  reports.reduce(
    (sofar, report) =>
      putSubject(sofar, afterCountedSession(getSubject(sofar, report.order.subject), report, counting)),
    state,
  );

function afterPostAction(worked: Subject, report: SessionReport): Subject {
  const completionSummary = report.summary?.slice(0, longestSummary) ?? worked.completionSummary;
  return moved({ ...worked, completionSummary, delivery: deliveryAfter(worked.delivery, report) }, report);
}

/** Length of a post action's summary, in characters. */
const longestSummary = 4_000;

function failed(worked: Subject, report: SessionReport, iteration: number): Subject {
  const { outcome, order } = report;
  if (outcome.kind !== 'failed') return worked;
  const { class: kind, rootCause, sentence, question } = outcome.failure;
  if (kind === 'decision' && question !== null)
    return { ...worked, asking: { session: report.id, question: question.slice(0, longestQuestion) } };
  if (isExternalFailure(kind)) return worked;
  // Retried from its branch as it is, until the breaker opens.
  if (kind === 'stalled') return worked;
  // It used up its cap and left a checkpoint for the next session: long work proceeds like this.
  const left = report.checkpoint !== undefined && report.checkpoint !== order.fromSha;
  if (kind === 'cap' && left) return { ...worked, failures: [] };
  return {
    ...worked,
    failures: [...worked.failures, { rootCause, summary: sentence, iteration, at: report.endedAt }],
    modelErrors: worked.modelErrors + (isModelError(rootCause) ? 1 : 0),
    auditErrors: worked.auditErrors + (isAudit(order.phase) ? 1 : 0),
  };
}

/** Length of an agent's question that is kept and shown, in characters. */
const longestQuestion = 4_000;

function findingsAfter(before: Subject, { order, outcome, endedAt }: SessionReport): Subject['findings'] {
  if (outcome.kind !== 'audited') return before.findings;
  const section = order.phase === 'auditing' && order.rules.sections > 1 ? order.section : null;
  return afterAudit(before.findings, outcome, { section, now: endedAt });
}

function moved(subject: Subject, report: SessionReport): Subject {
  const { order } = report;
  const at: Position = { phase: order.phase, section: order.section };
  const to = nextPosition(at, eventOf(subject, report), order.rules);
  const elsewhere = to.section !== at.section || (to.phase === 'final_auditing' && at.phase !== 'final_audit_fix');
  const rounds = subject.rounds + (isAudit(at.phase) && !isAudit(to.phase) && subject.findings.some(blocks) ? 1 : 0);
  return {
    ...subject,
    phase: to.phase,
    sectionIndex: to.section,
    ...(elsewhere ? { rounds: 0, auditErrors: 0 } : { rounds }),
  };
}

function eventOf(subject: Subject, { order, outcome }: SessionReport): PhaseEvent {
  if (order.role === 'post_action') return 'post-action-over';
  if (outcome.kind === 'audited') return subject.findings.some(blocks) ? 'bugs-open' : 'clean';
  return outcome.kind === 'delivered' && outcome.complete ? 'session-done' : 'parked';
}

/**
 * The session that may follow at once; null = its subject has ended, or waits for the next tick or for a person. Work
 * that failed its checks, is not complete yet, or fell silent goes on in the same phase. A pull request under review has
 * one round in a tick.
 */
export function followUp(
  { order, outcome }: SessionReport,
  subject: Subject,
  ceilings: SubjectCeilings,
): PlannedSession | null {
  const role = roleOf(subject.phase);
  if (role === null || subject.breaker.circuitState === 'open') return null;
  if (order.review !== undefined) return responseTo(order, outcome.kind, subject);
  if (outcome.kind === 'failed' && !goesOnAfter(outcome.failure.class)) return null;
  if (repeatedFailure(subject, ceilings) !== null) return null;
  const { phase, sectionIndex: section, sessions, pullRequest } = subject;
  return { ...order, fromSha: subject.headSha, pullRequest, session: sessions + 1, role, phase, section };
}

/** Red checks, or silence. Other failures need another runner, a person, or time. */
const goesOnAfter = (kind: FailureClass): boolean => kind === 'test' || kind === 'stalled';

/** One response after a review with bugs, or while people wait for an answer. Nothing follows it in the same tick. */
function responseTo(
  order: PlannedSession,
  kind: SessionReport['outcome']['kind'],
  subject: Subject,
): PlannedSession | null {
  const { review } = order;
  if (review === undefined || kind !== 'audited' || review.readOnly || isOneSide(order)) return null;
  const bugs = subject.findings.some(blocks);
  if (!bugs && review.feedback.length === 0) return null;
  if (bugs && review.round >= review.lastRound) return null;
  return {
    ...order,
    fromSha: review.headSha,
    session: subject.sessions + 1,
    role: 'responder',
    phase: 'responding',
    review: { ...review, to: bugs ? 'findings' : 'feedback', found: null },
  };
}
