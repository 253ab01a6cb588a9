import { expect, test } from '@jest/globals';
import { standingText } from '../../src/core/status-text.ts';
import { aHead, aState } from '../support/core-facts.ts';
import { aStoppedStory } from '../support/core-story.ts';

test('[002-20] a loop is told in a terminal: where it stands, its budgets, what it asks, its subjects', () => {
  expect(standingText(aStoppedStory())).toMatchInlineSnapshot(`
"Loop work, run 1: stopped: cost_budget, since 2026-03-01T12:00:00Z
Raise it with \`/loop raise dollars=50\`.
Last tick: 2026-03-01T12:08:00Z, workflow run 100 attempt 1, iteration 3: work, halted

iterations  ▓▓▓▓▓▓░░░░  3/5
PRs         ▓░░░░░░░░░  2/20
minutes     ▓▓▓░░░░░░░  18/60
dollars     ▓▓▓▓▓▓▓▓▓▓  $25.43/$25.00

asks: Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?
  work-1-ambiguous-criteria-149-abcd1234

#149  coding  -  $0.00  Nicer
#145  coding  -  $1.21  Sort | filter
#143  done  PR #151  $2.00  Search
"
`);
});

test('a loop that never ticked has budgets and nothing else', () => {
  expect(standingText({ head: aHead(), state: aState(), history: [] })).toMatchInlineSnapshot(`
"Loop work, run 1: running

iterations  ░░░░░░░░░░  0/5
PRs         ░░░░░░░░░░  0/20
minutes     ░░░░░░░░░░  0/60
dollars     ░░░░░░░░░░  $0.00/$25.00
"
`);
});
