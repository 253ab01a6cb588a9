/** The stall watchdog over real files. */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { watchStall } from '../../src/agents/drivers/stall-detector.ts';
import { openPlainSandbox } from '../../src/agents/sandbox/plain-sandbox.ts';
import type { Sandbox, SandboxCommand } from '../../src/core/sandbox/isolation.ts';
import type { CommandResult } from '../../src/core/state/journal-entry.ts';
import { until } from '../support/until.ts';

const sandboxes: Sandbox[] = [];
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.close())));

async function openSandbox(): Promise<Sandbox> {
  const sandbox = await openPlainSandbox();
  sandboxes.push(sandbox);
  return sandbox;
}

/** How often a session that is silent for four seconds counts as stalled, if it may be for one. */
async function stalls(prepare: string, meanwhile = 'true', looks?: Sandbox['runBeside']): Promise<number> {
  const sandbox = await openSandbox();
  const runBeside = looks ?? sandbox.runBeside;
  const inTree = (script: string): Buffer => execFileSync('bash', ['-c', script], { cwd: sandbox.work });
  inTree(prepare);
  await sleep(1_100);
  let stalled = 0;
  const activity = () => ({ processes: [1], cpuMs: 0 });
  const watch = watchStall({
    sandbox: { activity, runBeside },
    cwd: sandbox.work,
    stallMs: 1_000,
    onStall: () => {
      stalled += 1;
    },
  });
  for (let turn = 0; turn < 8; turn += 1) {
    await sleep(500);
    inTree(meanwhile);
  }
  watch.end();
  return stalled;
}

test.concurrent('a session that says and changes nothing stalls, whatever time its files bear', async () => {
  expect(
    await stalls('echo x > old; touch -d 2001-01-01 old; echo x > future; touch -d 2099-01-01 future'),
  ).toBeGreaterThan(0);
}, 30_000);

test.concurrent('one that keeps changing a file does not', async () => {
  expect(await stalls('true', 'echo x > file; touch -d 2001-01-01 file')).toBe(0);
}, 30_000);

/** A look whose command ends like this. */
const looking =
  (code: number, stdout: string, looks: string[][] = []) =>
  async ({ argv }: SandboxCommand): Promise<CommandResult> => {
    looks.push([...argv]);
    const end = { signal: null, timedOut: false, cancelled: false, notStarted: null, durationMs: 1, stderr: '' };
    return { ...end, code, stdout };
  };

test.concurrent('a silent session stalls also if its tree holds an unreadable folder', async () => {
  expect(await stalls('true', 'true', looking(1, ''))).toBeGreaterThan(0);
  expect(await stalls('true', 'true', looking(1, './changed\n'))).toBe(0);
}, 30_000);

test.concurrent('a check ends itself, since no other process can end it behind sudo, and one that timed out reports no stall', async () => {
  const looks: string[][] = [];
  expect(await stalls('true', 'true', looking(124, '', looks))).toBe(0);
  expect(looks[0]?.slice(0, 4)).toEqual(['timeout', '--kill-after=5', '30', 'find']);
}, 30_000);

test('what Tickgate runs beside a session, such as its checkpoints, is no life sign of it', async () => {
  const sandbox = await openSandbox();
  const env = { PATH: process.env['PATH'] ?? '' };
  const session = sandbox.run({ argv: ['sleep', '4'], cwd: sandbox.work, env, deadlineMs: 20_000 });
  await until(() => sandbox.activity().processes.length === 1);
  const alone = sandbox.activity();
  const ours = sandbox.runBeside({
    argv: ['bash', '-c', 'sleep 0.7 & wait'],
    cwd: sandbox.work,
    env,
    deadlineMs: 10_000,
  });
  await sleep(300);
  const during = sandbox.activity();
  await Promise.all([ours, session]);

  expect(alone.processes).toHaveLength(1);
  expect(during.processes).toEqual(alone.processes);
}, 30_000);

test('a clock that is set forward reports no stall', async () => {
  const sandbox = await openSandbox();
  await sleep(1_100);
  const real = Date.now;
  setTimeout(() => {
    Date.now = () => real() + 3_600_000;
  }, 400);
  let stalled = 0;
  const watch = watchStall({
    sandbox: { activity: () => ({ processes: [1], cpuMs: 0 }), runBeside: sandbox.runBeside },
    cwd: sandbox.work,
    stallMs: 3_000,
    onStall: () => {
      stalled += 1;
    },
  });
  await sleep(2_000);
  watch.end();
  Date.now = real;
  expect(stalled).toBe(0);
}, 30_000);
