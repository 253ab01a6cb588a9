/** What the record of a tick charges to its run, when GitHub was away between the work and its record. */
import { expect, test } from 'vitest';
import { decideTick } from '../../src/core/decide/decide.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { recordAndSave } from '../../src/iteration/record-and-save.ts';
import { acquireLease } from '../../src/lease/acquire.ts';
import type { HeadStore } from '../../src/ports/head-store.ts';
import { aDelivery, aHead, anEnding, anIssue, anObservation, aSession, aState } from '../support/core-facts.ts';
import { asking, headInMemory, lockPorts, nothingSaid } from '../support/lock-ports.ts';

const ref = { name: 'b', digest: 'd', bytes: 1, artifactId: 1, cacheKey: null, savedAt: null, durableDays: null };
const nothing = { repository: '', take: () => null };

/** A tick of a job of six hours, whose run may use one; agents have worked for half an hour of it. */
async function workedForHalfAnHour() {
  const memory = headInMemory(aHead({ lease: null, ceilings: { maxMinutes: 60 } }));
  const around = lockPorts(memory);
  const away = { until: 0 };
  const heads: HeadStore = {
    ...memory.store,
    swap: async (...swap) =>
      around.clock.minutes() < away.until
        ? { kind: 'refused', message: 'Bad gateway', remedy: '', unclear: { afterMs: 0 } }
        : await memory.store.swap(...swap),
  };
  const asked = asking(memory, '', { jobMinutesLeft: 354 });
  const taken = await acquireLease({ ...around, head: { ...around.head, ...heads } }, asked, { threads: nothingSaid });
  if (taken.kind !== 'held') throw new Error(taken.kind);
  const { held } = taken;
  const before = held.head();
  const reserved = { iteration: 1, dollars: 5 };
  await held.change((head) => ({ ...head, reserved, counters: { ...head.counters, iterationsUsed: 1 } }));
  await around.clock.sleep(30 * 60_000);
  return { memory, around, away, asked, held, before };
}

type Worked = Awaited<ReturnType<typeof workedForHalfAnHour>>;

function recordOf({ around, asked, held, before }: Worked) {
  const { pricing } = anEnding();
  const { config, tick } = asked;
  const observation = anObservation({ tick, backlog: [anIssue({ number: 1 }), anIssue({ number: 2 })] });
  const state = aState();
  const obedience = applyDirectives(before, state, { observation, config });
  const context = { loop: 'work', config, obeyed: obedience, observation, metered: true };
  const ports = {
    ...around,
    sessions: { promise: '', pricing },
    snapshot: { save: async () => ({ kind: 'saved' as const, ref, notes: [] }) },
  };
  const memory = { state, history: [], notes: '', previous: [], outdated: [] };
  const under = { asked, held, reaped: null, unlock: null, threads: nothingSaid, memory, notices: [] };
  return recordAndSave(ports, under, {
    ...{ context, obedience, before },
    decision: decideTick(context),
    claim: { head: held.head(), state },
    reports: [aDelivery(aSession({ subject: 1 }))],
    made: { effects: [], outcomes: [] },
    perform: async () => [],
    ...{ unasked: [], notices: [], missedTicks: null },
  });
}

test('two hours without an answer of GitHub are billed, and do not end a run whose agents worked for half an hour', async () => {
  const worked = await workedForHalfAnHour();
  worked.away.until = 150;
  await worked.held.renewSeeing(324, nothing, (head) => head);
  expect(worked.around.clock.minutes()).toBeGreaterThanOrEqual(150);

  expect(await recordOf(worked)).toMatchObject({ kind: 'recorded', outcome: 'ok' });

  const head = worked.memory.head();
  expect(head).toMatchObject({ status: 'running', stop: null });
  expect(head?.counters.minutesElapsed).toBeCloseTo(30);
  expect(head?.counters.ciMinutes).toBeGreaterThanOrEqual(150);
});
