/** What a tick does for its user when GitHub's cache or artifact service fails it, through their real clients. */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLateKey } from '../../src/core/effects/effect.ts';
import { artifactsOf, removeArtifact } from '../../src/emulator/actions/stores/artifact-store.ts';
import { evictCaches } from '../../src/emulator/actions/stores/cache-store.ts';
import type { Fault } from '../../src/emulator/world.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, type Ticked } from '../support/loop.ts';

const slow = 300_000;
const minute = 60_000;
const repository = 'acme/shop';
/** The clients pause for up to half a minute between their tries. */
const env = { NODE_OPTIONS: `--import ${resolve('test/support/quick-pauses.mjs')}` };

const cache = (method: string): string => `results:CacheService/${method}`;
const artifact = (method: string): string => `results:ArtifactService/${method}`;
const zip = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}';
const status = (code: number, body?: object): Fault['effect'] => ({ kind: 'status', status: code, body });
const conflict = status(409, { code: 'already_exists', msg: 'cache entry with the same key already exists' });

const askingLoop = (setting: LoopSetting = {}): Promise<LoopStage> =>
  givenLoop({ env, config: 'max-open-gates: 20\n', ...setting, issues: [{ title: 'Vague', body: '' }] });

/** Each is asked about by itself: with the heading, no question about the whole backlog stands for theirs. */
const undecided = '### Acceptance Criteria\n\n- TBD\n';

/** A tick that has one more question to ask, and so a bundle to load and one to save, under these faults. */
async function askingTick(loop: LoopStage, ...faults: readonly [route: string, effect: Fault['effect']][]) {
  await loop.ana.opensIssue({ title: 'One more', body: undecided });
  for (const [route, effect] of faults) loop.github.world.faults.add({ route, effect });
  const tick = await loop.tick();
  loop.github.world.faults.clear();
  return tick;
}

/** The tick did its work and its bundle is the loop's; `note` is what its user reads about the copy that is missing. */
function expectSavedWithNote(loop: LoopStage, tick: Ticked, note: RegExp): void {
  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['outcome']).toBe('awaiting_answer');
  expect(loop.head()).toMatchObject({ lease: null, bundle: { artifactId: expect.any(Number), cacheKey: null } });
  expect(said(tick)).toMatch(note);
}

const said = ({ log, annotations }: Ticked): string => [log, ...annotations.map(({ message }) => message)].join('\n');

function expectDeferred(loop: LoopStage, tick: Ticked, deferrals: number): void {
  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['outcome']).toBe('deferred');
  expect(loop.head()).toMatchObject({ lease: null, deferrals });
}

/** But for questions of a lost tick whose requests may still arrive: they are looked for until its lease has run out. */
const plannedNow = (loop: LoopStage): readonly string[] =>
  loop.head()?.plannedEffects.filter((key) => !isLateKey(key)) ?? [];

async function expectAskedOnceEach(loop: LoopStage): Promise<void> {
  const issues = (await loop.threads()).filter(({ title }) => /Vague|One more/.test(title));
  const asked = await Promise.all(issues.map(({ number }) => loop.gateIds(number)));
  expect(asked.map((ids) => ids.length)).toEqual(issues.map(() => 1));
}

