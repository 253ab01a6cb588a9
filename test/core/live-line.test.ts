import { describe, expect, test } from 'vitest';
import { begunSession, liveLine, stepOf, withReply } from '../../src/core/sessions/progress-line.ts';
import { openProgressLog } from '../../src/sessions/journal-writer.ts';
import { someUsage } from '../support/core-facts.ts';

const [reply] = someUsage(0.42);

describe('the line of a running session', () => {
  test('says stage, time, tokens, dollars and the newest word of its agent', () => {
    if (reply === undefined) throw new Error('no reply');
    const session = withReply(withReply(begunSession(143), reply), { ...reply, costReported: null });

    expect(liveLine({ ...session, stage: 'working', elapsedMs: 150_999, workerLog: 'running the tests' })).toBe(
      '#143 working, 2m 30s, 2,680 tokens, $0.42: running the tests',
    );
  });

  test('leaves out what is unknown while the session runs', () => {
    expect(liveLine({ ...begunSession(9), elapsedMs: 59_000 })).toBe('#9 preparing, 59s');
  });

  test('stays one line, whatever the agent writes', () => {
    expect(liveLine({ ...begunSession(9), workerLog: 'a\r\n::error::b\u001B[31m' })).toBe(
      '#9 preparing, 0s: a ::error::b [31m',
    );
  });
});

test('the step that an agent is at is the word with which it begins its line', () => {
  expect(['reading', 'Implementing: the parser', '- testing: npm test', 'reviewing', 'committing'].map(stepOf)).toEqual(
    ['reading', 'implementing', 'testing', 'reviewing', 'committing'],
  );
  expect(['', 'half way', 'the testing', 'testings'].map(stepOf)).toEqual([null, null, null, null]);
});

test('a session is reported every half minute and at each new output, until it ends', () => {
  const said: string[] = [];
  const timer: { ms: number; task: () => void; ended: boolean } = { ms: 0, task: () => undefined, ended: false };
  let elapsed = 0;
  const view = openProgressLog({
    subject: 7,
    say: (line) => said.push(line),
    every: (ms, task) => {
      Object.assign(timer, { ms, task });
      return () => {
        timer.ended = true;
      };
    },
    elapsedMs: () => elapsed,
  });

  view.entered('working');
  elapsed = 30_000;
  timer.task();
  elapsed = 31_000;
  view.logged('reading');
  if (reply !== undefined) view.replied(reply);
  elapsed = 60_000;
  timer.task();
  view.end();

  expect(said).toEqual([
    '#7 working, 30s',
    '#7 working, 31s: reading',
    '#7 working, 1m 0s, 1,340 tokens, $0.42: reading',
  ]);
  expect(timer).toMatchObject({ ms: 30_000, ended: true });
});
