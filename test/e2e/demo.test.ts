/** The demo as a stranger runs it: the built command line, the built action, the app; its last line held against git. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readDisk } from '../../src/core/codec/record-codec.ts';
import { Head } from '../../src/core/state/head.ts';
import { readHistory } from '../../src/core/state/history-line.ts';
import { someOnPush } from '../support/effort.ts';
import { type InstalledPackage, installPackage } from '../support/installed-package.ts';
import { ownFolder } from '../support/own-folder.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const cli = join(root, 'dist', 'cli', 'index.js');

/** What `demo --auto --json` promises to machines. */
const Result = z.strictObject({
  ticks: z.number().int(),
  iterations: z.number().int(),
  prs: z.array(z.number().int()),
  gates: z.array(
    z.strictObject({
      name: z.string(),
      subject: z.number().int().nullable(),
      answer: z.string(),
      by: z.string().nullable(),
    }),
  ),
  skipped_lock: z.number().int(),
  dollars_estimate: z.number(),
  stop_reason: z.string(),
  head: z.unknown(),
  history_file: z.string(),
  duration_ms: z.number().int(),
});
type Result = z.infer<typeof Result>;

/** On a push one demo. At night two at once, which must not disturb each other. */
const demos = someOnPush(['first', 'second'] as const);
const played: Result[] = [];
const kept = ({ history_file: file }: Result): string => dirname(file);

/**
 * As a newcomer plays it, by `npx` from the packed tarball in an empty folder. Rejects with everything that was said on
 * standard error when the demo does not end with 0.
 */
async function play(installed: InstalledPackage): Promise<Result> {
  const stdout = await installed.tickgate('demo', '--auto', '--json', '--timeout', '240');
  return Result.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
}

const git = async (result: Result, ...args: readonly string[]): Promise<string> =>
  (await run('git', ['--git-dir', join(kept(result), 'remote.git'), ...args])).stdout.trim();

beforeAll(async () => {
  if (!existsSync(cli)) throw new Error(`${cli} is missing: npm run build`);
  const installed = await installPackage();
  played.push(...(await Promise.all(demos.map(() => play(installed)))));
}, 500_000);

afterAll(async () => {
  for (const result of played) await rm(kept(result), { recursive: true });
});

describe.each(demos)('the %s demo', (which) => {
  const result = (): Result => played[which === 'first' ? 0 : 1] as Result;

  test('ticks, opens pull requests, asks, and stops for a reason', () => {
    const { ticks, iterations, prs, stop_reason: reason, dollars_estimate: dollars } = result();

    expect({ ticks, iterations, reason }).toEqual({ ticks: 4, iterations: 2, reason: 'backlog_empty' });
    expect(prs).toHaveLength(4);
    expect(dollars).toBeCloseTo(2.55, 2);
  });

  test('takes answers from boxes that the maintainer ticks', () => {
    expect(result().gates).toEqual([
      { name: 'ambiguous-criteria', subject: 2, answer: 'proceed', by: 'ana' },
      { name: 'repeated-failure', subject: 5, answer: 'skip', by: 'ana' },
      { name: 'budget-escalation', subject: null, answer: 'raise', by: 'ana' },
    ]);
  });

  test('states the times at which it ticks: none is late, and the next comes within a minute', async () => {
    const logs = await Promise.all(
      [1, 2, 3].map((tick) => readFile(join(kept(result()), 'logs', `run-${tick}.log`), 'utf8')),
    );
    const waits = logs.map((log) => {
      const [, day = '', at = ''] = /^Started: (\S+)T(\S+)Z$/m.exec(log) ?? [];
      const [, next = ''] = /^Next tick: .*?(\d\d:\d\d) UTC$/m.exec(log) ?? [];
      const minutes = (Date.parse(`${day}T${next}:00Z`) - Date.parse(`${day}T${at}Z`)) / 60_000;
      return minutes < 0 ? minutes + 24 * 60 : minutes;
    });

    expect(Math.max(...waits)).toBeLessThanOrEqual(2);
  });

  test('leaves its commits in the remote, merged by a person, and failed work only on its branch', async () => {
    const subjects = (await git(result(), 'log', '--format=%s', 'main')).split('\n');
    const branches = (await git(result(), 'for-each-ref', '--format=%(refname:short)', 'refs/heads')).split('\n');

    expect(subjects).toContain('Quote CSV fields that hold a comma, a quote or a line break');
    expect(subjects).toContain('Read months and quarters as periods');
    const failed = branches.find((name) => name.startsWith('tickgate/work/5-')) ?? '';
    expect(branches.filter((name) => name.startsWith('tickgate/work/'))).toHaveLength(5);
    // What did not stand its check is not called by the words of what is done.
    const left = (await git(result(), 'log', '--format=%s', `main..${failed}`)).split('\n');
    expect(new Set(left)).toEqual(new Set(['Work in progress on task 5']));
    expect(subjects).not.toContain('Work in progress on task 5');
    expect(await git(result(), 'show', 'main:src/csv.js')).toContain('replaceAll');
  });

  test('reports what its head and its history say', async () => {
    const { head: stated, history_file: file, ...said } = result();
    const head = readDisk(Head, stated);
    const history = readHistory(await readFile(file, 'utf8'));
    if (!head.ok || !history.ok) throw new Error('head or history cannot be read');

    expect(JSON.parse(await git(result(), 'show', 'tickgate/state/work:head.json'))).toEqual(stated);
    expect(head.value.counters.iterationsUsed).toBe(said.iterations);
    expect(head.value.lease).toBeNull();
    expect(history.lines.map(({ outcome }) => outcome)).toEqual(['ok', 'awaiting_answer', 'awaiting_answer', 'halted']);
    expect(history.lines.flatMap(({ gates }) => gates.filter(({ channel }) => channel === 'receipt'))).toHaveLength(3);
  });
});

