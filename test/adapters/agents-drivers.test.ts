import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { claudeDriver } from '../../src/agents/drivers/claude.ts';
import { codexDriver } from '../../src/agents/drivers/codex.ts';
import { driverOf } from '../../src/agents/drivers/driver.ts';
import { geminiReader } from '../../src/agents/drivers/gemini.ts';
import { driverNamed, driverNames } from '../../src/agents/drivers/registry.ts';
import { openPlainSandbox } from '../../src/agents/sandbox/plain-sandbox.ts';
import { driverPromiseSentence } from '../../src/core/budget/session-meter.ts';
import type { WorkOrder } from '../../src/core/sessions/contract/agent-contract.ts';
import { unpricedModels } from '../support/unpriced-models.ts';

const order: WorkOrder = {
  ...{ schemaVersion: 1, loop: 'work', iteration: 1, maxIterations: 5, session: 1, subject: 1, role: 'worker' },
  ...{ task: '', criteria: [], findings: [], section: null, base: '', decisions: [], notes: '', allowedPaths: [] },
  caps: { dollars: 2, minutes: 1, turns: null },
};

test('every driver promises what it can keep, and says so', () => {
  const promises = driverNames.map((name) => {
    const driver = driverNamed(name);
    return [driver.name, driver.promise];
  });
  expect(promises).toEqual([
    ['claude', 'metered'],
    ['codex', 'capped'],
    ['opencode', 'metered'],
    ['gemini', 'capped'],
    ['copilot', 'capped'],
    ['qwen', 'capped'],
    ['command', 'capped'],
  ]);
  expect(driverPromiseSentence('claude', claudeDriver.promise)).toBe(
    'claude is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply. That is by the word of claude: what an agent spends with its key past claude is seen by meter: proxy alone.',
  );
  expect(driverPromiseSentence('codex', 'proxied')).toBe(
    'codex is metered by the proxy: no reply comes after the one that takes a session to its cap, so each can pass its cap by one reply.',
  );
  expect(driverPromiseSentence('codex', 'capped')).toBe(
    'codex is capped: what a session cost is known when it has ended, so each can pass its cap; past half of the dollars they run one at a time. That is by the word of codex: what an agent spends with its key past codex is seen by meter: proxy alone.',
  );
});

test('the first session of a program logs its version, and no later one does', async () => {
  const sandbox = await openPlainSandbox();
  try {
    const program = join(sandbox.work, 'speaker');
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
        ...unpricedModels,
        ...{
          sandbox,
          order,
          cwd: sandbox.work,
          prompt: '',
          deadlineMs: 10_000,
          env: { PATH: process.env['PATH'] ?? '' },
        },
        settings: { command: null, model: null, args: [] },
        onWorkerLog: (line) => heard.push(line),
      });
    await session();
    await session();
    expect(heard).toEqual(['speaker 1.2.3']);
  } finally {
    await sandbox.close();
  }
});

test('given a failed turn of codex, its usage comes from its own log, and that of an earlier try does not count', async () => {
  const sandbox = await openPlainSandbox();
  const counted = (input: number, cached: number) =>
    JSON.stringify({
      type: 'event_msg',
      payload: {
        type: 'token_count',
        info: {
          total_token_usage: {
            ...{ input_tokens: input, cached_input_tokens: cached, cache_write_input_tokens: 0 },
            ...{ output_tokens: 50, reasoning_output_tokens: 10 },
          },
        },
      },
    });
  try {
    const logs = join(sandbox.home, '.codex/sessions/2026/11/22');
    mkdirSync(logs, { recursive: true });
    const fails = (file: string, lines: readonly string[]): void => {
      const print = lines.map((line) => `echo '${line}' >> ${join(logs, file)}`);
      const script = [
        '#!/bin/sh',
        '[ "$1" = --version ] && exit 0',
        ...print,
        `echo '{"type":"turn.failed"}'`,
        'exit 1',
      ];
      writeFileSync(join(sandbox.work, 'codex'), script.join('\n'), { mode: 0o755 });
    };
    const session = () =>
      codexDriver.run({
        ...unpricedModels,
        ...{ sandbox, order, cwd: sandbox.work, prompt: '', deadlineMs: 10_000 },
        env: { PATH: `${sandbox.work}:${process.env['PATH'] ?? ''}` },
        settings: { command: null, model: 'gpt-5.1-codex', args: [] },
      });
    // Where its context is used up it counts from nothing again, and both were paid.
    fails('rollout-1.jsonl', [counted(1_000, 200), counted(2_000, 400), counted(300, 100)]);
    const used = { model: 'gpt-5.1-codex', output: 40, reasoning: 10, cacheWrite: 0, costReported: null, messages: 1 };
    const both = { input: 1_800, cacheRead: 500, output: 80, reasoning: 20, messages: 2 };
    expect((await session()).usage).toEqual([{ ...used, ...both }]);
    await setTimeout(100);
    fails('rollout-2.jsonl', [counted(500, 100)]);
    expect((await session()).usage).toEqual([{ ...used, input: 400, cacheRead: 100 }]);
    // A next try comes after a pause; the stamps of files lag by some milliseconds.
    await setTimeout(100);
    fails('nothing.txt', ['']);
    expect((await session()).usage).toEqual([]);
  } finally {
    await sandbox.close();
  }
});
