import { describe, expect, test } from 'vitest';
import { artifactsOf } from '../../src/emulator/actions/artifact-store.ts';
import { givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';

/** From here on neither store answers: an outage, no loss. */
function storesAreDown(loop: LoopStage): void {
  const effect = { kind: 'status', status: 403, body: { message: 'Server Error', msg: 'down' } } as const;
  const routes = [
    'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
    'results:CacheService/GetCacheEntryDownloadURL',
  ];
  for (const route of routes) loop.github.world.faults.add({ route, effect });
}

const control = async (loop: LoopStage): Promise<string> => {
  const issue = (await loop.threads()).find(({ title }) => title.includes('work') && title.includes('Tickgate'));
  return issue?.body ?? '';
};

describe('while the files of the loop cannot be had', () => {
  test('ticks end deferred without a word; the sixth tells a person, who may go on without them; the next load forgets it', async () => {
    const loop = await givenLoop({ issues: [wellFormed('Add a search box')] });
    await loop.tick();
    const before = loop.head();
    storesAreDown(loop);
    for (let deferrals = 1; deferrals <= 5; deferrals++) {
      const tick = await loop.tick();
      expect([tick.conclusion, tick.outputs['outcome'], loop.head()?.deferrals]).toEqual([
        'success',
        'deferred',
        deferrals,
      ]);
      expect(tick.log).toContain(`${before?.bundle?.name}: artifact ${before?.bundle?.artifactId}: `);
    }
    expect(await control(loop)).not.toContain('could not be loaded');
    await loop.tick();
    expect(await control(loop)).toContain("The loop's files could not be loaded in 6 ticks running");
    expect(loop.head()).toMatchObject({
      deferrals: 6,
      bundle: before?.bundle,
      generation: before?.generation,
      counters: { iterationsUsed: 1 },
    });

    loop.github.world.faults.clear();
    await loop.tick();
    expect(loop.head()?.deferrals).toBe(0);
    expect(await control(loop)).not.toContain('could not be loaded');
    expect((await loop.history()).map(({ outcome }) => outcome)).not.toContain('deferred');
  });

  test('[000-40] a person who was told goes on from the counters with an empty history, and nobody earlier', async () => {
    const loop = await givenLoop({
      issues: [wellFormed('Add a search box'), wellFormed('Add a map')],
      config: 'max-agents: 1\n',
    });
    await loop.tick();
    storesAreDown(loop);
    expect((await loop.tick({ resume: 'true' })).outputs['outcome']).toBe('deferred');
    for (let deferrals = 2; deferrals <= 6; deferrals++) await loop.tick();
    const before = loop.head();
    const resumed = await loop.tick({ resume: 'true' });
    // It names what it leaves behind, takes nothing from the counters and ceilings, and deletes nothing.
    expect(resumed.log).toContain(`${before?.bundle?.name}: `);
    expect(resumed.log).toContain('Going on with an empty history.');
    expect(loop.head()?.ceilings).toEqual(before?.ceilings);
    expect(loop.head()?.counters.dollarsCounted).toBeGreaterThan(before?.counters.dollarsCounted ?? Number.NaN);
    const { world, repository } = loop.github;
    expect(
      artifactsOf(world, { repository: `${repository.owner.login}/${repository.name}` }).map(({ name }) => name),
    ).toContain(before?.bundle?.name);
    expect(loop.head()).toMatchObject({ deferrals: 0, counters: { iterationsUsed: 2 } });
    loop.github.world.faults.clear();
    expect((await loop.history()).map(({ iteration }) => iteration)).toEqual([2]);
  });
});
