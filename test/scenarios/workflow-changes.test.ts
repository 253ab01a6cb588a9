/** A pull request that changes a workflow is reviewed like any other, and its merge is a person's: GitHub gives it to no token of a job. */
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, type LoopStage } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';

const agent = `note(order.role + ' of #' + order.subject);
result({ progress: 'Read it' });`;
const given = (config: string): Promise<LoopStage> =>
  givenLoop({ visibility: 'private', inputs: { loop: 'work' }, config: `${reviewConfig}${config}`, agent });

test.each(['merge:\n  mode: ask\n', 'merge:\n  mode: auto\nauto-merge-without-review: true\n'])(
  'given a bump of an action, the loop reviews it, asks nothing that it could not obey, and says that a person merges it (%j)',
  async (config) => {
    const loop = await given(config);
    const pull = await givenPull(loop);
    await loop.ana.commits({ path: '.github/workflows/ci.yml', text: 'on: workflow_dispatch\n', branch: 'total' });
    await green(loop);
    const before = loop.git('rev-parse', 'main').trim();

    const ticks = [await loop.tick(), await loop.tick(), await loop.tick()];

    for (const tick of ticks) expect(errorsOf(tick)).toEqual([]);
    expect(loop.notes()).toEqual([`reviewer of #${pull}`]);
    expect(await loop.gateIds(pull)).toEqual([]);
    expect(loop.git('rev-parse', 'main').trim()).toBe(before);
    expect(loop.head()?.counters.mergesAttempted).toBe(0);
    const said = (await loop.comments(pull)).map(({ body }) => body).join('\n');
    expect(said).toMatch(/A person merges it: it changes the workflow .*ci\.yml/);
    const told = ticks.map(({ log, summary }) => `${log}\n${summary}`).join('\n');
    expect(told).toMatch(/PR #\d+: it changes the workflow .*ci\.yml.* without `workflows`.*: a person merges PR #\d+/);

    await loop.ana.request(`PUT /repos/acme/shop/pulls/${pull}/merge`, {});
    expect((await loop.tick()).conclusion).toBe('success');
  },
);
