/** `tickgate status`: which loop it looks at, and what it says of the next tick and of questions that are open. */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { Mistake } from '../../src/cli/mistake.ts';
import { runStatus, watchStatus } from '../../src/cli/status-command.ts';
import type { Recipe } from '../../src/core/setup/init/choices.ts';
import { buildStarterFiles, starterPaths } from '../../src/core/setup/init/files.ts';
import type { Head } from '../../src/core/state/head.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { configureRunners } from '../../src/emulator/actions/runner/settings.ts';
import { dispatchOnce } from '../../src/github/repository/workflow-runs.ts';
import { createHeadBranch } from '../../src/storage/head/git-branch-store.ts';
import { aHead, aLease, aState, later, noon } from '../support/core-facts.ts';
import { until } from '../support/until.ts';
import { setGitHubStage } from './github-stage.ts';

const filesOf = (recipe: Recipe): Record<string, string> =>
  Object.fromEntries(
    buildStarterFiles({
      choices: {
        ...{ recipe, agent: 'claude', agentCommand: null, preset: 'try', renew: 'never', token: 'workflow' },
        ...{ setup: null, verify: 'npm test' },
      },
      action: { repository: 'acme/tickgate', sha: 'a'.repeat(40), version: '0.1.0' },
      name: 'acme/shop',
    }).map(({ path, text }) => [path, text]),
  );

interface Asked {
  readonly recipe: Recipe;
  readonly heads: readonly Head[];
  readonly loop?: string;
  readonly json?: boolean;
  readonly why?: true;
  /** Text of the configuration file; absent = as `init` writes it. */
  readonly config?: string;
  /** Variables of the repository. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Account whose token is used; absent = the owner. */
  readonly tokenOf?: string;
  /** The loop has drawn its control issue. */
  readonly hasControlIssue?: true;
  /** GitHub shows this token no run. */
  readonly hidesRuns?: true;
}

/** What is told of a repository in which loops left these heads. */
async function told({
  recipe,
  heads,
  config,
  vars = {},
  tokenOf,
  hidesRuns,
  hasControlIssue,
  ...asked
}: Asked): Promise<string> {
  const files = { ...filesOf(recipe), ...(config === undefined ? {} : { [starterPaths.config]: config }) };
  const stage = await setGitHubStage({ seed: { files: { 'README.md': '#\n', ...files }, users: { rae: 'read' } } });
  try {
    const { emulator, owner, repo } = stage;
    for (const head of heads) {
      await createHeadBranch(stage.job(), { loop: head.loop, sleep: (ms) => sleep(ms) }).swap(null, head);
    }
    if (hasControlIssue) {
      const body = `${renderMarker('control', { loop: 'work', workflow: starterPaths.workflow, epoch: 2, generation: 2 })}\nidle`;
      await emulator.as(owner).opensIssue({ title: 'Tickgate loop: work', body, labels: ['tickgate'] });
    }
    configureRunners(emulator.world, { vars });
    const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}';
    if (hidesRuns) emulator.world.faults.add({ route, effect: { kind: 'status', status: 403 } });
    const said = { out: '' };
    const terminal = { stdout: { write: (text: string) => (said.out += text) }, stderr: { write: () => {} } };
    const environment = { GITHUB_TOKEN: emulator.as(tokenOf ?? owner).token, GITHUB_API_URL: emulator.url };
    const options = { repo: `${owner}/${repo}`, workflow: starterPaths.workflow, json: false, ...asked };
    await runStatus(options, terminal, environment);
    return said.out;
  } finally {
    await stage.emulator.close();
  }
}

const mistakeOf = async (asked: Asked): Promise<string> =>
  await told(asked).then(
    () => 'no mistake',
    (error: unknown) => (error instanceof Mistake ? `${error.message} ${error.remedy}` : String(error)),
  );

describe('status of the loop that the workflow of the repository runs', () => {
  test('needs no name', async () => {
    expect(await told({ recipe: 'pr-babysitter', heads: [aHead({ loop: 'review' })] })).toContain('Loop review, run 1');
    expect(await told({ recipe: 'backlog', heads: [aHead()] })).toContain('Loop work, run 1');
  });

  test('says when its schedule starts a tick next, unless it has stopped', async () => {
    const stopped = aHead({ status: 'stopped', stop: { code: 'cost_budget', at: noon } });

    expect(await told({ recipe: 'backlog', heads: [aHead()] })).toMatch(/^Next tick: \d\d:\d\d UTC$/m);
    expect(await told({ recipe: 'backlog', heads: [stopped] })).toContain('Next tick: none, the run has stopped');
  });

  test('of another workflow has the schedule of its own', async () => {
    const other = aHead({ loop: 'docs', workflow: '.github/workflows/docs.yml' });

    expect(await told({ recipe: 'backlog', heads: [other], loop: 'docs' })).toContain(
      'Next tick: when its workflow is started',
    );
  });

  test('that has no record names those that have one', async () => {
    const others = [aHead({ loop: 'docs' }), aHead({ loop: 'review' })];

    expect(await mistakeOf({ recipe: 'backlog', heads: others })).toMatch(
      /has no loop work yet.* there are: docs, review.*--loop docs/,
    );
    expect(await mistakeOf({ recipe: 'backlog', heads: [] })).toContain(
      'The first tick of work makes its record. For another loop, give its name with --loop.',
    );
  });

  test('that has a control issue and no record has lost it', async () => {
    expect(await mistakeOf({ recipe: 'backlog', heads: [], hasControlIssue: true })).toMatch(
      /^the branch tickgate\/state\/work of \S+ is gone, and with it the record of loop work, whose control issue is #1\. No tick works without it\. Put the branch back, or dispatch the workflow with `fresh: true`: that forgets what was spent\.$/,
    );
  });
});

