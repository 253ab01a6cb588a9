import { describe, expect, test } from '@jest/globals';
import { inputsOfAttempt } from '../../src/core/config-rerun.ts';

const form = { fresh: 'true', 'max-dollars': '50', 'max-prs': '', lock: 'force', reason: 'try' };

test('the first attempt uses the whole form, and all that was handed on', () => {
  expect(inputsOfAttempt({ dispatch: form, with: form, runAttempt: 1 })).toEqual({
    dispatch: form,
    with: form,
    notice: null,
  });
});

test('a re-run ignores what was meant once, and says so in one line', () => {
  expect(inputsOfAttempt({ dispatch: form, with: {}, runAttempt: 2 })).toEqual({
    dispatch: { 'max-prs': '', reason: 'try' },
    with: {},
    notice:
      'Re-run (attempt 2): ignored fresh, max-dollars, lock of the workflow_dispatch form; dispatch a new run to use them.',
  });
});

test('a re-run that asked for nothing of the kind is like any other', () => {
  const plain = { lock: 'wait', reason: 'again', fresh: 'false' };
  const facts = { dispatch: plain, with: { loop: 'docs', 'max-dollars': '20' } };
  expect(inputsOfAttempt({ ...facts, runAttempt: 3 })).toEqual({ ...facts, notice: null });
});

describe('what a workflow hands on from its form in `with:`', () => {
  const again = (dispatch: Record<string, string>, given: Record<string, string>) =>
    inputsOfAttempt({ dispatch, with: given, runAttempt: 2 });

  test('is ignored with it', () => {
    const seen = again(form, { loop: 'docs', fresh: 'true', 'max-dollars': ' 50', lock: 'force', 'max-prs': '7' });

    expect(seen.with).toEqual({ loop: 'docs', 'max-prs': '7' });
    expect(seen.notice).toContain('ignored fresh, max-dollars, lock of');
  });

  test('is found where the form calls it otherwise', () => {
    expect(again({ 'start-over': 'true', budget: '50' }, { fresh: 'true', 'max-dollars': '50' })).toMatchObject({
      with: {},
      notice: expect.stringContaining('ignored fresh, max-dollars of'),
    });
  });

  test('is no ceiling of the workflow itself that a field of another name happens to equal', () => {
    expect(again({ 'max-iterations': '5' }, { 'max-prs': '5' }).with).toEqual({ 'max-prs': '5' });
  });
});
