/** The post step touches nothing but a lease of its own tick, however late or often it comes. */
import { describe, expect, test } from 'vitest';
import type { JournalledSession } from '../../src/core/record/journal.ts';
import { lossOf } from '../../src/core/record/repair-lost-tick.ts';
import { type BundleRef, buildBudget, type Head } from '../../src/core/state/head.ts';
import { createEmptyState } from '../../src/core/state/loop-state.ts';
import {
  createPruning,
  loadSnapshot,
  type SnapshotStorage,
  saveSnapshot,
} from '../../src/persistence/loop-snapshot.ts';
import type { HeadRead, HeadStore } from '../../src/ports/head-store.ts';
import { type RecoveryPorts, recoverInterruptedTick } from '../../src/recovery/recover-tick.ts';
import type { Prepared } from '../../src/startup/prepared.ts';
import { type PackedBundle, unpack } from '../../src/storage/bundles/bundle.ts';
import type { ChosenStore } from '../../src/storage/bundles/store-selection.ts';
import { createVault } from '../../src/storage/crypto/encryption.ts';
import { aHead, aLease, aLine, aTick, builtInRates, noon, settings } from '../support/core-facts.ts';

const version = { oid: 'one' } as unknown as Extract<HeadRead, { kind: 'present' }>['version'];

const bundleNamed = (by: string): BundleRef => ({
  name: `tickgate--work--g7--${by}--${'0'.repeat(12)}`,
  digest: `sha256:${'0'.repeat(64)}`,
  bytes: 1,
  artifactId: 1,
  cacheKey: null,
  savedAt: noon,
  durableDays: 30,
});

/** A head store whose every swap wins, or is lost to `winner`; and ports that say when they are asked. */
function stage(head: Head, winner: Head | null = null, own: Partial<RecoveryPorts> = {}) {
  const swaps: Head[] = [];
  const asked: string[] = [];
  const heads: HeadStore = {
    read: async () => ({ kind: 'present', version, head }),
    swap: async (_expected, next) => {
      if (winner !== null) return { kind: 'lost', read: { kind: 'present', version, head: winner } };
      swaps.push(next);
      return { kind: 'won', version };
    },
  };
  const never = (name: string) => async (): Promise<never> => {
    asked.push(name);
    throw new Error(`${name} was asked`);
  };
  const ports = {
    heads,
    keeping: {} as RecoveryPorts['keeping'],
    timing: { sleep: async () => {}, every: () => () => {}, random: () => 0, now: () => noon },
    rates: builtInRates,
    diary: { interrupted: true, sessions: [], journal: 'sound' },
    preserve: never('preserve'),
    commands: never('commands'),
    pullRequests: never('pullRequests'),
    perform: never('perform'),
    show: never('show'),
    tellEnd: never('tellEnd'),
    pace: 'cron',
    dispatchNext: async (_head, { since }) => {
      asked.push(since === undefined ? 'dispatch' : `dispatch, unless one was begun since ${since}`);
      return true;
    },
    ...own,
  } satisfies RecoveryPorts;
  const prepared = {
    tick: aTick({ nonce: 'mine' }),
    head: { kind: 'present', version, head },
    ...{ config: settings(), teams: {}, shown: null },
  } as unknown as Prepared;
  return { settle: () => recoverInterruptedTick(ports, prepared), swaps, asked };
}

/** A shelf that keeps every bundle, and the port to it. */
function shelf(): SnapshotStorage {
  const kept = new Map<string, PackedBundle>();
  const bundles: ChosenStore = {
    homeOf: (ref) => ref,
    load: async (ref) => {
      const bytes = kept.get(ref.name)?.bytes;
      return bytes === undefined ? { kind: 'missing' } : unpack(bytes, ref);
    },
    save: async (bundle) => {
      kept.set(bundle.name, bundle);
      return { kind: 'saved', artifactId: 1, cacheKey: null, notes: [] };
    },
    left: async () => null,
    remove: async () => 'removed',
    capabilities: { durableDays: Number.POSITIVE_INFINITY, visibilityLagSeconds: 0 },
  };
  return {
    bundles,
    prune: createPruning(bundles),
    vault: createVault({ current: null, previous: null }),
    folder: { writeAll: async () => {} },
    redact: (text) => text,
    now: () => noon,
    inTheOpen: false,
  };
}

