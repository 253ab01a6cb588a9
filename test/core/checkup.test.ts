import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isolationUnavailable } from '../../src/core/sandbox/isolation.ts';
import type { CheckupFacts, MachineFacts, StorePromise } from '../../src/core/setup/doctor/check.ts';
import {
  checkCodes,
  checkupJson,
  checkupText,
  preflightCodes,
  runDoctorChecks,
  runPreflightChecks,
} from '../../src/core/setup/doctor/checkup.ts';
import { defaultChoices, type StarterChoices } from '../../src/core/setup/init/choices.ts';
import { buildStarterFiles, starterPaths } from '../../src/core/setup/init/files.ts';
import { readStaticInputs, readTickWorkflow } from '../../src/core/workflow/tick-workflow.ts';
import { resolveChannels } from '../support/configuration.ts';
import { aHead, aLease, later, noon } from '../support/core-facts.ts';

const usual: StarterChoices = {
  ...defaultChoices,
  ...{ recipe: 'flaky-tests', agentCommand: null, setup: null, verify: 'npm test' },
};
const action = { repository: 'acme/tickgate', sha: 'a'.repeat(40), version: '0.1.0' };

const codexAudits = 'env-secrets:\n$1\n  - CODEX_API_KEY\nagents: { auditor: { driver: codex } }\n';
const codexKey = [/( +)ANTHROPIC_API_KEY: .*\n/, '$&$1CODEX_API_KEY: x\n'] as const;

const fit: MachineFacts = { missingPrograms: [], unsetKeys: [], isolation: { ok: true, evidence: '' } };

/** By the ruleset that `init` prints. */
const guarded = ['deletion', 'non_fast_forward'];

type Edit = readonly [from: RegExp, to: string];
interface Files {
  readonly choices?: Partial<StarterChoices>;
  readonly workflow?: Edit;
  readonly config?: Edit;
}

/** A repository as `init` leaves it once everything is done that was left, with a change or two to its files. */
function healthy(files: Files = {}): CheckupFacts {
  const made = buildStarterFiles({ choices: { ...usual, ...files.choices }, action, name: 'acme/shop' });
  const textOf = (path: string, [from, to]: Edit = [/$^/, '']): string =>
    (made.find((file) => file.path === path)?.text ?? '').replace(from, to);
  const read = readTickWorkflow(textOf(starterPaths.workflow, files.workflow));
  const given = read.kind === 'tick' ? readStaticInputs(read.step).with : {};
  return {
    loop: 'work',
    repository: 'acme/shop',
    url: 'https://github.com/acme/shop',
    now: noon,
    visibility: 'private',
    fork: false,
    archived: false,
    defaultBranch: 'main',
    lastCommitAt: noon,
    settings: { actionsEnabled: true, mayOpenPullRequests: true, secrets: ['ANTHROPIC_API_KEY'] },
    labels: ['Flaky-Test', 'babysit'],
    rules: { state: guarded, work: [], base: [] },
    workflow: { path: starterPaths.workflow, read, state: 'active', inFolder: false },
    others: [
      { path: starterPaths.answer, text: textOf(starterPaths.answer) },
      { path: '.github/workflows/test.yml', text: 'on: [push, pull_request]' },
    ],
    lastScheduledAt: later(-60),
    claudeMd: null,
    config: resolveChannels({ with: given, file: textOf(starterPaths.config, files.config) }),
    head: { kind: 'absent' },
    here: fit,
  };
}

const codesIn = (facts: CheckupFacts): string[] =>
  runDoctorChecks(facts).map(({ severity, code }) => `${severity} ${code}`);
const withFacts = (facts: Partial<CheckupFacts>, files?: Files): CheckupFacts => ({ ...healthy(files), ...facts });
const ruled = (rules: Partial<CheckupFacts['rules']>, files?: Files): CheckupFacts =>
  withFacts({ rules: { state: guarded, work: [], base: [], ...rules } }, files);
const settings = healthy().settings;
const app: Files = { choices: { token: 'app' } };
const withAppKey = { ...settings, secrets: [...(settings.secrets ?? []), 'TICKGATE_APP_PRIVATE_KEY'] };
const appOnly = { state: [...guarded, 'update'], stateBinding: [], work: [], base: [] };
const reviews: Files = { choices: { recipe: 'pr-babysitter' } };
const deploys = { path: '.github/workflows/ci.yml', text: 'on: pull_request\nenv: { T: ${{ secrets.DEPLOY }} }' };
const answers = healthy().others ?? [];
const nowhere = { path: 'x.yml', read: null, state: null, inFolder: false };

