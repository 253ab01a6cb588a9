import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { journalledSessions } from '../../src/core/record/journal.ts';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import { readJournal } from '../../src/storage/local/journal.ts';
import { agentAtWork, firstOf, hangsIn, lives } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, type LoopStage, oneSubjectATick, type Ticked, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const branch = 'tickgate/work/1-add-a-search-box';
const issues = [wellFormed('Add a search box')];

/** Starts a tick and cancels its run as soon as its agent hangs in the middle of its work. */
async function cancelledTick(
  loop: LoopStage,
  count = 1,
  meanwhile = async (_run: Run): Promise<void> => {},
): Promise<Ticked> {
  const run = loop.startProcess();
  const pid = await agentAtWork(loop, count);
  await meanwhile(run);
  loop.actions.cancel(run);
  const ended = await loop.ended(run);
  expect(ended.conclusion).toBe('cancelled');
  expect(lives(pid)).toBe(false);
  return ended;
}

/** The sessions in the journal of this run. */
function journalOf({ github }: LoopStage, run: Run): ReturnType<typeof journalledSessions> {
  const job = firstOf(run.attempts[0]?.jobs ?? []);
  const folder = join(github.world.root, 'runner', String(job.id), 'work', 'shop', 'shop', '.tickgate');
  return journalledSessions(readJournal(join(folder, 'journal.jsonl')).entries, null);
}

/** Where its sessions worked, as its journal says. */
function placesOf(loop: LoopStage, { run }: Ticked): string[] {
  const sessions = journalOf(loop, run);
  expect(sessions).not.toEqual([]);
  return sessions.flatMap(({ seat, room }) => [seat.base, room]);
}

const controlOf = async (loop: LoopStage) => {
  const control = (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue);
  return { number: control?.number ?? 0, body: control?.body ?? '' };
};

test('when a person cancels a run, its agents end within two seconds, deaf ones too, and none of their work is lost', async () => {
  const tells = "writeFileSync(process.env.TICKGATE_LOG, 'testing: the search box\\n'); await sleep(2_500);";
  const loop = await givenLoop({ issues, agent: hangsIn([1], tells), config: 'max-agents: 1\n' });
  // A runner that kills everything two seconds after its signal: what main does not do by then it never does.
  loop.actions.configure({ patience: { interruptMs: 2_000, terminateMs: 0, drainMs: 500 } });
  // A mistake in the file is no reason to lose what was begun under the former one.
  const path = '.github/tickgate.yml';
  const text = loop.git('show', `main:${path}`);
  const cancelled = await cancelledTick(loop, 1, () => loop.ana.commits({ path, text: 'max-dolars: 10\n' }));
  await loop.ana.commits({ path, text });

  expect(cancelled.log).toContain(
    'The tick was interrupted: its iteration and its reservation stay counted, the work on 1 branch',
  );
  const sha = loop.git('rev-parse', branch).trim();
  expect(loop.git('show', `${branch}:half-1.txt`)).toBe('half\n');
  expect(loop.git('log', '-1', '--format=%s', branch).trim()).toBe('Work in progress on task 1');
  expect(loop.head()).toMatchObject({
    lease: null,
    status: 'running',
    counters: { iterationsUsed: 1 },
    reserved: { iteration: 0 },
  });
  expect(await loop.history()).toMatchObject([
    { outcome: 'interrupted', iteration: 1, runId: cancelled.run.id, activeWorktrees: [{ branch, headSha: sha }] },
  ]);
  expect(await loop.pullRequests()).toEqual([]);
  const { body } = await controlOf(loop);
  expect(body).toContain('Iteration 1 was interrupted');
  expect(body).toContain(
    `the work is on \`${branch}\` (${sha.slice(0, 7)}); its agent was at: testing: the search box`,
  );

  const next = await loop.tick({ 'max-dollars': '100' });
  expect(errorsOf(next)).toEqual([]);
  expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.notes()).toContain('found half-1');
  expect((await loop.pullRequests()).map(({ title, head }) => [title, head])).toEqual([
    ['Add a search box (#1)', branch],
  ]);
  expect(loop.git('rev-parse', `${branch}~1`).trim()).toBe(sha);
  expect(loop.head()?.counters.iterationsUsed).toBe(2);
  expect(await loop.labels(1)).toEqual(['in-progress']);
  expect((await loop.history()).map(({ outcome }) => outcome)).toEqual(['interrupted', 'ok']);
});

