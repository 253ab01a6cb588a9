import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Settings } from '../../src/core/config/schema/settings.ts';
import { actionInputs } from '../../src/core/config/sources/action-inputs.ts';
import { decideTick } from '../../src/core/decide/decide.ts';
import { decideRenewal } from '../../src/core/decide/renewal.ts';
import { firstCap } from '../../src/core/forecast/assumptions.ts';
import {
  type DriverChoice,
  defaultChoices,
  detectCommands,
  type Preset,
  presets,
  type Recipe,
  type RenewalChoice,
  recipes,
  renewalChoices,
  type StarterChoices,
  starterAgents,
} from '../../src/core/setup/init/choices.ts';
import {
  buildStarterFiles,
  chooseScheduleMinute,
  renderStateRuleset,
  starterPaths,
} from '../../src/core/setup/init/files.ts';
import {
  listRemainingSteps,
  type RemainingStep,
  renewalHint,
  setupBody,
  spendSentence,
} from '../../src/core/setup/init/remaining-steps.ts';
import { readTickWorkflow } from '../../src/core/workflow/tick-workflow.ts';
import {
  listIndispensableNeeds,
  loopNeeds,
  missingPermissionSentence,
} from '../../src/core/workflow/token-permissions.ts';
import { programs } from '../agents/programs.ts';
import { resolveChannels } from '../support/configuration.ts';
import { aHead, anIssue, decisionFacts } from '../support/core-facts.ts';

const usual: StarterChoices = { ...defaultChoices, agentCommand: null, setup: 'npm ci', verify: 'npm test' };
const action = { repository: 'acme/gate', sha: 'a'.repeat(40), version: '0.1.0' };

const written = (choices: Partial<StarterChoices> = {}): ReadonlyMap<string, string> =>
  new Map(
    buildStarterFiles({ choices: { ...usual, ...choices }, action, name: 'acme/shop' }).map(({ path, text }) => [
      path,
      text,
    ]),
  );
const textOf = (path: string, choices: Partial<StarterChoices> = {}): string => written(choices).get(path) ?? '';

const names = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] => Object.keys(table) as Name[];
const presetNames = names<Preset>(presets);
const renewalNames: readonly RenewalChoice[] = renewalChoices;
/** Every recipe with every agent; budgets and renewals take turns. */
const everyPair = names<Recipe>(recipes).flatMap((recipe, row) =>
  names<DriverChoice>(starterAgents).map(
    (agent, column): Partial<StarterChoices> => ({
      recipe,
      agent,
      agentCommand: agent === 'command' ? ['node', 'agent.mjs'] : null,
      preset: presetNames[(row + column) % presetNames.length] ?? 'try',
      renew: renewalNames[column % renewalNames.length] ?? 'never',
    }),
  ),
);