describe('what init writes', () => {
  test.each<Partial<StarterChoices>>([{}, { recipe: 'backlog' }, { recipe: 'pr-babysitter' }])(
    'has no finding once the rest is done: %j',
    (choices) => {
      expect(runDoctorChecks(healthy({ choices }))).toEqual([]);
    },
  );
});

describe('a fault is found by its code', () => {
  test('codex without isolation, whose own sandbox no runner of GitHub lets it have', () => {
    const code = 'error agent-needs-namespaces';
    const found = (config: string, runsOn = 'ubuntu-latest'): boolean =>
      codesIn(healthy({ config: [/$/, config], workflow: [/ubuntu-latest/, runsOn] })).includes(code);
    const auditor = (args: string): string =>
      `isolation: none\nagents: { auditor: { driver: codex, args: ${args} } }\n`;
    expect(found(auditor('[]'))).toBe(true);
    expect(found(auditor('[]'), 'self-hosted')).toBe(false);
    expect(found(auditor('[-s, danger-full-access]'))).toBe(false);
    expect(found(auditor('[]').replace('isolation: none', ''))).toBe(false);
    expect(found('isolation: none\n')).toBe(false);
  });

  test.each<readonly [string, CheckupFacts]>([
    ['error repository-archived', withFacts({ archived: true })],
    ['error fork', withFacts({ fork: true })],
    ['error actions-disabled', withFacts({ settings: { ...settings, actionsEnabled: false } })],
    ['error pull-requests-not-allowed', withFacts({ settings: { ...settings, mayOpenPullRequests: false } })],
    ['unknown settings-not-visible', withFacts({ settings: { ...settings, mayOpenPullRequests: null } })],
    ['error branch-ruled', ruled({ state: ['update', ...guarded], work: ['deletion'] })],
    ['error branch-ruled', ruled({ work: ['creation'] })],
    ['warning checks-never-start', ruled({ base: ['required_status_checks'] })],
    ['warning merge-queue', ruled({ base: ['merge_queue'] }, reviews)],
    ['error label-missing', withFacts({ labels: [] })],
    ['error label-missing', withFacts({ labels: [] }, reviews)],
    ['warning schedule-ends', withFacts({ visibility: 'public', lastCommitAt: later(-55 * 1440) }, stateKey())],
    ['warning state-unguarded', ruled({ state: ['deletion'] })],
    ['warning schedule-late', withFacts({ lastScheduledAt: later(-7 * 60) })],
    ['error workflow-missing', withFacts({ workflow: nowhere })],
    ['error workflow-unreadable', healthy({ workflow: [/^on:/m, 'on: ['] })],
    ['error workflow-without-tick', healthy({ workflow: [/- id: tickgate\n *uses: .*/, '- uses: acme/other@v1'] })],
    ['error workflow-disabled', withFacts({ workflow: { ...healthy().workflow, state: 'disabled_inactivity' } })],
    ['warning schedule-missing', healthy({ workflow: [/ {2}schedule:\n.*\n/, ''] })],
    ['error dispatch-missing', healthy({ workflow: [/ {2}workflow_dispatch:\n( {4}.*\n)+/, ''] })],
    ['error concurrency-key', healthy({ workflow: [/^jobs:/m, 'concurrency: tick\njobs:'] })],
    ['error permission-missing', healthy({ workflow: [/issues: write/, 'issues: read'] })],
    ['error permission-missing', healthy({ ...reviews, workflow: [/ *checks: read.*\n/, ''] })],
    ['error permission-missing', healthy({ ...reviews, workflow: [/statuses: read/, 'statuses: none'] })],
    ['warning checks-unreadable', healthy({ workflow: [/ *checks: read.*\n/, ''] })],
    ['warning checks-unreadable', healthy({ workflow: [/statuses: read/, 'statuses: none'] })],
    ['warning action-not-pinned', healthy({ workflow: [/@a{40}/, '@main'] })],
    ['warning token-in-clone', healthy({ workflow: [/( +)- id:/, '$1- uses: actions/checkout@v7\n$1- id:'] })],
    ['warning job-outlives-token', healthy({ workflow: [/timeout-minutes: 60/, 'timeout-minutes: 2880'] })],
    ['error job-too-short', healthy({ workflow: [/timeout-minutes: 60/, 'timeout-minutes: 15'] })],
    ['error runner-not-linux', healthy({ workflow: [/ubuntu-latest/, 'macos-latest'] })],
    [
      'error cache-unusable',
      healthy({ workflow: [/( +)timeout/, '$1cache-mode: none\n$1timeout'], config: [/$/, 'state-store: cache\n'] }),
    ],
    ['error agent-not-installed', healthy({ workflow: [/ *- run: npm install.*\n/, ''] })],
    ['warning agent-without-key', healthy({ config: [/env-secrets:\n.*\n/, ''] })],
    ['error secret-not-given', healthy({ workflow: [/ *env:\n.*\n/, ''] })],
    ['error agent-not-installed', healthy({ config: [/env-secrets:\n(.*)\n/, codexAudits], workflow: codexKey })],
    [
      'warning agent-without-key',
      healthy({
        config: [/$/, 'agents: { auditor: { driver: codex } }\n'],
        workflow: [/( *- run: npm install --global ).*\n/, '$&$1@openai/codex@0.169.0\n'],
      }),
    ],
    ['warning isolation-none', healthy({ config: [/$/, 'isolation: none\n'] })],
    [
      'error model-unpriced',
      healthy({
        config: [/$/, 'meter: proxy\nagents: { worker: { driver: opencode, model: no-such-model } }\n'],
        workflow: [/( *- run: npm install --global ).*\n/, '$&$1opencode-ai@1.0.0\n'],
      }),
    ],
    ['warning price-unknown', healthy({ config: [/$/, 'fallback-model: no-such-model\n'] })],
    ['error config-wrong', healthy({ config: [/max-dollars/, 'max-dolars'] })],
    [
      'warning loop-undeclared',
      healthy({ config: [/$/, 'loops: { other: {} }\n'], workflow: [/with:\n/, 'with:\n          loop: nightly\n'] }),
    ],
    [
      'warning auto-merge-unused',
      withFacts(
        { visibility: 'public' },
        {
          config: [/$/, 'auto-merge-without-review: true\n'],
          workflow: [/with:\n/, 'with:\n          state-key: ${{ secrets.ANTHROPIC_API_KEY }}\n'],
        },
      ),
    ],
    ['warning cap-below-guess', healthy({ config: [/max-dollars: 25/, 'max-dollars: 1'] })],
    ['warning nothing-verified', healthy({ choices: { verify: null } })],
    ['warning state-in-the-clear', withFacts({ visibility: 'public' })],
    ['warning answers-wait', withFacts({ others: [] })],
    ['warning answers-refused', withAnswers(/pull-requests: write/, 'pull-requests: read')],
    [
      'warning members-unheard',
      withAnswers(/\([^()]*owner\.type == 'Organization' \|\| (.*author_association\))\)/, '$1'),
    ],
    ['warning pause-missing', healthy({ workflow: [/ *with:\n *paused:.*\n/, ''] })],
    ['error agent-file-missing', withFacts({ missingAgentFiles: ['.github/agent.mjs'] })],
    ['error command-unworkable', withFacts({ rootFiles: ['README.md'] })],
    ['error command-unworkable', withFacts({ rootFiles: ['package.json'] }, { choices: { setup: 'npm ci' } })],
    ['warning review-without-checks', withFacts({ others: answers.slice(0, 1) }, reviews)],
    ['warning answers-doubled', healthy({ config: [/$/, 'receipt-app-id: 77\n'] })],
    ['error state-unreadable', withFacts({ head: { kind: 'unreadable', why: 'branch: it is gone' } })],
    ['warning lock-stuck', withFacts({ head: { kind: 'present', head: aHead({ lease: overdue() }) } })],
    ['error program-missing', withFacts({ here: { ...fit, missingPrograms: ['claude'] } })],
    ['error key-unset', withFacts({ here: { ...fit, unsetKeys: ['ANTHROPIC_API_KEY'] } })],
    ['error isolation-unavailable', withFacts({ here: { ...fit, isolation: isolationUnavailable('no', 'do') } })],
    ['warning loop-stopped', withFacts({ head: { kind: 'present', head: stopped() } })],
  ])('%s', (code, facts) => {
    expect(codesIn(facts)).toEqual([code]);
  });

  test.each<readonly [string, CheckupFacts]>([
    ['secret-missing', withFacts({ settings: { ...settings, secrets: [] } })],
    ['price-assumed', healthy({ config: [/$/, 'agents: { auditor: { driver: copilot } }\n'] })],
    ['secrets-within-reach', withFacts({ others: [...answers, deploys] }, app)],
  ])('warning %s', (code, facts) => {
    expect(codesIn(facts)).toContain(`warning ${code}`);
  });
});

