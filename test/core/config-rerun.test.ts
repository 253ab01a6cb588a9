import { describe, expect, test } from 'vitest';
import { dropRepeatedInputs } from '../../src/core/config/sources/action-inputs.ts';
import { buildDispatchCommands } from '../../src/core/directives/dispatch-form.ts';
import { accepted } from '../support/configuration.ts';
import { aTick, theCeilings } from '../support/core-facts.ts';

type Given = Record<string, string>;

const form = { fresh: 'true', 'max-dollars': '50', 'max-prs': '', lock: 'force', reason: 'try' };

const attempt = (runAttempt: number, dispatch: Given, given: Given) =>
  dropRepeatedInputs({ dispatch, with: given, runAttempt });

/** What a run that begins with this attempt may spend, and what the attempt orders of one that is under way at $25. */
function heldTo(runAttempt: number, dispatch: Given, given: Given) {
  const { dispatch: left, with: settings } = attempt(runAttempt, dispatch, given);
  const resolved = accepted({ dispatch: left, with: settings });
  const tick = aTick({ actor: 'owner' });
  const ordered = buildDispatchCommands({ ...resolved, tick }, theCeilings({ maxDollars: 25 }));
  return { begins: resolved.config.maxDollars, ordered: ordered.map(({ command }) => command) };
}

test('the first attempt uses the whole form, and all that was handed on', () => {
  expect(attempt(1, form, form)).toEqual({ dispatch: form, with: form, notice: null });
});

test('a re-run ignores what was meant once, and says so in one line', () => {
  expect(attempt(2, form, {})).toEqual({
    dispatch: { 'max-prs': '', reason: 'try' },
    with: {},
    notice:
      'Re-run (attempt 2): ignored fresh, max-dollars, lock of the workflow_dispatch form; dispatch a new run to use them.',
  });
});

test('a re-run that asked for nothing of the kind is like any other', () => {
  const plain = { lock: 'wait', reason: 'again', fresh: 'false' };
  const given = { loop: 'docs', 'max-dollars': '20' };
  expect(attempt(3, plain, given)).toEqual({ dispatch: plain, with: given, notice: null });
});

describe('an order that a workflow hands on from its form in `with:`', () => {
  test('is ignored with it', () => {
    const seen = attempt(2, form, { loop: 'docs', fresh: 'true', lock: ' force', resume: 'false' });

    expect(seen.with).toEqual({ loop: 'docs', resume: 'false' });
    expect(seen.notice).toContain('ignored fresh, max-dollars, lock of');
  });

  test('is found where the form calls it otherwise', () => {
    expect(attempt(2, { 'start-over': 'true', mode: 'force' }, { fresh: 'true', lock: 'force' })).toMatchObject({
      with: {},
      notice: expect.stringContaining('ignored fresh, lock of'),
    });
  });

  test('is none where the workflow itself says `lock: force`, and no field of the form does', () => {
    const given = { lock: 'force' };
    expect(attempt(2, { lock: 'wait', reason: 'force' }, given)).toMatchObject({ with: given, notice: null });
  });
});

describe('ceilings of `with:` hold what a re-run begins', () => {
  test('as a single shot, which begins anew each time, with the amount of the form', () => {
    const given = { 'single-shot': 'true', 'max-dollars': '3' };

    expect(heldTo(2, { 'max-dollars': '3' }, given).begins).toBe(3);
    expect(attempt(2, { 'max-dollars': '3' }, given).notice).toBe(
      'Re-run (attempt 2): ignored max-dollars of the workflow_dispatch form; dispatch a new run to use them. A run that begins takes max-dollars from `with:`.',
    );
  });

  test('as the first run of a loop whose first attempt failed, with the default of the form', () => {
    expect(heldTo(2, { 'max-dollars': '5', reason: '' }, { 'max-dollars': '5' }).begins).toBe(5);
  });

  test('whatever field of the form happens to have the same value', () => {
    expect(heldTo(2, { count: '5' }, { 'max-dollars': '5' }).begins).toBe(5);
    expect(attempt(2, { count: '5' }, { 'max-dollars': '5' }).notice).toBeNull();
  });

  test('and under the name that the form has for them', () => {
    expect(heldTo(2, { budget: '3' }, { 'max-dollars': '3' }).begins).toBe(3);
  });
});

describe('a raise by the form is ordered once', () => {
  const raise = { verb: 'raise', ceilings: { dollars: 50 } };

  test.each([
    ['alone', {}],
    ['handed on in `with:` too', { 'max-dollars': '50' }],
  ])('%s', (_, given) => {
    expect(heldTo(1, { 'max-dollars': '50' }, given).ordered).toEqual([raise]);
    expect(heldTo(2, { 'max-dollars': '50' }, given).ordered).toEqual([]);
  });

  test('and never by `with:` alone, under whatever name the form has it', () => {
    expect([1, 2].flatMap((which) => heldTo(which, { budget: '50' }, { 'max-dollars': '50' }).ordered)).toEqual([]);
  });
});
