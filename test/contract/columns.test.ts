/** What `status` prints in a terminal keeps to 80 columns, whatever people called their issues; wider are addresses alone. */
import { describe, expect, test } from 'vitest';
import { closingText } from '../../src/cli/demo/command.ts';
import { historyText } from '../../src/core/reports/status/charts.ts';
import { standingText } from '../../src/core/reports/status/text.ts';
import { whyText } from '../../src/core/reports/why.ts';
import { whySubjectText } from '../../src/core/reports/why-subject.ts';
import { columns } from '../../src/core/text/terminal.ts';
import { asked, samples } from '../core/gate-samples.ts';
import { aDelivery, aFailure, aHead, anIssue, aState, aVagueIssue, later } from '../support/core-facts.ts';
import { type Loop, newLoop, tick } from '../support/core-run.ts';

const place = {
  repositoryUrl: 'https://github.com/a-company-of-many-words/and-its-shop',
  now: later(30),
  scheduledAt: later(67),
  approvers: ['a-very-long-login-of-ana', 'another-very-long-login', 'the-third-of-these-people'],
  rates: [
    'a-model-with-a-very-long-name (worker, auditor and post_action): $15 in, $75 out per million tokens (built-in default)',
  ],
};

const title = (number: number): string =>
  `Task ${number}: ${'when the search finds nothing it says why '.repeat(3)}`.trim();
const backlog = [
  ...[1, 3, 4].map((number) => anIssue({ number, title: title(number) })),
  { ...aVagueIssue(2), title: title(2) },
  anIssue({ number: 5, title: title(5), openBlockers: [1] }),
];

/** Ticks that work, ask, fail twice and come to the end of a budget. */
function aWholeStory(): Loop {
  let loop = newLoop(aHead({ ceilings: { maxIterations: 4 } }));
  for (let at = 0; at < 5; at += 1) {
    loop = tick(loop, {
      observation: { backlog },
      now: later(at * 60),
      agentReturns: (session) =>
        session.subject === 1 ? aDelivery(session) : aFailure(session, 'test | npm test | the search finds nothing'),
    }).loop;
  }
  return loop;
}

const tooWide = (text: string): string[] =>
  text.split('\n').filter((line) => line.length > columns && line.trim().includes(' '));

describe('status keeps to 80 columns', () => {
  const loop = aWholeStory();
  const asks = { ...loop, head: aHead(), state: aState({ gates: samples.map((facts) => asked(facts, 9)) }) };

  test('for a loop that worked, asked, failed and stopped', () => {
    const texts = [standingText({ ...loop, ...place }), whyText(loop), historyText(loop.history)];

    expect(loop.state.gates).not.toEqual([]);
    expect(texts.flatMap(tooWide)).toEqual([]);
  });

  test('for each of its issues and pull requests', () => {
    const texts = [1, 2, 3, 4, 5, 101].map((number) => whySubjectText(loop, number) ?? '');

    expect(texts.filter((text) => text.length > 100).length).toBeGreaterThan(3);
    expect(texts.flatMap(tooWide)).toEqual([]);
  });

  test('for every question of the catalog', () => {
    const texts = [
      standingText({ ...asks, ...place }),
      whyText(asks),
      ...[7, 9].map((one) => whySubjectText(asks, one) ?? ''),
    ];

    expect(texts.flatMap(tooWide)).toEqual([]);
    expect(texts[0]?.match(/^asks: /gm)).toHaveLength(samples.length);
  });
});

test('what the demo says last keeps to 80 columns but for what is to be copied', () => {
  const result = {
    iterations: 12,
    prs: [7, 8, 9, 10],
    gates: [],
    dollars_estimate: 123.45,
    stop_reason: 'wall_clock_budget',
  };
  const init = `node ${'/a/long/folder'.repeat(6)}/dist/cli/index.js init --agent command`;
  const text = closingText(
    {
      result: { ...result, ticks: 20, skipped_lock: 0, head: {}, history_file: '', duration_ms: 1 },
      spent: 130,
      notDone: [`task 3f2a9c81: node ended with exit code 3: ${'Error: no such \u001B[2Jmodel '.repeat(9)}`],
    },
    {
      folder: '/tmp/tickgate-demo-Ab12Cd',
      isScripted: true,
      lead: 'Next, in a clone of your repository on GitHub:',
      command: init,
      missing: 'agent.mjs is on this machine alone: a runner needs a program that your repository or its image has.',
    },
  );

  expect(text.endsWith(`\n${init}\n`)).toBe(true);
  // What the ceiling counts, also where agents report more than is estimated.
  expect(text).toContain('$130.00');
  expect(text).toContain('Not done:\n- task 3f2a9c81: node ended');
  expect(text).not.toContain('\u001B');
  expect(tooWide(text)).toEqual([init]);
});