describe('copilot with the job’s token as its key', () => {
  const found = (workflow?: Edit): ReturnType<typeof runDoctorChecks> =>
    runDoctorChecks(
      withFacts(
        { settings: withAppKey, rules: appOnly },
        { choices: { token: 'app', agent: 'copilot' }, ...(workflow === undefined ? {} : { workflow }) },
      ),
    ).filter(({ code }) => !['price-assumed', 'app-not-visible'].includes(code));

  test('is right as `init` writes it', () => {
    expect(found()).toEqual([]);
  });

  test.each<readonly [string, Edit]>([
    ['no permission', [/permissions:\n.*copilot-requests.*\n/, 'permissions: {}\n']],
    ['permission to read', [/copilot-requests: write/, 'copilot-requests: read']],
    ['the repository’s default', [/permissions:\n.*copilot-requests.*\n/, '']],
  ])('lacks its permission, given %s', (_name, edit) => {
    expect(found(edit)).toContainEqual(
      expect.objectContaining({
        ...{ severity: 'warning', code: 'job-token-without-model', yaml: 'permissions: { copilot-requests: write }' },
        sentence:
          "COPILOT_GITHUB_TOKEN is the job's token, which lacks copilot-requests: write, so copilot gets no reply from its model.",
      }),
    );
  });

  test('may write what the repository grants, given no permissions in its workflow', () => {
    const edit: Edit = [/permissions:\n.*copilot-requests.*\n/, ''];
    expect(found(edit).map(({ code }) => code)).toContain('job-token-writes');
  });

  test.each<readonly [string, Edit]>([
    ['by default', [/ *github-token: ''.*\n/, '']],
    ['by its name', [/github-token: ''/, 'github-token: ${{ secrets.GITHUB_TOKEN }}']],
  ])('is refused by a tick that holds this token itself %s', (_name, edit) => {
    expect(found(edit)).toMatchObject([
      { severity: 'error', code: 'job-token-refused', yaml: "with: { github-token: '' }" },
    ]);
  });

  test('is refused in a loop without an app, whatever the job may do', () => {
    const workflow: Edit = [/secrets\.COPILOT_GITHUB_TOKEN/, 'github.token'];
    const findings = runDoctorChecks(healthy({ choices: { agent: 'copilot' }, workflow }));
    expect(findings.map(({ code }) => code)).toEqual(['job-token-refused', 'job-token-without-model', 'price-assumed']);
    expect(findings[0]?.remedy).toContain('Let the loop speak as an app (app-id, app-private-key)');
  });

  test('is warned of what else the token may write', () => {
    const wide = found([/( +)copilot-requests: write/, '$&\n$1contents: write\n$1issues: read']);
    expect(wide).toMatchObject([
      {
        code: 'job-token-writes',
        sentence: "The agent gets the job's token as COPILOT_GITHUB_TOKEN, which may write contents.",
      },
    ]);
    expect(found([/permissions:\n.*copilot-requests.*\n/, 'permissions: write-all\n'])).toMatchObject([
      { code: 'job-token-writes' },
    ]);
  });
});

