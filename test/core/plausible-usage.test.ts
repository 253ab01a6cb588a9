/** What a program claims is believed as long as its time and its model could have produced it; beyond that it is charged the pace of an agent that never waits. */
import { describe, expect, test } from 'vitest';
import { computeTokenDollars } from '../../src/core/budget/estimate.ts';
import { checkClaimedUsage, limitReplyUsage } from '../../src/core/budget/plausible-usage.ts';
import type { ModelUsage } from '../../src/core/sessions/contract/agent-contract.ts';
import { unused } from '../../src/core/sessions/contract/transcript.ts';
import { judgeSession } from '../../src/core/sessions/judge-exit.ts';
import { readWorkResult } from '../../src/core/sessions/read-result.ts';

const minute = 60_000;
const atNoPrice = { model: 'free', input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0 };
const priceTokens = (usage: ModelUsage) =>
  computeTokenDollars({ ...usage, driver: 'command' }, { config: [atNoPrice], claudeMd: [] });
const check = (claimed: readonly ModelUsage[], durationMs: number, configured: string | null = null) =>
  checkClaimedUsage(claimed, durationMs, { priceTokens, configured });
const row = (more: object) => ({ ...unused('gpt-5.1-codex'), messages: 1, ...more });

describe('a claim', () => {
  test.each([
    ['one full context within a second', 1_000, { input: 1_000_000, output: 60_000 }],
    ['ten busy subagents for ten minutes', 10 * minute, { cacheRead: 90_000_000, output: 500_000 }],
    ['a dear model for an hour', 60 * minute, { model: 'claude-opus-4-8', costReported: 400 }],
    ['fast mode, twelve times its rate', minute, { model: 'claude-opus-4-6', output: 40_000, costReported: 12 }],
    ['a model without a price', 2 * minute, { model: 'my-own', costReported: 59 }],
    ['a model at no price', minute, { model: 'free', costReported: 1 }],
  ])('is believed: %s', (_what, durationMs, used) => {
    const claimed = [row(used)];
    expect(check(claimed, durationMs)).toEqual({ usage: claimed, doubt: null });
  });

  test.each([
    [
      '10^12 tokens read',
      { input: 1e12 },
      '1,000,000,000,000 tokens read in 4 minutes, where 43,050,000 are plausible',
    ],
    ['10^12 tokens written', { output: 5e11, reasoning: 5e11 }, '1,000,000,000,000 tokens written in 4 minutes'],
    ['a million dollars', { costReported: 1e6 }, '$1000000.00 spent in 4 minutes, where $14.99 are plausible'],
  ])('is not believed, and charged as an agent that never waits: %s', (_what, used, doubt) => {
    expect(check([row(used)], 4 * minute)).toEqual({
      usage: [row({ output: 24_000, cacheRead: 4_000_000, cacheWrite: 200_000 })],
      doubt: expect.stringContaining(doubt),
    });
  });

  const haiku = 'claude-haiku-4-5';
  test.each([
    ['$20 of a cheap model without a token', { model: haiku, costReported: 20 }, '$20.00 spent in 1 minute, where $1.'],
    [
      '$20 beside 1,500 tokens',
      { model: 'claude-opus-4-8', input: 1_000, output: 500, costReported: 20 },
      'where $8.68 are plausible',
    ],
    ['what no model costs in a second', { model: 'o1-pro', costReported: 230 }, 'where $20.33 are plausible'],
    ['more than the pace of a model without a price', { model: 'my-own', costReported: 21 }, 'where $20.33'],
  ])('of a second is held against its own tokens: not believed are %s', (_what, used, doubt) => {
    expect(check([row(used)], 1_000).doubt).toContain(doubt);
  });

  test('is not believed in many rows either, and counts for the model that most of it names', () => {
    const claimed = ['m1', 'm2', 'm3'].map((model, at) => ({ ...row({ input: 1_000_000 + at }), model }));
    expect(check(claimed, 1)).toMatchObject({
      usage: [{ model: 'm3', cacheRead: 1_000_000 }],
      doubt: expect.stringContaining('plausible'),
    });
  });
});

const ofAllModels = ['o1-pro', 'gpt-5.5-pro', 'claude-fable-5', 'claude-opus-4-7', 'gemini-3-pro'];
describe.each(ofAllModels)('one reply of the widest context that names %s', (model) => {
  const claimed = row({ model, input: 1_050_000, output: 128_000 });
  const dollars = priceTokens(claimed) ?? 0;
  const priceOf = (usage: readonly ModelUsage[]) => usage.reduce((sum, one) => sum + (priceTokens(one) ?? 0), 0);

  test('counts for $20 at most where another model is configured, believed or not', () => {
    for (const configured of [null, 'claude-haiku-4-5']) {
      const { usage, doubt } = check([claimed], 1_000, configured);
      expect(doubt === null).toBe(dollars <= 20 * (1 + 1 / 60));
      expect(priceOf(usage)).toBeLessThanOrEqual(20 * (1 + 1 / 60));
      expect(priceOf([limitReplyUsage(claimed, { priceTokens, configured })])).toBeLessThanOrEqual(20);
      if (doubt !== null) expect(usage).toMatchObject([{ model: configured ?? model }]);
    }
  });

  test('is believed where that model is configured', () => {
    expect(check([claimed], 1_000, model)).toEqual({ usage: [claimed], doubt: null });
    expect(limitReplyUsage(claimed, { priceTokens, configured: model })).toEqual(claimed);
  });
});

test('a reply that a program reports while it runs holds no more than a reply can', () => {
  const limited = (more: object) => limitReplyUsage(row(more), { priceTokens });
  expect(limited({ output: 40 })).toEqual(row({ output: 40 }));
  expect(limited({ output: 1e12 })).toEqual(row({ output: 128_000, cacheRead: 1_050_000 }));
});

describe('a session whose claim is not believed', () => {
  const result = { status: 'complete', progress: 'Did it', exit_signal: true };
  const end = {
    ...{ code: 0, signal: null, timedOut: false, cancelled: false, notStarted: null },
    ...{ durationMs: minute, stdout: '', stderr: '' },
  };
  const session = {
    ...{ program: 'codex', end, workerLog: '', stopped: null, priceTokens },
    reading: readWorkResult({ kind: 'text', text: JSON.stringify(result) }, ''),
    transcript: {
      ...{ message: '', denied: [], trouble: null, version: null, unfinished: null },
      usage: [row({ input: 1e12, costReported: 900_000 })],
    },
  };

  test('fails whatever else it says, and its sentence names the charge', () => {
    expect(judgeSession(session)).toMatchObject({
      status: 'failed',
      failure: {
        class: 'result',
        rootCause: 'result | codex | implausible usage',
        sentence:
          'codex claims 1,000,000,000,000 tokens read in 1 minute, where 11,550,000 are plausible at most: the claim is not believed, and the pace of an agent that never waits is charged',
      },
      usage: [{ cacheRead: 1_000_000, costReported: null }],
    });
  });

  test('is charged by the proxy where there is one', () => {
    const metered = [row({ input: 700, output: 40 })];
    const facts = judgeSession({ ...session, metered });
    expect(facts).toMatchObject({ failure: { sentence: expect.stringMatching(/what the proxy counted is charged$/) } });
    expect(facts.usage).toEqual(metered);
  });
});
