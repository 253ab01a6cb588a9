/** Work branches that others moved, deleted or made, and their pull requests. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { agentAtWork, hangsIn } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { pushedForStranger } from '../support/stranger.ts';
import { until } from '../support/until.ts';

/** What a session leaves unfinished waits for the next tick. */
const oneEach = 'sessions-per-subject: 1\n';

/** The first tick leaves a draft of two sessions, the next one finishes it and has it audited. */
const twoEach = 'sessions-per-subject: 2\n';
const inThreeSteps = `write('part-' + order.session + '-' + order.subject + '.txt', 'x\\n');
result(order.session < 3
  ? { status: 'in_progress', exit_signal: false, completion_indicators: [], progress: 'Began' }
  : { progress: 'Did it' });`;

const filesOn = (loop: LoopStage, branch: string): string[] =>
  loop.git('ls-tree', '--name-only', branch).trim().split('\n');

test('given commits on top of drafts, the loop continues a writer’s and notes them, and asks about a stranger’s', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(wellFormed), agent: inThreeSteps, config: twoEach });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const branches = ['tickgate/work/1-one', 'tickgate/work/2-two'] as const;
  await loop.ana.commits({ path: 'by-somebody.txt', text: 'mine\n', branch: branches[0] });
  await pushedForStranger(loop, branches[1]);
  const [byAna, byStranger] = branches.map((branch) => loop.git('rev-parse', branch).trim());
  const drafts = new Map((await loop.pullRequests()).map(({ head, number }) => [head, number]));

  const ticked = await loop.tick();
  expect(errorsOf(ticked)).toEqual([]);
  expect(ticked.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(ticked.log).toContain(`#${drafts.get(branches[0])}: 1 commit by ana on top of ours is gone on with`);
  expect(ticked.summary).toContain('1 commit by ana on top of ours is gone on with');
  expect(filesOn(loop, branches[0])).toEqual(expect.arrayContaining(['by-somebody.txt', 'part-3-1.txt']));
  expect(loop.git('rev-parse', `${branches[0]}~1`).trim()).toBe(byAna);
  expect(loop.git('rev-parse', branches[1]).trim()).toBe(byStranger);
  const gate = await loop.gate(drafts.get(branches[1]) ?? 0);
  expect(gate.body).toContain('has diverged since the prior iteration crashed — re-attach, skip, or stop the loop?');
  expect((await loop.pullRequests()).map(({ head, draft }) => [head, draft])).toEqual(
    expect.arrayContaining([
      [branches[0], false],
      [branches[1], true],
    ]),
  );
});

test('when a person resumes, the loop asks about a writer’s commits too', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')], agent: inThreeSteps, config: twoEach });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [draft] = await loop.pullRequests();
  await loop.ana.commits({ path: 'by-ana.txt', text: 'mine\n', branch: draft?.head ?? '' });

  const resumed = await loop.tick({ resume: 'true' });
  expect(errorsOf(resumed)).toEqual([]);
  expect(resumed.outputs['verdict']).toBe('ask');
  expect(await loop.gateIds(draft?.number ?? 0)).toHaveLength(1);
});

/** Commits on a branch of the loop's name that no record of the loop knows. */

const Made = z.object({ sha: z.string() });

/** A person's own branch, with a workflow on it. */
async function branchOfAna({ ana, git }: LoopStage, branch: string): Promise<string> {
  const here = '/repos/acme/shop/git';
  const file = { path: '.github/workflows/evil.yml', mode: '100644', type: 'blob', content: 'on: push\n' };
  const base_tree = git('rev-parse', 'main^{tree}').trim();
  const tree = Made.parse(await ana.request(`POST ${here}/trees`, { base_tree, tree: [file] }));
  const parents = [git('rev-parse', 'main').trim()];
  const { sha } = Made.parse(await ana.request(`POST ${here}/commits`, { message: 'Mine', tree: tree.sha, parents }));
  await ana.request(`POST ${here}/refs`, { ref: `refs/heads/${branch}`, sha });
  return sha;
}

const changedOn = (loop: LoopStage, branch: string): string[] =>
  loop
    .git('diff', '--name-only', `main...${branch}`)
    .trim()
    .split('\n')
    .map((path) => path.replace(/\d{6,}/, 'N'));

