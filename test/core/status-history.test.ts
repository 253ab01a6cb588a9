import { expect, test } from 'vitest';
import { cameOfIt, historyText } from '../../src/core/reports/status/charts.ts';
import { aLine, later, noon } from '../support/core-facts.ts';
import { aStoppedStory } from '../support/core-story.ts';

test('a tick is one line: when, which iteration, how it ended, how long, with how many agents, for how much, and what came of it', () => {
  expect(historyText(aStoppedStory().history)).toMatchInlineSnapshot(`
"UTC               iter  outcome            min  agents     cost  what came of it
2026-03-01 11:48      2  ok                   0       3   $11.71
2026-03-01 12:08      3  halted               8       2   $13.72
    PR #151; asked ambiguous-criteria #149; stop cost_budget
"
`);
});

test('questions, answers and a stop are told in the order in which they happen', () => {
  const nobody = { permission: null, channel: null, text: null, userId: null, commentId: null, deliveryId: null };
  const gate = { question: '', at: noon, signature: 's', ...nobody };
  const line = aLine({
    prsTouchedThisIter: ['#151', '#152'],
    gates: [
      { ...gate, name: 'ambiguous-criteria', subject: 149, answer: 'proceed', by: 'ana' },
      { ...gate, name: 'budget-escalation', subject: null, answer: null, by: null },
    ],
    stopConditionsFired: ['cost_budget'],
  });
  expect(cameOfIt(line)).toBe(
    'PR #151 #152; ambiguous-criteria #149: proceed by ana; asked budget-escalation; stop cost_budget',
  );
});

test('of a long history the newest ticks are shown, and how many are not', () => {
  const many = Array.from({ length: 53 }, (_, index) => aLine({ iteration: index, endedAt: later(index) }));
  const lines = historyText(many).trimEnd().split('\n');
  expect(lines[0]).toBe('3 older ticks are not shown.');
  expect(lines).toHaveLength(52);
  expect(lines.at(-1)).toMatch(/^2026-03-01 12:52 {5}52 {2}ok/);
});

test('a loop that never ticked has none', () => {
  expect(historyText([])).toBe('No tick has recorded anything yet.\n');
});
