import { describe, expect, test } from 'vitest';
import { readDiskText, toDiskText } from '../../src/core/codec/record-codec.ts';
import { newHead, withSkip } from '../../src/core/record/head-transitions.ts';
import { Budget } from '../../src/core/state/counters.ts';
import { buildBudget, Head } from '../../src/core/state/head.ts';

const now = '2026-01-01T00:00:00.000Z';
const ceilings = { maxIterations: 5, maxPrs: 20, maxMinutes: 60, maxDollars: 25, deadline: null, ceilingsRaised: [] };
const head = newHead({ loop: 'work', skill: 'work', workflow: '.github/workflows/tickgate.yml', ceilings, now });

describe('the head on disk', () => {
  test('is the same head after it was written and read', () => {
    const read = readDiskText(Head, toDiskText(Head, head));

    expect(read).toEqual({ ok: true, value: head });
  });

  test('names what it waits for only where it waits, so that the note of a newer tick stays readable for an older one', () => {
    expect(toDiskText(Head, head)).not.toContain('"waits"');
    const waits = [{ kind: 'review' as const, count: 1, first: [{ number: 9 }] }];
    expect(readDiskText(Head, toDiskText(Head, { ...head, waits }))).toEqual({ ok: true, value: { ...head, waits } });
  });

  test('is written in snake_case, down to the last field', () => {
    const text = toDiskText(Head, head);

    expect([...text.matchAll(/"(\w+)":/g)].map((match) => match[1]).filter((key) => /[A-Z]/.test(key ?? ''))).toEqual(
      [],
    );
    expect(text).toContain('"iterations_used": 0');
  });

  test('is refused with the name of a field that is unknown or missing', () => {
    const json: Record<string, unknown> = JSON.parse(toDiskText(Head, head));

    expect(readDiskText(Head, JSON.stringify({ ...json, surprise: 1 }))).toEqual({
      ok: false,
      field: 'surprise',
      reason: 'unknown field',
    });
    const { epoch: _, ...without } = json;
    expect(readDiskText(Head, JSON.stringify(without))).toMatchObject({ ok: false, field: 'epoch' });
  });

  test('that is no JSON is refused without showing its content', () => {
    expect(readDiskText(Head, 'hunter2{')).toEqual({ ok: false, field: '(root)', reason: 'not JSON (8 characters)' });
  });
});

test('the budget file carries every counter and ceiling by its documented name', () => {
  const file: Record<string, unknown> = JSON.parse(toDiskText(Budget, buildBudget(head)));

  expect(Object.keys(file)).toEqual(
    expect.arrayContaining([
      'started_at',
      'max_iterations',
      'max_prs',
      'max_minutes',
      'max_dollars',
      'iterations_used',
      'prs_touched',
      'comments_pushed',
      'merges_attempted',
      'minutes_elapsed',
      'tokens_in',
      'tokens_out',
      'agents_dispatched',
      'dollars_estimate',
      'rate_table_source',
      'qmd_failures_consecutive',
    ]),
  );
});

describe('a skipped tick', () => {
  test('is noted once, even if its swap is applied twice', () => {
    const skip = { runId: 7, runAttempt: 1, at: now };

    const once = withSkip(head, skip, true);

    expect(withSkip(once, skip, true)).toEqual(once);
    expect(once).toMatchObject({ skips: [skip], skipsTotal: 1, wake: true });
  });

  test('drops the oldest of more than twenty, and still counts them', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ runId: index, runAttempt: 1, at: now }));

    const noted = many.reduce((current, skip) => withSkip(current, skip, false), head);

    expect(noted.skips.map((skip) => skip.runId)).toEqual(many.slice(5).map((skip) => skip.runId));
    expect(noted.skipsTotal).toBe(25);
  });
});
