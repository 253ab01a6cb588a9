import { expect, test } from 'vitest';
import { buildUsageRows, computeSessionCost } from '../../src/core/budget/session-cost.ts';
import { aDelivery, aSession, builtInRates, someUsage } from '../support/core-facts.ts';

const pricing = { driverOf: () => 'claude', rates: builtInRates, sessionGuess: { dollars: 1, minutes: 10 } };
const delivered = { ...aDelivery(aSession({ subject: 9 })), usage: someUsage(0.42) };

test('a try that told nothing of its use is charged by its time beside the one that did', () => {
  const alone = computeSessionCost(delivered, pricing);
  const after = { ...delivered, unmeteredMs: 3_600_000 };
  expect(computeSessionCost(after, pricing)).toBeCloseTo(alone + 6);
  expect(buildUsageRows(after, pricing).map(({ model }) => model)).toEqual([delivered.usage[0]?.model, 'by time']);
});

test('one that was refused at once costs the share of its seconds, not a whole session', () => {
  const after = { ...delivered, unmeteredMs: 3_000 };
  expect(computeSessionCost(after, pricing)).toBeCloseTo(computeSessionCost(delivered, pricing) + 0.005);
});

test('where no try told anything, the minutes of all of them are charged once', () => {
  const silent = { ...delivered, usage: [] };
  expect(computeSessionCost({ ...silent, unmeteredMs: 3_600_000 }, pricing)).toBe(computeSessionCost(silent, pricing));
});