describe('the fast copy', () => {
  test(
    'that the cache does not take is a note of the tick, whatever the reason; nothing else is lost',
    async () => {
      const loop = await askingLoop();
      const reasons: [string, Fault['effect']][] = [
        [cache('CreateCacheEntry'), conflict],
        [cache('CreateCacheEntry'), status(401)],
        [cache('CreateCacheEntry'), status(429)],
        [cache('CreateCacheEntry'), { kind: 'drop' }],
        [cache('CreateCacheEntry'), status(503)],
        // Its own reservation, made by a try whose answer was lost: stuck for a day.
        [cache('CreateCacheEntry'), { kind: 'conflict-after-timeout' }],
        [cache('FinalizeCacheEntryUpload'), status(500)],
      ];
      for (const [turn, reason] of reasons.entries()) {
        const tick = await askingTick(loop, reason);
        expectSavedWithNote(loop, tick, /No fast copy: cache: .+/);
        expect(loop.head()?.generation).toBe(turn + 1);
      }
      expect((await loop.history()).map(({ outcome }) => outcome)).toEqual(reasons.map(() => 'awaiting_answer'));
      await expectAskedOnceEach(loop);
    },
    slow,
  );

  test(
    'is not made where the job may only read caches, and the tick says so',
    async () => {
      const loop = await askingLoop({ job: 'cache-mode: read' });
      expectSavedWithNote(loop, await loop.tick(), /No fast copy: cache: .*(?:cache-mode|denied)/);
    },
    slow,
  );

  test(
    'is what the tick loads while the artifact fails or has expired',
    async () => {
      const loop = await askingLoop();
      expect(errorsOf(await loop.tick())).toEqual([]);
      const failing = await askingTick(loop, [zip, status(500)]);
      expect(failing.outputs['outcome']).toBe('awaiting_answer');
      const expired = await askingTick(loop, [zip, status(410)]);
      expect(expired.outputs['outcome']).toBe('awaiting_answer');
      expect([failing, expired].flatMap(errorsOf)).toEqual([]);
      expect(loop.head()).toMatchObject({ generation: 3, deferrals: 0 });
      expect(await loop.history()).toHaveLength(3);
      await expectAskedOnceEach(loop);
    },
    slow,
  );
});

describe('a bundle that no store returns', () => {
  test(
    'for now defers the tick, which asks nothing, writes no line, and is made up for by the next',
    async () => {
      const loop = await askingLoop();
      expect(errorsOf(await loop.tick())).toEqual([]);
      const both: [string, Fault['effect']][] = [
        [zip, status(502)],
        [cache('GetCacheEntryDownloadURL'), status(403, { code: 'permission_denied', msg: 'not now' })],
      ];
      expectDeferred(loop, await askingTick(loop, ...both), 1);
      expectDeferred(loop, await askingTick(loop, ...both), 2);
      expect(loop.head()?.generation).toBe(1);

      const next = await loop.tick();
      expect(errorsOf(next)).toEqual([]);
      expect(next.outputs['outcome']).toBe('awaiting_answer');
      expect(loop.head()).toMatchObject({ generation: 2, deferrals: 0 });
      expect(await loop.history()).toHaveLength(2);
      await expectAskedOnceEach(loop);
    },
    slow,
  );

  test(
    'any more stops the loop, names what is gone, and starts no agent; `resume` goes on from the counters of the head',
    async () => {
      const loop = await askingLoop();
      expect(errorsOf(await loop.tick())).toEqual([]);
      const name = loop.head()?.bundle?.name ?? '';
      for (const one of artifactsOf(loop.github.world, { repository })) await removeArtifact(loop.github.world, one);
      await evictCaches(loop.github.world, repository, { limitBytes: 0 });
      await loop.github.world.clock.advance(16 * minute);

      const stopped = await askingTick(loop);
      expect(stopped.conclusion).toBe('failure');
      expect(errorsOf(stopped).join('\n')).toContain('state_unreadable');
      expect(errorsOf(stopped).join('\n')).toContain(name);
      expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'state_unreadable' }, lease: null });
      expect(loop.notes()).toEqual([]);

      const resumed = await loop.tick({ resume: 'true' });
      expect(errorsOf(resumed)).toEqual([]);
      expect(loop.head()).toMatchObject({ lease: null, generation: 2, bundle: { artifactId: expect.any(Number) } });
    },
    slow,
  );
});

