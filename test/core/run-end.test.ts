/** What is to be said of the end of a run is written down with it, and leaves the head when it was said. */
import { describe, expect, test } from 'vitest';
import { freshHead, withBundle } from '../../src/core/record/head-transitions.ts';
import { afterTelling, endAhead, lastingDeferral, owedEnd, owesEnd, withEnd } from '../../src/core/record/notices.ts';
import type { Head } from '../../src/core/state/head.ts';
import { createEmptyState } from '../../src/core/state/loop-state.ts';
import { aHead, later, noon } from '../support/core-facts.ts';

const label = 'label/7/in-progress';
const end = ['final/1/8', 'final-chat/1/8'];
const stopped = (facts: Partial<Head> = {}): Head =>
  aHead({ status: 'stopped', stop: { code: 'user_interrupt', at: noon }, run: 1, generation: 7, ...facts });
const state = createEmptyState();
const bundle = {
  ...{ name: 'b', digest: `sha256:${'0'.repeat(64)}`, bytes: 1, artifactId: 1, cacheKey: null },
  ...{ savedAt: noon, durableDays: 30 },
};

describe('a claim', () => {
  const claimed = (found: Head, head: Head): string[] => endAhead(found, { head, state }).head.plannedEffects;

  test('that ends the run owes its end', () => {
    const head = stopped({ plannedEffects: [label] });
    expect(claimed(aHead({ status: 'running', run: 1 }), head)).toEqual([label, ...end]);
  });

  test('of a run that had stopped owes what was owed, and nothing where all was said', () => {
    expect(claimed(stopped(), stopped({ plannedEffects: [label] }))).toEqual([label]);
    expect(claimed(stopped(), stopped({ plannedEffects: ['final/1/3', label] }))).toEqual([label, 'final/1/3']);
  });

  test('that stops what was begun again owes that end alone', () => {
    const begunAgain = stopped({ run: 2, plannedEffects: end });
    expect(claimed(stopped(), begunAgain)).toEqual(['final/2/8', 'final-chat/2/8']);
  });

  test('of a run that goes on owes nothing of the one before', () => {
    expect(claimed(stopped(), aHead({ status: 'running', run: 2, plannedEffects: [...end, label] }))).toEqual([label]);
    expect(claimed(aHead(), aHead({ status: 'idle', plannedEffects: [label] }))).toEqual([label]);
  });
});

test('a bundle lets what is owed stand, a fresh run does not', () => {
  const head = stopped({ plannedEffects: [label, ...end] });
  const saved = withBundle(head, { bundle, generation: 8, state, history: [], unclear: [] });
  expect(saved.plannedEffects).toEqual(end);
  const { loop, skill, workflow, ceilings } = head;
  expect(owesEnd(freshHead(saved, { loop, skill, workflow, ceilings, now: noon }))).toBe(false);
});

test('a record that ends the run replaces an unreported end', () => {
  expect(withEnd(stopped({ generation: 9, plannedEffects: [...end, 'bundle/work/10'] }), true).plannedEffects).toEqual([
    'bundle/work/10',
    'final/1/10',
    'final-chat/1/10',
  ]);
});

describe('after a try', () => {
  const owing = stopped({ plannedEffects: [...end, label] });
  const day = 24 * 60;

  test('what was said is owed no more, and the rest is', () => {
    const after = afterTelling(owing, ['final-chat/1/8'], later(1));
    expect(owedEnd(after)).toEqual({ report: 'final/1/8', chat: null });
    expect(afterTelling(after, ['final/1/8'], later(2)).plannedEffects).toEqual([label]);
  });

  test('more than a day after the stop, nothing is', () => {
    const tried = { ...owing, upkeepNotBefore: later(30) };
    expect(owesEnd(afterTelling(tried, [], later(day)))).toBe(true);
    expect(afterTelling(tried, [], later(day + 1)).plannedEffects).toEqual([label]);
  });

  test('however late it is, the first one is not the last', () => {
    expect(owesEnd(afterTelling(owing, [], later(3 * day)))).toBe(true);
  });
});

test('files that stay unavailable are reported with the ways out before the cause', () => {
  expect(lastingDeferral(6, 'tickgate--work--g1--e1--1-1--0123456789ab: artifact 7: Server Error')).toBe(
    "The loop's files could not be loaded in 6 ticks running, and nothing was started. " +
      'If this does not pass, start with `resume: true` (history is lost) or `fresh: true` (everything begins anew). ' +
      'Last cause: tickgate--work--g1--e1--1-1--0123456789ab: artifact 7: Server Error',
  );
});
