/** What a failed agent printed last: what of it reaches the log, and what names the cause. */
import { describe, expect, test } from 'vitest';
import { namePrintedCause, renderLastWords } from '../../src/core/sessions/failure/last-words.ts';

const failure = {
  class: 'exit',
  rootCause: 'exit | node | exit code 3',
  sentence: 'node ended with exit code 3',
  question: null,
} as const;
const ended = {
  failure,
  lastMessage: '',
  stderr: '',
  exit: { code: 3, signal: null, timedOut: false, cancelled: false },
};
const causeIn = (stderr: string) => namePrintedCause({ ...ended, stderr }).sentence;

describe('the cause in a failed agent’s stderr', () => {
  test.each([
    ['one line', 'agent: no such model\n', 'agent: no such model'],
    [
      'the line below which Node prints a stack',
      "throw e;\n^\n\nError: Cannot find module 'x'\n    at a (b:1)\n\nNode.js v20.20.2\n",
      "Error: Cannot find module 'x'",
    ],
    [
      'the last of a Python traceback',
      'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: \'y\'\n',
      "KeyError: 'y'",
    ],
    ['what stands before a farewell', 'fatal: bad key\nBye.\n', 'fatal: bad key'],
    ['the last line where none names a failure', 'one\ntwo\n', 'two'],
    ['a coloured line', '\u001B[31mError:\u001B[0m\u001B[2K red\n', 'Error: red'],
  ])('is %s', (_, stderr, cause) => {
    expect(causeIn(stderr)).toBe(`node ended with exit code 3: ${cause}`);
  });

  test('is short however much was printed, and the key by which failures are compared stays', () => {
    const named = namePrintedCause({ ...ended, stderr: `error ${'x'.repeat(10_000)}` });

    expect(named.sentence.length).toBeLessThan(200);
    expect(named.rootCause).toBe(failure.rootCause);
  });

  test('adds nothing where nothing was printed, where a signal ended it, or where another cause is known', () => {
    const stderr = 'error: x';

    expect(causeIn(' \n')).toBe(failure.sentence);
    expect(namePrintedCause({ ...ended, stderr, exit: { ...ended.exit, code: null, signal: 'SIGKILL' } })).toEqual(
      failure,
    );
    expect(namePrintedCause({ ...ended, stderr, failure: { ...failure, class: 'model' } }).sentence).toBe(
      failure.sentence,
    );
  });
});

describe('the last words of a failed agent', () => {
  test('are twenty lines of each, each cut, stderr last', () => {
    const stderr = Array.from({ length: 50 }, (_, index) => `line ${index} ${'x'.repeat(1_000)}`).join('\n');
    const lines = renderLastWords({ ...ended, lastMessage: 'said this', stderr }).split('\n');

    expect(lines).toHaveLength(21);
    expect([lines[0], lines[1]?.slice(0, 7), lines.at(-1)?.slice(0, 7)]).toEqual(['said this', 'line 30', 'line 49']);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(300);
  });

  test('of a session that Tickgate cancelled are none', () => {
    const cancelled = { ...failure, class: 'cancelled' } as const;

    expect(renderLastWords({ ...ended, failure: cancelled, stderr: 'error: interrupted' })).toBe('');
  });
});
