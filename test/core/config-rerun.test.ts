import { expect, test } from '@jest/globals';
import { inputsOfAttempt } from '../../src/core/config-rerun.ts';

const form = { fresh: 'true', 'max-dollars': '50', 'max-prs': '', lock: 'force', reason: 'try' };

test('the first attempt uses the whole form', () => {
  expect(inputsOfAttempt(form, 1)).toEqual({ dispatch: form, notice: null });
});

test('a re-run ignores what was meant once, and says so in one line', () => {
  expect(inputsOfAttempt(form, 2)).toEqual({
    dispatch: { 'max-prs': '', reason: 'try' },
    notice:
      'Re-run (attempt 2): ignored fresh, max-dollars, lock of the workflow_dispatch form; dispatch a new run to use them.',
  });
});

test('a re-run that asked for nothing of the kind is like any other', () => {
  const plain = { lock: 'wait', reason: 'again' };
  expect(inputsOfAttempt(plain, 3)).toEqual({ dispatch: plain, notice: null });
});
