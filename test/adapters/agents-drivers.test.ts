import { expect, test } from '@jest/globals';
import { claudeDriver } from '../../src/agents/claude.ts';
import { driverNamed } from '../../src/agents/drivers.ts';
import { driverPromise } from '../../src/core/driver-promise.ts';

test('every driver promises what it can keep, and says so', () => {
  const promises = (['claude', 'codex', 'opencode', 'gemini', 'command'] as const).map((name) => {
    const driver = driverNamed(name);
    return [driver.name, driver.promise];
  });
  expect(promises).toEqual([
    ['claude', 'metered'],
    ['codex', 'capped'],
    ['opencode', 'metered'],
    ['gemini', 'capped'],
    ['command', 'capped'],
  ]);
  expect(driverPromise('claude', claudeDriver.promise)).toBe(
    'claude is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply.',
  );
  expect(driverPromise('codex', 'proxied')).toBe(
    'codex is metered by the proxy: no reply comes after the one that takes a session to its cap, so each can pass its cap by one reply.',
  );
  expect(driverPromise('codex', 'capped')).toBe(
    'codex is capped: what a session cost is known when it has ended, so each can pass its cap; past half of the dollars they run one at a time.',
  );
});