/** An agent that is no script of ours: it writes the file that its task names, for a dollar, and never comes to an end with one that is called so. */
const agent = `import { readFileSync, writeFileSync } from 'node:fs';
const { role, task } = JSON.parse(readFileSync(process.env.TICKGATE_WORK_ORDER, 'utf8'));
if (task.includes('endless.md')) await new Promise((resolve) => setTimeout(resolve, 600_000));
if (role === 'worker') writeFileSync(task.split('\\n')[0].split(' ').at(-1), task);
writeFileSync(process.env.TICKGATE_RESULT, JSON.stringify({ status: 'complete', progress: 'Wrote it.', exit_signal: true,
  completion_indicators: ['Implementation finished'], findings: [], usage: [{ model: 'claude-sonnet-4-6', input: 9, output: 9, cache_read: 0, cache_write: 0, cost_reported: role === 'worker' ? 1 : 0 }] }));
`;

/** With the agent's program, and a plan of these tasks. */
async function aRepositoryOf(tasks: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tickgate-own-'));
  const inRepo = async (...args: readonly string[]) =>
    (await run('git', ['-C', folder, '-c', 'user.name=Ana', '-c', 'user.email=ana@localhost', ...args])).stdout.trim();
  await inRepo('init', '--quiet', '--initial-branch', 'trunk');
  const witness = join(ownFolder('witness'), 'ran');
  await mkdir(join(folder, '.github', 'workflows'), { recursive: true });
  const ci = `on: [push]\njobs: { one: { runs-on: ubuntu-latest, steps: [{ run: touch ${witness} }] } }\n`;
  await writeFile(join(folder, '.github', 'workflows', 'ci.yml'), ci);
  await inRepo('add', '.github');
  await inRepo('commit', '--quiet', '--message', 'first');
  await writeFile(join(folder, 'agent.mjs'), agent);
  await writeFile(join(folder, 'plan.md'), tasks.map((task) => `- [ ] ${task}\n`).join(''));
  const program = ['--agent', 'command', '--agent-command', process.execPath, join(folder, 'agent.mjs')];
  const plan = ['--plan', join(folder, 'plan.md'), '--repo', folder, '--verify', 'test -f one.md'];
  return { inRepo, witness, args: [cli, 'demo', ...plan, ...program, '--max-dollars', '2.4', '--auto', '--json'] };
}

