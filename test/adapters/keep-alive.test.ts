/** What a tick at rest writes: nothing twice for the same, and no wake-up or lease is lost over it. */
import { describe, expect, test } from 'vitest';
import { withSkip } from '../../src/core/record/head-transitions.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { SnapshotPort } from '../../src/ports/snapshot.ts';
import type { ReportPort } from '../../src/ports/tick-ports.ts';
import { runUpkeep } from '../../src/tick/upkeep.ts';
import { aHead, later, noon } from '../support/core-facts.ts';
import { asking, type HeadInMemory, headInMemory, lockPorts } from '../support/lock-ports.ts';

const bundle = {
  name: 'tickgate--work--g1--e1--1-1--aaaaaaaaaaaa',
  digest: `sha256:${'0'.repeat(64)}`,
  bytes: 1,
  artifactId: 1,
  cacheKey: null,
  savedAt: '2026-02-05T12:00:00.000Z',
  durableDays: 30,
};
const waiting = (facts: Partial<Head> = {}): Head =>
  aHead({ epoch: 3, status: 'waiting', lease: null, controlIssue: 1, bundle, ...facts });

/** A tick at rest over this head; `said` holds what the control issue was told, `dispatched` why ticks were started. */
function atRest(memory: HeadInMemory, own: Partial<SnapshotPort & ReportPort> = {}) {
  const said: string[] = [];
  const dispatched: string[] = [];
  const lock = lockPorts(memory);
  const snapshot: SnapshotPort = {
    load: () => Promise.resolve({ kind: 'unreadable', why: 'it is gone' }),
    findUnnamed: () => Promise.resolve(null),
    prefetch: () => {},
    prune: () => {},
    save: () => Promise.reject(new Error('nothing else is saved')),
    resave: (head) => Promise.resolve({ kind: 'saved', ref: { ...bundle, ...head.bundle, savedAt: noon }, notes: [] }),
    journal: { append: () => {} },
    ...own,
  };
  const reports: ReportPort = {
    ...lock.reports,
    showStanding: () => Promise.resolve(1),
    tellEnd: () => Promise.resolve([]),
    sayError: ({ sentence }) => Promise.resolve(void said.push(sentence)),
    ...own,
  };
  const dispatchNext = (_head: Head, reason: string) => Promise.resolve(dispatched.push(reason) > 0);
  const ports = { ...lock, snapshot, reports, head: { ...lock.head, dispatchNext } };
  const tick = async (minutes = 0): Promise<void> => {
    const head = memory.head();
    if (head === null) throw new Error('there is no head');
    await runUpkeep(ports, asking(memory, '', { now: later(minutes), nonce: `n${minutes}` }), head);
  };
  return { ports, tick, said, dispatched };
}
const versionOf = (memory: HeadInMemory) => {
  const read = memory.read();
  return read.kind === 'present' ? read.version : null;
};

describe('a tick at rest', () => {
  test('passes on the wake-up of a tick that met it', async () => {
    const memory = headInMemory(waiting());
    const resave: SnapshotPort['resave'] = () => {
      memory.meanwhile((head) => withSkip(head, { runId: 7, runAttempt: 1, at: noon }, true));
      return Promise.resolve({ kind: 'saved', ref: { ...bundle, savedAt: noon }, notes: [] });
    };
    const { tick, dispatched } = atRest(memory, { resave });
    await tick();
    expect(dispatched).toEqual(['wake']);
    expect(memory.head()).toMatchObject({ lease: null, bundle: { savedAt: noon } });
  });

  test('that loses its lease says so, and ends as it would have', async () => {
    const memory = headInMemory(waiting());
    const resave: SnapshotPort['resave'] = () => {
      memory.meanwhile((head) => ({ ...head, epoch: 9, lease: head.lease && { ...head.lease, nonce: 'theirs' } }));
      return Promise.resolve({ kind: 'saved', ref: { ...bundle, savedAt: noon }, notes: [] });
    };
    const lines: string[] = [];
    const { ports, tick } = atRest(memory, { resave, say: (line) => void lines.push(line) });
    await runUpkeep(ports, asking(memory), waiting());
    expect(lines).toEqual([expect.stringContaining('The lease is held by run')]);
    expect(memory.head()).toMatchObject({ epoch: 9, lease: { nonce: 'theirs' } });
    await expect(tick()).resolves.toBeUndefined();
  });

  test('that cannot save its files again says when they expire, and retries after a day', async () => {
    const memory = headInMemory(waiting());
    const { tick, said } = atRest(memory, { resave: () => Promise.resolve({ kind: 'failed', why: 'b: no room' }) });
    await tick();
    expect(said).toEqual([
      "The loop's files could not be saved again before they expire on 2026-03-07, which is tried once a day. " +
        'Without them only `resume: true` (history is lost) or `fresh: true` (everything begins anew) goes on. ' +
        'Last cause: b: no room',
    ]);
    const version = versionOf(memory);
    for (const minutes of [5, 600, 24 * 60 - 1]) await tick(minutes);
    expect(versionOf(memory)).toBe(version);
    await tick(24 * 60);
    expect(versionOf(memory)).not.toBe(version);
    expect(said).toHaveLength(2);
  });

  test('that cannot show the loop as it stands tries once more after an hour', async () => {
    const memory = headInMemory(waiting({ bundle: { ...bundle, savedAt: noon } }));
    const { tick } = atRest(memory);
    await tick();
    const version = versionOf(memory);
    await tick(59);
    expect(versionOf(memory)).toBe(version);
    await tick(60);
    expect(versionOf(memory)).not.toBe(version);
  });

  const owing = (days = 0): Head =>
    waiting({
      ...{
        status: 'stopped',
        stop: { code: 'user_interrupt', at: later(-days * 24 * 60) },
        bundle: { ...bundle, savedAt: noon },
      },
      plannedEffects: ['final/1/2', 'final-chat/1/2'],
    });

  test('whose bundle is lost still reports the end of its run, in the words of the head', async () => {
    const memory = headInMemory(owing());
    const told: unknown[] = [];
    const tellEnd: ReportPort['tellEnd'] = async ({ held, memory: { history } }) => {
      told.push(held.head().stop?.code, history);
      return await Promise.resolve(['final/1/2', 'final-chat/1/2']);
    };
    await atRest(memory, { tellEnd }).tick();
    expect(told).toEqual(['user_interrupt', []]);
    expect(memory.head()).toMatchObject({ lease: null, plannedEffects: [] });
  });

  test('that comes days later still reports an end that no tick could report yet', async () => {
    const memory = headInMemory(owing(3));
    const away = atRest(memory, { load: () => Promise.resolve({ kind: 'unavailable', why: 'GitHub is away' }) });
    for (const minutes of [0, 60, 120]) await away.tick(minutes);
    expect(memory.head()?.plannedEffects).toHaveLength(2);

    await atRest(memory).tick(180);
    expect(memory.head()?.plannedEffects).toEqual([]);
  });
});
