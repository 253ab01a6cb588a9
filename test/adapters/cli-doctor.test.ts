/** `tickgate doctor`: faults that are planted in the emulated GitHub are found through its API, with their remedy. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createClient, rethrowAsMistake } from '../../src/cli/client.ts';
import { runDoctor } from '../../src/cli/doctor-command.ts';
import { Mistake } from '../../src/cli/mistake.ts';
import type { DoctorFinding } from '../../src/core/setup/doctor/check.ts';
import { buildStarterFiles, renderStateRuleset, starterPaths } from '../../src/core/setup/init/files.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { configureRunners } from '../../src/emulator/actions/runner/settings.ts';
import { addRun } from '../../src/emulator/actions/runs/runs.ts';
import { actionsSettingsOf, organisationSettingsOf } from '../../src/emulator/actions/settings.ts';
import { workflowNamed } from '../../src/emulator/actions/workflows/workflows.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { registerApp } from '../../src/emulator/model/account.ts';
import { addRuleset } from '../../src/emulator/rest/rulesets.ts';
import { EmptyRepository, repositoryRider } from '../../src/github/repository/repository.ts';
import { createHeadBranch } from '../../src/storage/head/git-branch-store.ts';
import { aHead, aLease, later } from '../support/core-facts.ts';
import { type GitHubStage, setGitHubStage } from './github-stage.ts';

const made = buildStarterFiles({
  choices: {
    recipe: 'flaky-tests',
    agent: 'claude',
    agentCommand: null,
    preset: 'try',
    renew: 'never',
    token: 'workflow',
    setup: null,
    verify: 'npm test',
  },
  action: { repository: 'acme/tickgate', sha: 'a'.repeat(40), version: '0.1.0' },
  name: 'acme/shop',
});

interface Planted {
  /** The loop's workflow or configuration, changed. */
  readonly edit?: readonly [path: string, from: RegExp, to: string];
  readonly without?: string;
  readonly labels?: readonly string[];
  /** The ruleset over the loop's state that `init` prints is there. */
  readonly guards?: boolean;
  readonly plant?: (stage: GitHubStage) => void | Promise<void>;
  readonly tokenOf?: string;
  /** Its environment; with it, the machine is looked at. */
  readonly machine?: Readonly<Record<string, string>>;
}

/** As a person imports what was printed. */
async function imported({ client, emulator, owner, repo }: GitHubStage, ruleset: string): Promise<void> {
  const github = client(emulator.as(owner).token);
  await github.request('POST /repos/{owner}/{repo}/rulesets', { owner, repo, ...(JSON.parse(ruleset) as object) });
}

async function stageWith({
  edit,
  without,
  labels = ['flaky-test'],
  plant,
  guards = true,
}: Planted): Promise<GitHubStage> {
  const files = Object.fromEntries(
    made
      .filter(({ path }) => path !== without)
      .map(({ path, text }) => [path, path === edit?.[0] ? text.replace(edit[1], edit[2]) : text]),
  );
  const stage = await setGitHubStage({
    seed: {
      visibility: 'private',
      files: { 'README.md': '#\n', 'package.json': '{}', ...files },
      labels: labels.map((name) => ({ name })),
      users: { bo: 'write', rae: 'read' },
    },
  });
  const { world, repository } = stage.emulator;
  actionsSettingsOf(world, repository).secrets = ['ANTHROPIC_API_KEY'];
  if (guards) await imported(stage, renderStateRuleset(null));
  await plant?.(stage);
  return stage;
}

interface Told {
  readonly code: number;
  readonly ok: boolean;
  readonly kept?: object;
  readonly findings: readonly DoctorFinding[];
}

async function doctor(planted: Planted): Promise<Told> {
  const stage = await stageWith(planted);
  try {
    const { emulator, owner, repo } = stage;
    const told = { out: '' };
    const code = await runDoctor(
      { repo: `${owner}/${repo}`, workflow: starterPaths.workflow, here: planted.machine !== undefined, json: true },
      { stdout: { write: (text) => (told.out += text) } },
      {
        ...planted.machine,
        GITHUB_TOKEN: emulator.as(planted.tokenOf ?? owner).token,
        GITHUB_API_URL: emulator.url,
      },
    );
    return { code, ...(JSON.parse(told.out) as Omit<Told, 'code'>) };
  } finally {
    await stage.emulator.close();
  }
}

