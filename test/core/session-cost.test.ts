import { expect, test } from 'vitest';
import { sessionCost, usageRows } from '../../src/core/budget/session-cost.ts';
import { aDelivery, aSession, builtInRates, someUsage } from '../support/core-facts.ts';

const pricing = { driverOf: () => 'claude', rates: builtInRates, sessionGuess: { dollars: 1, minutes: 10 } };
const delivered = { ...aDelivery(aSession({ subject: 9 })), usage: someUsage(0.42) };

test('a try that told nothing of its use is charged by its time beside the one that did', () => {
  const alone = sessionCost(delivered, pricing);
  const after = { ...delivered, unmeteredMs: 3_600_000 };
  expect(sessionCost(after, pricing)).toBeCloseTo(alone + 6);
  expect(usageRows(after, pricing).map(({ model }) => model)).toEqual([delivered.usage[0]?.model, 'by time']);
});

test('one that was refused at once costs the share of its seconds, not a whole session', () => {
  const after = { ...delivered, unmeteredMs: 3_000 };
  expect(sessionCost(after, pricing)).toBeCloseTo(sessionCost(delivered, pricing) + 0.005);
});

test('where no try told anything, the minutes of all of them are charged once', () => {
  const silent = { ...delivered, usage: [] };
  expect(sessionCost({ ...silent, unmeteredMs: 3_600_000 }, pricing)).toBe(sessionCost(silent, pricing));
});
