import { describe, expect, test } from 'vitest';
import { afterSession } from '../../src/core/record/apply-session.ts';
import { WorkResult } from '../../src/core/sessions/contract/agent-contract.ts';
import { detectExit } from '../../src/core/sessions/read-result.ts';
import { aDelivery, anAudit, aSession, aSubject } from '../support/core-facts.ts';

const says = (more: Record<string, unknown> = {}): WorkResult =>
  WorkResult.parse({
    status: 'complete',
    progress: 'done',
    exit_signal: true,
    completion_indicators: ['Task complete', 'All done'],
    ...more,
  });

const exit = (more: Record<string, unknown> = {}, verifyPassed: boolean | null = true) =>
  detectExit(says(more), verifyPassed);

describe('completion', () => {
  test('needs the explicit signal and two indicators, one of them checked by Tickgate', () => {
    expect(exit()).toEqual({
      ready: true,
      said: ['Task complete', 'All done'],
      checked: ['verify-command passed'],
      missing: [],
    });
    expect(exit({ exit_signal: false }).missing).toEqual(['the session gave no EXIT_SIGNAL: true']);
    expect(exit({ completion_indicators: [] }).ready).toBe(true);
    expect(exit({}, null).ready).toBe(true);
    expect(exit({ completion_indicators: [] }, null).missing).toEqual(['no completion indicator beside the audit']);

    const worked = afterSession(aSubject({ number: 9 }), aDelivery(aSession({ subject: 9 })), 1);
    expect(worked.phase).toBe('auditing');
    const audit = anAudit(aDelivery(aSession({ subject: 9 })));
    expect(afterSession(worked, audit, 1).phase).toBe('done');
  });

  test.each([
    ['Task complete'],
    ['Implementation finished'],
    ['PR merged'],
    ['All done'],
    ['No more work'],
    ['Ready for review'],
    ['Ready for merge'],
    ['Ready for review/merge'],
    ['✅ task complete.'],
  ])('takes %j for an indicator', (indicator) => {
    expect(exit({ completion_indicators: [indicator] }, null).ready).toBe(true);
  });

  test.each([['Everything works'], ['Task complete except for the tests'], ['Not all done'], ['']])(
    'takes %j for none',
    (indicator) => {
      expect(exit({ completion_indicators: [indicator] }, null).ready).toBe(false);
    },
  );

  test.each<[string, Record<string, unknown>, boolean?]>([
    ["the session's status is in_progress", { status: 'in_progress' }],
    ['tests fail', { tests: { failed: 1 } }],
    ['tests fail', { tests: { failing: ['logs in'] } }],
    ['verify-command fails', {}, false],
    ['the session asks for a decision', { needs_decision: { question: 'A?' } }],
  ])('never is while %s, whatever the agent says', (why, result, verifyPassed = true) => {
    expect(exit(result, verifyPassed)).toMatchObject({ ready: false, missing: [why] });
  });

  test.each([
    ['a bug is open', { severity: 'bug', description: 'Loses a cent' }],
    ['a P0 is open', { severity: 'warning', description: 'P0: loses a cent' }],
    ['a P1 is open', { severity: 'warning', description: '[P1] loses a cent' }],
  ] as const)('never is while %s after its audit', (_what, finding) => {
    const work = aDelivery(aSession({ subject: 9 }));
    const worked = afterSession(aSubject({ number: 9 }), work, 1);
    const reported = [{ file: 'a.ts', line: 1, scenario: '', ...finding }];
    expect(afterSession(worked, anAudit(work, { reported }), 1).phase).toBe('coding');
  });
});
