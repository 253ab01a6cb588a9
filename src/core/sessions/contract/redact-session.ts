/** Decides what of an ended session is gone on with: all of it without what a rule strikes out, so that nothing of it can be quoted, cut or committed first. */

import type { CommandEnd } from '../../state/records/command-end.ts';
import type { SessionFacts, SessionFailure, WorkResult } from './agent-contract.ts';

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
export const redactedEnd = (end: CommandEnd, redact: Redact): CommandEnd => ({
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