test('given two interrupted iterations in a row, the loop pauses until a person ticks Resume, and both halves of the work are preserved', async () => {
  const loop = await givenLoop({ issues, agent: hangsIn([1, 2]), config: 'max-agents: 1\nmax-dollars: 100\n' });
  await cancelledTick(loop);
  const second = await cancelledTick(loop, 2);

  expect(second.log).toContain('Two iterations in a row were interrupted');
  expect(loop.head()).toMatchObject({ status: 'parked', notBefore: null, lease: null });
  const { number, body } = await controlOf(loop);
  expect(body).toContain('paused: write `/loop resume` on the control issue, or tick its box Resume');

  const tip = loop.stateTip();
  const quiet = await loop.tick();
  expect(quiet.outputs['outcome']).toBe('quiet');
  expect(quiet.log).toContain('paused: write `/loop resume` on the control issue, or tick its box Resume');
  expect(loop.stateTip()).toBe(tip);
  // A word that is none to resume makes it look, and stay where it is.
  await loop.ana.comments(number, '/loop run');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'idle' });
  expect(loop.head()).toMatchObject({ status: 'parked', notBefore: null });

  await loop.ana.editsIssue(number, {
    body: (await controlOf(loop)).body.replace('- [ ] **Resume**', '- [x] **Resume**'),
  });
  const resumed = await loop.tick();
  expect(errorsOf(resumed)).toEqual([]);
  expect(resumed.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.notes()).toEqual(expect.arrayContaining(['found half-1', 'found half-2']));
  expect(loop.head()?.status).not.toBe('parked');
});

