/** Rehearsed runs: the tick's own rules over a repository in memory, with sessions that go as they are told to. */
import { describe, expect, test } from 'vitest';
import { buildSessionAssumptions, chooseRecordedSessions, simulateRuns } from '../../../src/cli/simulate/command.ts';
import {
  assumeIssueSessions,
  drawFromEntries,
  drawFromPastIssues,
  learnIssueSessions,
} from '../../../src/cli/simulate/journeys.ts';
import { buildAssumedIssues } from '../../../src/cli/simulate/repository.ts';
import { createStandstillGuard, type SimulationPolicy, simulateRun } from '../../../src/cli/simulate/run.ts';
import { rolesOf } from '../../../src/core/config/role-models.ts';
import { defaultChoices, type Preset } from '../../../src/core/setup/init/choices.ts';
import { buildStarterFiles, starterPaths } from '../../../src/core/setup/init/files.ts';
import type { LoopState } from '../../../src/core/state/loop-state.ts';
import type { EndedWork } from '../../../src/core/state/outcomes.ts';
import { readTickWorkflow } from '../../../src/core/workflow/tick-workflow.ts';
import {
  aLine,
  anEndedWork,
  aState,
  aSubject,
  builtInRates,
  later,
  noon,
  someUsage,
} from '../../support/core-facts.ts';
import { going, simulationPolicy as policy } from '../../support/simulation-policy.ts';