const headed =
  (facts: Parameters<typeof aHead>[0]): NonNullable<Planted['plant']> =>
  async (stage) => {
    const heads = createHeadBranch(stage.job(), { loop: 'work', sleep: (ms) => sleep(ms) });
    await heads.swap(null, aHead(facts));
  };

const ruled =
  (branch: string, rule: 'creation' | 'update'): NonNullable<Planted['plant']> =>
  ({ emulator: { world, repository } }) =>
    void addRuleset(world, repository, { name: 'no', refs: [`refs/heads/${branch}`], rules: [rule] });

/** A dispatched run that has waited for a runner so long. */
const dispatchedBefore =
  (minutes: number): NonNullable<Planted['plant']> =>
  ({ emulator: { world, repository } }) => {
    const found = workflowNamed(world, repository, 'tickgate.yml');
    if (found === undefined) throw new Error('there is no workflow');
    const run = addRun(world, {
      ...{ repository, workflow: found.workflow, file: found.file, plan: [], event: 'workflow_dispatch' },
      ...{
        actor: repository.owner,
        ref: 'refs/heads/main',
        headBranch: 'main',
        headSha: readRef(repository.gitDir, 'refs/heads/main') ?? '',
      },
      ...{ payload: {}, inputs: {}, title: 'waits' },
    });
    Object.assign(run, { createdAt: run.createdAt - minutes * 60_000 });
  };

const { workflow, config } = starterPaths;

/** Variables of Actions, of the repository or of its organisation. */
const variables =
  (change: Parameters<typeof configureRunners>[1]): NonNullable<Planted['plant']> =>
  ({ emulator: { world } }) =>
    configureRunners(world, change);

const paused = { TICKGATE_PAUSED: 'true' };
/** More than GitHub lists on a page. */
const manyVariables = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`A_${at}`, 'x']));

