/** `tickgate status`: which loop it looks at, and what it says of the next tick and of questions that are open. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Mistake } from '../../src/cli/mistake.ts';
import { runStatus } from '../../src/cli/status-command.ts';
import type { Recipe } from '../../src/core/setup/init/choices.ts';
import { buildStarterFiles, starterPaths } from '../../src/core/setup/init/files.ts';
import type { Head } from '../../src/core/state/head.ts';
import { configureRunners } from '../../src/emulator/actions/runner/settings.ts';
import { createHeadBranch } from '../../src/storage/head/git-branch-store.ts';
import { aHead, noon } from '../support/core-facts.ts';
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
  /** Variables of the repository. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Account whose token is used; absent = the owner. */
  readonly tokenOf?: string;
}

/** What is told of a repository in which loops left these heads. */
async function told({ recipe, heads, vars = {}, tokenOf, ...asked }: Asked): Promise<string> {
  const stage = await setGitHubStage({
    seed: { files: { 'README.md': '#\n', ...filesOf(recipe) }, users: { rae: 'read' } },
  });
  try {
    const { emulator, owner, repo } = stage;
    for (const head of heads) {
      await createHeadBranch(stage.job(), { loop: head.loop, sleep: (ms) => sleep(ms) }).swap(null, head);
    }
    configureRunners(emulator.world, { vars });
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
    expect(await mistakeOf({ recipe: 'backlog', heads: [] })).toContain('Its first tick makes it');
  });
});

describe('status while TICKGATE_PAUSED is set', () => {
  const vars = { TICKGATE_PAUSED: 'true' };
  const paused = { recipe: 'backlog', heads: [aHead({ generation: 1 })], vars } as const;
  const set = 'the variable TICKGATE_PAUSED of the repository is set';

  test('says so first, and names no next tick that would work', async () => {
    const said = await told(paused);
    expect(said.split('\n\n')[0]?.replace(/\s+/g, ' ')).toContain(
      `Loop work, run 1: paused: ${set}. No tick begins work until it is deleted Next tick: ends as it begins`,
    );
    expect(await told({ ...paused, why: true })).toContain('paused: the variable TICKGATE_PAUSED');
    expect(JSON.parse(await told({ ...paused, json: true }))).toMatchObject({
      standing: { kind: 'paused', sentence: `paused: ${set}. No tick begins work until it is deleted` },
    });
  });

  test('says beside a stop that the loop is paused as well, and also of a loop that never ran', async () => {
    const stopped = aHead({ generation: 1, status: 'stopped', stop: { code: 'cost_budget', at: noon } });
    expect((await told({ ...paused, heads: [stopped] })).replace(/\s+/g, ' ')).toContain(`; paused as well: ${set}`);
    expect(await mistakeOf({ ...paused, heads: [] })).toContain(`Now ${set}: no tick begins work until it is deleted.`);
  });

  test('says nothing of a pause where it is false, or its token may not read variables', async () => {
    for (const other of [{ vars: { TICKGATE_PAUSED: 'false' } }, { tokenOf: 'rae' }])
      expect(await told({ ...paused, ...other })).not.toMatch(/paused/i);
  });
});