function withAnswers(from: RegExp, to: string): CheckupFacts {
  return withFacts({ others: answers.map(({ path, text }) => ({ path, text: text.replace(from, to) })) });
}
function stateKey(): Files {
  return { workflow: [/( +)paused:/, '$1state-key: ${{ secrets.ANTHROPIC_API_KEY }}\n$1paused:'] };
}
function overdue() {
  return aLease({ deadlineAt: later(-1) });
}
function stopped() {
  return aHead({ status: 'stopped', stop: { code: 'cost_budget', at: noon } });
}

describe('no fault', () => {
  test.each<readonly [string, CheckupFacts]>([
    ['a merge queue before a loop that merges nothing anyway', ruled({ base: ['merge_queue'] })],
    [
      'a workflow that runs on pull requests with secrets, where a person starts it',
      withFacts({ others: [...answers, deploys] }),
    ],
    ['a schedule that was dropped now and then', withFacts({ lastScheduledAt: later(-3 * 60) })],
    [
      'a model whose price stands in CLAUDE.md',
      {
        ...healthy({ config: [/$/, 'fallback-model: no-such-model\n'] }),
        claudeMd: '### SDD Configuration\n### Loop Cost Rates\n| no-such-model | 1 | 2 |\n',
      },
    ],
    [
      'a set-up whose files are there',
      withFacts({ rootFiles: ['package.json', 'package-lock.json'] }, { choices: { setup: 'npm ci' } }),
    ],
    [
      'a script of the agent that the set-up makes',
      withFacts({ missingAgentFiles: ['agent.mjs'] }, { choices: { setup: './make-agent' } }),
    ],
    ['a rule that only forbids to delete work', ruled({ work: ['deletion'] })],
    ['an unguarded state where GitHub has no rulesets', ruled({ state: [], withheld: true })],
    [
      'a lock that is held in time',
      withFacts({ head: { kind: 'present', head: aHead({ lease: aLease({ deadlineAt: later(1) }) }) } }),
    ],
    [
      'an agent that a runner of your own has',
      healthy({ workflow: [/ubuntu-latest\n([^]*?) *- run: npm.*\n/, 'own\n$1'] }),
    ],
  ])('is %s', (_name, facts) => {
    expect(runDoctorChecks(facts)).toEqual([]);
  });
});