describe('status of a loop with a tick at work', () => {
  const farOff = '2099-01-01T00:00:00.000Z';
  const held = aHead({ generation: 1, lease: aLease({ runId: 77, deadlineAt: farOff }) });

  test('says where GitHub tells it nothing of that run, that the head alone speaks of it', async () => {
    const asRecorded =
      /At work: workflow run 77 attempt 1, since \S+, as the head\s+says: GitHub did not show that run/;
    expect(await told({ recipe: 'backlog', heads: [held], hidesRuns: true })).toMatch(asRecorded);
    // A run that GitHub does not know may be one that it hides.
    expect(await told({ recipe: 'backlog', heads: [held] })).toMatch(asRecorded);
  });

  test('says of a process that has ended on this machine that it is over', async () => {
    const gone = aHead({ generation: 1, lease: aLease({ pid: 2 ** 22, host: hostname(), deadlineAt: farOff }) });
    expect(await told({ recipe: 'backlog', heads: [gone] })).toMatch(
      /^Loop work, run 1: the run at work is over \(its process is gone\); the next tick\s+takes the lease over\nOver: /,
    );
  });
});

test('status of a tick that ends in order just then says that no run is at work, and not that one was lost', async () => {
  const workflow = 'on: workflow_dispatch\njobs: { tick: { runs-on: ubuntu-latest, steps: [{ run: exit 1 }] } }\n';
  const stage = await setGitHubStage({ seed: { files: { [starterPaths.workflow]: workflow } } });
  const { emulator, owner, repo } = stage;
  try {
    const { made } = await dispatchOnce(stage.job(), { workflow: starterPaths.workflow, ref: 'main', inputs: {} });
    await actionsOf(emulator.world).idle();
    const branch = createHeadBranch(stage.job(), { loop: 'work', sleep: (ms) => sleep(ms) });
    const lease = aLease({ runId: made.number ?? 0, deadlineAt: '2099-01-01T00:00:00.000Z' });
    await branch.swap(null, aHead({ generation: 1, lease }));
    const status = async (): Promise<string> => {
      const said = { out: '' };
      const terminal = { stdout: { write: (text: string) => (said.out += text) }, stderr: { write: () => {} } };
      const environment = { GITHUB_TOKEN: emulator.as(owner).token, GITHUB_API_URL: emulator.url };
      await runStatus(
        { repo: `${owner}/${repo}`, workflow: starterPaths.workflow, json: false },
        terminal,
        environment,
      );
      return said.out;
    };
    expect(await status()).toContain('the run at work is over (failure)');

    const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}';
    const { faults } = emulator.world;
    const { take } = faults;
    const asked: string[] = [];
    vi.spyOn(faults, 'take').mockImplementation((each) => {
      asked.push(each);
      return take(each);
    });
    faults.add({ route, times: 1, effect: { kind: 'delay', ms: 3_000 } });
    const shown = status();
    await until(() => asked.includes(route));
    const read = await branch.read();
    if (read.kind !== 'present') throw new Error('There is no head.');
    await branch.swap(read.version, { ...read.head, lease: null });
    expect(await shown).toContain('Next tick: when its workflow is started');
    expect(await shown).not.toContain('over');
  } finally {
    await emulator.close();
  }
});

