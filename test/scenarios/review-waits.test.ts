/** A review loop that waits where it knows too little: for the checks of a head that it sees for the first time, and for a merge that did not happen. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf, givenLoop, type LoopStage } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';

const here = '/repos/acme/shop';
const reads = `note(order.role + ' of ' + order.review.head.slice(0, 7)); result({ progress: 'Read it' });`;
const minutes = (loop: LoopStage, count: number) => loop.github.world.clock.advance(count * 60_000);

async function ticked(loop: LoopStage) {
  const tick = await loop.tick();
  expect(errorsOf(tick)).toEqual([]);
  return tick;
}

test('given an old commit that is pushed late, the loop waits the usual 15 minutes for a first check before it reads or merges it', async () => {
  const config = `${reviewConfig}merge:\n  mode: auto\nauto-merge-without-review: true\n`;
  const loop = await givenLoop({ visibility: 'private', inputs: { loop: 'work' }, agent: reads, config });
  const { ana } = loop;
  const Sha = z.object({ sha: z.string() });
  const parent = loop.git('rev-parse', 'main').trim();
  const written = async (text: string) => {
    const tree = [{ path: 'total.js', mode: '100644', type: 'blob', content: text }];
    const made = Sha.parse(await ana.request(`POST ${here}/git/trees`, { base_tree: parent, tree }));
    const by = { name: 'Ana', email: 'ana@example.com', date: '2020-01-01T00:00:00Z' };
    const commit = { message: 'Old', tree: made.sha, parents: [parent], author: by, committer: by };
    return Sha.parse(await ana.request(`POST ${here}/git/commits`, commit)).sha;
  };
  await ana.request(`POST ${here}/git/refs`, { ref: 'refs/heads/total', sha: await written('let sum = 0;\n') });
  const order = { title: 'Add a total', head: 'total', base: 'main', body: 'Adds it.' };
  const { number } = z.object({ number: z.number() }).parse(await ana.request(`POST ${here}/pulls`, order));
  await ana.request(`POST ${here}/issues/${number}/labels`, { labels: ['review-me'] });
  await minutes(loop, 120);
  const late = await written('let sum = 1;\n');
  await ana.request(`PATCH ${here}/git/refs/heads/total`, { sha: late, force: true });
  const isMerged = async () =>
    z.object({ merged: z.boolean() }).parse(await ana.request(`GET ${here}/pulls/${number}`)).merged;

  const first = await ticked(loop);
  expect(first.summary).toContain('no check has appeared yet');
  await minutes(loop, 14);
  await ticked(loop);
  expect(loop.notes()).toEqual([]);
  await minutes(loop, 2);
  await ticked(loop);
  await ticked(loop);
  expect(loop.notes()).toEqual([`reviewer of ${late.slice(0, 7)}`]);
  expect(await isMerged()).toBe(true);
});

test('given running checks, the loop reads the head once it is green; a refused merge keeps the claim, and a merge removes the label', async () => {
  const cut = { merges: true };
  const loop = await givenLoop({
    ...{ visibility: 'private', inputs: { loop: 'work' }, agent: reads, config: reviewConfig },
    watch: {
      arrives: async ({ method, path }) =>
        cut.merges && method === 'PUT' && path.endsWith('/merge') ? 'cut' : undefined,
    },
  });
  const pull = await givenPull(loop);
  const answered = async () => {
    const gate = await loop.gate(pull);
    await loop.ana.comments(pull, `/loop answer ${gate.id} merge`);
    await loop.tick();
  };
  const claimed = async () =>
    z
      .object({ subjects: z.array(z.object({ number: z.number(), claimed: z.boolean() })) })
      .parse(JSON.parse((await loop.bundle())['work.state.json'] ?? ''))
      .subjects.find(({ number }) => number === pull)?.claimed;

  await green(loop, 'total', 'pending');
  await ticked(loop);
  await ticked(loop);
  expect([loop.notes(), await loop.labels(pull)]).toEqual([[], ['review-me']]);
  await green(loop);
  await ticked(loop);
  expect(loop.notes()).toHaveLength(1);
  await answered();
  expect([(await loop.labels(pull)).toSorted(), await claimed()]).toEqual([['in-progress', 'review-me'], true]);

  cut.merges = false;
  await ticked(loop);
  await answered();
  expect([await loop.labels(pull), await claimed()]).toEqual([['review-me'], false]);
});

test('given a red check that is not required, a loop at rest still sees a required check pass', async () => {
  const loop = await givenLoop({
    visibility: 'private',
    inputs: { loop: 'work' },
    agent: reads,
    config: reviewConfig,
  });
  loop.github.repository.protection.requiredChecks = ['ci'];
  await givenPull(loop);
  const sha = loop.git('rev-parse', 'total').trim();
  await loop.ana.request(`POST ${here}/statuses/${sha}`, { state: 'failure', context: 'lint' });
  await green(loop, 'total', 'pending');

  for (let times = 0; times < 2; times += 1) await ticked(loop);
  expect(loop.notes()).toEqual([]);
  await green(loop);
  await minutes(loop, 16);
  await ticked(loop);
  expect(loop.notes()).toEqual([`reviewer of ${sha.slice(0, 7)}`]);
});