// Most of their time both wait: for their agents, or for the limit.
test.concurrent('given a person’s plan and repository, the demo completes the plan within its dollars and leaves the work there on branches', async () => {
  const { inRepo, witness, args } = await aRepositoryOf(['Write one.md', 'Write two.md (depends: "Write one.md")']);
  const { stdout, stderr } = await run(process.execPath, [...args, '--timeout', '240']);

  const { branches, ...result } = Result.extend({ branches: z.array(z.string()) }).parse(JSON.parse(stdout));
  expect(result).toMatchObject({ stop_reason: 'cost_budget' });
  expect(branches).toEqual([expect.stringMatching(/-write-one-md$/), expect.stringMatching(/-write-two-md$/)]);
  expect(await inRepo('ls-tree', '--name-only', branches[1] ?? '')).toBe('.github\none.md\ntwo.md');
  // A merge is a push by the person: their own workflows are said to be left out, and are.
  expect(stderr.replace(/\s+/g, ' ').split('workflows left out: ci.yml.')).toHaveLength(2);
  expect(existsSync(witness)).toBe(false);
  expect(await inRepo('log', '--format=%s', 'trunk')).toBe('first');
  // Asked on the way, and not given more than the person had allowed.
  expect(new Set(result.gates.map(({ name, answer }) => `${name}: ${answer}`))).toEqual(
    new Set(['budget-escalation: continue']),
  );
  const head = readDisk(Head, result.head);
  expect(head.ok && head.value.ceilings.maxDollars).toBe(2.4);
  expect(result.dollars_estimate).toBeLessThanOrEqual(2.4);
  await rm(kept(result), { recursive: true });
}, 300_000);

test.concurrent('given a plan that the time limit ends, the demo leaves the branches that were paid for', async () => {
  const { inRepo, args } = await aRepositoryOf(['Write one.md', 'Write endless.md (depends: "Write one.md")']);
  const late = run(process.execPath, [...args, '--timeout', '60']);

  await expect(late).rejects.toMatchObject({ stdout: expect.stringContaining('did not end within 60 s') });
  const branches = await inRepo('for-each-ref', '--format=%(refname:short)', 'refs/heads');
  expect(branches.split('\n')).toEqual([expect.stringMatching(/-write-one-md$/), 'trunk']);
}, 150_000);

/** A folder of its own for temporary files, and the environment that names it. */
async function ownTemporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'tickgate-left-'));
  return { folder, env: { ...process.env, TMPDIR: folder } };
}

test.each([
  ['demo', 'SIGINT', 130],
  ['demo', 'SIGTERM', 130],
  ['emulator', 'SIGTERM', 0],
] as const)(
  'the %s that %s ends does so at once, with %d, and leaves no temporary folder',
  async (command, signal, code) => {
    const { folder, env } = await ownTemporaryFolder();
    const child = spawn(process.execPath, [cli, command], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    if (command === 'demo') expect(line).toMatch(/^Open http:\/\/127\.0\.0\.1:\d+\/ /);
    expect(await readdir(folder)).not.toEqual([]);
    child.kill(signal);

    expect((await once(child, 'exit'))[0]).toBe(code);
    expect(await readdir(folder)).toEqual([]);
  },
  60_000,
);

test('given the emulator, it prints one line, serves, and ends with 0 on Ctrl-C, without a temporary folder left', async () => {
  const { folder, env } = await ownTemporaryFolder();
  const child = spawn(process.execPath, [cli, 'emulator', '--app'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const Line = z.strictObject({
    url: z.string(),
    graphql_url: z.string(),
    git_url: z.string(),
    results_url: z.string(),
    web_url: z.string(),
    owner: z.string(),
    repo: z.string(),
    workflow: z.string(),
    tokens: z.strictObject({ admin: z.string(), write: z.string(), read: z.string(), app: z.string() }),
    webhook_secret: z.string(),
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said = Line.parse(JSON.parse((await lines.next()).value as string));
  const may = async (token: string): Promise<number> => {
    const headers = { authorization: `token ${token}`, 'content-type': 'application/json' };
    const path = `/repos/${said.owner}/${said.repo}/issues/1`;
    const answer = await fetch(said.url + path, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ title: 'Renamed' }),
    });
    return answer.status;
  };

  expect(await may(said.tokens.write)).toBe(200);
  expect(await may(said.tokens.read)).toBe(403);
  expect(await may(said.tokens.app)).toBe(200);
  const origin = await run('git', [
    '-c',
    `http.extraHeader=Authorization: token ${said.tokens.read}`,
    'ls-remote',
    said.git_url,
  ]);
  expect(origin.stdout).toContain('refs/heads/main');
  // As a browser asks, which finds every name under localhost on this machine.
  const { host, port } = new URL(said.web_url);
  const asked = get({ host: '127.0.0.1', port, headers: { host } });
  const [page] = (await once(asked, 'response')) as [IncomingMessage];
  expect(await text(page)).toMatch(/<title>[^<]* · maple\/pocket-ledger · Tickgate<\/title>/);
  expect(await readdir(folder)).not.toEqual([]);
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(await readdir(folder)).toEqual([]);
}, 60_000);