/** The fault, how it shows, a word of the remedy, and the YAML that mends the file, for programs. */
const faults: readonly [string, Planted, string, unknown?][] = [
  ['workflow-missing', { without: workflow }, '`init`'],
  ['workflow-unreadable', { edit: [workflow, /^jobs:/m, 'jobs: {'] }, 'mend the file'],
  ['workflow-without-tick', { edit: [workflow, /- id: tickgate\n *uses: .*/, '- uses: acme/x@v1'] }, 'id: tickgate'],
  [
    'workflow-disabled',
    {
      plant: ({ emulator: { world, repository } }) => {
        const found = workflowNamed(world, repository, 'tickgate.yml');
        if (found !== undefined) found.workflow.state = 'disabled_manually';
      },
    },
    '/actions/workflows/tickgate.yml',
  ],
  [
    'schedule-missing',
    { edit: [workflow, / {2}schedule:\n( {4}.*\n)+/, ''] },
    "schedule: [{ cron: '23 * * * *' }]",
    { on: { schedule: [{ cron: '23 * * * *' }] } },
  ],
  [
    'dispatch-missing',
    { edit: [workflow, / {2}workflow_dispatch:\n( {4}.*\n)+/, ''] },
    'workflow_dispatch:',
    { on: { workflow_dispatch: null } },
  ],
  ['concurrency-key', { edit: [workflow, /^jobs:/m, 'concurrency: tick\njobs:'] }, 'Remove `concurrency:`'],
  [
    'permission-missing',
    { edit: [workflow, /contents: write/, 'contents: read'] },
    'permissions: { contents: write',
    { permissions: expect.objectContaining({ contents: 'write' }) },
  ],
  [
    'agent-not-installed',
    { edit: [workflow, / *- run: npm install.*\n/, ''] },
    'npm install --global @anthropic-ai',
    [{ run: expect.stringContaining('npm install') }],
  ],
  [
    'secret-not-given',
    { edit: [workflow, / *env:\n.*\n/, ''] },
    'secrets.ANTHROPIC_API_KEY',
    { env: { ANTHROPIC_API_KEY: '${{ secrets.ANTHROPIC_API_KEY }}' } },
  ],
  [
    'paused-by-variable',
    { plant: variables({ vars: { ...manyVariables, ...paused } }) },
    '/settings/variables/actions',
  ],
  [
    'paused-by-variable',
    { plant: variables({ organisationVars: paused }) },
    '/organizations/octo-org/settings/variables',
  ],
  ['paused-by-variable', { plant: variables({ vars: { TICKGATE_PAUSED: 'yes' } }) }, 'Set it to true or false'],
  [
    'secret-missing',
    { plant: ({ emulator: { world, repository } }) => void (actionsSettingsOf(world, repository).secrets = []) },
    '/settings/secrets/actions/new',
  ],
  [
    'pull-requests-not-allowed',
    {
      plant: ({ emulator: { world, repository } }) =>
        void (actionsSettingsOf(world, repository).mayOpenPullRequests = false),
    },
    'create and approve pull requests',
  ],
  [
    'pull-requests-not-allowed',
    {
      plant: ({ owner, emulator: { world } }) =>
        void (organisationSettingsOf(world, owner).mayOpenPullRequests = false),
    },
    '/organizations/',
  ],
  ['run-pending', { plant: dispatchedBefore(180) }, 'concurrency group'],
  [
    'actions-disabled',
    { plant: ({ emulator: { world, repository } }) => void (actionsSettingsOf(world, repository).enabled = false) },
    '/settings/actions',
  ],
  ['repository-archived', { plant: ({ emulator: { repository } }) => void (repository.archived = true) }, 'Unarchive'],
  ['label-missing', { labels: [] }, '/labels'],
  ['branch-ruled', { plant: ruled('tickgate/state/work', 'update') }, 'tickgate/**'],
  ['state-unguarded', { guards: false }, renderStateRuleset(null)],
  [
    'checks-never-start',
    { plant: ({ emulator: { repository } }) => void (repository.protection.requiredChecks = ['test']) },
    'speak as an app',
  ],
  ['config-wrong', { edit: [config, /max-dollars/, 'max-dolars'] }, 'config --check'],
  ['pause-missing', { edit: [workflow, / *with:\n *paused:.*\n/, ''] }, 'TICKGATE_PAUSED'],
  ['command-unworkable', { edit: [config, /$/, 'setup-command: npm ci\n'] }, 'Run `npm install` and commit it'],
  ['answers-wait', { without: starterPaths.answer }, 'answer workflow'],
  [
    'answers-refused',
    { edit: [starterPaths.answer, /pull-requests: write/, 'pull-requests: read'] },
    'permissions: { issues: write, pull-requests: write, actions: write }',
  ],
  [
    'members-unheard',
    {
      edit: [
        starterPaths.answer,
        /\(github\.event\.repository\.owner\.type == 'Organization' \|\| (.*author_association\))\)/,
        '$1',
      ],
    },
    '`init` write the file anew',
  ],
  ['lock-stuck', { plant: headed({ lease: aLease({ deadlineAt: later(-999) }) }) }, 'takes the lock'],
  [
    'loop-stopped',
    { plant: headed({ status: 'stopped', stop: { code: 'cost_budget', at: later(0) } }) },
    '/loop raise',
  ],
  ['state-unreadable', { plant: brokenState }, 'fresh'],
  ['state-unreadable', { plant: lostState }, 'Put the branch back'],
];

/** The control issue outlives the branch. */
async function lostState({ emulator, owner }: GitHubStage): Promise<void> {
  const body = `${renderMarker('control', { loop: 'work', workflow: starterPaths.workflow, epoch: 2, generation: 2 })}\nidle`;
  await emulator.as(owner).opensIssue({ title: 'Tickgate loop: work', body, labels: ['tickgate'] });
}

async function brokenState({ client, emulator, owner, repo }: GitHubStage): Promise<void> {
  const github = client(emulator.as(owner).token);
  const { data } = await github.request('GET /repos/{owner}/{repo}/branches/{branch}', { owner, repo, branch: 'main' });
  const { sha } = (data as { commit: { sha: string } }).commit;
  await github.request('POST /repos/{owner}/{repo}/git/refs', {
    ...{ owner, repo, sha },
    ref: 'refs/heads/tickgate/state/work',
  });
}

