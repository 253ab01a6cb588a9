/** What stands on a branch of the loop's name and was put there by nobody that its records know. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { pushedForStranger } from '../support/stranger.ts';
import { until } from '../support/until.ts';

const Made = z.object({ sha: z.string() });

/** A branch of somebody's own, with a workflow on it. */
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

test("somebody's branch, and what a person closed before a fresh run, are left as they are: work begins beside them; an open draft of ours is gone on with unasked", async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    agent: `write('try-' + order.subject + '-' + Date.now() + '.txt', 'x\\n'); result({ status: 'in_progress', exit_signal: false });`,
  });
  const theirs = await branchOfAna(loop, 'tickgate/work/2-two');

  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  expect(first.log).toContain('no record of this run names what stands on tickgate/work/2-two');
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

test("a crash after the push, and then somebody's commit on top: the issue is asked about, nothing is opened before a person says so", async () => {
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
