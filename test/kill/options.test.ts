import { describe, expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { placeOf } from './plan.ts';

describe('what the kills may be asked', () => {
  test('one kill at one place, of the runner, of main alone, or of the post step', () => {
    expect(readOptions(['--at', 'post:before:3', '--story', 'finishing'])).toEqual({
      kind: 'asked',
      asked: {
        times: 200,
        seed: 1,
        story: 'finishing',
        only: { victim: 'post', moment: { kind: 'request', number: 3, side: 'before' } },
        dist: false,
      },
    });
    expect(readOptions(['--at', 'main:time:900'])).toMatchObject({
      asked: { only: { victim: 'main', moment: { kind: 'time', ms: 900 } } },
    });
    expect(readOptions(['--dist'])).toMatchObject({ asked: { times: 200, dist: true } });
  });

  test.each(['runner:before:3', 'main:after:12', 'post:time:900'])('the place %s is told as it was asked for', (at) => {
    const read = readOptions(['--at', at]);
    expect(read.kind === 'asked' && read.asked.only !== null && placeOf(read.asked.only)).toBe(at);
  });

  test.each([
    [['--times', 'many'], '--times: “many” is not a whole number'],
    [['--story', 'sleeping'], /^--story: “sleeping” is none of /],
    [['--at', 'nobody:before:1'], '--at: “nobody” is none of runner, main, post'],
    [['--at', 'post:beside:1'], '--at: “post:beside:1” says neither before, after nor time'],
  ])('%j is answered with one line', (argv, sentence) => {
    const read = readOptions(argv);
    expect(read).toEqual({
      kind: 'mistake',
      sentence: sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence,
    });
  });
});
