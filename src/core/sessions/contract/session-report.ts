/** What a tick knows of a session that has ended. */

import type { CommandResult } from '../../state/journal-entry.ts';
import type { ModelUsage, ReportedFinding, SessionFacts, SessionFailure, WorkResult } from './agent-contract.ts';
import type { CappedSession } from './planned-session.ts';

/** What one session came to, after its result was read and its commits were judged in the quarantine. */
export interface SessionReport {
  readonly order: CappedSession;
  /** `{run id}-{attempt}-{subject}-{session}`: names the session in usage rows. */
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly usage: readonly ModelUsage[];
  /** How long tries of its agent ran that told no usage, where it was tried more than once; absent = every try told. */
  readonly unmeteredMs?: number;
  /** What hindered it came before its agent was started: nothing was spent. */
  readonly noAgent?: true;
  /** Where its clone lay on the runner; absent = it got none. */
  readonly clone?: string;
  /** Where checkpoints of this session left its branch; absent = there were none. */
  readonly checkpoint?: string;
  /** The last word of a post action that ended by itself. */
  readonly summary?: string;
  readonly outcome:
    | {
        readonly kind: 'delivered';
        /** Of its task or section: with a clean audit it is through. */
        readonly complete: boolean;
        readonly result: WorkResult;
        readonly tipSha: string;
        /** Head of the work branch at the remote before this tick; null = it does not exist. */
        readonly expectedHead: string | null;
        readonly commits: readonly DeliveredCommit[];
        /** What stood on the branch below them, oldest first: of sessions that were cut short, or of people; absent = nothing. */
        readonly earlier?: readonly DeliveredCommit[];
        /** Lines for the top of the pull request: changes to what CI executes, tests that are gone. */
        readonly notes: readonly string[];
        /** Paths that it changed. */
        readonly files: readonly string[];
      }
    | {
        readonly kind: 'audited';
        readonly reported: readonly ReportedFinding[];
        readonly resolved: readonly string[];
        /** Numbers of the acceptance criteria that it found to hold; absent = it was not to judge them. */
        readonly met?: readonly number[];
      }
    /** A responder who had nothing to change, and said so. */
    | { readonly kind: 'answered'; readonly result: WorkResult }
    | { readonly kind: 'failed'; readonly failure: SessionFailure };
}

export interface DeliveredCommit {
  readonly sha: string;
  readonly title: string;
}

/** Decides what of an ended session is gone on with: all of it without what a rule strikes out, so that nothing of it can be quoted, cut or committed first. */
type Redact = (text: string) => string;

/** What the agent said. What its programs printed stays as it was: it is only searched, never told. */
export function redactedFacts(facts: SessionFacts, redact: Redact): SessionFacts {
  const lastMessage = redact(facts.lastMessage);
  if (facts.status !== 'failed') return { ...facts, lastMessage, result: redactedResult(facts.result, redact) };
  const result = facts.result === null ? null : redactedResult(facts.result, redact);
  return { ...facts, lastMessage, failure: redactedFailure(facts.failure, redact), result };
}

/** What people are told of a failure, names of files and words of git among it, and what failures are compared by. */
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

/** The output of a command whose lines are told. */
export const redactedEnd = (end: CommandResult, redact: Redact): CommandResult => ({
  ...end,
  stdout: redact(end.stdout),
  stderr: redact(end.stderr),
});

/** Every field that is free text; the rest are choices, numbers and names of models. */
function redactedResult(result: WorkResult, redact: Redact): WorkResult {
  const { needsDecision, rootCause, tests } = result;
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
    tests: tests === null ? null : redactedTests(tests, redact),
    notes: redact(result.notes),
  };
}

const redactedTests = (tests: NonNullable<WorkResult['tests']>, redact: Redact): WorkResult['tests'] => ({
  ...tests,
  command: tests.command === null ? null : redact(tests.command),
  failing: tests.failing.map(redact),
});
