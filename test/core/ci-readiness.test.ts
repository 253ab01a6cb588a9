import { describe, expect, test } from 'vitest';
import { ciReadiness } from '../../src/core/review/ci-readiness.ts';
import { later, noon } from '../support/core-facts.ts';
import { aCheck, aPull } from '../support/pull-facts.ts';

const judge = (facts: Parameters<typeof aPull>[0], now = later(60), requireChecks: 'auto' | 'always' = 'auto') =>
  ciReadiness(aPull(facts), { now, seenAt: noon, requireChecks });
const other = (state: Parameters<typeof aCheck>[0], required = false) => aCheck(state, { name: 'lint', required });

describe('a head is ready', () => {
  test.each([
    ['when all checks that exist passed', { checks: [aCheck(), other('passed')] }],
    [
      'when the required ones passed, whatever the others do',
      { checks: [aCheck('passed', { required: true }), other('failed')] },
    ],
    ['when those passed that the rules name', { checks: [aCheck(), other('running')], requiredChecks: ['test'] }],
  ])('%s', (_when, facts) => {
    expect(judge(facts)).toEqual({ kind: 'ready', note: null });
  });

  test('without any check 15 minutes after it was seen first, which is said', () => {
    const facts = { checks: [] };

    expect(judge(facts, later(14))).toEqual({ kind: 'wait', why: 'no check has appeared yet', until: later(15) });
    expect(judge(facts, later(15))).toMatchObject({ kind: 'ready', note: expect.stringMatching(/^No check appeared/) });
    expect(judge(facts, later(600), 'always')).toMatchObject({ kind: 'wait', until: null });
  });
});

test('a head of which all checks were skipped is ready as one without checks is: it is said that nothing ran', () => {
  const note = expect.stringMatching(/^All checks of this head were skipped/);

  expect(judge({ checks: [other('skipped')] })).toEqual({ kind: 'ready', note });
  expect(judge({ checks: [other('skipped', true), aCheck()] })).toEqual({ kind: 'ready', note });
  expect(judge({ checks: [other('skipped'), aCheck()] })).toEqual({ kind: 'ready', note: null });
});

describe('a head waits', () => {
  const url = 'https://github.com/acme/shop/actions/runs/9';

  test.each([
    ['while a check runs', { checks: [aCheck('running'), other('passed')] }, 'still running: test'],
    ['when a check failed, even while another runs', { checks: [aCheck('failed'), other('running')] }, 'failed: test'],
    ['for a required check that was not started', { requiredChecks: ['test', 'e2e'] }, 'required and not started: e2e'],
    [
      'for somebody to approve its workflow, with the link',
      { checks: [aCheck('passed', { required: true }), aCheck('action-required', { name: 'ci', url })] },
      `ci waits for a person to approve it: ${url}`,
    ],
  ])('%s', (_when, facts, why) => {
    expect(judge(facts)).toMatchObject({ kind: 'wait', why });
  });

  test('and is looked at again where a loop at rest would not see that it changed: a red check that decides nothing hides the others', () => {
    const deciding = (state: Parameters<typeof aCheck>[0]) => aCheck(state, { required: true });
    const until = (facts: Parameters<typeof aPull>[0]) => {
      const readiness = judge(facts);
      return readiness.kind === 'wait' ? readiness.until : readiness.kind;
    };

    expect(until({ checks: [aCheck('failed')] })).toBeNull();
    expect(until({ checks: [deciding('failed'), other('passed')] })).toBeNull();
    expect(until({ checks: [deciding('failed'), other('failed')] })).toBe(later(75));
    expect(until({ checks: [other('failed')], requiredChecks: ['test'] })).toBe(later(75));
    expect(until({ checks: [other('passed')], requiredChecks: ['test'] })).toBeNull();
    expect(until({ checks: [aCheck('running')] })).toBe(later(75));
  });
});
