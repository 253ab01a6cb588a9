import { expect, test } from 'vitest';
import { holder, holdsOnUntil, meets } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

/** A rule of the repository under which no branch of a loop's state can be written. */
function closesStateBranches(loop: LoopStage): () => void {
  const { rulesets } = loop.github.repository;
  const refs = ['refs/heads/tickgate/state/**'];
  rulesets.push({ id: 1, name: 'closed', refs, rules: ['creation', 'update'], bypass: [], createdAt: 0 });
  return () => void rulesets.splice(0);
}

const remedy =
  'A ruleset or branch protection covers tickgate/state/work: exclude tickgate/state/** from it, or let this token bypass it.';

test('a lease that GitHub refuses to write is no contention: the tick is red with its message and the remedy, and nothing was started', async () => {
  const loop = await givenLoop({
    issues: ['Add a search box', 'Add a filter'].map(wellFormed),
    config: 'max-agents: 1\n',
  });
  const reopens = closesStateBranches(loop);
  const first = await loop.tick();
  expect(first.conclusion).toBe('failure');
  expect(errorsOf(first)).toEqual([expect.stringMatching(/^state_write_refused: .*rule/i)]);
  expect(errorsOf(first)[0]).toContain(remedy);
  expect(first.outputs).toMatchObject({ outcome: 'errored', 'stop-reason': 'state_write_refused' });
  expect(loop.head()).toBeNull();
  expect(await loop.threads()).toHaveLength(2);

  reopens();
  expect(errorsOf(await loop.tick())).toEqual([]);
  const before = loop.stateTip();
  closesStateBranches(loop);
  const second = await loop.tick();
  expect(errorsOf(second)).toEqual([expect.stringContaining(remedy)]);
  expect(loop.stateTip()).toBe(before);
  expect(await loop.pullRequests()).toHaveLength(1);
});

test('a skip that cannot be noted costs its history line, and no more', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent: holdsOnUntil('head.skips_total >= 1'),
  });
  await holder(loop);
  const reopens = closesStateBranches(loop);
  const unnoted = await meets(loop);
  expect(unnoted.outputs['outcome']).toBe('skipped_lock');
  expect(unnoted.log).toContain('This tick could not be noted in the head; it will have no history line.');
  reopens();
  await meets(loop);
  await loop.actions.idle();
  await until(() => loop.head()?.lease === null);
  expect((await loop.history()).filter(({ outcome }) => outcome === 'skipped_lock')).toHaveLength(1);
  expect(await loop.pullRequests()).toHaveLength(1);
});
