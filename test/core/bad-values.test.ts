/** Values that nobody should send, and somebody will: refused with the field named, or without effect. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readDiskText, toDiskText } from '../../src/core/codec/record-codec.ts';
import { parseCommands } from '../../src/core/commands/parse.ts';
import { decideTick } from '../../src/core/decide/decide.ts';
import { findExpiredOption } from '../../src/core/directives/expiry.ts';
import { recorded } from '../../src/core/record/fold-outcomes.ts';
import { WorkResult } from '../../src/core/sessions/contract/agent-contract.ts';
import { addInMillionths, Budget, newCounters } from '../../src/core/state/counters.ts';
import { buildBudget, Head } from '../../src/core/state/head.ts';
import { HistoryLine } from '../../src/core/state/history-line.ts';
import { LoopState } from '../../src/core/state/loop-state.ts';
import {
  aDelivery,
  aHead,
  aLine,
  anAskedGate,
  anEnding,
  anIssue,
  aSession,
  aState,
  aSubject,
  aTick,
  decisionFacts,
  later,
  noon,
  settings,
  theCounters,
} from '../support/core-facts.ts';
import { newLoop, tick } from '../support/core-run.ts';

const changed = (text: string, change: (record: Record<string, unknown>) => void): string => {
  const record: Record<string, unknown> = JSON.parse(text);
  change(record);
  return JSON.stringify(record);
};
const fieldOf = (read: ReturnType<typeof readDiskText>): string => (read.ok ? 'read' : read.field);

const compact = (text: string): string => JSON.stringify(JSON.parse(text));
const headText = (from: string, to: string): string => compact(toDiskText(Head, aHead())).replace(from, to);
const lineText = compact(toDiskText(HistoryLine, aLine())).replace('"outcome":"ok"', '"outcome":"fine"');

describe('a record with a value that cannot be is refused by the name of its field', () => {
  const budget = toDiskText(Budget, buildBudget(aHead()));

  test.each([
    ['iterations_used', -1],
    ['iterations_used', 1.5],
    ['iterations_used', 1e300],
    ['iterations_used', null],
    ['iterations_used', '3'],
    ['minutes_elapsed', -0.1],
    ['minutes_elapsed', null], // what JSON makes of NaN and Infinity
    ['max_iterations', 0],
    ['max_dollars', -1],
    ['deadline', 'tomorrow'],
    ['started_at', 'yesterday'],
    ['prs_touched', ['7']],
    ['token_classes', { input: -1 }],
  ])('%s: %j', (name, value) => {
    expect(
      fieldOf(
        readDiskText(
          Budget,
          changed(budget, (record) => (record[name] = value)),
        ),
      ),
    ).toMatch(new RegExp(`^${name}`));
  });

  test.each([
    ['a head of an unknown status', () => readDiskText(Head, headText('"running"', '"sleeping"')), 'status'],
    ['a head of an unknown skill', () => readDiskText(Head, headText('"skill":"work"', '"skill":"dance"')), 'skill'],
    ['a line of an unknown outcome', () => readDiskText(HistoryLine, lineText), 'outcome'],
  ])('%s', (_what, read, name) => {
    expect(fieldOf(read())).toBe(name);
  });

  test('a subject in an unknown phase', () => {
    const text = toDiskText(LoopState, aState({ subjects: [aSubject({ number: 9 })] })).replace(
      '"coding"',
      '"dreaming"',
    );

    expect(fieldOf(readDiskText(LoopState, text))).toMatch(/^subjects\.0\.phase/);
  });

  test.each(['max_iterations', 'started_at', 'max_dollars'])('that is missing: %s', (name) => {
    expect(
      fieldOf(
        readDiskText(
          Budget,
          changed(budget, (record) => delete record[name]),
        ),
      ),
    ).toBe(name);
  });
});

describe('what an agent says of its usage', () => {
  const result = (usage: object) => WorkResult.safeParse({ status: 'complete', progress: '', usage: [usage] }).success;

  test.each([
    ['a cost of NaN', { model: 'm', cost_reported: Number.NaN }],
    ['a cost of Infinity', { model: 'm', cost_reported: Number.POSITIVE_INFINITY }],
    ['a cost that no ledger holds', { model: 'm', cost_reported: 1e308 }],
    ['a negative cost', { model: 'm', cost_reported: -1 }],
    ['more tokens than can be added exactly', { model: 'm', input: 1e15 }],
    ['half a token', { model: 'm', output: 0.5 }],
    ['a model without a name', { model: '' }],
  ])('is malformed with %s, so that the session failed', (_what, usage) => {
    expect(result(usage)).toBe(false);
  });

  test('counts exactly up to the largest that is taken', () => {
    expect(result({ model: 'm', cost_reported: 1e6, input: 1e12 })).toBe(true);
    expect(addInMillionths(1e6, 0.000001)).toBe(1_000_000.000001);
  });
});

describe('a clock that was set back', () => {
  test('makes no session cost less than its guess if it reports nothing, and counts it once', () => {
    const order = aSession({ subject: 9 });
    const costs = (endedAt: string) => {
      const report = { ...aDelivery(order), startedAt: later(10), endedAt, usage: [] };
      return recorded({ head: aHead(), state: aState() }, anEnding({ reports: [report] })).head.counters;
    };

    expect(costs(noon)).toMatchObject({ agentsDispatched: 1, dollarsEstimate: 1.5 });
    expect(costs(later(310)).dollarsEstimate).toBeGreaterThan(costs(noon).dollarsEstimate);
  });

  test('makes no last task shorter than nothing, and no late start a negative one', () => {
    const order = aSession({ subject: 9 });
    const reports = [{ ...aDelivery(order), startedAt: later(10), endedAt: noon }];
    const { loop } = tick(newLoop(), {
      observation: { backlog: [anIssue({ number: 9 })] },
      agentReturns: () => reports[0] ?? aDelivery(order),
    });

    expect(loop.history.at(-1)?.timing.lastTaskDurationS).toBeGreaterThanOrEqual(0);
  });

  test('before the last line of the history lets the next tick work as any other', () => {
    const observation = { backlog: [1, 2].map((number) => anIssue({ number })) };
    const given = { config: { 'max-agents': 1 }, observation };
    const first = tick(newLoop(), given);
    const second = tick(first.loop, { ...given, now: later(-600) });

    expect(second.decision.verdict).toBe('work');
    expect(second.loop.head.counters).toMatchObject({ iterationsUsed: 2, minutesElapsed: 12 });
  });

  test('does not make a gate expire before it was asked', () => {
    const gate = anAskedGate({ name: 'ambiguous-criteria', issue: 9, textHash: 'h' });
    const config = settings({ gates: { 'ambiguous-criteria': { 'expiry-hours': 1, default: 'skip' } } });

    expect(findExpiredOption(gate, config.gates, later(-600))).toBeNull();
    expect(findExpiredOption(gate, config.gates, later(61))).toBe('skip');
  });
});

test.each(['0', '-5', 'NaN', '1e9', '9999999999', '1.234', 'infinity', ''])(
  'a raise to “%s” is refused by the command itself',
  (value) => {
    expect(parseCommands(`/loop raise dollars=${value}`)).toMatchObject([{ kind: 'refused' }]);
  },
);

test('counters of a run begin at nothing', () => {
  expect(Object.values(newCounters(noon)).filter((value) => typeof value === 'number' && value !== 0)).toEqual([]);
});

describe('a head that contradicts itself', () => {
  const stop = { code: 'user_interrupt', at: noon };

  test.each([
    ['stopped by nothing', { status: 'stopped', stop: null }],
    ['running though it was stopped', { status: 'running', stop }],
  ] as const)('is not read: %s', (_what, facts) => {
    const stored = z.encode(Head, aHead());
    const text = JSON.stringify({ ...stored, ...facts });

    expect(readDiskText(Head, text)).toMatchObject({ ok: false, field: 'stop' });
    expect(
      decideTick(decisionFacts({ head: aHead(facts), observation: { backlog: [anIssue({ number: 1 })] } })).verdict,
    ).toBe('stop');
  });
});

describe('no session starts', () => {
  const verdictOf = (facts: Parameters<typeof decisionFacts>[0]): string =>
    decideTick(decisionFacts({ ...facts, observation: { backlog: [anIssue({ number: 1 })], ...facts.observation } }))
      .verdict;
  const used = (counters: Parameters<typeof theCounters>[0]) => ({
    head: aHead({ used: { iterationsUsed: 1, ...counters } }),
  });

  test.each([
    ['of iterations that is negative', used({ iterationsUsed: -3 })],
    ['of minutes that is no number', used({ minutesElapsed: Number.NaN })],
    ['of dollars that is no number', used({ dollars: Number.NaN })],
  ])('at a count %s', (_what, facts) => {
    expect(verdictOf(facts)).toBe('stop');
  });

  test('in a job whose time left is not known', () => {
    expect(verdictOf({ observation: { tick: aTick({ jobMinutesLeft: Number.NaN }) } })).toBe('idle');
  });

  test('past a deadline that cannot be read as a time', () => {
    const head = aHead({ ceilings: { deadline: '2020-01-01T00:00:00Z' } });

    expect(verdictOf({ head, observation: { tick: aTick({ now: 'garbage' }) } })).toBe('stop');
  });
});