describe('in the cache alone', () => {
  const cacheLoop = (): Promise<LoopStage> => askingLoop({ config: 'state-store: cache\nmax-open-gates: 20\n' });

  test(
    'an entry that stays invisible for four minutes defers the ticks of these minutes, and the next one works',
    async () => {
      const loop = await cacheLoop();
      const lag: Fault['effect'] = { kind: 'lag', ms: 4 * minute };
      const first = await askingTick(loop, [cache('FinalizeCacheEntryUpload'), lag]);
      expect(errorsOf(first)).toEqual([]);
      expect(loop.head()).toMatchObject({ generation: 1, bundle: { artifactId: null, cacheKey: expect.any(String) } });

      expectDeferred(loop, await askingTick(loop), 1);
      await loop.github.world.clock.advance(4 * minute);
      const later = await loop.tick();
      expect(errorsOf(later)).toEqual([]);
      expect(loop.head()).toMatchObject({ generation: 2, deferrals: 0 });
      await expectAskedOnceEach(loop);
    },
    slow,
  );

  test(
    'an evicted entry defers while it may only be invisible, then stops the loop by name',
    async () => {
      const loop = await cacheLoop();
      expect(errorsOf(await loop.tick())).toEqual([]);
      const name = loop.head()?.bundle?.name ?? '';
      await evictCaches(loop.github.world, repository, { limitBytes: 0 });
      expectDeferred(loop, await askingTick(loop), 1);
      await loop.github.world.clock.advance(16 * minute);
      const stopped = await loop.tick();
      expect(errorsOf(stopped).join('\n')).toContain(name);
      expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'state_unreadable' }, lease: null });
    },
    slow,
  );

  // A whole entry that is there after all is adopted by the post step.
  const reasons: [string, [string, Fault['effect']], number][] = [
    ['is refused for a limit', [cache('CreateCacheEntry'), status(429)], 1],
    [
      'was finished although the answer is an error',
      [cache('FinalizeCacheEntryUpload'), { kind: 'status-after', status: 500 }],
      2,
    ],
    ['hangs on its own reservation', [cache('CreateCacheEntry'), { kind: 'conflict-after-timeout' }], 1],
  ];
  test.each(reasons)(
    'a save that %s ends the tick red with the reason; the next one works, and nothing is asked twice',
    async (_what, reason, generation) => {
      const loop = await cacheLoop();
      expect(errorsOf(await loop.tick())).toEqual([]);
      const before = loop.head();

      const failed = await askingTick(loop, reason);
      expect(failed.conclusion).toBe('failure');
      expect(errorsOf(failed).join('\n')).toMatch(/^bundle_not_saved: .*cache: .+/);
      expect(loop.head()?.generation).toBe(generation);

      const next = await askingTick(loop);
      expect(errorsOf(next)).toEqual([]);
      expect(loop.head()).toMatchObject({ lease: null, lost: [] });
      expect(plannedNow(loop)).toEqual([]);
      expect(loop.head()?.bundle?.cacheKey).not.toBe(before?.bundle?.cacheKey);
      await expectAskedOnceEach(loop);
    },
    slow,
  );
});

describe('an artifact', () => {
  test(
    'whose upload is refused or fails ends the tick red and says why; the next ones repair it, and nothing is asked twice',
    async () => {
      const loop = await askingLoop();
      expect(errorsOf(await loop.tick())).toEqual([]);
      const reasons: Fault['effect'][] = [
        status(409, { code: 'already_exists', msg: 'an artifact with this name already exists on the workflow run' }),
        status(503),
      ];
      for (const reason of reasons) {
        const tick = await askingTick(loop, [artifact('CreateArtifact'), reason]);
        expect(tick.conclusion).toBe('failure');
        expect(errorsOf(tick).join('\n')).toMatch(/^bundle_not_saved: .*artifact: .+/);
        expect(loop.head()).toMatchObject({ generation: 1, counters: { iterationsUsed: 0 } });
      }
      const next = await askingTick(loop);
      expect(errorsOf(next)).toEqual([]);
      // One bundle for what the two had left, before anything else, and one of its own.
      expect(loop.head()).toMatchObject({ generation: 3, lease: null });
      expect(plannedNow(loop)).toEqual([]);
      await expectAskedOnceEach(loop);
    },
    slow,
  );

  test(
    'that was finished although the answer got lost counts as saved',
    async () => {
      const loop = await askingLoop();
      const tick = await askingTick(loop, [artifact('FinalizeArtifact'), { kind: 'status-after', status: 502 }]);
      expect(errorsOf(tick)).toEqual([]);
      expect(loop.head()).toMatchObject({ generation: 1, bundle: { artifactId: expect.any(Number) } });
      expect(await loop.artifacts()).toBe(1);
    },
    slow,
  );
});