test('given a foreign branch and a pull request closed before a fresh run, work begins beside them; the loop continues its own open draft unasked', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: oneEach,
    agent: `write('try-' + order.subject + '-' + Date.now() + '.txt', 'x\\n'); result({ status: 'in_progress', exit_signal: false });`,
  });
  const theirs = await branchOfAna(loop, 'tickgate/work/2-two');

  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  expect(first.log).toContain(
    '#2: Worktree tickgate/work/2-two diverged or missing — leaving in place per worktree-preservation rule; no record names its head, and the work gets tickgate/work/2-two-2.',
  );
  const drafts = await loop.pullRequests();
  expect(drafts.map(({ head }) => head).toSorted()).toEqual(['tickgate/work/1-one', 'tickgate/work/2-two-2']);
  expect(changedOn(loop, 'tickgate/work/2-two-2')).toEqual(['try-2-N.txt']);

  await loop.ana.closesIssue(drafts.find(({ head }) => head === 'tickgate/work/1-one')?.number ?? 0);
  const rejected = loop.git('rev-parse', 'tickgate/work/1-one');
  const fresh = await loop.tick({ fresh: 'true' });
  expect(errorsOf(fresh)).toEqual([]);
  expect(fresh.outputs['verdict']).toBe('work');
  expect((await loop.pullRequests()).map(({ head }) => head).toSorted()).toEqual([
    'tickgate/work/1-one',
    'tickgate/work/1-one-2',
    'tickgate/work/2-two-2',
  ]);
  expect(changedOn(loop, 'tickgate/work/1-one-2')).toEqual(['try-1-N.txt']);
  expect(changedOn(loop, 'tickgate/work/2-two-2')).toEqual(['try-2-N.txt', 'try-2-N.txt']);
  expect(loop.git('rev-parse', 'tickgate/work/1-one')).toBe(rejected);
  expect(loop.git('rev-parse', 'tickgate/work/2-two').trim()).toBe(theirs);
});

test('given a crash after the push and then a person’s commit on top, the loop asks, and opens nothing before an answer', async () => {
  const branch = 'tickgate/work/1-add-a-search-box';
  const seen = { opening: 0, dead: false };
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent: `write('search-' + order.session + '.txt', 'x\\n'); result({ progress: 'Did it' });`,
    watch: {
      arrives: async ({ method, path }) => {
        if (method !== 'POST' || !path.endsWith('/pulls')) return;
        seen.opening += 1;
        if (seen.opening > 1) return;
        await until(() => seen.dead);
        return 'cut';
      },
    },
  });
  const run = loop.startProcess();
  await until(() => seen.opening === 1);
  await loop.actions.loseRunner(run);
  seen.dead = true;
  await pushedForStranger(loop, branch);
  const theirs = loop.git('rev-parse', branch);
  await loop.github.world.clock.advance(11 * 60_000);

  expect(errorsOf(await loop.tick())).toEqual([]);
  const gate = await loop.gate(1);
  expect(gate.body).toContain('Issue #1: its branch holds commits that no record of this run names');
  expect(gate.body).toContain(theirs.slice(0, 12));
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect([await loop.pullRequests(), loop.git('rev-parse', branch)]).toEqual([[], theirs]);

  await loop.ana.ticks(gate.commentId, 're-attach');
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(await loop.pullRequests()).toMatchObject([{ head: branch, draft: false }]);
  expect(loop.git('merge-base', theirs.trim(), branch)).toBe(theirs);
});

/** A runner that dies when its branch is pushed and its pull request is not yet opened. */

const branch = 'tickgate/work/1-add-a-search-box';

/** Notes every session; one that finds its work done has nothing to add. */
const agent = `note('session ' + order.session);
if (!existsSync('search.txt')) write('search.txt', 'x\\n');
result({ progress: 'Did it' });`;

