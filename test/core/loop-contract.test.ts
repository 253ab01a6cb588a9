/** The contract of the loop of one task, as its source has it: where it begins, when it goes on, in which order it is judged, what it says. */
import { describe, expect, test } from 'vitest';
import { decideTick } from '../../src/core/decide/decide.ts';
import { afterCountedSession, followUp } from '../../src/core/record/apply-session.ts';
import { loopStatus } from '../../src/core/reports/session-status.ts';
import type { WorkResult } from '../../src/core/sessions/contract/agent-contract.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { detectExit } from '../../src/core/sessions/read-result.ts';
import { newBreaker, type Subject } from '../../src/core/state/subject.ts';
import {
  aDelivery,
  aFailure,
  aHead,
  anAudit,
  anIssue,
  aResult,
  aSession,
  aState,
  aSubject,
  decisionFacts,
} from '../support/core-facts.ts';

const whole = aResult({ completionIndicators: ['Task complete', 'All done'] });
const limits = { noProgress: 5, sameError: 10, stalls: 5 };
const ceilings = { sessions: 12, audits: 3 };
const begun = aSubject({ number: 9 });

/** The subject after a session, with its breaker as a tick records it. */
const after = (before: Subject, report: SessionReport, iteration = 1): Subject =>
  afterCountedSession(before, report, { iteration, circuit: limits });

test('a task begins with a closed circuit, tracked progress and no exit signal, and its first session is loop 1', () => {
  expect(begun.breaker).toMatchObject({ circuitState: 'closed', exitSignal: false, completionIndicators: [] });
  expect(begun.breaker).toMatchObject({
    currentLoop: 0,
    noProgressLoops: 0,
    repeatedErrorLoops: 0,
    lastProgress: null,
  });
  const { breaker } = after(begun, aDelivery(aSession({ subject: 9 })));
  expect(breaker).toMatchObject({ currentLoop: 1, noProgressLoops: 0, circuitState: 'closed' });
  expect(breaker.lastProgress).toBe('c'.repeat(40));
});

describe('it goes on, whatever its agent says,', () => {
  test.each<[string, Partial<WorkResult>, boolean]>([
    ['while the work is incomplete', { status: 'in_progress' }, true],
    ['while tests fail', { tests: { command: 'npm test', passed: 3, failed: 1, failing: ['a'] } }, true],
    ['while the verify command fails', {}, false],
  ])('%s', (_when, says, verifyPassed) => {
    expect(detectExit(whole, true).ready).toBe(true);
    expect(detectExit({ ...whole, ...says }, verifyPassed).ready).toBe(false);
  });
});