test('given a session that failed before its run was cancelled, the control issue and `status` name it with its cause', async () => {
  const loop = await givenLoop({
    issues: ['Add a search box', 'Sort the list'].map(wellFormed),
    agent: `if (order.subject === 1) { process.stderr.write("Error: Cannot find module 'left-pad'\\n"); process.exit(7); }
note('pid ' + process.pid); await sleep(600_000);`,
    config: 'max-agents: 2\nmax-dollars: 100\n',
  });
  const hasFailed = (run: Run) => () =>
    journalOf(loop, run).some(({ subject, spent }) => subject === 1 && spent !== null);
  await cancelledTick(loop, 1, (run) => until(hasFailed(run)));

  const { body } = await controlOf(loop);
  expect(body).toMatch(/- #1: session 1 had failed before: .*Cannot find module .left-pad/);
  expect(body).not.toContain('- #1: nothing was preserved');
  expect(await statusOf(loop)).toContain('Last failure: sh ended with exit code 7');
});

test('when `/loop cancel` cancels a run, it is a stop by that person and not an interruption, and the loop stays stopped', async () => {
  const loop = await givenLoop({
    issues,
    agent: hangsIn([2]),
    config: `${oneSubjectATick}max-dollars: 100\n`,
  });
  await loop.ana.opensIssue(wellFormed('Add a filter'));
  expect(errorsOf(await loop.tick())).toEqual([]);
  const run = loop.startProcess();
  await agentAtWork(loop);
  const { number } = await controlOf(loop);
  await loop.ana.comments(number, '/loop cancel');
  loop.actions.cancel(run);
  const cancelled = await loop.ended(run);

  expect(cancelled.log).toContain('The tick was cancelled by a command');
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' }, lease: null });
  expect((await loop.history()).at(-1)).toMatchObject({ outcome: 'halted', stopConditionsFired: ['user_interrupt'] });
  expect((await controlOf(loop)).body).toMatch(/^stopped: Stopped by @\u200Bana {2}$/m);
  expect(loop.git('show', 'tickgate/work/2-add-a-filter:half-2.txt')).toBe('half\n');
  expect(await loop.labels(2)).toEqual([]);
  expect((await loop.comments(2)).map(({ body }) => body).join('\n')).toContain(
    'does not work on this issue any more: the run has ended (Stopped by @\u200bana).',
  );
  expect((await loop.tick()).outputs['outcome']).toBe('quiet');
});

test('given agents that run as their own users, a cancel ends them and preserves their work likewise', async () => {
  const config = 'max-agents: 1\nloops:\n  work: { isolation: uid }\n';
  const loop = await givenLoop({ issues, agent: hangsIn([1]), config });
  // What the scenario itself has the agent read and write lies with the emulator, out of every other user's sight.
  const { root } = loop.github.world;
  chmodSync(root, 0o755);
  chmodSync(join(root, 'agent-notes.txt'), 0o666);
  const cancelled = await cancelledTick(loop);

  expect(cancelled.log).toContain('the work on 1 branch is preserved');
  expect(loop.git('show', `${branch}:half-1.txt`)).toBe('half\n');
  for (const place of placesOf(loop, cancelled)) expect(existsSync(place)).toBe(false);
  const next = await loop.tick({ 'max-dollars': '100' });
  expect(errorsOf(next)).toEqual([]);
  expect(loop.notes()).toContain('found half-1');
  expect(await loop.pullRequests()).toHaveLength(1);
});

test('given a main step that fails after its sessions, the post step puts their work on its branch and cleans up', async () => {
  const agent = `
      if (order.iteration === 1) { note('working'); while (!existsSync(notesFile + '.go')) await sleep(100); }
      if (existsSync('docs.txt')) note('found it');
      write('docs.txt', 'done in ' + order.iteration + '\\n'); result({ progress: 'Did it' });`;
  const loop = await givenLoop({ issues, agent, config: 'max-agents: 1\nmax-dollars: 100\n' });
  const run = firstOf(loop.start(1));
  await until(() => loop.notes().includes('working'));
  const refusal = {
    kind: 'status',
    status: 403,
    body: { message: 'Resource not accessible by integration' },
  } as const;
  loop.github.world.faults.add({ route: 'graphql:createCommitOnBranch', times: 1, effect: refusal });
  writeFileSync(join(loop.github.world.root, 'agent-notes.txt.go'), '');
  const failed = await loop.ended(run);
  expect(failed.conclusion).toBe('failure');
  expect(failed.log).toContain('state_write_refused: Resource not accessible by integration');
  expect(failed.log).not.toContain('nothing was preserved');
  expect(loop.git('show', `${branch}:docs.txt`)).toBe('done in 1\n');
  expect(placesOf(loop, failed).filter((place) => existsSync(place))).toEqual([]);
  expect(await loop.history()).toMatchObject([{ outcome: 'errored', iteration: 1 }]);
  expect(loop.head()).toMatchObject({ lease: null });

  const next = await loop.tick();
  expect(errorsOf(next)).toEqual([]);
  expect(loop.notes()).toEqual(['working', 'found it']);
  expect((await loop.pullRequests()).map(({ title, head }) => [title, head])).toEqual([
    ['Add a search box (#1)', branch],
  ]);
});

/** What `status` prints for a person who may write. */
async function statusOf({ github, ana }: LoopStage): Promise<string> {
  const said: string[] = [];
  const output = { write: (text: string) => said.push(text) };
  Object.assign(process.env, { GITHUB_TOKEN: ana.token, GITHUB_API_URL: github.url });
  await runProgram(['status', '--repo', 'acme/shop'], { stdout: output, stderr: output });
  return said.join('');
}

test('given an answer that a cancelled tick took, its question is open nowhere, and the next tick records it once', async () => {
  const vague = { title: 'Vague', body: 'Vague, please.\n\n### Acceptance Criteria\n\nTBD\n' };
  const loop = await givenLoop({ issues: [vague], agent: hangsIn([1]), config: 'max-agents: 1\n' });
  await loop.tick();
  await loop.ana.ticks((await loop.gate(1)).commentId, 'proceed');
  await cancelledTick(loop);

  const { body } = await controlOf(loop);
  expect(body).not.toContain('### Open questions');
  expect(body.split('\n')[1]).not.toMatch(/question|asks/);
  expect(await statusOf(loop)).not.toMatch(/question open|asks you/);

  expect(errorsOf(await loop.tick())).toEqual([]);
  const told = (await loop.history()).flatMap(({ gates }) => gates.filter(({ answer }) => answer !== null));
  expect(told).toMatchObject([{ name: 'ambiguous-criteria', answer: 'proceed', by: 'ana' }]);
});