test('given a crash after the push and before the pull request, the next tick opens one at that head and pushes nothing again', async () => {
  const seen = { opening: 0, pushes: 0, dead: false };
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent,
    watch: {
      arrives: async ({ method, path }) => {
        if (method === 'POST' && path.endsWith('.git/git-receive-pack')) seen.pushes += 1;
        if (method !== 'POST' || !path.endsWith('/pulls')) return;
        seen.opening += 1;
        if (seen.opening > 1) return;
        await until(() => seen.dead);
        return 'cut';
      },
    },
  });
  const run = loop.startProcess();
  await until(() => seen.opening === 1);
  await loop.actions.loseRunner(run);
  seen.dead = true;
  const pushed = loop.git('rev-parse', branch).trim();
  expect(seen.pushes).toBe(1);
  expect(await loop.pullRequests()).toEqual([]);
  await loop.github.world.clock.advance(11 * 60_000);

  const next = await loop.tick();

  expect(errorsOf(next)).toEqual([]);
  expect(await loop.pullRequests()).toMatchObject([{ head: branch, headSha: pushed, draft: false }]);
  expect(seen).toMatchObject({ opening: 2, pushes: 1 });
  expect(await loop.gates(1)).toEqual([]);
});

/** `/loop cancel delete-branches=true`: the only clean-up there is. */

/** Leaves a draft of every issue. */
const leavesHalf = `write('half.txt', order.subject + '\\n'); result({ status: 'in_progress', exit_signal: false });`;
const branches = (loop: LoopStage): string[] =>
  loop
    .git('for-each-ref', '--format=%(refname:short)', 'refs/heads/tickgate/work')
    .split('\n')
    .filter((name) => name !== '');

async function withDrafts(titles: readonly string[]) {
  const loop = await givenLoop({ issues: titles.map(wellFormed), agent: leavesHalf, config: oneEach });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const pulls = (await loop.pullRequests()).toSorted((a, b) => a.head.localeCompare(b.head));
  expect(branches(loop)).toEqual(pulls.map(({ head }) => head));
  return { loop, pulls, control: loop.head()?.controlIssue ?? 0 };
}

test('when a person cancels with delete-branches, the subjects lose their branches, except one that moved and one still in use, and the person gets a line for each', async () => {
  const { loop, pulls, control } = await withDrafts(['One', 'Two', 'Three']);
  const [one, two, three] = pulls;
  for (const pull of [one, two]) await loop.ana.closesIssue(pull?.number ?? 0);
  await loop.ana.commits({ path: 'mine.txt', text: 'x\n', branch: two?.head ?? '' });
  await loop.ana.comments(control, '/loop cancel delete-branches=true');

  const cancelled = await loop.tick();

  expect(errorsOf(cancelled)).toEqual([]);
  expect(cancelled.outputs).toMatchObject({ verdict: 'stop', outcome: 'halted', 'stop-reason': 'user_interrupt' });
  expect(branches(loop)).toEqual([two?.head, three?.head]);
  const told = (await loop.comments(control)).find(({ body }) => body.includes('The branches, as you asked'));
  expect(told?.body).toContain(`- deleted: \`${one?.head}\`, which stood at ${one?.headSha}`);
  expect(told?.body).toContain(`- kept: \`${two?.head}\`: another writer moved it: it stands at `);
  expect(told?.body).toContain(`- kept: \`${three?.head}\`: pull request #${three?.number} is open`);

  expect((await loop.tick()).outputs['outcome']).toBe('quiet');

  await loop.ana.comments(control, '/loop restart');
  const again = await loop.tick();

  expect(errorsOf(again)).toEqual([]);
  expect(branches(loop)).toContain(one?.head);
});

test('a cancel with delete-branches names the branch of finished work, and why it stays', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')] });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [pull] = await loop.pullRequests();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, '/loop cancel delete-branches=true');

  expect(errorsOf(await loop.tick())).toEqual([]);

  const told = (await loop.comments(control)).find(({ body }) => body.includes('The branches, as you asked'));
  expect(told?.body).toContain(
    `- kept: \`${pull?.head}\`: its work is finished, and pull request #${pull?.number} is open: merge it, or close it and delete the branch there`,
  );
  expect(branches(loop)).toEqual([pull?.head]);
});