describe('status while TICKGATE_PAUSED is set', () => {
  const vars = { TICKGATE_PAUSED: 'true' };
  const paused = { recipe: 'backlog', heads: [aHead({ generation: 1 })], vars } as const;
  const set = 'the variable TICKGATE_PAUSED of the repository is set';

  test('says so first, and names no next tick that would work', async () => {
    const said = await told(paused);
    expect(said.split('\n\n')[0]?.replace(/\s+/g, ' ')).toContain(
      `Loop work, run 1: paused: ${set}. No tick begins work until it is deleted or set to false Next tick: ends as it begins`,
    );
    expect(await told({ ...paused, why: true })).toContain('paused: the variable TICKGATE_PAUSED');
    expect(JSON.parse(await told({ ...paused, json: true }))).toMatchObject({
      standing: { kind: 'paused', sentence: `paused: ${set}. No tick begins work until it is deleted or set to false` },
    });
  });

  test('says beside a stop that the loop is paused as well, and also of a loop that never ran', async () => {
    const stopped = aHead({ generation: 1, status: 'stopped', stop: { code: 'cost_budget', at: noon } });
    expect((await told({ ...paused, heads: [stopped] })).replace(/\s+/g, ' ')).toContain(`; paused as well: ${set}`);
    expect(await mistakeOf({ ...paused, heads: [] })).toMatch(
      new RegExp(
        `has no loop work yet\\. Now ${set}: no tick begins work until it is deleted or set to false\\. The first tick of work makes its record\\. For another loop, give its name with --loop\\.$`,
      ),
    );
    const others = { ...paused, heads: [aHead({ loop: 'docs' })] };
    expect(await mistakeOf(others)).toMatch(
      /there are: docs\. Now the variable .* is deleted or set to false\. The first tick of work makes its record\. Another loop: --loop docs$/,
    );
  });

  test('says nothing of a pause where it is false, or its token may not read variables', async () => {
    for (const other of [{ vars: { TICKGATE_PAUSED: 'false' } }, { tokenOf: 'rae' }])
      expect(await told({ ...paused, ...other })).not.toMatch(/paused/i);
  });
});

describe('status while the configuration has mistakes', () => {
  const wrong = {
    recipe: 'backlog',
    heads: [aHead({ generation: 1, status: 'waiting' })],
    config: 'max-dolars: 5\nmax-prs: many\n',
  } as const;

  test('says that each tick fails, and by what first, and no longer when the next one works', async () => {
    const said = await told(wrong);
    expect(said.split('\n\n')[0]?.replace(/\s+/g, ' ')).toMatch(
      /^Loop work, run 1: error: each tick fails \(configuration_wrong\), since the configuration has 2 mistakes: .*max-dolars: unknown key.* Without it: waiting for an answer Next tick: fails as it begins, until the configuration is corrected/,
    );
    expect(JSON.parse(await told({ ...wrong, json: true }))).toMatchObject({ standing: { kind: 'error' } });
    expect(await told({ ...wrong, config: 'max-dollars: 5\n' })).not.toMatch(/error|fails/);
  });
});

test('status shows a rate where one is known, and says nothing of default models without one', async () => {
  const asked = { recipe: 'backlog', heads: [aHead({ generation: 1 })] } as const;
  const program = 'agent: command\nagent-command: [node, a.mjs]\n';

  expect(await told({ ...asked, config: program })).not.toContain('default model');
  const named = 'agents:\n  worker: { model: claude-haiku-4-7 }\n';
  expect(await told({ ...asked, config: `${program}${named}` })).toContain('claude-haiku-4-7 (worker): $');
});

describe('status --watch', () => {
  const record = { repositoryUrl: 'https://github.com/acme/shop', scheduledAt: null, approvers: [], rates: [] };
  const stopped = aHead({ status: 'stopped', stop: { code: 'cost_budget', at: noon } });
  const heads = [aHead(), aHead(), aHead({ generation: 1 }), stopped];
  /** What it writes of one look at each of these heads, a minute apart. */
  async function watched(isTimed: boolean, onTerminal = false): Promise<string> {
    const said = { out: '', looks: 0 };
    const clearing = onTerminal ? { clearScreen: () => void (said.out += '[clear]') } : {};
    await watchStatus(
      {
        look: () => {
          const [now, head] = [later(said.looks), heads[said.looks] ?? stopped];
          said.looks += 1;
          return Promise.resolve({ ...record, now, head, state: aState(), history: [] });
        },
        show: ({ head }) => `${head.status} ${head.generation}\n`,
        ...{ everySeconds: 0, isTimed },
      },
      { stdout: { write: (text: string) => (said.out += text), ...clearing }, stderr: { write: () => {} } },
    );
    return said.out;
  }

  test('prints all of it at each change, below the time of the look and with an empty line between', async () => {
    expect(await watched(true)).toBe(
      'Looked at 2026-03-01T12:00:00Z:\nrunning 0\n\nLooked at 2026-03-01T12:02:00Z:\nrunning 1\n\nLooked at 2026-03-01T12:03:00Z:\nstopped 0\n',
    );
    expect(await watched(true, true)).toMatch(/^\[clear\]Looked at [^\n]+\nrunning 0\n\[clear\]Looked at /);
  });

  test('adds nothing to what a program reads', async () => {
    expect(await watched(false)).toBe('running 0\nrunning 1\nstopped 0\n');
  });
});