describe('a rehearsed run', () => {
  test('works off its backlog: a session and an audit an issue, and nothing else', async () => {
    expect(await simulateRun(policy('max-agents: 2\nmax-dollars: 50'), 1)).toMatchObject({
      ...{ dollars: 5, prs: 4, sessions: 8, iterations: 2, gates: [], end: 'idle' },
    });
  });

  test('ends by the ceiling that it reaches first, and never beyond its dollars where spend is metered', async () => {
    const dear = policy('max-agents: 1\nmax-dollars: 3', { people: { afterMs: 0, answers: {} } });
    const { end, dollars, gates } = await simulateRun(dear, 1);
    const few = await simulateRun(policy('max-agents: 1\nmax-prs: 2\nmax-dollars: 50'), 1);

    expect({ end, gates }).toMatchObject({ end: 'cost_budget', gates: expect.arrayContaining(['budget-escalation']) });
    expect(dollars).toBeLessThanOrEqual(3);
    expect(few).toMatchObject({ end: 'prs_touched_budget', prs: 2 });
  });

  test('ends by its minutes as soon as they are too few for a session, and begins none for the rest of them', async () => {
    const file = 'max-agents: 1\nmax-iterations: 20\nmax-dollars: 50\nmax-minutes: 10.5';
    const { end, sessions, hours, minutes } = await simulateRun(
      policy(file, { journeys: going({ minutes: 7.999 }), people: { afterMs: 60_000, answers: {} } }),
      1,
    );

    expect({ end, sessions, minutes: minutes.toFixed(3) }).toEqual({
      end: 'wall_clock_budget',
      ...{ sessions: 2, minutes: '9.999' },
    });
    // The tick of 12:23 audits for two minutes, and the run ends with it, and not with the next one.
    expect(Math.round(hours * 60)).toBe(26);
  });

  test('finishes what it has begun, also where so many of its drafts are open that nothing new may begin', async () => {
    const dear = { issues: buildAssumedIssues(6), journeys: going({ dollars: 1.7 }), metered: false };
    const { end, prs, hours } = await simulateRun(policy('max-dollars: 50\nmax-iterations: 20', dear), 1);

    expect({ end, prs }).toEqual({ end: 'idle', prs: 6 });
    expect(hours).toBeLessThan(24);
  });

  test('ends when a person answers stop', async () => {
    const people = { afterMs: 0, answers: { 'budget-escalation': 'stop' } };
    expect((await simulateRun(policy('max-agents: 1\nmax-dollars: 3', { people }), 1)).end).toBe('gate_stop');
  });

  test('continues if the raise that people would choose is not offered, since hard-max leaves no room', async () => {
    const people = { afterMs: 0, answers: { 'budget-escalation': 'raise' } };
    const bound = policy('max-agents: 1\nmax-dollars: 3\nhard-max: { dollars: 3 }', { people });
    const { end, dollars } = await simulateRun(bound, 1);

    expect(end).toBe('cost_budget');
    expect(dollars).toBeLessThanOrEqual(3);
  });

  test('is one run, also where the next would begin by itself while people still merge', async () => {
    const late = { people: { afterMs: 30 * 3_600_000, answers: {} } };
    const once = await simulateRun(policy('max-agents: 2\nmax-dollars: 50', late), 1);
    const daily = await simulateRun(policy('max-agents: 2\nmax-dollars: 50\nrenew: { every: daily }', late), 1);

    expect(daily).toMatchObject({ dollars: once.dollars, sessions: once.sessions, iterations: 2, end: 'idle' });
    expect(daily.hours).toBeLessThan(24);
  });

  test('waits for ever without answers', async () => {
    const alone = policy('max-agents: 1\nmax-dollars: 3', { people: { afterMs: null, answers: {} } });
    expect((await simulateRun(alone, 1)).end).toBe('waiting');
  });

  test('takes what waits for another issue once that is merged', async () => {
    const [first, second] = buildAssumedIssues(2);
    if (first === undefined || second === undefined) throw new Error('there are two');
    const issues = [first, { ...second, openBlockers: [1] }];
    const merged = await simulateRun(policy('max-dollars: 50', { issues }), 1);
    const nobody = await simulateRun(policy('max-dollars: 50', { issues, people: { afterMs: null, answers: {} } }), 1);

    expect(merged).toMatchObject({ prs: 2, iterations: 2 });
    expect(nobody).toMatchObject({ prs: 1, iterations: 1 });
    expect(merged.hours).toBeGreaterThan(2);
  });

  test('continues after a session met its cap: the next one does the rest, and no gate asks about a failure', async () => {
    const file = 'max-agents: 4\nmax-dollars: 25\nmax-iterations: 20\nmax-minutes: 600';
    const dearer = await simulateRun(policy(file, { journeys: going({ dollars: 1.4 }) }), 1);
    const longer = await simulateRun(policy(file, { journeys: going({ dollars: 0.2, minutes: 70 }) }), 1);

    expect({ ...dearer, dollars: dearer.dollars.toFixed(2) }).toMatchObject({ prs: 4, dollars: '6.60', end: 'idle' });
    expect(dearer.gates).not.toContain('repeated-failure');
    expect({ ...longer, dollars: longer.dollars.toFixed(2) }).toMatchObject({ prs: 4, dollars: '1.80' });
  });

  test('gives up an issue that fails twice, as people say, and pays for both', async () => {
    const one = { issues: buildAssumedIssues(1), journeys: going({ fails: true }) };
    const given = await simulateRun(policy('max-dollars: 50', one), 1);
    expect(given).toMatchObject({ dollars: 2, sessions: 2, prs: 0, gates: ['repeated-failure'] });
  });

  test('ends a session at its cap where spend is metered, and knows it only afterwards where it is not', async () => {
    const dear = { issues: buildAssumedIssues(1), journeys: going({ dollars: 40 }) };
    const metered = await simulateRun(policy('max-dollars: 10', { ...dear, metered: true }), 1);
    const capped = await simulateRun(policy('max-dollars: 10', { ...dear, metered: false }), 1);

    expect(metered.dollars).toBeLessThanOrEqual(10);
    expect(capped.dollars).toBe(40);
  });
});

/** As `simulate` has it in a folder where `init` has just written its files. */
function policyOfInit(preset: Preset): SimulationPolicy {
  const files = buildStarterFiles({
    choices: { ...defaultChoices, preset, agentCommand: null, setup: null, verify: 'npm test' },
    action: { repository: 'acme/tickgate', sha: 'a'.repeat(40), version: '0.1.0' },
    name: 'octocat/shop',
  });
  const text = (path: string): string => files.find((file) => file.path === path)?.text ?? '';
  const workflow = readTickWorkflow(text(starterPaths.workflow));
  if (workflow?.kind !== 'tick') throw new Error('init writes a workflow of the loop.');
  const dollars = { low: 0.75, high: 3 };
  return policy(text(starterPaths.config), {
    schedules: workflow.step.facts.schedules,
    issues: buildAssumedIssues(5),
    people: { afterMs: 4 * 3_600_000, answers: {} },
    journeys: assumeIssueSessions({
      ...{ dollars, minutes: { low: 4, high: 16 }, failing: 0.2 },
      auditDollars: { low: 0.2, high: 0.8 },
    }),
    days: 30,
  });
}