test('given a runner that dies while it deletes branches, the next tick deletes the rest and reports once', async () => {
  const { loop, pulls, control } = await withDrafts(['One']);
  const [one] = pulls;
  await loop.ana.closesIssue(one?.number ?? 0);
  await loop.ana.comments(one?.number ?? 0, '/loop cancel delete-branches=true');
  loop.github.world.faults.add({ route: 'graphql:updateRefs', times: 1, effect: { kind: 'delay', ms: 8_000 } });
  const run = loop.startProcess();
  await until(() => loop.head()?.plannedEffects.some((key) => key.startsWith('delete-branch/')) === true);
  await loop.actions.loseRunner(run);
  expect(branches(loop)).toEqual([one?.head]);
  await loop.github.world.clock.advance(11 * 60_000);

  const next = await loop.tick();

  expect(errorsOf(next)).toEqual([]);
  expect(branches(loop)).toEqual([]);
  const told = async () =>
    (await Promise.all([one?.number ?? 0, control].map((thread) => loop.comments(thread))))
      .flat()
      .filter(({ body }) => body.includes(`- deleted: \`${one?.head}\``));
  expect(await told()).toHaveLength(1);

  await loop.tick();
  expect(await told()).toHaveLength(1);
});

test('given agents at work, a cancel with delete-branches stops them and the run, and the next tick deletes the branch with their work', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')], agent: hangsIn([1]), config: 'max-agents: 1\n' });
  const run = loop.startProcess();
  await agentAtWork(loop);
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, '/loop cancel delete-branches=true');
  loop.actions.cancel(run);
  await loop.ended(run);
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' }, lease: null });
  expect(branches(loop)).toEqual(['tickgate/work/1-one']);

  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(branches(loop)).toEqual([]);
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' } });
  expect((await loop.tick()).outputs['outcome']).toBe('quiet');
});

test('given a draft that a person closed while the run had stopped, the loop does not reopen it, says so once on its issue, and continues after a restart', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    config: `max-iterations: 1\n${oneEach}`,
    agent: `write('try-' + Date.now() + '.txt', 'x\\n'); result({ status: 'in_progress', exit_signal: false });`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [draft] = await loop.pullRequests();
  expect(draft).toMatchObject({ draft: true });
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'iteration_budget' } });
  await loop.ana.closesIssue(draft?.number ?? 0);
  const control = loop.head()?.controlIssue ?? 0;

  await loop.ana.comments(control, '/loop raise iterations=5');
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.head()?.counters).toMatchObject({ iterationsUsed: 1, agentsDispatched: 1 });
  expect(await loop.pullRequests()).toHaveLength(1);
  const told = `#${draft?.number} was closed without being merged: #1 is cancelled and not tried again in this run. \`/loop restart\` in the thread of #${draft?.number} takes it up again, on the branch that it has.`;
  const timesTold = async () => (await loop.comments(1)).filter(({ body }) => body.includes(told)).length;
  expect(await timesTold()).toBe(1);

  await loop.ana.comments(draft?.number ?? 0, '/loop restart');
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect((await loop.pullRequests()).map(({ head }) => head)).toEqual([draft?.head, draft?.head]);
  // It is the issue's own now: what was closed before the restart ends it no more.
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.head()?.counters).toMatchObject({ agentsDispatched: 3 });
  expect(await timesTold()).toBe(1);
});

test('given a task whose branch was deleted, a restart refuses with the reason; with from-base it begins again', async () => {
  const { loop, pulls } = await withDrafts(['One']);
  const [draft] = pulls;
  await loop.ana.closesIssue(draft?.number ?? 0);
  await loop.ana.request(`DELETE /repos/acme/shop/git/refs/heads/${draft?.head}`);
  expect(errorsOf(await loop.tick())).toEqual([]);
  const sessions = loop.head()?.counters.agentsDispatched;

  await loop.ana.comments(draft?.number ?? 0, '/loop restart');
  expect(errorsOf(await loop.tick())).toEqual([]);

  const told = (await loop.comments(draft?.number ?? 0)).map(({ body }) => body).join('\n');
  expect(told).toContain(`The branch of #1 (\`${draft?.head}\`, which stood at ${draft?.headSha.slice(0, 7)}) is gone`);
  expect(loop.head()?.counters.agentsDispatched).toBe(sessions);
  expect(branches(loop)).toEqual([]);

  await loop.ana.comments(draft?.number ?? 0, '/loop restart from-base=true');
  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(branches(loop)).toEqual([draft?.head]);
  expect(loop.git('rev-parse', `${draft?.head}~1`)).toBe(loop.git('rev-parse', 'main'));
});
