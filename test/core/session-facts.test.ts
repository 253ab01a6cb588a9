/** How a session that has ended is judged: by how it ended, before what it says of itself. */
import { expect, test } from 'vitest';
import type { TroubleKind } from '../../src/core/sessions/contract/model-error.ts';
import { type EndedSession, judgeSession } from '../../src/core/sessions/judge-exit.ts';
import { readWorkResult } from '../../src/core/sessions/read-result.ts';

const priced = [{ model: 'gpt-5.1-codex', input: 1, output: 0, cost_reported: 0.000001, messages: 1 }];
const text = JSON.stringify({ status: 'complete', progress: 'Did it', exit_signal: true, usage: priced });
const end = {
  code: 0,
  signal: null,
  timedOut: false,
  cancelled: false,
  notStarted: null,
  durationMs: 1,
  stdout: '',
  stderr: '',
};
const transcript = { message: '', usage: null, denied: [], trouble: null, version: null, unfinished: null };
const ended = (more: Partial<EndedSession>): EndedSession => ({
  ...{ program: 'codex', end, transcript, workerLog: '', stopped: null, priceTokens: () => null },
  reading: readWorkResult({ kind: 'text', text }, ''),
  ...more,
});

test('an agent of a known program does not name its own price: without usage in its output, its time counts', () => {
  expect(judgeSession(ended({})).usage).toEqual([]);
  expect(judgeSession(ended({ transcript: { ...transcript, resultTellsUsage: true } })).usage).toMatchObject([
    { input: 1 },
  ]);
});

test('what had ended by itself keeps its result, though its last reply was counted past the cap', () => {
  const stopped = { kind: 'cap', dollars: 1 } as const;
  expect(judgeSession(ended({ stopped })).status).toBe('complete');
  const cut = judgeSession(ended({ stopped, end: { ...end, cancelled: true } }));
  expect(cut).toMatchObject({ status: 'failed', failure: { class: 'cap' } });
});

test('a key, an account or a model that is refused fails every session until a person mends it; a busy model does not', () => {
  const lasting = (kind: TroubleKind): boolean => {
    const said = { ...transcript, trouble: { kind, status: null, said: '', resets: null } };
    const facts = judgeSession(ended({ transcript: said, end: { ...end, code: 1 } }));
    return facts.status === 'failed' && facts.failure.isLasting === true;
  };
  expect((['key_refused', 'no_credit', 'no_such_model'] as const).map(lasting)).toEqual([true, true, true]);
  expect((['overloaded', 'rate_limit', 'context_too_long', 'unknown'] as const).filter(lasting)).toEqual([]);
});