describe('the configuration', () => {
  test('of every recipe with every agent is accepted by this build, with nothing in it that has no effect, and by editors', () => {
    const schema = JSON.parse(readFileSync('docs/schema/config.schema.json', 'utf8')) as object;
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const said = everyPair.flatMap((choices) => {
      const text = textOf(starterPaths.config, choices);
      const resolved = resolveChannels({ file: text });
      if (!check(parse(text))) return [JSON.stringify(check.errors)];
      return resolved.ok ? resolved.notices : resolved.errors.map(({ message }) => message);
    });
    expect(said).toEqual([]);
  });

  test('of a program of their own shows where its key goes, in both files, and works as soon as it is uncommented', () => {
    const own: Partial<StarterChoices> = { agent: 'command', agentCommand: ['node', 'agent.mjs'] };
    const uncomment = (text: string): unknown => parse(text.replace(/# (?=env-secrets:|env: )/g, ''));
    expect(uncomment(textOf(starterPaths.config, own))).toMatchObject({ 'env-secrets': ['MY_MODEL_KEY'] });
    expect(uncomment(textOf(starterPaths.workflow, own))).toMatchObject({
      jobs: { tick: { steps: [{ env: { MY_MODEL_KEY: '${{ secrets.MY_MODEL_KEY }}' } }] } },
    });
    expect(textOf(starterPaths.config)).not.toContain('MY_MODEL_KEY');
  });

  test('says what was chosen, and where its keys are explained', () => {
    expect(
      textOf(starterPaths.config, { recipe: 'flaky-tests', preset: 'week', renew: 'weekly' }),
    ).toBe(`# yaml-language-server: $schema=https://raw.githubusercontent.com/acme/gate/${action.sha}/docs/schema/config.schema.json
# Flaky tests. Every key: https://github.com/acme/gate/blob/${action.sha}/docs/configuration.md
skill: work
agent: claude
env-secrets:
  - ANTHROPIC_API_KEY
setup-command: npm ci
verify-command: npm test
backlog:
  labels:
    - flaky-test
max-agents: 1
max-iterations: 60
max-dollars: 150
max-minutes: 2400
renew:
  every: weekly
notify:
  owners: true
`);
  });

  test('says what is missing without a verify-command', () => {
    expect(textOf(starterPaths.config, { verify: null })).toContain(
      '# Set verify-command: without it no check runs, and what agents say decides what is complete.\n',
    );
  });
});

describe('the workflow', () => {
  const stepOf = (choices: Partial<StarterChoices> = {}) => {
    const read = readTickWorkflow(textOf(starterPaths.workflow, choices));
    if (read.kind !== 'tick') throw new Error(read.kind);
    return read.step;
  };

  test('grants a tick what it needs, starts it hourly and by hand, and has no concurrency key', () => {
    expect(stepOf()).toMatchObject({
      triggers: ['schedule', 'workflow_dispatch'],
      concurrency: false,
      env: { ANTHROPIC_API_KEY: '${{ secrets.ANTHROPIC_API_KEY }}' },
      with: { paused: '${{ vars.TICKGATE_PAUSED }}' },
      before: [expect.stringMatching(/^npm install --global @anthropic-ai\/claude-code@\d/)],
      facts: { timeoutMinutes: 60 },
    });
    for (const recipe of Object.keys(recipes) as Recipe[]) {
      const { skill } = recipes[recipe];
      const asked = stepOf({ recipe }).facts.granted;
      expect(asked).toEqual(Object.fromEntries(loopNeeds.map(({ scope, level }) => [scope, level])));
      expect(
        missingPermissionSentence(stepOf({ recipe }).facts, listIndispensableNeeds({ skill, visibility: 'private' })),
      ).toBeNull();
    }
  });

  test('of a loop that speaks as an app gives the job nothing, and the action the app', () => {
    const step = stepOf({ token: 'app' });
    expect(step.with).toMatchObject({ 'app-id': '${{ vars.TICKGATE_APP_ID }}' });
    expect(textOf(starterPaths.workflow, { token: 'app' })).toContain('\npermissions: {} #');
    expect(textOf(starterPaths.answer, { token: 'app' })).toContain('app-private-key: ');
  });

  test('gives Copilot the job’s token where an app speaks for the loop, else a secret and the reason why', () => {
    const own = stepOf({ agent: 'copilot', token: 'app' });
    expect(own.env).toEqual({ COPILOT_GITHUB_TOKEN: '${{ github.token }}' });
    expect(own.with).toMatchObject({ 'app-id': '${{ vars.TICKGATE_APP_ID }}', 'github-token': '' });
    expect(own.facts.granted).toEqual({ 'copilot-requests': 'write' });
    const keySteps = (choices: Partial<StarterChoices>): string[] =>
      listRemainingSteps({ choices: { ...usual, ...choices }, action, repository: null, proposed: false })
        .map(({ text }) => text)
        .filter((text) => text.includes('COPILOT_GITHUB_TOKEN'));
    expect(keySteps({ agent: 'copilot', token: 'app' })).toEqual([]);

    expect(stepOf({ agent: 'copilot' }).env).toEqual({ COPILOT_GITHUB_TOKEN: '${{ secrets.COPILOT_GITHUB_TOKEN }}' });
    expect(stepOf({ agent: 'copilot' }).with).not.toHaveProperty('github-token');
    expect(keySteps({ agent: 'copilot' })).toEqual([
      "Put a person's fine-grained token with the permission Copilot Requests into the secret COPILOT_GITHUB_TOKEN: the loop speaks by the job's token, and a tick hands its own token to no agent. With `--token app` the job's token is the key.",
    ]);
    for (const token of ['workflow', 'app'] as const)
      expect(parse(textOf(starterPaths.config, { agent: 'copilot', token }))).toMatchObject({
        'env-secrets': ['COPILOT_GITHUB_TOKEN'],
      });
  });

  const formOf = (recipe: Recipe, server?: string): Record<string, { type: string; options?: string[] }> => {
    const plan = {
      choices: { ...usual, recipe },
      action,
      name: 'acme/shop',
      ...(server === undefined ? {} : { server }),
    };
    const text = buildStarterFiles(plan).find(({ path }) => path === starterPaths.workflow)?.text ?? '';
    return (parse(text) as { on: { workflow_dispatch: { inputs: ReturnType<typeof formOf> } } }).on.workflow_dispatch
      .inputs;
  };

  test('has in its form typed fields that the action reads there, none with a default', () => {
    const boxes = Object.fromEntries(
      ['resume', 'restart', 'fresh', 'stop', 'dry-run'].map((name) => [name, { type: 'boolean' }]),
    );
    const numbers = ['max-iterations', 'max-prs', 'max-minutes', 'max-dollars'].map((name) => [
      name,
      { type: 'number' },
    ]);
    const lock = { type: 'choice', options: ['as configured', 'skip', 'wait', 'force'] };
    expect(formOf('backlog')).toMatchObject({
      ...boxes,
      ...Object.fromEntries(numbers),
      lock,
      reason: { type: 'string' },
    });
    expect(Object.keys(formOf('backlog'))).toHaveLength(11);
    expect(formOf('pr-babysitter')).toMatchObject({ ...boxes, pr: { type: 'number' } });
    for (const recipe of names<Recipe>(recipes)) {
      const form = formOf(recipe);
      const read = actionInputs.filter(({ dispatch }) => dispatch).map(({ name }) => name);
      expect(Object.keys(form).filter((name) => !read.includes(name))).toEqual([]);
      expect(Object.values(form).filter((input) => 'default' in input)).toEqual([]);
    }
  });

  test('has ten fields at most on an Enterprise Server, which takes no more, and loses no box by it', () => {
    const server = 'https://git.acme.example';
    expect(Object.keys(formOf('backlog', server))).toEqual(
      Object.keys(formOf('backlog')).filter((name) => name !== 'max-prs'),
    );
    expect(Object.keys(formOf('pr-babysitter', server))).toHaveLength(10);
    expect(formOf('pr-babysitter', server)).toHaveProperty('pr');
    expect(formOf('backlog', 'https://acme.ghe.com')).toEqual(formOf('backlog'));
  });

  test('starts at an odd minute, away from the full hour, not the same in every repository', () => {
    const minutes = ['acme/shop', 'acme/site', 'ana/notes', 'bo/x', ''].map(chooseScheduleMinute);
    expect(minutes.filter((minute) => minute % 2 === 0 || minute < 5 || minute > 55)).toEqual([]);
    expect(new Set(minutes).size).toBeGreaterThan(2);
  });
});

test('the form asks for acceptance criteria and puts on the label by which the loop finds the issue; reviews have none', () => {
  const form = parse(textOf(starterPaths.form, { recipe: 'flaky-tests' })) as {
    labels: string[];
    body: { attributes: { label: string } }[];
  };
  expect(form.labels).toEqual(['flaky-test']);
  expect(form.body.map(({ attributes }) => attributes.label)).toContain('Acceptance Criteria');
  expect(written({ recipe: 'pr-babysitter' }).has(starterPaths.form)).toBe(false);
});

describe('what is left', () => {
  const left = (choices: Partial<StarterChoices>, repository: string | null): RemainingStep[] =>
    listRemainingSteps({ choices: { ...usual, ...choices }, action, repository, proposed: false });

  test('has links of the server where the repository lies', () => {
    const facts = { choices: usual, action, repository: 'acme/shop', proposed: false };
    const urls = listRemainingSteps({ ...facts, server: 'https://ghe.example' }).flatMap(({ url }) => url ?? []);
    expect(urls.filter((url) => url.includes('/acme/shop/')).length).toBeGreaterThan(1);
    expect(urls.filter((url) => url.includes('/acme/shop/') && !url.startsWith('https://ghe.example/'))).toEqual([]);
  });

  test('has links, once it is known where the repository lies', () => {
    expect(left({ recipe: 'pr-babysitter' }, 'acme/shop').map(({ url }) => url)).toEqual([
      'https://github.com/acme/shop/settings/secrets/actions/new',
      'https://github.com/acme/shop/settings/actions',
      'https://github.com/acme/shop/labels',
      null,
      'https://github.com/acme/shop/settings/rules',
      null,
      'https://github.com/acme/shop/actions/workflows/tickgate.yml',
    ]);
    expect(left({}, null).map(({ url }) => url)).toEqual([null, null, null, null, null, null]);
    expect(left({ token: 'app', agent: 'command', recipe: 'pr-babysitter' }, null)[0]?.text).toMatch(
      /^Install an app of yours that has contents: write, issues: write, pull-requests: write, actions: write, checks: read, statuses: read; /,
    );
  });

  test('names what only a person can decide: a program of their own, and what verifies work', () => {
    const own: Partial<StarterChoices> = { agent: 'command', agentCommand: ['node', 'agent.mjs'], verify: null };
    expect(left(own, null).map(({ text }) => text)).toEqual([
      'Allow "GitHub Actions to create and approve pull requests", in the organisation too.',
      'See that a job finds `node agent.mjs`. What it reads and writes:',
      'If it needs a key: uncomment MY_MODEL_KEY in .github/tickgate.yml and in the workflow, under its own name, and put the key into a secret of that name.',
      'Set verify-command in .github/tickgate.yml, such as `npm test`: without it no check runs, and what agents say decides what is complete.',
      'Commit these files to the default branch, and push it.',
      `Forbid that the loop's record is set back or deleted; a ruleset to save as ruleset.json and import: \`${renderStateRuleset(null)}\``,
      'Let `doctor` look whether anything is in the way.',
      'Start the first tick, or wait for the schedule.',
    ]);
  });
});

describe('what the choices may cost', () => {
  const asks = 'It asks before a run takes 80 % of its budget.';

  test.each([
    [
      { preset: 'try', renew: 'never' },
      `The loop may spend at most $25 in all, in 5 iterations, and all of it in one day if there is work enough; then it stops until a person begins a new run. ${asks}`,
    ],
    [
      { preset: 'night', renew: 'daily' },
      `The loop may spend at most $50 a day, in 20 iterations, and $1,500 in 30 days: a new run begins every day, with no end in all. ${asks}`,
    ],
    [
      { preset: 'week', renew: 'weekly' },
      `The loop may spend at most $150 a week, in 60 iterations, and all of it in one day if there is work enough: a new run begins every Monday, with no end in all. ${asks}`,
    ],
    [
      { preset: 'week', renew: 'daily' },
      `The loop may spend at most $150 a day, in 60 iterations, and $4,500 in 30 days: a new run begins every day, with no end in all. ${asks} ` +
        'Note that these two contradict each other: what is meant for a week is given anew every day, $1,050 a week. ' +
        'For $150 a week choose --renew weekly, for less a day --preset night.',
    ],
  ] as const)('is said of %j: a day, and in all', (choices, sentence) => {
    expect(spendSentence(choices)).toBe(sentence);
  });

  test('stands beside each choice of a renewal, for the preset that was chosen', () => {
    expect(renewalChoices.map((renew) => renewalHint(renew, 'week'))).toEqual([
      '$150 in all: the run ends at its ceilings, until a person begins a new one',
      '$150 a day: a new run every day, with the whole budget again, seven times what a week was to cost',
      '$150 a week: a new run every Monday, with the whole budget again',
    ]);
    expect(renewalHint('daily', 'night')).toBe('$50 a day: a new run every day, with the whole budget again');
  });

  test('never is more than one budget from one renewal to the next', () => {
    const renew = { every: 'daily', at: null } as const;
    const spent = (endedAt: string) => aHead({ status: 'stopped', stop: { code: 'cost_budget', at: endedAt } });
    // It ran into the day, so that day has no run of its own.
    expect(decideRenewal(spent('2026-11-22T00:10:00Z'), renew, '2026-11-22T23:59:00Z')).toBeNull();
    expect(decideRenewal(spent('2026-11-21T23:59:00Z'), renew, '2026-11-22T00:00:00Z')).not.toBeNull();
  });
});

test.each([
  [['README.md', 'package-lock.json', 'go.mod'], { setup: 'npm ci', verify: 'npm test' }],
  [
    ['package.json', 'pnpm-lock.yaml'],
    { setup: 'corepack pnpm install --frozen-lockfile', verify: 'corepack pnpm test' },
  ],
  [['package.json', 'yarn.lock'], { setup: 'corepack yarn install --frozen-lockfile', verify: 'corepack yarn test' }],
  [['package.json'], { setup: 'npm install --no-package-lock', verify: 'npm test' }],
  [['Cargo.toml'], { setup: null, verify: 'cargo test --locked' }],
  [['README.md'], { setup: null, verify: null }],
])('a folder with %j is set up and verified by %j', (files, commands) => {
  expect(detectCommands(files)).toEqual(commands);
});

test('the agents that are installed are those that the tests of agents run', () => {
  const installed = names<DriverChoice>(starterAgents).filter((name) => starterAgents[name].install !== null);
  expect(programs.map(({ name }) => name)).toEqual(installed);
  expect(installed.length).toBeGreaterThan(5);
});

test('the pull request of `init` says what its first tick would do, what it may spend and what is left', () => {
  const left = listRemainingSteps({ choices: usual, action, repository: 'acme/shop', proposed: true }).slice(-3);
  const decision = decideTick(decisionFacts({ observation: { backlog: [anIssue({ number: 7 })] } }));

  expect(
    setupBody({ preview: { kind: 'decided', decision }, spend: spendSentence(usual), left }),
  ).toMatchInlineSnapshot(`
"## The first tick

As the repository is now, the first tick would **work on #7**. Nothing was started for this.

<details><summary>Every rule, with its evidence</summary>

| Condition | | Evidence |
|---|---|---|
| user_interrupt | no | No person asked to stop |
| gate_stop | no | No gate was answered with stop |
| pr_terminal | no | No single pull request is watched |
| backlog_empty | no | Backlog not empty: 1 open subject, 0 open questions |
| dependency_cycle | no | No open subjects wait for each other |
| qmd_unreachable | no | No dependency is away |
| repeated_failure | no | No subject failed twice running with the same root cause |
| lock_held | no | No other tick holds the lock |
| cost_budget | no | Cost budget not reached: \\$0.00 / \\$25.00 |
| wall_clock_budget | no | Wall-clock budget not reached: 0/60 minutes |
| deadline | no | Deadline not reached: none is set |
| iteration_budget | no | Iteration budget not reached: 0/5 |
| prs_touched_budget | no | PR budget not reached: 0/20 |
| parked | no | The loop is not parked |
| loop_gate_open | no | No question about the whole loop is open |
| circuit_open | no | No answer keeps the run's breaker open |
| dirty_tree | no | No changes in the workspace hold this tick |
| open_prs_backpressure | no | 0 pull requests of this loop wait for review (max-open-prs 5). |
| job_minutes | no | The job has time for a session |
| backlog-drift | no | The backlog is what the last iteration planned from |
| dirty-tree | no | The workspace is clean |
| criteria-policy | no | No issue of the batch is unclear, or criteria were decided for this run |
| budget-escalation | no | No budget is near its ceiling |
| circuit-open | no | The run's breaker lets sessions start |
| ambiguous-criteria | no | No subject of the batch raises it |
| repeated-failure | no | No subject of the batch raises it |
| resume-divergence | no | No subject of the batch raises it |
| agent-decision | no | No subject of the batch raises it |
| circuit-open | no | No subject of the batch raises it |

</details>

The loop may spend at most $25 in all, in 5 iterations, and all of it in one day if there is work enough; then it stops until a person begins a new run. It asks before a run takes 80 % of its budget.

## What is left

- [ ] Forbid that the loop's record is set back or deleted; a ruleset to save as ruleset.json and import: \`{ "name": "tickgate-state", "target": "branch", "enforcement": "active", "conditions": { "ref_name": { "include": [ "refs/heads/tickgate/state/**" ], "exclude": [] } }, "rules": [ { "type": "deletion" }, { "type": "non_fast_forward" } ] }\` https://github.com/acme/shop/settings/rules
- [ ] Let \`doctor\` look whether anything is in the way.
- [ ] Start the first tick, or wait for the schedule. https://github.com/acme/shop/actions/workflows/tickgate.yml
"
`);
});

test.each(presetNames)('with the preset %s a first session gets what one is expected to take', (preset) => {
  const { 'max-iterations': maxIterations, 'max-dollars': maxDollars, 'max-minutes': maxMinutes } = presets[preset];
  const config = { ...Settings.parse({}), maxIterations, maxDollars, maxMinutes };
  expect(firstCap(config)).toBeGreaterThanOrEqual(config.sessionGuess.dollars);
});
