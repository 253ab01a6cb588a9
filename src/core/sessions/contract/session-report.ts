/** The report of a session that has ended, and its redaction. */

import type { CommandResult } from '../../state/journal-entry.ts';
import type { ModelUsage, ReportedFinding, SessionFacts, WorkResult } from './agent-contract.ts';
import type { CappedSession } from './planned-session.ts';
import { isExternalFailure, type SessionFailure } from './session-failure.ts';

/** The outcome of one session, after its result was read and its commits were judged in the quarantine. */
export interface SessionReport {
  readonly order: CappedSession;
  /** `{run id}-{attempt}-{subject}-{session}`: names the session in usage rows. */
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly usage: readonly ModelUsage[];
  /** Run time of those of several tries that reported no usage; absent = every try reported it. */
  readonly unmeteredMs?: number;
  /** It failed before its agent was started: nothing was spent. */
  readonly noAgent?: true;
  /** Path of its clone on the runner; absent = it had none. */
  readonly clone?: string;
  /** The branch's head after checkpoints of this session; absent = there were none. */
  readonly checkpoint?: string;
  /** The last line of the agent's own log, redacted; absent = it wrote none. */
  readonly workerLog?: string;
  /** The last message of a post action that ended by itself. */
  readonly summary?: string;
  readonly outcome:
    | {
        readonly kind: 'delivered';
        /** Its task or section needs only a clean audit. */
        readonly complete: boolean;
        readonly result: WorkResult;
        readonly tipSha: string;
        /** Head of the work branch at the remote before this tick; null = no such branch. */
        readonly expectedHead: string | null;
        readonly commits: readonly DeliveredCommit[];
        /** Earlier commits on the branch, oldest first, by interrupted sessions or people; absent = none. */
        readonly earlier?: readonly DeliveredCommit[];
        /** Lines for the top of the pull request: changes to what CI executes, removed tests. */
        readonly notes: readonly string[];
        /** Paths that it changed. */
        readonly files: readonly string[];
      }
    | {
        readonly kind: 'audited';
        readonly reported: readonly ReportedFinding[];
        readonly resolved: readonly string[];
        /** Numbers of the acceptance criteria that hold; absent = the audit was not asked to judge them. */
        readonly met?: readonly number[];
      }
    /** A responder that had nothing to change and said so. */
    | { readonly kind: 'answered'; readonly result: WorkResult }
    | { readonly kind: 'failed'; readonly failure: SessionFailure };
}

export interface DeliveredCommit {
  readonly sha: string;
  readonly title: string;
}

/** Sessions ran, and none of them is more than a failure (ADR 0078). */
export const haveAllFailed = (reports: readonly SessionReport[]): boolean =>
  reports.length > 0 && reports.every(hasFailed);

/** A question, an outage, a limit and a used-up cap with work left behind are no failures. */
export const hasFailed = ({ outcome, order, checkpoint }: SessionReport): boolean =>
  outcome.kind === 'failed' &&
  !isExternalFailure(outcome.failure.class) &&
  !(outcome.failure.class === 'cap' && checkpoint !== undefined && checkpoint !== order.fromSha);

/** Runs before any text of an ended session is quoted, cut or committed. */
type Redact = (text: string) => string;

/** Redacts what the agent said. The output of its programs stays as it is: it is only searched, never shown. */
export function redactedFacts(facts: SessionFacts, redact: Redact): SessionFacts {
  const said = { lastMessage: redact(facts.lastMessage), workerLog: redact(facts.workerLog) };
  if (facts.status !== 'failed') return { ...facts, ...said, result: redactedResult(facts.result, redact) };
  const result = facts.result === null ? null : redactedResult(facts.result, redact);
  return { ...facts, ...said, failure: redactedFailure(facts.failure, redact), result };
}

/** Redacts the texts of a failure for people, which may quote file names and git, and its comparison key. */
export const redactedEnding = <E extends { readonly failure: SessionFailure }>(ending: E, redact: Redact): E => ({
  ...ending,
  failure: redactedFailure(ending.failure, redact),
});

const redactedFailure = (failure: SessionFailure, redact: Redact): SessionFailure => ({
  ...failure,
  sentence: redact(failure.sentence),
  rootCause: redact(failure.rootCause),
  question: failure.question === null ? null : redact(failure.question),
});

/** Redacts the output of a command whose lines are shown. */
export const redactedEnd = (end: CommandResult, redact: Redact): CommandResult => ({
  ...end,
  stdout: redact(end.stdout),
  stderr: redact(end.stderr),
});

/** Redacts every field that is free text. The rest are choices, numbers and names of models. */
function redactedResult(result: WorkResult, redact: Redact): WorkResult {
  const { needsDecision, rootCause, tests } = result;
  const command = tests?.command ?? null;
  return {
    ...result,
    progress: redact(result.progress),
    completionIndicators: result.completionIndicators.map(redact),
    reason: redact(result.reason),
    needsDecision: needsDecision === null ? null : { ...needsDecision, question: redact(needsDecision.question) },
    rootCause: rootCause === null ? null : redact(rootCause),
    findings: result.findings.map((one) => ({
      ...one,
      file: redact(one.file),
      description: redact(one.description),
      scenario: redact(one.scenario),
    })),
    criteria: result.criteria.map((one) => ({ ...one, why: redact(one.why) })),
    replies: result.replies.map((one) => ({ ...one, body: redact(one.body) })),
    lessons: result.lessons.map((one) => ({ ...one, rule: redact(one.rule) })),
    tests: tests && {
      ...tests,
      command: command === null ? null : redact(command),
      failing: tests.failing.map(redact),
    },
    notes: redact(result.notes),
  };
}