describe('a rehearsed run of a loop as `init` writes it', () => {
  test.each([
    ['try', 40],
    ['night', 8],
    ['week', 8],
  ] as const)(
    'ends whatever it draws and whenever it starts: %s',
    async (preset, seeds) => {
      const asWritten = policyOfInit(preset);
      const ends: string[] = [];
      for (let seed = 1; seed <= seeds; seed++) {
        const startMs = Date.parse(noon) + seed * 7 * 60_000;
        ends.push((await simulateRun({ ...asWritten, startMs }, seed)).end);
      }
      expect(ends).toHaveLength(seeds);
      expect(ends).not.toContain('cut');
    },
    60_000,
  );

  test('reports its progress within a run, each second', async () => {
    const told: string[] = [];
    let ms = 0;
    const now = (): number => (ms += 600);
    await simulateRuns(
      policyOfInit('try'),
      { runs: 1, seed: 1 },
      { tell: (line) => told.push(line), now, everyMs: 1_000 },
    );

    expect(told[0]).toBe('0 of 1 runs rehearsed; the next is at tick 2, day 1 of 30');
    expect(told.length).toBeGreaterThan(1);
  });
});

describe('a run in which time stands still', () => {
  const atNoon = { ms: Date.parse(noon), status: 'waiting' } as const;

  test('is an error that names the run, instead of a program that never ends', () => {
    const mustMove = createStandstillGuard(7);
    const ticks = (count: number): void => {
      for (let tick = 1; tick <= count; tick++) mustMove({ ...atNoon, tick });
    };
    expect(() => ticks(200)).toThrow(/of seed 7 does not move: tick \d+ .* with the loop waiting/);
  });

  test('is none where ticks follow each other by a minute, however many', () => {
    const mustMove = createStandstillGuard(7);
    for (let tick = 1; tick <= 500; tick++) mustMove({ ...atNoon, ms: atNoon.ms + tick * 60_000, tick });
  });
});

describe('what is learned from the record of a loop', () => {
  const row = (session: `${number}-${number}`, role: string, dollars: number) => ({
    ...(someUsage(dollars)[0] as NonNullable<ReturnType<typeof someUsage>[0]>),
    ...{ subject: Number(session.split('-')[0]), driver: 'claude', role, session: `100-1-${session}` },
  });
  const state = aState({
    subjects: [
      aSubject({ number: 1, pullRequest: 11, phase: 'done' }),
      aSubject({ number: 2, phase: 'failed' }),
      aSubject({ number: 3, phase: 'coding' }),
      aSubject({ number: 4, phase: 'cancelled' }),
    ],
    usage: [
      row('1-1', 'worker', 2),
      row('1-2', 'worker', 3),
      row('1-3', 'auditor', 0.5),
      row('2-1', 'worker', 4),
      { ...row('3-1', 'worker', 4), session: '99-1-3-1' },
      { ...row('4-1', 'worker', 4), session: '99-1-4-1' },
    ],
    taskCommits: [
      { task: '#1', commit: null, status: 'blocked' },
      { task: '#1', commit: 'c'.repeat(40), status: 'done' },
    ],
  });
  const { known, unfinished } = learnIssueSessions({
    state,
    history: [aLine({ startedAt: noon, endedAt: later(20) })],
    rates: builtInRates,
    maxAgents: 4,
  });

  test('is how each issue went: what its sessions cost and took, and which of them came to nothing', () => {
    expect(known).toEqual([
      {
        issue: 1,
        worker: [
          { dollars: 2, minutes: 10, fails: true },
          { dollars: 3, minutes: 10, fails: false },
        ],
        auditor: [{ dollars: 0.5, minutes: 10, fails: false }],
      },
      {
        issue: 2,
        worker: [{ dollars: 4, minutes: 10, fails: true }],
        auditor: [{ dollars: 0, minutes: 0, fails: false }],
      },
    ]);
  });

  test('comes from issues that ended, with the number of those that did not', () => {
    expect(known.map(({ issue }) => issue)).toEqual([1, 2]);
    expect(unfinished).toBe(2);
  });

  test('an entry of a sessions file is for its issue alone, and one without an issue for any other', () => {
    const [five] = known;
    if (five === undefined) throw new Error('there are two');
    const any = { ...five, issue: null };
    const given = going();
    const chance = {
      draw: () => 0,
      happens: () => false,
      between: () => 0,
      pick: <T>([one]: readonly [T, ...T[]]) => one,
    };

    expect(drawFromEntries([five, any], given)(1, chance)).toBe(five);
    expect(drawFromEntries([five, any], given)(9, chance)).toBe(any);
    expect(drawFromEntries([five], given)(9, chance)).toEqual(given(9, chance));
  });

  test('an issue goes as it went before, any other as one of them', () => {
    const journeys = drawFromPastIssues(known, going());
    const chance = {
      draw: () => 0,
      happens: () => false,
      between: () => 0,
      pick: <T>(all: readonly [T, ...T[]]) => all[0],
    };

    expect(journeys(2, chance)).toBe(known[1]);
    expect(journeys(9, chance)).toBe(known[0]);
  });
});