describe('a post step', () => {
  const claimed = { reserved: { iteration: 2, dollars: 3 }, plannedEffects: ['claim/1/7/2'] };

  test('after another tick took the lease over touches nothing', async () => {
    const { settle, swaps, asked } = stage(aHead({ lease: aLease({ nonce: 'theirs' }), ...claimed }));
    expect(await settle()).toBe('Nothing to recover: this tick no longer holds the lease.');
    expect([swaps, asked]).toEqual([[], []]);
  });

  test('that runs a second time finds the lease given back, and touches nothing', async () => {
    const { settle, swaps, asked } = stage(aHead({ lease: null }));
    expect(await settle()).toBe('Nothing to recover: this tick no longer holds the lease.');
    expect([swaps, asked]).toEqual([[], []]);
  });

  test('of a tick that had given its lease back passes the wake-up on that it may have died over', async () => {
    const { settle, asked } = stage(aHead({ lease: null, wake: true, updatedAt: noon }));
    expect(await settle()).toContain('The pending wake-up is passed on.');
    expect(asked).toEqual([`dispatch, unless one was begun since ${noon}`]);
  });

  test('of a tick that had claimed nothing gives the lease back and passes a wake-up on', async () => {
    const { settle, swaps, asked } = stage(aHead({ lease: aLease({ nonce: 'mine' }), wake: true }));
    expect(await settle()).toBe('The tick ended before it had claimed anything; its lease is released.');
    expect(swaps).toMatchObject([
      { lease: { nonce: 'mine' }, lost: [] },
      { lease: { nonce: 'mine' }, lost: [{ iteration: 0, dollars: 0, subjects: [] }] },
      { lease: null, generation: 0 },
    ]);
    expect(asked).toEqual(['dispatch']);
  });

  const stopped = { status: 'stopped', stop: { code: 'gate_stop', at: noon } } as const;
  const lease = aLease({ nonce: 'mine', runId: 50, runAttempt: 1, epoch: 3 });
  const bundle = bundleNamed('e3--50-1');

  test('of a tick whose bundle is the current one gives the lease back, and that is all', async () => {
    const { settle, swaps, asked } = stage(aHead({ lease, bundle, epoch: 3, generation: 7, wake: true }));
    expect(await settle()).toBe('The tick had saved everything; its lease is released.');
    expect(swaps).toMatchObject([{ lease: null, lost: [], generation: 7 }]);
    expect(asked).toEqual(['dispatch']);
  });

  test('reports an end that its main may just have reported only once GitHub’s lists must show it', async () => {
    const keeping = shelf();
    const memory = { state: createEmptyState(), history: [], notes: '', previous: [], outdated: [] };
    const saved = await saveSnapshot(keeping, aHead({ lease, epoch: 3, generation: 6 }), memory);
    if (saved.kind === 'failed') throw new Error(saved.why);
    const events: string[] = [];
    const plannedEffects = ['final/1/7'];
    const head = aHead({ lease, bundle: saved.ref, epoch: 3, generation: 7, plannedEffects, ...stopped });
    const { settle, swaps } = stage(head, null, {
      keeping,
      timing: {
        ...{ every: () => () => {}, random: () => 0, now: () => noon },
        sleep: async (ms) => void events.push(ms >= 5_000 ? 'waited' : 'hurried'),
      },
      tellEnd: async () => {
        events.push('told');
        return await Promise.resolve(plannedEffects);
      },
    });

    expect(await settle()).toBe('The tick had saved everything; its lease is released.');
    expect(events).toEqual(['waited', 'told']);
    expect(swaps.at(-1)).toMatchObject({ lease: null, plannedEffects: [] });
  });

  test('dispatches nothing for a run that is stopped', async () => {
    const { settle, asked } = stage(aHead({ lease, bundle, epoch: 3, generation: 7, wake: true, ...stopped }));
    await settle();
    expect(asked).toEqual([]);
  });

  test('of a tick that stopped its run and saved nothing does not leave its line to a tick that may never come', async () => {
    const at = { epoch: 3, generation: 7, bundle: bundleNamed('e2--49-1') };
    const { settle, asked } = stage(aHead({ lease, ...at, ...stopped }));
    await expect(settle()).rejects.toThrow('commands was asked');
    expect(asked).toEqual(['commands']);
  });

  test('of a tick that took the lease from one whose line was saved does not report that one again', async () => {
    const keeping = shelf();
    const former = aLease({ nonce: 'former', runId: 49, epoch: 4 });
    const line = aLine({ runId: 49, runAttempt: 1, epoch: 4, outcome: 'errored', dollarsThisIter: 2 });
    const memory = { state: createEmptyState(), history: [line], notes: '', previous: [], outdated: [] };
    const saved = await saveSnapshot(keeping, aHead({ lease: former, epoch: 4, generation: 6 }), memory);
    if (saved.kind === 'failed') throw new Error(saved.why);
    const told = lossOf({
      lease: former,
      run: 1,
      reserved: { iteration: 1, dollars: 2 },
      plannedEffects: ['claim/1/7/1'],
      orders: [],
    });
    const mine = aLease({ nonce: 'mine', runId: 50, epoch: 5 });
    const head = aHead({ lease: mine, epoch: 5, generation: 7, bundle: saved.ref, lost: [told], ...claimed });
    const { settle, swaps } = stage(head, null, {
      keeping,
      diary: { interrupted: false, sessions: [], journal: 'sound' },
      commands: async () => [],
      pullRequests: async () => [],
      show: async () => [],
    });

    await settle();

    const at = swaps.at(-1);
    if (at === undefined) throw new Error('Nothing was written.');
    const loaded = await loadSnapshot(keeping.bundles, at, { resume: false, ageSeconds: 0, runId: null });
    expect(loaded).toMatchObject({
      memory: {
        history: [{ runId: 49 }, { runId: 50, outcome: 'errored', dollarsThisIter: 3 }],
        state: { subjects: [{ number: 7, failures: [{ rootCause: 'tick-lost' }] }] },
      },
    });
    expect(at.lost).toEqual([]);
  });

  test('whose read of the head is older than its tick’s record charges nothing twice', async () => {
    const keeping = shelf();
    const memory = { state: createEmptyState(), history: [], notes: '', previous: [], outdated: [] };
    const former = aLease({ nonce: 'former', runId: 49, epoch: 2 });
    const saved = await saveSnapshot(keeping, aHead({ lease: former, epoch: 2, generation: 6 }), memory);
    if (saved.kind === 'failed') throw new Error(saved.why);
    const at = { lease, epoch: 3, generation: 7, bundle: saved.ref };
    const recorded = aHead({
      ...at,
      used: { agentsDispatched: 2, dollarsReported: 1 },
      reserved: { iteration: 2, dollars: 0 },
      plannedEffects: [...claimed.plannedEffects, 'bundle/work/8'],
    });
    const swaps: Head[] = [];
    const heads: HeadStore = {
      read: async () => ({ kind: 'present', version, head: recorded }),
      swap: async (_expected, next) => {
        swaps.push(next);
        return swaps.length === 1
          ? { kind: 'lost', read: { kind: 'present', version, head: recorded } }
          : { kind: 'won', version };
      },
    };
    const { settle } = stage(aHead({ ...at, ...claimed }), null, {
      heads,
      keeping,
      diary: { interrupted: false, sessions: [], journal: 'sound' },
      commands: async () => [],
      pullRequests: async () => [],
      show: async () => [],
    });

    await settle();

    expect(swaps.at(-1)).toMatchObject({ lease: null, counters: { agentsDispatched: 2, dollarsReported: 1 } });
  });

  test('saves nothing that another writer pushed under its lease: neither more than orders granted nor less than was spent', async () => {
    const keeping = shelf();
    const former = aLease({ nonce: 'former', runId: 49, epoch: 2 });
    const before = aHead({ lease: former, epoch: 2, generation: 6, used: { iterationsUsed: 1, dollars: 4 } });
    const line = aLine({ runId: 49, epoch: 2, budgetSnapshot: { ...buildBudget(before), prsTouchedTotal: 0 } });
    const memory = { state: createEmptyState(), history: [line], notes: '', previous: [], outdated: [] };
    const saved = await saveSnapshot(keeping, before, memory);
    if (saved.kind === 'failed') throw new Error(saved.why);
    const pushed = { used: {}, ceilings: { maxDollars: 100_000 } };
    const { settle, swaps } = stage(
      aHead({ lease, epoch: 3, generation: 7, bundle: saved.ref, ...claimed, ...pushed }),
      null,
      {
        keeping,
        diary: { interrupted: false, sessions: [], journal: 'sound' },
        commands: async () => [],
        pullRequests: async () => [],
        show: async () => [],
      },
    );

    await settle();

    const at = swaps.at(-1);
    expect(at?.ceilings.maxDollars).toBe(before.ceilings.maxDollars);
    expect(at?.counters.dollarsReported).toBeGreaterThanOrEqual(4);
    if (at === undefined) throw new Error('Nothing was written.');
    const loaded = await loadSnapshot(keeping.bundles, at, { resume: false, ageSeconds: 0, runId: null });
    expect(loaded).toMatchObject({
      memory: { history: [{}, { budgetSnapshot: { maxDollars: before.ceilings.maxDollars } }] },
    });
  });

  test('preserves the sessions’ work with the retries of a head write, and removes it only afterwards', async () => {
    const at = aHead({ lease, epoch: 3, generation: 7, bundle: bundleNamed('e2--49-1'), ...claimed });
    const journalled: JournalledSession = {
      ...{ id: '50-1-7-1', nonce: 'mine', subject: 7, title: 'Greet', textHash: 'hash', role: 'worker', session: 1 },
      ...{ branch: 'tickgate/work/7-greet', startSha: 'a'.repeat(40), head: null, cap: 1, spent: null },
      ...{ clone: '/c', room: '/r', seat: { kind: 'none', base: '/s', tag: 't' } },
      ...{ process: null, delivered: null, processes: [], replies: [] },
    };
    const swaps: Head[] = [];
    const tried: string[] = [];
    const heads: HeadStore = {
      read: async () => ({ kind: 'present', version, head: at }),
      swap: async (_expected, next) => {
        const isSecuring = next.plannedEffects.includes('checkpoint/7/abc');
        if (isSecuring) tried.push('checkpoint/7/abc');
        if (isSecuring && tried.length < 3)
          return { kind: 'refused', message: '502', remedy: 'later', unclear: { afterMs: 0 } };
        swaps.push(next);
        return { kind: 'won', version };
      },
    };
    const { settle } = stage(at, null, {
      heads,
      diary: { interrupted: true, sessions: [journalled], journal: 'sound' },
      preserve: async (_sessions, { secure }) => {
        await secure('checkpoint/7/abc');
        return [];
      },
    });
    await expect(settle()).rejects.toThrow('commands was asked');
    expect(tried).toHaveLength(3);
    expect(swaps.at(-1)?.plannedEffects).toEqual([...claimed.plannedEffects, 'checkpoint/7/abc']);
  });

  describe('at a continuous pace', () => {
    const settled = async (
      own: Partial<RecoveryPorts> & { readonly interrupted?: boolean },
      at: Partial<Head> = claimed,
    ) => {
      const { interrupted = false, ...ports } = own;
      const keeping = shelf();
      const memory = { state: createEmptyState(), history: [], notes: '', previous: [], outdated: [] };
      const former = aLease({ nonce: 'former', runId: 49, epoch: 2 });
      const saved = await saveSnapshot(keeping, aHead({ lease: former, epoch: 2, generation: 6 }), memory);
      if (saved.kind === 'failed') throw new Error(saved.why);
      const { settle, asked } = stage(aHead({ lease, epoch: 3, generation: 7, bundle: saved.ref, ...at }), null, {
        keeping,
        diary: { interrupted, sessions: [], journal: 'sound' },
        commands: async () => [],
        pullRequests: async () => [],
        show: async () => [],
        pace: 'continuous',
        ...ports,
      });
      await settle();
      return asked;
    };

    test('starts the tick that its main, which broke, would have started', async () => {
      expect(await settled({})).toEqual(['dispatch']);
      expect(await settled({ pace: 'cron' })).toEqual([]);
    });

    test('starts none for a main that a person cancelled, or that had claimed nothing', async () => {
      expect(await settled({ interrupted: true })).toEqual([]);
      expect(await settled({}, {})).toEqual([]);
    });

    test.each([
      ['goes on where its main had saved what it worked', 'work', ['dispatch']],
      ['rests where its main had found nothing to do', 'stop', []],
    ] as const)('%s', async (_, verdict, asked) => {
      const keeping = shelf();
      const line = aLine({ runId: 50, runAttempt: 1, epoch: 3, verdict });
      const memory = { state: createEmptyState(), history: [line], notes: '', previous: [], outdated: [] };
      const saved = await saveSnapshot(keeping, aHead({ lease, epoch: 3, generation: 6 }), memory);
      if (saved.kind === 'failed') throw new Error(saved.why);

      expect(await settled({ keeping }, { bundle: saved.ref })).toEqual(asked);
    });
  });

  test('that loses the lease in the middle stops there', async () => {
    const taken = aHead({ lease: aLease({ nonce: 'theirs', runId: 9 }), epoch: 2 });
    const { settle, swaps } = stage(aHead({ lease: aLease({ nonce: 'mine' }) }), taken);
    expect(await settle()).toBe(
      'Nothing more to recover: The lease is held by run 9 attempt 1 now (epoch 2, ours was 1).',
    );
    expect(swaps).toEqual([]);
  });
});
