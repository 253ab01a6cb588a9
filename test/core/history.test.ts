import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toDiskLine } from '../../src/core/codec/record-codec.ts';
import {
  GateEntry,
  HistoryLine,
  HistoryOutcome,
  readHistory,
  renderHistory,
} from '../../src/core/state/history-line.ts';
import { aGateEntry, aLine } from '../support/core-facts.ts';

const lines = [aLine(), aLine({ iteration: 2, outcome: 'halted', stopConditionsFired: ['cost_budget'] })];
const text = renderHistory(lines);

describe('the history', () => {
  test('is one line of JSON per tick, and reads back as it was written', () => {
    expect(text.split('\n')).toHaveLength(3);
    expect(readHistory(text)).toEqual({ ok: true, lines, note: null });
  });

  test('carries the documented fields by their names', () => {
    const stored: Record<string, unknown> = JSON.parse(text.split('\n')[0] ?? '');

    expect(Object.keys(stored)).toEqual(
      expect.arrayContaining([
        ...['iteration', 'skill', 'started_at', 'ended_at', 'outcome', 'prs_touched_this_iter'],
        ...['agents_dispatched_this_iter', 'tokens_in_this_iter', 'tokens_out_this_iter', 'dollars_this_iter'],
        ...['budget_snapshot', 'tracked_prs', 'active_worktrees', 'gates', 'stop_conditions_fired'],
      ]),
    );
    expect(stored['budget_snapshot']).toMatchObject({ iterations_used: 0, prs_touched_total: 0, max_dollars: 25 });
  });

  test('knows the documented outcomes and those of ticks in CI, and no other', () => {
    expect(HistoryOutcome.options).toEqual([
      ...['ok', 'halted', 'skipped_lock', 'errored'],
      ...['awaiting_answer', 'deferred', 'interrupted'],
    ]);
  });

  test('drops a half-written last line with a note', () => {
    const torn = text + toDiskLine(HistoryLine, aLine()).slice(0, 40);

    expect(readHistory(torn)).toEqual({
      ok: true,
      lines,
      note: 'The last history line was half written and is dropped (40 characters).',
    });
  });

  test('keeps a last line that is whole but for its newline', () => {
    expect(readHistory(text.trimEnd())).toEqual({ ok: true, lines, note: null });
  });

  test('is corrupt when any other line is bad, and says which and where', () => {
    const [first = '', second = ''] = text.split('\n');

    expect(readHistory(`${first.slice(0, 40)}\n${second}\n`)).toMatchObject({ ok: false, line: 1 });
    expect(readHistory(`${first}\n${second.replace('"ok"', '"fine"').replace('"halted"', '"fine"')}\n`)).toMatchObject({
      ok: false,
      line: 2,
      field: 'outcome',
    });
    expect(readHistory(`${first}\n\n${second}\n`)).toMatchObject({ ok: false, line: 2 });
  });

  test('of an older build loads without the newer fields', () => {
    const stored: Record<string, unknown> = JSON.parse(text.split('\n')[0] ?? '');
    const { timing: _timing, tasks: _tasks, task_commits: _commits, evaluations: _evaluations, ...older } = stored;

    expect(readHistory(`${JSON.stringify(older)}\n`)).toMatchObject({
      ok: true,
      lines: [{ tasks: { total: 0, completed: 0, blocked: 0 }, taskCommits: [], evaluations: [] }],
    });
    const {
      text: _text,
      user_id: _user,
      comment_id: _comment,
      delivery_id: _sent,
      ...asked
    } = z.encode(GateEntry, aGateEntry({ answer: 'skip' }));
    expect(readHistory(`${JSON.stringify({ ...older, gates: [asked] })}\n`)).toMatchObject({
      ok: true,
      lines: [{ gates: [{ answer: 'skip', text: null, userId: null, commentId: null, deliveryId: null }] }],
    });
  });

  test('keeps the newest thousand lines', () => {
    const many = Array.from({ length: 1_005 }, (_, index) => aLine({ iteration: index }));
    const read = readHistory(renderHistory(many));

    expect(read.ok && read.lines.map(({ iteration }) => iteration)).toEqual(
      many.slice(5).map(({ iteration }) => iteration),
    );
  });
});