describe('what is learned from pull requests that ended', () => {
  const pulls = (count: number, facts: Partial<EndedWork> = {}) =>
    Array.from({ length: count }, (_none, index) =>
      anEndedWork({ pull: 70 + index, subject: 7 + index, dollars: 2, sessions: 5, ...facts }),
    );
  const chosenBy = (ended: readonly EndedWork[], facts: Partial<LoopState> = {}) => {
    const outcomes = {
      ...{ totals: [], labelTotals: [], left: [], foldedUntil: null },
      lookedAt: noon,
      pulls: [...ended],
    };
    const models = rolesOf.work.map((role) => `  ${role}: { model: claude-sonnet-4-7 }\n`).join('');
    const { config } = policy(`agent: claude\nagents:\n${models}max-agents: 2\nmax-dollars: 50`);
    return chooseRecordedSessions(
      { state: aState({ ...facts, outcomes }), history: [] },
      config,
      buildSessionAssumptions({}, config),
    );
  };
  const row = (subject: number) => ({
    ...(someUsage(4)[0] as NonNullable<ReturnType<typeof someUsage>[0]>),
    ...{ subject, driver: 'claude', role: 'worker', session: `100-1-${subject}-1` },
  });
  /** The last of them came to no pull request. */
  const fourIssues = {
    subjects: [1, 2, 3, 4].map((number) =>
      number === 4
        ? aSubject({ number, phase: 'failed' })
        : aSubject({ number, pullRequest: number + 10, phase: 'done' }),
    ),
    usage: [1, 2, 3, 4].map(row),
  };

  test('is what an issue costs in all, however many sessions it takes', async () => {
    const { journeys } = chosenBy(pulls(5), { ...fourIssues, subjects: fourIssues.subjects.slice(0, 3) });
    expect(
      await simulateRun(policy('max-agents: 2\nmax-dollars: 50\nmax-minutes: 900', { journeys }), 1),
    ).toMatchObject({
      ...{ dollars: 8, prs: 4, end: 'idle' },
    });
  });

  test('takes from this run how many issues fail, and how those went', () => {
    const { journeys, assumption } = chosenBy(pulls(5), fourIssues);
    expect(assumption).toMatchObject({ kind: 'recorded', pulls: 5, failing: 0.25, isSeen: true });
    const chance = { draw: () => 0, between: () => 0, pick: <T>([one]: readonly [T, ...T[]]) => one };
    const failed = { issue: 4, worker: [{ dollars: 4, fails: true }] };
    expect(journeys(4, { ...chance, happens: () => false })).toMatchObject(failed);
    expect(journeys(9, { ...chance, happens: (share) => share === 0.25 })).toMatchObject(failed);
    expect(journeys(9, { ...chance, happens: () => false }).worker[0]).toMatchObject({ fails: false });
  });

  test('assumes how many fail where this run tells of too few issues', () => {
    const { journeys, assumption } = chosenBy(pulls(5));
    expect(assumption).toMatchObject({ kind: 'recorded', failing: 0.2, isSeen: false });
    const chance = { draw: () => 0, between: () => 0, pick: <T>([one]: readonly [T, ...T[]]) => one };
    expect(journeys(9, { ...chance, happens: () => true }).worker[0]).toMatchObject({ fails: true });
  });

  test.each([
    ['four pull requests', pulls(4)],
    ['those of another recipe', pulls(9, { recipe: 'flaky-tests' })],
    ['those of an agent that works no more', pulls(9, { driver: 'codex' })],
    ['those of a model that works no more', pulls(9, { driver: 'claude', model: 'older' })],
  ])('is nothing from %s', (_which, ended) => {
    expect(chosenBy(ended).assumption).toMatchObject({ kind: 'guessed' });
    expect(chosenBy(ended, fourIssues).assumption).toMatchObject({ kind: 'learned', journeys: 4 });
  });
});
