/** A stranger's first evening: an empty repository on the emulated GitHub, the built command line, real git, and nothing else. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { tickBox } from '../../src/core/gates/comment.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'index.js');

const Line = z.object({ url: z.string(), git_url: z.string(), tokens: z.object({ admin: z.string() }) });

const started: { emulator?: ChildProcess; at?: z.infer<typeof Line>; folder?: string } = {};

beforeAll(async () => {
  if (!existsSync(cli)) throw new Error(`${cli} is missing: npm run build`);
  const folder = await mkdtemp(join(tmpdir(), 'tickgate-new-user-'));
  const seed = join(folder, 'seed.yml');
  await writeFile(seed, 'owner: acme\nrepo: shop\nvisibility: private\nfiles: { README.md: "# shop" }\n');
  const emulator = spawn(process.execPath, [cli, 'emulator', '--seed', seed], { stdio: ['ignore', 'pipe', 'ignore'] });
  Object.assign(started, { emulator, folder: join(folder, 'shop') });
  for await (const line of createInterface(emulator.stdout)) {
    started.at = Line.parse(JSON.parse(line));
    break;
  }
}, 60_000);

afterAll(async () => {
  const { emulator } = started;
  if (emulator === undefined || emulator.exitCode !== null) return;
  emulator.kill('SIGINT');
  await once(emulator, 'exit');
});

/** The one file that the stranger writes: their agent. */
const agent = `import { readFileSync, writeFileSync } from 'node:fs';
const { role, task } = JSON.parse(readFileSync(process.env.TICKGATE_WORK_ORDER, 'utf8'));
if (role === 'worker') writeFileSync('GOODS.md', \`# \${task}\\n\\nApples and pears.\\n\`);
writeFileSync(process.env.TICKGATE_RESULT, JSON.stringify({
  status: 'complete', progress: 'The page names the goods.', exit_signal: true, reason: 'Every criterion is met.',
  completion_indicators: ['Implementation finished', 'Ready for review'], findings: [],
  usage: [{ model: 'claude-sonnet-4-6', input: 4000, output: 900, cache_read: 0, cache_write: 0 }],
}));
`;

const at = (): z.infer<typeof Line> => started.at as z.infer<typeof Line>;
const authorized = (): string => `http.extraHeader=Authorization: token ${at().tokens.admin}`;
const git = (...args: readonly string[]) => run('git', ['-C', started.folder ?? '', '-c', authorized(), ...args]);

interface Told {
  readonly code: number;
  readonly out: string;
}

async function tickgate(...args: readonly string[]): Promise<Told> {
  // Not those of the run that this test may be part of.
  const { GITHUB_REPOSITORY: _run, ...own } = process.env;
  const env = { ...own, GITHUB_API_URL: at().url, GITHUB_TOKEN: at().tokens.admin };
  return await run(process.execPath, [cli, ...args], { cwd: started.folder ?? '', env }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, out: error.stdout }),
  );
}

async function api<Answer>(schema: z.ZodType<Answer>, request: string, body?: object): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ');
  const answer = await fetch(`${at().url}/repos/acme/shop${path}`, {
    method,
    headers: { authorization: `token ${at().tokens.admin}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${request} answered ${answer.status}: ${await answer.text()}`);
  return schema.parse(answer.status === 204 ? null : await answer.json());
}

const Runs = z.object({
  workflow_runs: z.array(z.object({ name: z.string(), status: z.string(), conclusion: z.string().nullable() })),
});
const Pulls = z.array(
  z.object({ number: z.number(), title: z.string(), draft: z.boolean(), head: z.object({ ref: z.string() }) }),
);
const Comments = z.array(z.object({ id: z.number(), body: z.string() }));

/** Every run that there is has ended well. */
async function runsEnd(count: number): Promise<string[]> {
  const read = async () => (await api(Runs, 'GET /actions/runs')).workflow_runs;
  await until(async () => {
    const runs = await read();
    return runs.length >= count && runs.every(({ status }) => status === 'completed');
  });
  return (await read()).map(({ name, conclusion }) => `${name}: ${conclusion}`).toSorted();
}

async function pushFiles(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(started.folder ?? '', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await git('add', '--all');
  await git('-c', 'user.name=Ana', '-c', 'user.email=ana@localhost', 'commit', '--quiet', '-m', 'A loop');
  await git('push', '--quiet', 'origin', 'HEAD');
}

test('given a new user who runs init and pushes, a tick opens a pull request, and after one ticked box a second one', async () => {
  await run('git', ['-c', authorized(), 'clone', '--quiet', at().git_url, started.folder ?? '']);
  const choices = ['--agent', 'command', '--agent-command', process.execPath, '.github/agent.mjs'];
  const from = ['--uses', `tickgate/tickgate@${'a'.repeat(40)}`];
  const verify = ['--verify', 'grep -q Apples GOODS.md'];
  expect(await tickgate('init', ...choices, ...from, ...verify)).toMatchObject({ code: 0 });
  const early = await tickgate('doctor');
  expect(early).toMatchObject({ code: 1, out: expect.stringContaining('It lies in this folder: commit what') });
  // A new user has no ruleset for the state branch yet: doctor reports it, and it stops nothing.
  expect(early.out).toContain('state-unguarded');
  expect(early.out).toContain('1 error, 1 more to know');

  await pushFiles({ '.github/agent.mjs': agent });
  expect(await tickgate('doctor')).toMatchObject({ code: 0, out: expect.stringContaining('0 errors, 1 more to know') });
  const criteria = '### Acceptance Criteria\n\n- [ ] GOODS.md names the goods';
  await api(z.unknown(), 'POST /issues', { title: 'Say what the shop sells', body: criteria });
  await api(z.unknown(), 'POST /issues', { title: 'Make it nicer', body: 'It could be nicer.' });
  await api(z.null(), 'POST /actions/workflows/tickgate.yml/dispatches', { ref: 'main' });
  expect(await runsEnd(1)).toEqual(['tickgate: success']);

  const [first] = await api(Pulls, 'GET /pulls');
  expect(first).toMatchObject({ title: 'Say what the shop sells (#1)', draft: false });
  await git('fetch', '--quiet', 'origin');
  expect((await git('show', `origin/${first?.head.ref}:GOODS.md`)).stdout).toContain('Apples and pears.');
  const [question] = await api(Comments, 'GET /issues/2/comments');
  expect(question?.body).toContain('**Issue #2 has ambiguous criteria.');
  expect((await tickgate('status')).out).toContain('asks: Issue #2 has ambiguous criteria.');

  const body = tickBox(question?.body ?? '', 'proceed');
  await api(z.unknown(), `PATCH /issues/comments/${question?.id}`, { body });
  expect(await runsEnd(3)).toEqual(['tickgate answer: success', 'tickgate: success', 'tickgate: success']);
  expect((await api(Pulls, 'GET /pulls')).map(({ title }) => title)).toContain('Make it nicer (#2)');
  expect((await api(Comments, 'GET /issues/2/comments'))[0]?.body).toContain('Answered: **proceed** by @acme.');
}, 300_000);
