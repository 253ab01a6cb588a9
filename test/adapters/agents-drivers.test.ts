import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { claudeDriver } from '../../src/agents/claude.ts';
import { driverOf } from '../../src/agents/driver.ts';
import { driverNamed } from '../../src/agents/drivers.ts';
import { geminiReader } from '../../src/agents/gemini.ts';
import { openPlainSeat } from '../../src/agents/plain-seat.ts';
import type { WorkOrder } from '../../src/core/agent.ts';
import { driverPromise } from '../../src/core/driver-promise.ts';

const order: WorkOrder = {
  ...{ schemaVersion: 1, loop: 'work', iteration: 1, maxIterations: 5, session: 1, subject: 1, role: 'worker' },
  ...{ task: '', criteria: [], findings: [], decisions: [], notes: '', allowedPaths: [] },
  caps: { dollars: 2, minutes: 1, turns: null },
};

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

test('the first session of a program tells which version works, and no later one does', async () => {
  const seat = await openPlainSeat();
  try {
    const program = join(seat.work, 'speaker');
    writeFileSync(program, '#!/bin/sh\n[ "$1" = --version ] && echo "warning" && echo "speaker-cli 1.2.3"\nexit 0\n');
    chmodSync(program, 0o755);
    const speaker = driverOf({
      ...{ name: 'speaker', streamsUsage: false, reportsCost: false, stopsAtDollars: false, countsTurns: false },
      tellsVersion: true,
      launch: () => ({ argv: [program], env: {} }),
      reader: geminiReader,
    });
    const heard: string[] = [];
    const session = () =>
      speaker.run({
        ...{ seat, order, cwd: seat.work, prompt: '', deadlineMs: 10_000, env: { PATH: process.env['PATH'] ?? '' } },
        settings: { command: null, model: null, args: [] },
        onWorkerLog: (line) => heard.push(line),
      });
    await session();
    await session();
    expect(heard).toEqual(['speaker 1.2.3']);
  } finally {
    await seat.close();
  }
});