describe('doctor', () => {
  test('finds nothing where all is done', async () => {
    expect(await doctor({})).toMatchObject({ code: 0, ok: true, findings: [] });
  });

  test('is not troubled by a run that has just been dispatched', async () => {
    expect((await doctor({ plant: dispatchedBefore(20) })).findings).toEqual([]);
  });

  test('prints a ruleset that GitHub takes as it stands on the terminal', async () => {
    const stage = await stageWith({ guards: false });
    try {
      const { emulator, owner, repo } = stage;
      const said = { out: '' };
      const doctored = async (): Promise<string> => {
        said.out = '';
        await runDoctor(
          { repo: `${owner}/${repo}`, workflow: starterPaths.workflow, here: false, json: false },
          { stdout: { write: (text) => (said.out += text) } },
          { GITHUB_TOKEN: emulator.as(owner).token, GITHUB_API_URL: emulator.url },
        );
        return said.out;
      };
      const printed = /\{[\s\S]*\}/.exec(await doctored())?.[0] ?? '';
      expect(Math.max(...printed.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
      await imported(stage, printed);

      expect(await doctored()).not.toContain('state-unguarded');
    } finally {
      await stage.emulator.close();
    }
  });

  test('of a loop with an app of its own asks for a ruleset that lets only that app write its state branch', async () => {
    const withApp = (app: string) =>
      [workflow, / {10}paused: .*\n/, `          app-id: ${app}\n          app-private-key: k\n`] as const;
    const codes = async (planted: Planted) => (await doctor(planted)).findings.map(({ code }) => code);
    const app = (stage: GitHubStage) =>
      registerApp(stage.emulator.world, { id: 4_242, slug: 'our-loop', permissions: {} });
    const guarded =
      (by: number): NonNullable<Planted['plant']> =>
      async (stage) => {
        app(stage);
        await imported(stage, renderStateRuleset(by));
      };
    const left = await doctor({ edit: withApp('${{ vars.APP }}'), plant: async (stage) => void app(stage) });
    expect(left.findings.find(({ code }) => code === 'state-unguarded')).toMatchObject({
      sentence: expect.stringContaining('rewritten'),
      remedy: expect.stringContaining('"actor_id": "APP_ID"'),
    });
    expect(await codes({ edit: withApp("'4242'"), guards: false, plant: guarded(4_242) })).not.toContain(
      'branch-ruled',
    );
    expect(await codes({ edit: withApp("'4242'"), guards: false, plant: guarded(4_242) })).not.toContain(
      'state-unguarded',
    );
    expect(await codes({ edit: withApp("'99'"), guards: false, plant: guarded(4_242) })).toContain('branch-ruled');
    await expect(doctor({ guards: false, plant: guarded(15_368) })).rejects.toThrow(
      'must be part of the ruleset source',
    );
  });

  test.each([
    ['mirrored', { durable_days: 30, visibility_lag_seconds: 900 }],
    ['branch', { durable_days: null, visibility_lag_seconds: 60 }],
  ])('says what the loop’s store promises: %s', async (store, promise) => {
    const { kept } = await doctor({ edit: [starterPaths.config, /$/, `state-store: ${store}\n`] });
    expect(kept).toEqual({ store, ...promise });
  });

  test.each([
    ['claude', 'session-guess: most would be cut and paid for twice.'],
    [
      'codex',
      'None is cut, since what a session costs is known once it has ended: most would spend more, and the run can pass max-dollars by that.',
    ],
  ])('says of a share that %s is to pass whether it cuts the session', async (agent, sentence) => {
    const { findings } = await doctor({
      edit: [starterPaths.config, /max-dollars: .*/, `max-dollars: 1\nagents: { worker: { driver: ${agent} } }`],
    });
    expect(findings.find(({ code }) => code === 'cap-below-guess')?.sentence).toContain(sentence);
  });

  test('gives programs the address that a remedy names', async () => {
    const told = await doctor({ labels: [] });
    expect(told.findings[0]).toMatchObject({ link: expect.stringMatching(/\/labels$/), yaml: null });
  });

  test.each(faults)('finds %s, and says what to do', async (...[code, planted, remedy, yaml]) => {
    const told = await doctor(planted);
    const [found] = told.findings;

    expect(told.findings.map((finding) => finding.code)).toEqual([code]);
    expect(found?.remedy).toContain(remedy);
    if (yaml !== undefined) {
      expect(parse(found?.yaml ?? '')).toEqual(yaml);
      expect(found?.link).toMatch(
        /^http:\/\/github\.localhost:\d+\/octo-org\/sample\/blob\/main\/\.github\/workflows\/tickgate\.yml$/,
      );
    }
    const fatal = found?.severity === 'error';
    expect([told.code, told.ok]).toEqual(fatal ? [1, false] : [0, true]);
  });

  test('looks at its own machine when it is asked to: program and key of the agent', async () => {
    const plain: Planted['edit'] = [config, /$/, 'isolation: none\n'];
    const folder = await mkdtemp(join(tmpdir(), 'tickgate-programs-'));
    const bare = await doctor({ edit: plain, machine: { PATH: folder } });
    expect(bare.findings.map((finding) => finding.code)).toEqual(['program-missing', 'key-unset', 'isolation-none']);
    await writeFile(join(folder, 'claude'), '#!/bin/sh\n', { mode: 0o755 });
    const ready = await doctor({ edit: plain, machine: { PATH: folder, ANTHROPIC_API_KEY: 'x' } });
    expect(ready).toMatchObject({ code: 0, findings: [{ code: 'isolation-none' }] });
  });

  test('tells a person without administrator rights what they cannot see', async () => {
    const { code, findings } = await doctor({ tokenOf: 'bo' });
    expect({ code, codes: findings.map((finding) => finding.code) }).toEqual({
      code: 0,
      codes: ['settings-not-visible'],
    });
  });

  test.each([
    [
      'the repository’s own value ends the pause of its organisation',
      { vars: { TICKGATE_PAUSED: 'false' } },
      undefined,
    ],
    ['the workflow does not read it', {}, / *paused: .*\n/],
  ])('says nothing of a pause where %s', async (_where, change, from) => {
    const edit: Partial<Planted> = from === undefined ? {} : { edit: [workflow, from, ''] };
    const { findings } = await doctor({ ...edit, plant: variables({ organisationVars: paused, ...change }) });
    expect(findings.map(({ code }) => code)).toEqual(from === undefined ? [] : ['pause-missing']);
  });

  test('says that it cannot see a pause where its token may not read variables, and is no error', async () => {
    const { code, findings } = await doctor({ tokenOf: 'rae', plant: variables({ vars: paused }) });
    expect(code).toBe(0);
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity: 'unknown',
        code: 'pause-not-visible',
        sentence: expect.stringContaining('whether TICKGATE_PAUSED pauses this loop is not known'),
      }),
    );
    expect(findings.map((finding) => finding.code)).not.toContain('paused-by-variable');
  });

  test.each([
    [
      'an organisation’s repository: the pause is not visible',
      { type: 'Organization', change: {}, codes: ['pause-not-visible'] },
    ],
    [
      'one with a value of its own: that value counts',
      { type: 'Organization', change: { vars: { TICKGATE_PAUSED: 'false' } }, codes: [] },
    ],
    ['a person’s repository: no organisation has a value', { type: 'User', change: {}, codes: [] }],
  ])('where GitHub refuses to show the organisation’s variables to %s', async (_what, { type, change, codes }) => {
    const plant: NonNullable<Planted['plant']> = async (stage) => {
      const { world, repository } = stage.emulator;
      Object.assign(repository.owner, { type });
      await variables({ organisationVars: paused, ...change })(stage);
      const route = 'GET /repos/{owner}/{repo}/actions/organization-variables';
      world.faults.add({ route, effect: { kind: 'status', status: 403 } });
    };
    expect((await doctor({ plant })).findings.map(({ code }) => code)).toEqual(codes);
  });

  test('says what comes first in a repository without a commit', () => {
    const empty = {
      viewer: { login: 'ana' },
      repository: { visibility: 'PUBLIC', isFork: false, defaultBranchRef: null, url: 'https://github.com/acme/shop' },
    };
    const look = (): unknown => repositoryRider.take(empty);
    expect(look).toThrow(EmptyRepository);
    expect(() => rethrowAsMistake(new EmptyRepository())).toThrow(Mistake);
  });

  test.each([
    ['https://github.com/acme/shop', 'acme/shop'],
    ['https://github.com/acme/shop.git', 'acme/shop'],
    ['git@github.com:acme/shop.git', 'acme/shop'],
    ['shop', 'octocat/hello-world'],
  ])('of --repo %s it says what was meant', (repo, meant) => {
    expect(() => createClient(repo, { GITHUB_TOKEN: 'x' })).toThrow(
      expect.objectContaining({ code: 'repository_unclear', remedy: `Such as: --repo ${meant}` }),
    );
  });

  test('--fix creates the labels that are missing, only after a yes, and says what it did', async () => {
    const stage = await stageWith({ labels: [] });
    const { emulator, owner, repo } = stage;
    const run = async (more: object) => {
      const told = { out: '' };
      const code = await runDoctor(
        { repo: `${owner}/${repo}`, workflow, here: false, json: false, ...more },
        { stdout: { write: (text) => (told.out += text) } },
        { GITHUB_TOKEN: emulator.as(owner).token, GITHUB_API_URL: emulator.url },
      );
      return { code, out: told.out };
    };
    const labels = () => emulator.as(owner).request(`GET /repos/${owner}/${repo}/labels`);
    const unasked = await run({ fix: true });
    expect(unasked).toMatchObject({ code: 1, out: expect.stringContaining('- create the label flaky-test in ') });
    expect(unasked.out).toContain('Nothing was changed.');
    expect(await labels()).toEqual([]);

    expect(await run({ fix: true, yes: true })).toMatchObject({
      code: 0,
      out: expect.stringContaining('done: create the label flaky-test in '),
    });
    expect(await labels()).toMatchObject([{ name: 'flaky-test' }]);
    expect(await run({ fix: true, yes: true })).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing of this can be mended without a person'),
    });
    await expect(run({ yes: true })).rejects.toThrow('--yes answers the question of --fix.');
  });

  test('--fix writes files of `init` that are missing into a clone of that repository, and none over a file', async () => {
    const stage = await stageWith({ without: starterPaths.answer });
    const { emulator, owner, repo } = stage;
    const home = process.cwd();
    process.chdir(await mkdtemp(join(tmpdir(), 'tickgate-fix-')));
    try {
      execFileSync('git', ['init', '-q']);
      execFileSync('git', ['remote', 'add', 'origin', `https://github.com/${owner}/${repo}.git`]);
      await mkdir('.github/ISSUE_TEMPLATE', { recursive: true });
      await writeFile(starterPaths.form, 'mine');
      const told = { out: '' };
      await runDoctor(
        { workflow, here: false, json: true, fix: true, yes: true, repo: `${owner}/${repo}` },
        { stdout: { write: (text) => (told.out += text) } },
        { GITHUB_TOKEN: emulator.as(owner).token, GITHUB_API_URL: emulator.url },
      );
      expect(JSON.parse(told.out)).toMatchObject({
        fixes: [{ what: `write ${starterPaths.answer} in this folder, for you to commit`, done: true }],
      });
      // `init --dry-run` compares with these bytes.
      expect(await readFile(starterPaths.answer, 'utf8')).toBe(
        made.find(({ path }) => path === starterPaths.answer)?.text,
      );
      expect(await readFile(starterPaths.form, 'utf8')).toBe('mine');
    } finally {
      process.chdir(home);
    }
  });

  test('names no prices before a file of the loop is pushed', async () => {
    const stage = await setGitHubStage({ seed: { visibility: 'private', files: { 'README.md': '#\n' } } });
    const { emulator, owner, repo } = stage;
    const told = { out: '' };
    await runDoctor(
      { repo: `${owner}/${repo}`, workflow, here: false, json: false },
      { stdout: { write: (text) => (told.out += text) } },
      { GITHUB_TOKEN: emulator.as(owner).token, GITHUB_API_URL: emulator.url },
    );
    await emulator.close();
    expect(told.out).toContain('workflow-missing');
    expect(told.out).not.toContain('default model');
  });

  test('names GITHUB_API_URL where its path leads to no API', async () => {
    const stage = await stageWith({});
    const { emulator, owner, repo } = stage;
    const wrong = { GITHUB_TOKEN: emulator.as(owner).token, GITHUB_API_URL: `${emulator.url}/foo` };
    const asked = { repo: `${owner}/${repo}`, workflow, here: false, json: false };
    await expect(runDoctor(asked, { stdout: { write: () => undefined } }, wrong)).rejects.toMatchObject({
      code: 'github_refused',
      remedy: expect.stringContaining('the address in GITHUB_API_URL'),
    });
    await emulator.close();
  });

  test('names what it lacks to look', async () => {
    const stdout = { write: () => undefined };
    const asked = { repo: 'acme/shop', workflow, here: false, json: false };
    await expect(runDoctor(asked, { stdout }, {})).rejects.toThrow('There is no token in GITHUB_TOKEN or GH_TOKEN.');
    await expect(runDoctor({ ...asked, loop: 'No Loop' }, { stdout }, {})).rejects.toThrow(Mistake);
  });
});
