import { describe, expect, test } from 'vitest';
import { addRateNotices } from '../../src/core/budget/session-cost.ts';
import type { UsageRow } from '../../src/core/state/loop-state.ts';
import { aHead, aState } from '../support/core-facts.ts';

const row = (model: string, costReported: number | null = null): UsageRow => ({
  ...{ subject: 9, driver: 'claude', role: 'worker', session: 's', model, costReported, messages: 1 },
  ...{ input: 1000, output: 100, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
});
const pricing = { rates: { config: [], claudeMd: [] }, sessionGuess: { dollars: 1.5, minutes: 10 } };
const told = (usage: readonly UsageRow[], facts: { said?: string[]; maxDollars?: number } = {}) =>
  addRateNotices(
    {
      head: aHead({ ceilings: { maxDollars: facts.maxDollars ?? 25 } }),
      state: aState({ usage: [...usage], said: facts.said ?? [] }),
    },
    ['s'],
    pricing,
  );

describe('[UP-17] a run is told once', () => {
  test('that built-in rates guard its dollar ceiling', () => {
    const first = told([row('claude-sonnet-4-7')]);

    expect(first.notes).toEqual([
      expect.stringMatching(/^The ceiling of \$25\.00 is held by built-in rates, .+\. Set rates/),
    ]);
    expect(told([row('claude-sonnet-4-7')], { said: first.state.said }).notes).toEqual([]);
    expect(told([row('claude-sonnet-4-7')], { maxDollars: 0 }).notes).toEqual([]);
  });

  test('of each model that no rate is known for, and what it counts instead', () => {
    const { notes } = told([row('claude-next'), row('claude-next'), row('claude-other', 0.2)]);

    expect(notes).toEqual([
      'No rate for model "claude-next": counted by the highest anthropic rate. Set rates.claude-next in .github/tickgate.yml.',
      'No rate for model "claude-other": counted by the cost reported by the agent. Set rates.claude-other in .github/tickgate.yml.',
    ]);
  });

  test('that a session which reports no usage is counted by its time', () => {
    expect(told([row('by time', 1.5)]).notes).toEqual([
      'A session reported no usage: it is counted by its time, $1.50 for 10 minutes (session-guess).',
    ]);
  });

  test('nothing by a tick in which no session ended', () => {
    expect(told([{ ...row('claude-next'), session: 'another' }]).notes).toEqual([]);
  });
});
