/** Detects when a subject has failed too often to go on without a question, and names the cause. */
import type { GateFacts } from '../../gates/questions.ts';
import { type Finding, ReviewRecord } from '../../state/review-record.ts';
import { type Failure, isAudit, type Subject } from '../../state/subject.ts';
import { blocks, isOpen, returned } from '../contract/findings.ts';
import type { SubjectCeilings } from '../contract/planned-session.ts';
import { rootCauseOf } from './circuit-breaker.ts';

type RepeatedFailure = Extract<GateFacts, { name: 'repeated-failure' }>;
type Cause = Pick<RepeatedFailure, 'rootCause' | 'count' | 'exhausted'>;

/** Sessions that end with a model error, or audits that end without a verdict. */
const errorsBorne = 2;
/** Attempts to post one review. */
const refusalsBorne = 2;
/** Audits that may see the same bug. */
const returnsBorne = 3;

/** The question about a subject that cannot go on; null = it can. */
export function repeatedFailure(subject: Subject | null, ceilings: SubjectCeilings): RepeatedFailure | null {
  if (subject === null) return null;
  const ofFailures = errors(subject) ?? again(subject) ?? causeOfUnpostedReview(subject);
  const cause = ofFailures ?? audited(subject, ceilings) ?? used(subject, ceilings);
  if (cause === null) return null;
  const last = subject.failures.at(-1);
  return {
    ...{ name: 'repeated-failure', subject: gateSubject(subject), ...cause },
    // Of other causes, such as an audit that never gets clean, no failure tells.
    ...(last !== undefined && cause.rootCause.endsWith(last.rootCause) ? { last: last.summary } : {}),
  };
}

/** The subject as a question names it. */
export const gateSubject = ({ kind, number }: Pick<Subject, 'kind' | 'number'>): RepeatedFailure['subject'] => ({
  kind: kind === 'pr' ? 'pr' : 'issue',
  number,
});

/** Counted over the run, and asked about after one more failure. Failures before a success do not count. */
function errors({ failures, phase, modelErrors, auditErrors }: Subject): Cause | null {
  const last = failures.at(-1);
  if (last === undefined) return null;
  if (isAudit(phase) && auditErrors >= errorsBorne) {
    const kind = phase === 'auditing' ? 'audit_retry_exhausted' : 'final_audit_retry_exhausted';
    return { rootCause: `${kind} | ${last.rootCause}`, count: auditErrors };
  }
  return isModelError(last.rootCause) && modelErrors >= errorsBorne
    ? { rootCause: `error_max_retries | ${last.rootCause}`, count: modelErrors }
    : null;
}

export const isModelError = (rootCause: string): boolean => /^model(?: \||$)/.test(rootCause);

/** Consecutive failures with the same root cause. */
function again({ failures }: Subject): Cause | null {
  const { rootCause } = failures.at(-1) ?? {};
  const count = failures.length - 1 - failures.findLastIndex((failure) => failure.rootCause !== rootCause);
  return rootCause === undefined || count < 2 ? null : { rootCause, count };
}

/** GitHub words each refusal differently, with the request's id. So the attempts are counted, not equal texts. */
function causeOfUnpostedReview({ findings, failures, review }: Subject): Cause | null {
  const times = unpostedAmong(findings, review).length === 0 ? 0 : (review.unposted?.times ?? 0);
  if (times < refusalsBorne) return null;
  return { rootCause: failures.findLast(isRefusedReview)?.rootCause ?? refusedReview(''), count: times };
}

/** Root cause of a review that GitHub refused. */
export const refusedReview = (why: string): string =>
  rootCauseOf({ class: 'denied', command: 'post the review', detail: why });

export const isRefusedReview = ({ rootCause }: Pick<Failure, 'rootCause'>): boolean =>
  rootCause.startsWith(refusedReview(''));

/** Asked before another attempt to fix, never between an attempt and its audit. */
function audited({ phase, findings, rounds }: Subject, ceilings: SubjectCeilings): Cause | null {
  if (isAudit(phase)) return null;
  const back = returned(findings, returnsBorne);
  if (back !== null) return { rootCause: `finding came back | ${back.file}`, count: back.seen };
  const bugs = findings.filter(blocks);
  if (rounds < ceilings.audits || bugs.length === 0) return null;
  const kind = phase === 'final_audit_fix' ? 'final_audit_retry_exhausted' : 'audit_retry_exhausted';
  return { rootCause: `${kind} | ${[...new Set(bugs.map(({ file }) => file))].slice(0, 5).join(', ')}`, count: rounds };
}

const used = ({ sessions }: Subject, ceilings: SubjectCeilings): Cause | null =>
  sessions < ceilings.sessions ? null : { rootCause: `${sessions} sessions used`, count: sessions, exhausted: true };

/** Open findings that are posted nowhere, since GitHub refused their review. */
export const unpostedAmong = (findings: readonly Finding[], { unposted }: Pick<ReviewRecord, 'unposted'>): Finding[] =>
  unposted === null
    ? []
    : findings.filter((one) => isOpen(one) && Date.parse(one.createdAt) >= Date.parse(unposted.at));