test('checks of a public repository are read without asking for it', () => {
  const facts = healthy({ ...reviews, workflow: [/ *(?:checks|statuses): read.*\n/g, ''] });
  expect(codesIn({ ...facts, visibility: 'public' })).not.toContain('error permission-missing');
  expect(codesIn(facts)).toEqual(['error permission-missing']);
  const works = healthy({ workflow: [/ *(?:checks|statuses): read.*\n/g, ''] });
  expect(codesIn({ ...works, visibility: 'public' })).not.toContain('warning checks-unreadable');
});

test('a loop that reviews and never merges is told why it has to write contents all the same', () => {
  const remedyOf = (files: Files): string | undefined =>
    runDoctorChecks(healthy({ ...files, workflow: [/ *contents: write.*\n/, ''] })).find(
      ({ code }) => code === 'permission-missing',
    )?.remedy;
  const why = 'A loop that only reviews needs it too, whatever `merge.mode` says: git refs are all';
  expect(remedyOf({ ...reviews, config: [/mode: ask/, 'mode: never'] })).toContain(why);
  expect(remedyOf({})).not.toContain(why);
});

test('under an app of its own the record is to be written by that app alone, and not kept from it', () => {
  const found = (rules?: CheckupFacts['rules']): string[] =>
    codesIn(withFacts({ settings: withAppKey, ...(rules === undefined ? {} : { rules }) }, app));
  expect(found()).toContain('warning state-unguarded');
  expect(found({ ...appOnly, stateBinding: ['update'] })).toContain('error branch-ruled');
  expect(found(appOnly)).toEqual(['unknown app-not-visible']);
});

test('the report says what an app needs for this loop, since only that app sees what it has', () => {
  const said = runDoctorChecks(healthy({ choices: { token: 'app', recipe: 'pr-babysitter' } }));
  expect(said.find(({ code }) => code === 'app-not-visible')).toMatchObject({
    severity: 'unknown',
    remedy:
      'This loop needs it to have contents: write, issues: write, pull-requests: write, actions: write, checks: read, statuses: read.',
  });
});

