/** Chooses the batch of one iteration: which issues get a session now, and which must first be asked about. */
import { type Candidate, branchName } from './backlog.ts';
import type { SessionCap } from './budget.ts';
import { judgeCriteria } from './criteria.ts';
import type { GateFacts } from './gate-questions.ts';
import { signatureOf } from './gate-questions.ts';
import type { OwnPullRequest } from './observation.ts';
import type { Subject } from './state.ts';

/** One agent session as planned; its cap is fixed at claim. Title and body are untrusted text. */
export interface PlannedSession {
  readonly subject: number;
  readonly title: string;
  readonly body: string;
  readonly textHash: string;
  readonly criteria: readonly string[];
  readonly branch: string;
  /** Recorded head of an earlier session's branch, to go on from; null = start from the base. */
  readonly fromSha: string | null;
  /** As recorded; null = none was opened for this subject yet. */
  readonly pullRequest: number | null;
  /** 1 for the first session of this task. */
  readonly session: number;
}

export type CappedSession = PlannedSession & { readonly cap: SessionCap };

export interface Batch {
  readonly sessions: readonly PlannedSession[];
  readonly questions: readonly GateFacts[];
}

export interface BatchLimits {
  readonly sessions: number;
  /** How many more subject gates may be open. */
  readonly questions: number;
  readonly sessionsPerSubject: number;
  readonly criteria: 'heading' | 'any-list' | 'none';
  readonly loop: string;
  /** Open pull requests of our own, as they stand now. */
  readonly pullRequests: readonly Pick<OwnPullRequest, 'number' | 'headSha'>[];
}

/**
 * Walks the candidates in their order until the batch is full. Criteria are judged for these alone. A question that may not be
 * asked yet (`max-open-gates`) leaves its issue for a later tick.
 */
export function planBatch(candidates: readonly Candidate[], limits: BatchLimits): Batch {
  const sessions: PlannedSession[] = [];
  const questions: GateFacts[] = [];
  for (const candidate of candidates) {
    if (sessions.length >= limits.sessions) break;
    const judged = judge(candidate, limits);
    if (judged.kind === 'session') sessions.push(judged.session);
    else if (questions.length < limits.questions) questions.push(judged.facts);
  }
  return { sessions, questions };
}

type Judged =
  | { readonly kind: 'session'; readonly session: PlannedSession }
  | { readonly kind: 'question'; readonly facts: GateFacts };

function judge({ issue, subject }: Candidate, limits: BatchLimits): Judged {
  const moved = divergence(subject, limits.pullRequests);
  if (moved !== null) return { kind: 'question', facts: moved };
  const failures = repeatedFailure(subject, limits.sessionsPerSubject);
  if (failures !== null && !isPermitted(subject, failures)) return { kind: 'question', facts: failures };
  const criteria = judgeCriteria(issue.body, limits.criteria);
  const ambiguous: GateFacts = {
    name: 'ambiguous-criteria',
    issue: issue.number,
    textHash: issue.textHash,
  };
  if (criteria.kind === 'ambiguous' && !isPermitted(subject, ambiguous)) return { kind: 'question', facts: ambiguous };
  return {
    kind: 'session',
    session: {
      subject: issue.number,
      title: issue.title,
      body: issue.body,
      textHash: issue.textHash,
      criteria: criteria.kind === 'clear' ? criteria.criteria : [],
      branch: subject?.branch ?? branchName(limits.loop, issue),
      fromSha: subject?.headSha ?? null,
      pullRequest: subject?.pullRequest ?? null,
      session: (subject?.sessions ?? 0) + 1,
    },
  };
}

/** A branch that is not where it was left, by a crashed tick of ours or by somebody else: nobody works on it unasked. */
export function divergence(subject: Subject | null, now: BatchLimits['pullRequests']): GateFacts | null {
  if (subject === null || subject.headSha === null) return null;
  const { headSha: recordedSha, pullRequest: pr } = subject;
  const found = now.find(({ number }) => number === pr);
  if (found === undefined || found.headSha === recordedSha) return null;
  return { name: 'resume-divergence', pr: found.number, recordedSha, headSha: found.headSha };
}

const isPermitted = (subject: Subject | null, facts: GateFacts): boolean =>
  subject?.permitted.some(({ gate, signature }) => gate === facts.name && signature === signatureOf(facts)) ?? false;

/** The question of a subject that failed twice running with the same root cause, or used up its sessions; else null. */
export function repeatedFailure(subject: Subject | null, sessionsPerSubject: number): GateFacts | null {
  if (subject === null) return null;
  const about = { kind: 'issue', number: subject.number } as const;
  const [last, before] = subject.failures.toReversed();
  if (last !== undefined && before !== undefined && last.rootCause === before.rootCause) {
    const streak = subject.failures.toReversed().findIndex(({ rootCause }) => rootCause !== last.rootCause);
    const count = streak < 0 ? subject.failures.length : streak;
    return { name: 'repeated-failure', subject: about, rootCause: last.rootCause, count };
  }
  if (subject.sessions < sessionsPerSubject) return null;
  return {
    name: 'repeated-failure',
    subject: about,
    rootCause: `${subject.sessions} sessions used`,
    count: subject.sessions,
  };
}