test('four iterations: tests that fail, a draft that waits, findings that are fixed, and a clean end, each reported with progress and reason', () => {
  const told: string[] = [];
  const tell = (subject: Subject, report: SessionReport, iteration: number): void => {
    const block = loopStatus({ iteration, report, recorded: subject, runBreaker: newBreaker() });
    const line = (name: string): string => new RegExp(`^\\*\\*${name}\\*\\*: (.*)$`, 'm').exec(block)?.[1] ?? '';
    const tests = /^- \[.\] All tests.*$/m.exec(block)?.[0] ?? '-';
    told.push(
      [line('Progress'), line('Circuit State'), line('Task Status'), tests, line('Reason')]
        .join(' | ')
        .replaceAll('\u200B', ''),
    );
  };
  const says = (result: Partial<WorkResult>) => aResult({ exitSignal: false, status: 'in_progress', ...result });

  const first = aDelivery(aSession({ subject: 9 }), {
    complete: false,
    result: says({
      progress: 'Implemented the endpoints, wrote unit tests',
      tests: { command: 'npm test', passed: 3, failed: 2, failing: ['a', 'b'] },
      reason: 'Tests failing, need to fix validation logic',
    }),
  });
  const one = after(begun, first, 1);
  tell(one, first, 1);
  expect(followUp(first, one, ceilings)).toMatchObject({ role: 'worker', phase: 'coding', session: 2 });

  const second = aDelivery(aSession({ subject: 9, session: 2 }), {
    tipSha: 'd'.repeat(40),
    result: aResult({
      progress: 'Fixed validation logic, all tests now passing',
      tests: { command: 'npm test', passed: 5, failed: 0, failing: [] },
      reason: 'Waiting for code review',
    }),
  });
  const two = after({ ...one, pullRequest: 31 }, second, 2);
  tell(two, second, 2);
  expect(followUp(second, two, ceilings)).toMatchObject({ role: 'auditor' });

  const bug = {
    file: 'a.ts',
    line: 1,
    severity: 'bug' as const,
    description: 'It throws',
    scenario: 'on an empty list',
  };
  const found = anAudit(second, { reported: [bug] });
  const reviewed = after(two, found, 2);
  expect(followUp(found, reviewed, ceilings)).toMatchObject({ role: 'worker', phase: 'coding' });
  const third = aDelivery(aSession({ subject: 9, session: 4 }), {
    tipSha: 'e'.repeat(40),
    result: aResult({
      progress: 'Applied code review suggestions, improved error handling',
      tests: { command: 'npm test', passed: 6, failed: 0, failing: [] },
      reason: 'Waiting for re-review and CI/CD',
    }),
  });
  const three = after(reviewed, third, 3);
  tell(three, third, 3);

  const clean = anAudit(third, { resolved: reviewed.findings.map(({ id }) => id) });
  const four = after(three, clean, 4);
  tell(four, clean, 4);
  expect(four.phase).toBe('done');
  expect(followUp(clean, four, ceilings)).toBeNull();
  expect(told).toEqual([
    'Implemented the endpoints, wrote unit tests | closed | in_progress | - [ ] All tests passing (2 failing) | Tests failing, need to fix validation logic',
    'Fixed validation logic, all tests now passing | closed | in_progress | - [x] All tests passing | Waiting for code review',
    'Applied code review suggestions, improved error handling | closed | in_progress | - [x] All tests passing | Waiting for re-review and CI/CD',
    'The audit is clean: 0 open bugs, 0 warnings. | closed | complete | - | The task is complete.',
  ]);
});

test('an iteration is judged by its end, its indicators, its progress and its errors, and only then by the breaker', () => {
  const order = (session: number) => aSession({ subject: 9, session });
  let subject = begun;
  for (let session = 1; session <= 4; session += 1) subject = after(subject, aFailure(order(session)), session);
  expect(subject.breaker).toMatchObject({ noProgressLoops: 4, repeatedErrorLoops: 4, circuitState: 'closed' });
  // Complete in the iteration that would have been the fifth without progress: the exit comes first, and no breaker opens.
  const done = after(subject, aDelivery(order(5)), 5);
  expect(done.breaker).toMatchObject({ noProgressLoops: 0, repeatedErrorLoops: 0, circuitState: 'closed' });
  const failed = after(subject, aFailure(order(5), 'lint | npm run lint'), 5);
  // Another error begins a row of its own; that nothing came of it still counts.
  expect(failed.breaker).toMatchObject({ noProgressLoops: 5, repeatedErrorLoops: 1, circuitState: 'open' });
});

test('between two iterations of a task the loop asks nothing: the next one starts by itself, until the breaker opens', () => {
  const half = after(begun, aDelivery(aSession({ subject: 9 }), { complete: false }));
  const issue = anIssue({
    number: 9,
    labels: ['in-progress'],
    claims: [{ key: 'claim/1/9/1', epoch: 1, loop: 'work' }],
  });
  const context = (subject: Subject) =>
    decisionFacts({
      head: aHead({ used: { iterationsUsed: 1, agentsDispatched: 1, dollars: 1 } }),
      state: aState({ subjects: [{ ...subject, claimed: true, textHash: issue.textHash }] }),
      observation: { backlog: [issue] },
    });
  expect(decideTick(context(half))).toMatchObject({
    verdict: 'work',
    questions: [],
    sessions: [{ subject: 9, session: 2, role: 'worker', phase: 'coding' }],
  });
  const open = { ...half, breaker: { ...half.breaker, circuitState: 'open' as const, openings: 1, evidence: 'x' } };
  expect(decideTick(context(open))).toMatchObject({ verdict: 'ask', questions: [{ name: 'circuit-open' }] });
});
