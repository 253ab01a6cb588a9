/** Files of a loop as the first build that worked had left them after two ticks (2a85487): one question open, three answered. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDiskText } from '../../src/core/codec/record-codec.ts';
import { newHead } from '../../src/core/record/head-transitions.ts';
import { Head } from '../../src/core/state/head.ts';
import { readHistory } from '../../src/core/state/history-line.ts';
import { createEmptyState, LoopState } from '../../src/core/state/loop-state.ts';
import { newSubject } from '../../src/core/state/subject.ts';

const text = (name: string): string =>
  readFileSync(new URL(`../fixtures/first-build/${name}`, import.meta.url), 'utf8');

function read<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly field: string }): T {
  if (!result.ok) throw new Error(`not read: ${result.field}`);
  return result.value;
}

type Fields = Readonly<Record<string, unknown>>;

const camelCase = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Fields of `value` that the file does not have, beside what a new one holds there. */
function added(value: Fields, file: object, fresh: Fields): { readonly later: Fields; readonly asNew: Fields } {
  const written = new Set(Object.keys(file).map(camelCase));
  const later = Object.keys(value).filter((key) => !written.has(key));
  const of = (record: Fields): Fields => Object.fromEntries(later.map((key) => [key, record[key]]));
  return { later: of(value), asNew: of(fresh) };
}

describe('a loop that the first build has left', () => {
  test('has its head believed: what that build did not write is as in a new one', () => {
    const head = read(readDiskText(Head, text('head.json')));
    const { loop, skill, workflow, ceilings, updatedAt: now } = head;
    const file: object = JSON.parse(text('head.json'));
    const { later, asNew } = added(head, file, newHead({ loop, skill, workflow, ceilings, now }));

    expect(head).toMatchObject({ epoch: 2, counters: { iterationsUsed: 2, prsTouched: ['#7', '#8', '#9'] } });
    expect(Object.keys(later)).toEqual(
      expect.arrayContaining(['lost', 'backlogReadAt', 'upkeepNotBefore', 'breakerOpen']),
    );
    expect(later).toEqual(asNew);
  });

  test('has its subjects, questions and history read: what is newer is as in a loop that begins', () => {
    const file: { readonly subjects: readonly object[] } = JSON.parse(text('work.state.json'));
    const state = read(readDiskText(LoopState, text('work.state.json')));
    const whole = added(state, file, createEmptyState());

    expect(state.gates.map(({ subject }) => subject)).toEqual([3]);
    expect(state.subjects.map(({ number, pullRequest }) => [number, pullRequest])).toEqual([
      [1, 8],
      [2, 9],
      [4, null],
      [5, 7],
    ]);
    expect(Object.keys(whole.later)).toEqual(expect.arrayContaining(['outage', 'runStreak', 'lastStop']));
    expect(whole.later).toEqual(whole.asNew);
    for (const [index, subject] of state.subjects.entries()) {
      const { later, asNew } = added(subject, file.subjects[index] ?? {}, newSubject(subject.number));
      expect(later).toEqual(asNew);
    }
    const history = readHistory(text('work.history.jsonl'));
    expect(history.ok ? history.lines.map(({ iteration }) => iteration) : history).toEqual([1, 2]);
  });
});
