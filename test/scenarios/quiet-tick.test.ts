/** A tick that finds nothing to do: it ends with its first look, and leaves nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { startOf } from '../../src/agents/process/proc-fs.ts';
import { openSessionJournal } from '../../src/sessions/journal-writer.ts';
import { openJournal } from '../../src/storage/local/journal.ts';
import { holder, holdsOnUntil, meets } from '../support/lock-stage.ts';
import { givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const agents: ChildProcess[] = [];
afterEach(() => agents.splice(0).forEach((child) => child.kill('SIGKILL')));

async function stoppedLoop(): Promise<LoopStage> {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], config: 'max-agents: 1\n' });
  await loop.tick();
  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop stop enough for today');
  expect((await loop.tick()).outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'user_interrupt' });
  return loop;
}

test.each(['Please /loop stop', '/loop retsart'])(
  'given a stopped loop whose newest comment is %j, the tick after its refusal asks for nobody’s rights',
  async (words) => {
    const loop = await stoppedLoop();
    const control = loop.head()?.controlIssue ?? 0;
    expect((await loop.tick()).requests).toHaveLength(2);
    await loop.ana.comments(control, words);
    await loop.tick();
    expect((await loop.comments(control)).at(-1)).toMatchObject({
      body: expect.stringMatching(/ Write | Did you mean /),
    });
    const comments = (await loop.comments(control)).length;

    const quiet = await loop.tick();

    expect(quiet.outputs['outcome']).toBe('quiet');
    expect(quiet.requests).toHaveLength(2);
    expect(await loop.comments(control)).toHaveLength(comments);
  },
);

test('given a stopped loop in whose issue a reader mentions a stop, quiet ticks look the reader up for a week and no longer', async () => {
  const loop = await stoppedLoop();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.github.as('rita').comments(control, 'Please /loop stop');
  const comments = (await loop.comments(control)).length;
  expect((await loop.tick()).requests).toHaveLength(3);
  await loop.github.world.clock.advance(9 * 24 * 60 * 60_000);

  const quiet = await loop.tick();

  expect(quiet.outputs['outcome']).toBe('quiet');
  expect(quiet.requests).toHaveLength(2);
  expect(await loop.comments(control)).toHaveLength(comments);
});

test('given a loop at rest whose ticks did not come for nine days, the first one replies to an approver’s stop that stands where none counts', async () => {
  const loop = await givenLoop({ issues: [], config: 'max-agents: 1\n' });
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, 'Please /loop stop');
  await loop.github.world.clock.advance(9 * 24 * 60 * 60_000);
  await loop.tick();

  expect((await loop.comments(control)).at(-1)?.body).toContain('Write `/loop stop` as a line of its own.');
});

const stateFolder = (loop: LoopStage, machine: string): string =>
  join(loop.github.world.root, 'runner', machine, 'work', 'shop', 'shop', '.tickgate');

test('given a stopped loop on a hosted runner, a tick says why it ends and hands nothing to its post step', async () => {
  const loop = await stoppedLoop();
  const quiet = await loop.tick();
  const [job] = quiet.run.attempts[0]?.jobs ?? [];

  expect(quiet.outputs).toMatchObject({ outcome: 'quiet', verdict: 'skip', 'stop-reason': 'user_interrupt' });
  expect(quiet.log).toContain('stopped: user_interrupt');
  expect(quiet.summary).toContain('Nothing was done: ');
  expect(existsSync(stateFolder(loop, String(job?.id)))).toBe(false);
});

test('given a stopped loop and an agent of a lost tick on a self-hosted runner, a tick ends the agent all the same', async () => {
  const loop = await stoppedLoop();
  loop.actions.configure({ machine: 'builder-1', environment: 'self-hosted' });
  const folder = stateFolder(loop, 'builder-1');
  mkdirSync(folder, { recursive: true });
  const agent = spawn('sleep', ['120'], { detached: true, stdio: 'ignore' });
  agents.push(agent);
  await once(agent, 'spawn');
  const pid = agent.pid ?? 0;
  const journal = openJournal(join(folder, 'journal.jsonl'));
  const begun = {
    ...{
      nonce: 'theirs',
      subject: 1,
      title: 'Add a search box',
      textHash: 'hash',
      role: 'worker' as const,
      session: 1,
    },
    ...{ branch: 'tickgate/work/1-add-a-search-box', startSha: 'a'.repeat(40), head: null, cap: 1, spent: null },
    ...{ clone: '/nowhere/repo', room: '/nowhere/git', process: null, delivered: null },
    seat: { kind: 'none' as const, base: '/nowhere', tag: randomUUID() },
  };
  openSessionJournal({ journal, now: () => '2026-11-22T00:00:00Z', say: () => {} }, '40-1-1-1', begun).started(pid);

  const quiet = await loop.tick();

  expect(quiet.outputs['outcome']).toBe('quiet');
  expect(quiet.log).toContain('The agent of session 40-1-1-1, which an earlier tick left running, is ended.');
  await until(() => startOf(pid) === null);
});

/** The file and what it imports before it runs. */
function loadedAtStart(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, found = ''] of readFileSync(path, 'utf8').matchAll(
    /^(?:import|\} from|export .* from) .*?"(\.[^"]+\.js)";$|^import "(\.[^"]+\.js)";$/gm,
  ))
    loadedAtStart(join(dirname(path), found), seen);
  return seen;
}

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** Files of the action that the process of the main step has loaded, as V8 tells. */
function readLoaded(folder: string): string[] {
  const processes = readdirSync(folder).map((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage;
    return result.flatMap(({ url }) => (/^file:.*\/dist\//.test(url) ? [fileURLToPath(url)] : []));
  });
  return processes.find((files) => files.some((path) => path.endsWith('/main/index.js'))) ?? [];
}

test.each([
  ['a stopped loop', wellFormed('Add a search box'), '/loop stop enough for today'],
  ['a loop that waits for an answer', { title: 'Vague', body: '' }, null],
])('given %s, a tick loads nothing but its first stage', async (_, issue, command) => {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-coverage-'));
  const loop = await givenLoop({ issues: [issue], asProcesses: true, env: { NODE_V8_COVERAGE: folder } });
  await loop.tick();
  if (command !== null) await loop.ana.comments(loop.head()?.controlIssue ?? 0, command);
  await loop.tick();
  for (const name of readdirSync(folder)) rmSync(join(folder, name));

  expect((await loop.tick()).outputs['outcome']).toBe('quiet');

  const loaded = readLoaded(folder);
  const [entry = ''] = loaded.filter((path) => path.endsWith('/main/index.js'));
  const atStart = loadedAtStart(entry);
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.filter((path) => !atStart.has(path))).toEqual([]);
});

test('given a holder that lives, a tick is skipped without the part that acts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-coverage-'));
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent: holdsOnUntil('head.wake'),
    asProcesses: true,
    env: { NODE_V8_COVERAGE: folder },
  });
  await holder(loop);
  const { outputs } = await meets(loop);

  expect(outputs).toMatchObject({ outcome: 'skipped_lock', verdict: 'skip' });
  expect(readLoaded(folder).filter((path) => /\/(?:run-tick|tick-ports|read-words)-\w+\.js$/.test(path))).toEqual([]);
  await loop.actions.idle();
});
