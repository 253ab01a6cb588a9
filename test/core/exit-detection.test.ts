import { describe, expect, test } from '@jest/globals';

import { WorkResult } from '../../src/core/agent.ts';
import { type CheckedFacts, detectExit } from '../../src/core/exit-detection.ts';

const says = (more: Record<string, unknown> = {}): WorkResult =>
  WorkResult.parse({
    status: 'complete',
    progress: 'done',
    exit_signal: true,
    completion_indicators: ['Task complete', 'All done'],
    ...more,
  });

const unchecked: CheckedFacts = {
  criteriaComplete: null,
  verifyPassed: null,
  auditClean: null,
  pullRequestMerged: null,
  checksPassed: null,
  openBugs: 0,
  openPriorityFindings: 0,
  openBlockers: 0,
};

const exit = (more: Record<string, unknown> = {}, facts: Partial<CheckedFacts> = {}) =>
  detectExit(says(more), { ...unchecked, verifyPassed: true, ...facts });

describe('completion', () => {
  test('[003-06] needs the explicit signal and two indicators, one of them checked by Tickgate', () => {
    expect(exit()).toEqual({
      complete: true,
      said: ['Task complete', 'All done'],
      checked: ['verify-command passed'],
      missing: [],
    });
    expect(exit({ exit_signal: false }).missing).toEqual(['the session gave no EXIT_SIGNAL: true']);
    expect(exit({ completion_indicators: [] }).missing).toEqual(['1 of 2 completion indicators']);
    expect(exit({}, { verifyPassed: null }).missing).toEqual(['no indicator was checked by Tickgate']);
    expect(exit({ completion_indicators: [] }, { auditClean: true }).complete).toBe(true);
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
  ])('[003-07] takes %j for an indicator', (indicator) => {
    expect(exit({ completion_indicators: [indicator] }).complete).toBe(true);
  });

  test.each([['Everything works'], ['Task complete except for the tests'], ['Not all done'], ['']])(
    'takes %j for none',
    (indicator) => {
      expect(exit({ completion_indicators: [indicator] }).complete).toBe(false);
    },
  );

  test.each<[string, Record<string, unknown>, Partial<CheckedFacts>]>([
    ["the session's status is in_progress", { status: 'in_progress' }, {}],
    ['tests fail', { tests: { failed: 1 } }, {}],
    ['tests fail', { tests: { failing: ['logs in'] } }, {}],
    ['verify-command fails', {}, { verifyPassed: false, auditClean: true }],
    ['acceptance criteria are open', {}, { criteriaComplete: false }],
    ['the audit is not clean', {}, { auditClean: false }],
    ['checks fail', {}, { checksPassed: false }],
    ['2 bugs are open', {}, { openBugs: 2 }],
    ['1 P0 or P1 findings are open', {}, { openPriorityFindings: 1 }],
    ['1 blockers are open', {}, { openBlockers: 1 }],
    ['the session asks for a decision', { needs_decision: { question: 'A?' } }, {}],
  ])('[003-08] never is while %s, whatever the agent says', (why, result, facts) => {
    expect(exit(result, facts)).toMatchObject({ complete: false, missing: [why] });
  });
});
