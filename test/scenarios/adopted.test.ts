import { describe, expect, test } from 'vitest';
import { toDiskText } from '../../src/core/codec/record-codec.ts';
import { Head } from '../../src/core/state/head.ts';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

describe('given a tick that died after it saved its bundle and before the head named it', () => {
  test('the next tick adopts the bundle, with its history line and its pull request', async () => {
    const loop = await givenLoop({ issues: [wellFormed('Add a search box')] });
    const run = loop.startProcess();
    await until(() => loop.head()?.plannedEffects.some((key) => key.startsWith('bundle/')) === true, 20);
    loop.github.world.faults.add({
      route: 'graphql:createCommitOnBranch',
      times: 1,
      effect: { kind: 'delay', ms: 60_000 },
    });
    await until(async () => (await loop.artifacts()) === 1, 20);
    await loop.actions.loseRunner(run);
    expect(loop.head()).toMatchObject({ bundle: null, generation: 0, lease: { runId: run.id } });
    await loop.github.world.clock.advance(11 * 60_000);

    const next = await loop.tick();

    expect(errorsOf(next)).toEqual([]);
    expect(next.log).toContain(`Reaped stale lock for run ${run.id} attempt 1`);
    expect(next.log).toMatch(/Adopted tickgate--work--g1--e1--\S+, which its tick had saved before it died\./);
    expect(await loop.history()).toMatchObject([
      { outcome: 'ok', iteration: 1, runId: run.id, prsTouchedThisIter: [expect.stringMatching(/^#\d+$/)] },
      { outcome: 'ok', verdict: 'stop', iteration: 1 },
    ]);
    expect(loop.head()).toMatchObject({ lost: [], generation: 2, counters: { iterationsUsed: 1 } });
    expect(await loop.pullRequests()).toHaveLength(1);
  });
});

describe('given a bundle whose retention is nearly over', () => {
  test('a tick without other work saves it again, and only its place changes', async () => {
    const loop = await givenLoop({ issues: [] });
    await loop.tick();
    const before = loop.head();
    if (before?.bundle == null) throw new Error('there is no bundle');
    const old = new Date(Date.parse(before.updatedAt) - 25 * 86_400_000).toISOString();
    await loop.writesHead(toDiskText(Head, { ...before, bundle: { ...before.bundle, savedAt: old } }));

    const light = await loop.tick();

    expect(errorsOf(light)).toEqual([]);
    const after = loop.head();
    expect(after).toMatchObject({ generation: before.generation, status: before.status, lease: null });
    expect(after?.bundle).toMatchObject({ name: before.bundle.name, digest: before.bundle.digest });
    expect(after?.bundle?.artifactId).not.toBe(before.bundle.artifactId);
    expect(Date.parse(after?.bundle?.savedAt ?? old)).toBeGreaterThan(Date.parse(old));
    expect(await loop.history()).toHaveLength(1);

    expect((await loop.tick()).requests.length).toBeLessThanOrEqual(3);
    expect(loop.head()).toEqual(after);
  });
});
