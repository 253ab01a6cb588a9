/** What the post step learns from the main step before it loads anything. */
import { describe, expect, test } from 'vitest';
import { isTickLeft, readHandover } from '../../src/handover.ts';

const handover = { nonce: 'n-1', loop: 'work', folder: '/tmp/loop', baseSha: 'abc', finished: false };
const left = (text: string) => ({ STATE_handover: text });

describe('a post step recovers', () => {
  test('a tick that main began and did not end', () => {
    expect(isTickLeft(left(JSON.stringify(handover)))).toBe(true);
    expect(readHandover(left(JSON.stringify(handover)))).toEqual(handover);
  });

  test('nothing where main ended its tick, or began none', () => {
    expect(isTickLeft(left(JSON.stringify({ ...handover, finished: true })))).toBe(false);
    expect(isTickLeft(left(''))).toBe(false);
    expect(isTickLeft({})).toBe(false);
  });

  test('where it cannot read what main left, so that it says what is wrong', () => {
    expect(isTickLeft(left('{"nonce":'))).toBe(true);
    expect(() => readHandover(left('{"nonce":'))).toThrow(SyntaxError);
  });
});
