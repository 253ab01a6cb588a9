/** A subject that gets nowhere, over whole ticks: each on another runner, which knows only what the state on disk says. */
import { expect, test } from 'vitest';
import { readDiskText, toDiskText } from '../../src/core/codec/record-codec.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { Head } from '../../src/core/state/head.ts';
import { getSubject, LoopState } from '../../src/core/state/loop-state.ts';
import { aDelivery, aFailure, aHead, anIssue, answered } from '../support/core-facts.ts';
import { type Loop, newLoop, type TickGiven, tick } from '../support/core-run.ts';

const observation = { backlog: [anIssue({ number: 9 })] };
const day = (number: number): string => new Date(Date.UTC(2026, 10, number, 12)).toISOString();

function onAnotherRunner<T extends Pick<Loop, 'head' | 'state'>>(loop: T): T {
  const head = readDiskText(Head, toDiskText(Head, loop.head));
  const state = readDiskText(LoopState, toDiskText(LoopState, loop.state));
  if (!head.ok || !state.ok) throw new Error('what was written cannot be read');
  return { ...loop, head: head.value, state: state.value };
}

/** A tick whose sessions end as they are told. */
function ticked(loop: Loop, given: TickGiven, ends: (session: CappedSession) => SessionReport) {
  const reports: SessionReport[] = [];
  const agentReturns = (session: CappedSession): SessionReport => {
    const report = ends(session);
    reports.push(report);
    return report;
  };
  const end = tick(onAnotherRunner(loop), { observation, ...given, agentReturns });
  return { loop: end.loop, decision: end.decision, sessions: reports.length };
}

const failsAnew = (session: CappedSession): SessionReport => aFailure(session, `test | cause ${session.session}`);
const opened = (): Loop => {
  let loop = newLoop(aHead({ ceilings: { maxIterations: 100 } }));
  for (let turn = 0; turn < 3; turn += 1) loop = ticked(loop, {}, failsAnew).loop;
  return loop;
};
const breakerOf = ({ state }: Loop): string => getSubject(state, 9).breaker.circuitState;

test('opens with the third tick without progress, asks once, and starts nothing however many ticks come', () => {
  const loop = opened();
  expect(breakerOf(loop)).toBe('open');

  let waiting = loop;
  for (let turn = 0; turn < 4; turn += 1) {
    const next = ticked(waiting, {}, failsAnew);
    expect(next.sessions).toBe(0);
    waiting = next.loop;
  }
  expect(waiting.state.gates.map(({ name }) => name)).toEqual(['circuit-open']);
  expect(waiting.head.counters.iterationsUsed).toBe(loop.head.counters.iterationsUsed);
});

test('lets one session through by the answer probe: a success closes it, a failure opens it once more and asks anew', () => {
  const asked = ticked(opened(), {}, failsAnew).loop;
  const [gate] = asked.state.gates;
  if (gate === undefined) throw new Error('nothing was asked');
  const probe = { observation: { ...observation, gates: [answered(gate, 'probe')] } };

  const mended = ticked(asked, probe, (session) => aDelivery(session, { complete: false }));
  expect([mended.sessions, breakerOf(mended.loop)]).toEqual([1, 'closed']);

  const failed = ticked(asked, probe, failsAnew);
  expect([failed.sessions, breakerOf(failed.loop)]).toEqual([1, 'open']);
  const again = ticked(failed.loop, {}, failsAnew);
  expect(again.sessions).toBe(0);
  expect(again.loop.state.gates.map(({ id }) => id)).not.toContain(gate.id);
  expect(again.loop.state.gates.map(({ name }) => name)).toEqual(['circuit-open']);
});

test('lets one session through when the question expires with that default, and not before', () => {
  const config = { gates: { 'circuit-open': { 'expiry-hours': 48, default: 'probe' } } };
  const asked = ticked(opened(), { config, now: day(10) }, failsAnew).loop;

  const unanswered = ({ state }: Loop) => ({
    observation: {
      ...observation,
      gates: state.gates.map(({ id }) => ({ gateId: id, refusals: [], kind: 'open' as const })),
    },
  });
  const early = ticked(asked, { config, now: day(11), ...unanswered(asked) }, failsAnew);
  expect(early.sessions).toBe(0);
  const late = ticked(early.loop, { config, now: day(12), ...unanswered(early.loop) }, failsAnew);
  expect([late.sessions, breakerOf(late.loop)]).toEqual([1, 'open']);
  const next = ticked(late.loop, { config, now: day(13), ...unanswered(late.loop) }, failsAnew);
  expect(next.sessions).toBe(0);
  const without = ticked(early.loop, { now: day(30), ...unanswered(early.loop) }, failsAnew);
  expect(without.sessions).toBe(0);
});
