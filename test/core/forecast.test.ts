import { describe, expect, test } from 'vitest';
import { Settings } from '../../src/core/config/schema/settings.ts';
import { type Assumption, assumptions, firstCap } from '../../src/core/forecast/assumptions.ts';
import { forecastFrom, forecastJson, forecastText, type RunForecast } from '../../src/core/forecast/forecast.ts';

const aRun = (facts: Partial<RunForecast> = {}): RunForecast => ({
  ...{ dollars: 4, iterations: 2, prs: 3, minutes: 30, sessions: 6, hours: 5, gates: [], end: 'idle' },
  ...facts,
});

/** Ten runs that cost $1 to $10; one of them meets its ceiling, and asks before. */
const runs = Array.from({ length: 10 }, (_, index) =>
  aRun({ dollars: index + 1, ...(index === 9 ? { end: 'cost_budget', gates: ['budget-escalation'] } : {}) }),
);

const all: readonly Assumption[] = [
  { kind: 'read-issues', count: 12, part: 12, repository: 'acme/shop' },
  {
    kind: 'guessed',
    dollars: { low: 0.75, high: 3 },
    auditDollars: { low: 0.2, high: 0.2 },
    minutes: { low: 5, high: 20 },
    failing: 0.2,
  },
  { kind: 'people', hours: 4 },
];

describe('a forecast', () => {
  test('takes its figures from runs as they were: half of them stay at the middle, nine of ten at the upper end', () => {
    const { figures, ends, gates } = forecastFrom('work', runs);

    expect(figures.dollars).toEqual({ p50: 5, p90: 9, most: 10 });
    expect(figures.prs).toEqual({ p50: 3, p90: 3, most: 3 });
    expect(ends).toEqual([
      { code: 'idle', share: 0.9 },
      { code: 'cost_budget', share: 0.1 },
    ]);
    expect(gates).toEqual([{ name: 'budget-escalation', perRun: 0.1 }]);
  });

  test('is printed in a terminal with its assumptions first', () => {
    const facts = {
      forecast: forecastFrom('work', runs),
      assumed: assumptions(all),
      metered: true,
      ceilings: { dollars: 25, prs: 20 },
    };
    expect(forecastText(facts)).toMatchInlineSnapshot(`
"Loop work, one run, rehearsed 10 times; nothing was started, nothing was spent.

Taken for granted:
- the 12 open issues of acme/shop, as they are now
- a session takes $0.75 to $3.00 and 5 to 20 minutes, its audit $0.20; 20 % of
  the issues are beyond the agent
- people answer and merge after 4 h, so that the loop goes on
- audits find nothing; no tick is lost; no agent asks anything; limits of models
  are not met

                            half stay at   9 of 10 at     the most      ceiling
dollars                            $5.00        $9.00       $10.00       $25.00
iterations                             2            2            2
pull requests                          3            3            3           20
sessions                               6            6            6
active minutes                        30           30           30
hours, first to last tick            5.0          5.0          5.0

How they end:
  90 %  idle: nothing is left that it could work on
  10 %  cost_budget

What they ask, per run:
    0.1  budget-escalation
"
`);
    expect(forecastText({ ...facts, metered: false })).toContain(
      [
        'hours, first to last tick            5.0          5.0          5.0',
        'The dollars can pass their ceiling by what the sessions at work spend above what',
        '  they get: what a session costs is known once it has ended, and none is cut.',
        '',
      ].join('\n'),
    );
    expect(forecastText({ ...facts, metered: false, ceilings: { prs: 20 } })).not.toContain('can pass');
    expect(forecastJson(facts)).toMatchObject({ loop: 'work', runs: 10, ceilings: { dollars: 25 } });
  });

  test('names what is assumed in one sentence each', () => {
    const other: readonly Assumption[] = [
      { kind: 'assumed-issues', count: 10, asked: false },
      { kind: 'assumed-issues', count: 3, asked: true },
      { kind: 'read-issues', count: 900, part: 300, repository: 'acme/shop' },
      { kind: 'learned', journeys: 7, unfinished: 0, loop: 'work' },
      { kind: 'learned', journeys: 4, unfinished: 2, loop: 'work' },
      { kind: 'recorded', pulls: 9, loop: 'work', failing: 0.25, isSeen: true, minutes: { low: 5, high: 20 } },
      { kind: 'recorded', pulls: 5, loop: 'work', failing: 0.2, isSeen: false, minutes: { low: 7, high: 7 } },
      { kind: 'given', file: 'sessions.yml', guessed: null },
      { kind: 'people', hours: null },
      { kind: 'people', hours: 0 },
    ];
    expect(assumptions(other)).toMatchInlineSnapshot(`
[
  "10 open issues, each small and clear, since yours were not read: that takes a token in GITHUB_TOKEN",
  "3 open issues, each small and clear",
  "the first 300 of 900 open issues of acme/shop, as they are now",
  "issues go as one of the 7 went that loop work has brought to an end",
  "issues go as one of the 4 went that loop work has brought to an end; 2 that have not ended are left out",
  "an issue costs what one of the 9 pull requests cost that ended for loop work, audits and repairs included; a session takes 5 to 20 minutes; 25 % of the issues fail, as in this run",
  "an issue costs what one of the 5 pull requests cost that ended for loop work, audits and repairs included; a session takes 7 minutes; 20 % of the issues fail",
  "issues go as sessions.yml says",
  "no person answers or merges",
  "people answer and merge at once, so that the loop goes on",
  "audits find nothing; no tick is lost; no agent asks anything; limits of models are not met",
]
`);
  });
});

test('a forecast says what a session gets at first, where that is less than it is expected to take, and whether that cuts it', () => {
  const caps = [
    { dollars: 1.5, metered: true },
    { dollars: 1.25, metered: true },
    { dollars: 1.25, metered: false },
    { dollars: 1.5, metered: false },
    { dollars: null, metered: false },
  ].map((cap) => assumptions([{ kind: 'cap', ...cap, expected: 1.5 }]).at(0));
  expect(caps).toEqual([
    'a session gets $1.50 at first',
    'a session gets $1.25 at first, less than it is expected to take: many are cut',
    'a session gets $1.25 at first, less than it is expected to take; what a session costs is known once it has ended, so its dollars cut none',
    'a session gets $1.50 at first; what a session costs is known once it has ended, so its dollars cut none',
    'no session has a cap in dollars',
  ]);
  expect(firstCap(Settings.parse({}))).toBe(1.5);
});