describe('before the files of a loop are pushed', () => {
  const unpushed = (inFolder: boolean): CheckupFacts => ({
    ...healthy(),
    workflow: { ...nowhere, inFolder },
    others: [],
    config: resolveChannels({}),
  });

  test.each([
    [true, 'It lies in this folder: commit what `init` wrote, and push it to main.'],
    [false, 'Write one with `init`, and commit it to the default branch. Another one: --workflow.'],
  ])(
    'nothing but that is said, and nothing about settings that are only guessed: in this folder %j',
    (here, remedy) => {
      expect(runDoctorChecks(unpushed(here))).toEqual([expect.objectContaining({ code: 'workflow-missing', remedy })]);
    },
  );
});

describe('findings', () => {
  const facts = withFacts(
    { archived: true, settings: { ...settings, secrets: null } },
    { workflow: [/issues: write/, 'issues: read'] },
  );

  test('are printed with their remedy, the worst first, within 80 columns', () => {
    expect(checkupText(facts, runDoctorChecks(facts))).toMatchInlineSnapshot(`
      "error repository-archived: acme/shop is archived: nothing can be written.
        Unarchive it in its settings.

      error permission-missing: The workflow's token lacks issues: write (claims,
        questions and the control issue are written with it).
        Put this into the job: permissions: { contents: write, issues: write,
          pull-requests: write, actions: write }

      unknown settings-not-visible: This token may not read the settings of Actions or
        the names of secrets.
        Run this with the token of an administrator, such as that of \`gh auth token\`.

      acme/shop, loop work: 65 checks, 2 errors, 1 more to know.
      "
    `);
  });

  test('are followed by where the loop is kept, how long, and how late it may be seen', () => {
    const told = (store: StorePromise['store'], durableDays: number | null, visibilityLagSeconds: number) =>
      checkupText({ ...healthy(), kept: { store, durableDays, visibilityLagSeconds } }, []).split('\n\n')[0];
    expect(told('mirrored', 30, 900)).toMatchInlineSnapshot(`
"Between ticks the loop is kept as an artifact with a copy in the cache
  (state-store: mirrored) for 30 days, or less where the repository keeps
  artifacts for less; a new bundle may stay invisible for 15 minutes, and a tick
  that meets that is deferred."
`);
    expect(told('cache', 7, 900)).toMatchInlineSnapshot(`
"Between ticks the loop is kept in the cache alone (state-store: cache) for 7
  days; a new bundle may stay invisible for 15 minutes, and a tick that meets
  that is deferred."
`);
    expect(told('branch', null, 60)).toMatchInlineSnapshot(`
"Between ticks the loop is kept on the branch of the state (state-store: branch)
  for good; a new bundle may stay invisible for 1 minute, and a tick that meets
  that is deferred."
`);
  });

  test('say the same for programs', () => {
    expect(checkupJson(facts, runDoctorChecks(facts))).toMatchObject({
      ok: false,
      findings: [{ code: 'repository-archived' }, { code: 'permission-missing' }, { severity: 'unknown' }],
    });
    expect(checkupJson(healthy(), [])).toEqual({ ok: true, repository: 'acme/shop', loop: 'work', findings: [] });
  });
});

test('every code stands in the documentation, and nothing else does', () => {
  const [, section = ''] = readFileSync('docs/commands.md', 'utf8').split('\n## doctor\n');
  const [own = ''] = section.split('\n## ');
  const rows = [...own.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code = '']) => code);
  expect(rows.toSorted()).toEqual(checkCodes.toSorted());
});

/** On later ticks nobody asks GitHub for more. */
const onLaterTick = (change: Partial<CheckupFacts> = {}): CheckupFacts =>
  withFacts({ labels: null, others: null, ...change });

test('a tick says nothing of what `init` has written, and remembers nothing', () => {
  expect(runPreflightChecks(healthy(), ['built-in-rates'])).toEqual({
    notices: [],
    log: null,
    said: ['built-in-rates'],
  });
  expect(runPreflightChecks(onLaterTick(), [])).toEqual({ notices: [], log: null, said: [] });
});

test('leads to the server that has the repository, which may be an Enterprise one or the emulator', () => {
  const url = 'http://github.localhost:41234/acme/shop';
  const facts = { labels: [], settings: { ...settings, organisationMayOpen: false }, url };
  const found = runDoctorChecks(withFacts(facts));
  const remedies = found.map(({ remedy }) => remedy).join('\n');

  expect(remedies).toContain(`Create it: ${url}/labels`);
  expect(remedies).toContain('http://github.localhost:41234/organizations/acme/settings/actions');
  expect(remedies).not.toContain('https://github.com');
});

