import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const base = mkdtempSync(join(tmpdir(), 'tickgate-children-'));
const [program, started] = [join(base, 'main.mjs'), join(base, 'started')];

beforeAll(async () => {
  const contents = `
    import { runGit } from ${JSON.stringify(resolve(import.meta.dirname, '../../src/git/run-git.ts'))};
    const [hang, listens] = process.argv.slice(2);
    if (listens) process.once('SIGINT', () => setTimeout(() => process.exit(7), 300));
    const hangs = runGit({ gitDir: '/nowhere', args: ['-c', 'alias.hang=!' + hang, 'hang'] });
    hangs.catch(() => {}).then(() => process.exit(9));`;
  const stdin = { contents, loader: 'ts' as const, resolveDir: base };
  await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile: program, logLevel: 'error' });
});
beforeEach(() => rmSync(started, { force: true }));
afterAll(() => rmSync(base, { recursive: true }));

/** A process that waits for a git that hangs, and the pid of what that git started. */
async function givenHanging(listens: boolean): Promise<{ main: ChildProcess; helper: number }> {
  const hang = `echo $$ $RUNNER_TRACKING_ID > ${started}.new; mv ${started}.new ${started}; sleep 60`;
  const env = { ...process.env, RUNNER_TRACKING_ID: 'github_1' };
  const main = spawn(process.execPath, [program, hang, listens ? 'listens' : ''], { env, stdio: 'ignore' });
  while (!existsSync(started)) await sleep(20);
  const [pid, mark] = readFileSync(started, 'utf8').trim().split(' ');
  expect(mark).toBe('github_1');
  return { main, helper: Number(pid) };
}

/** A zombie that is not yet waited for has ended as well. */
const lives = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

async function isOver(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100 && lives(pid); tries += 1) await sleep(20);
  if (!lives(pid)) return true;
  process.kill(pid, 'SIGKILL');
  return false;
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'what git started ends with the process that %s ends, as if there were no listener',
  async (signal) => {
    const { main, helper } = await givenHanging(false);
    main.kill(signal);
    expect(await once(main, 'exit')).toEqual([null, signal]);
    expect(await isOver(helper)).toBe(true);
  },
);

test('a listener of the signal decides how the process ends; git runs until then, and no longer', async () => {
  const { main, helper } = await givenHanging(true);
  main.kill('SIGINT');
  await sleep(100);
  expect(lives(helper)).toBe(true);
  expect(await once(main, 'exit')).toEqual([7, null]);
  expect(await isOver(helper)).toBe(true);
});
