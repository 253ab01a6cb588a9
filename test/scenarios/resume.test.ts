/** What a resumed tick goes on from: what the loop has recorded itself, and nothing that merely lies about. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

test('when a person resumes, the tick counts what was recorded; files on the runner, an earlier run’s pull requests and look-alikes do not replace it', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Of the earlier run')],
    config: 'max-agents: 1\nmax-iterations: 9\n',
  });
  const ticks = async (inputs: Readonly<Record<string, string>> = {}) => {
    const ticked = await loop.tick(inputs);
    expect(errorsOf(ticked)).toEqual([]);
    return ticked.outputs['verdict'];
  };
  loop.actions.configure({ machine: 'builder-1', environment: 'self-hosted' });
  await ticks();
  await ticks({ fresh: 'true' });
  await loop.ana.opensIssue(wellFormed('Of this run'));
  expect(await ticks()).toBe('work');
  const recorded = loop.head()?.counters;
  expect(recorded).toMatchObject({ iterationsUsed: 1, dollarsReported: 0.5, agentsDispatched: 2 });
  const [own] = recorded?.prsTouched ?? [];

  // A person's pull request with all the marks of ours, and files that tell of another run.
  const [ours] = (await loop.pullRequests()).filter(({ number }) => own === `#${number}`);
  await loop.ana.request('POST /repos/acme/shop/git/refs', {
    ref: 'refs/heads/tickgate/work/9-look-alike',
    sha: loop.git('rev-parse', ours?.head ?? '').trim(),
  });
  const title = 'Look alike (#9)';
  const alike = { title, head: 'tickgate/work/9-look-alike', base: 'main', body: ours?.body ?? '' };
  await loop.ana.request('POST /repos/acme/shop/pulls', alike);
  const folder = join(loop.github.world.root, 'runner', 'builder-1', 'work', 'shop', 'shop', '.tickgate');
  for (const name of ['work.budget.json', 'work.history.jsonl']) {
    const text = readFileSync(join(folder, name), 'utf8');
    const other = text.replaceAll(/"iterations_used": ?1,/g, '"iterations_used":8,');
    expect(other).not.toBe(text);
    writeFileSync(join(folder, name), other);
  }
  await loop.ana.opensIssue(wellFormed('After the resume'));

  expect(await ticks({ resume: 'true' })).toBe('work');

  const after = loop.head()?.counters;
  expect(after).toMatchObject({ iterationsUsed: 2, dollarsReported: 1, agentsDispatched: 4 });
  const [newest] = (await loop.pullRequests()).filter((pull) => pull.title.startsWith('After the resume'));
  expect(after?.prsTouched).toEqual([own, `#${newest?.number}`]);
});