test('a tick logs each error with its remedy, and all warnings in one line', () => {
  const facts = withFacts(
    { labels: [], rules: { state: [], work: [], base: ['required_status_checks'] } },
    { workflow: [/^ {2}schedule:\n.*\n/m, ''] },
  );
  const found = runPreflightChecks(facts, []);

  expect(found.notices).toEqual([
    'Preflight: label-missing: There is no label flaky-test, so the loop finds nothing. Create it: https://github.com/acme/shop/labels',
    expect.stringMatching(
      /^Preflight: 2 things to know, with remedies in the log of this tick and by `doctor`: checks-never-start: .* schedule-missing: /,
    ),
  ]);
  expect(found.log).toContain('\n\nwarning schedule-missing: The workflow has no schedule');
  expect(found.said).toEqual(['preflight/label-missing', 'preflight/checks-never-start', 'preflight/schedule-missing']);
});

test('a tick reports a finding once a run, keeps those that it did not check, and reports a returning one again', () => {
  const keyless = { here: { ...fit, unsetKeys: ['ANTHROPIC_API_KEY'] } };
  const first = runPreflightChecks(withFacts({ labels: [], ...keyless }), []);
  const again = runPreflightChecks(onLaterTick(keyless), first.said);
  const mended = runPreflightChecks(onLaterTick(), again.said);

  expect(first.notices).toHaveLength(2);
  expect(again.notices).toEqual([]);
  expect(mended).toEqual({ notices: [], log: null, said: ['preflight/label-missing'] });
  expect(runPreflightChecks(onLaterTick(keyless), mended.said).notices).toEqual([
    expect.stringContaining('ANTHROPIC_API_KEY'),
  ]);
});

test('every check of `doctor` is one of a tick, or the tick reports it in another way', () => {
  expect(preflightCodes.filter((code) => !checkCodes.includes(code))).toEqual([]);
  expect(checkCodes.filter((code) => !preflightCodes.includes(code))).toMatchInlineSnapshot(`
    [
      "repository-archived",
      "fork",
      "actions-disabled",
      "settings-not-visible",
      "state-unguarded",
      "schedule-ends",
      "schedule-late",
      "run-pending",
      "workflow-missing",
      "workflow-unreadable",
      "workflow-without-tick",
      "workflow-disabled",
      "permission-missing",
      "checks-unreadable",
      "app-incomplete",
      "app-not-visible",
      "pause-missing",
      "paused-by-variable",
      "pause-not-visible",
      "cache-unusable",
      "agent-not-installed",
      "agent-file-missing",
      "secret-not-given",
      "secret-missing",
      "isolation-none",
      "config-wrong",
      "loop-undeclared",
      "auto-merge-unused",
      "cap-below-guess",
      "command-unworkable",
      "review-without-checks",
      "state-in-the-clear",
      "answers-doubled",
      "state-unreadable",
      "lock-stuck",
      "loop-stopped",
      "isolation-unavailable",
    ]
  `);
});

const pricesNamed = (config: string): unknown[] =>
  runDoctorChecks(healthy({ config: [/$/, config] }))
    .filter(({ code }) => code === 'price-unknown')
    .map(({ sentence, remedy }) => [sentence, remedy]);

test.each([
  [
    'meter: proxy\nfallback-model: claude-of-tomorrow\n',
    'claude-of-tomorrow',
    'It is charged at the highest anthropic rate.',
  ],
  [
    'meter: proxy\nagents: { worker: { driver: opencode, fallback-model: no-such-model } }\n',
    'no-such-model',
    'Its requests are refused under max-dollars.',
  ],
  [
    'meter: stream\nagents: { worker: { driver: opencode, model: no-such-model } }\n',
    'no-such-model',
    'It counts what the agent reports, else by time.',
  ],
])(
  'given a model without a rate by %j, says how it is charged and which lines give it a rate',
  (config, model, how) => {
    expect(pricesNamed(config)).toContainEqual([
      `No price is known for the model ${model}. ${how}`,
      `Set rates.${model}.input and rates.${model}.output in .github/tickgate.yml, in USD per million tokens.`,
    ]);
  },
);
