/** `tickgate init --pr`: the files as a pull request on the emulated GitHub, which says what the first tick would do. */
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { starterPaths } from '../../src/core/setup/init/files.ts';
import { readFiles } from '../../src/github/repository/settings.ts';
import { type GitHubStage, setGitHubStage } from './github-stage.ts';

const uses = `acme/tickgate@${'c'.repeat(40)}`;
const home = process.cwd();
const criteria = '### Acceptance Criteria\n\n- [ ] it works\n';

beforeAll(async () => {
  process.chdir(await mkdtemp(join(tmpdir(), 'tickgate-init-pull-')));
});
afterAll(() => process.chdir(home));

async function onStage(): Promise<GitHubStage> {
  return await setGitHubStage({
    seed: {
      users: { ana: 'write', rob: 'read' },
      files: { 'README.md': '#\n', [starterPaths.config]: 'agent: codex\n' },
      issues: [
        { title: 'Clear', body: criteria, author: 'ana' },
        { title: 'Vague', body: 'Nicer, please.', author: 'ana' },
      ],
    },
  });
}

async function init({ emulator, owner, repo }: GitHubStage, login: string, ...args: readonly string[]) {
  const said = { out: '', err: '' };
  const environment = {
    GITHUB_TOKEN: emulator.as(login).token,
    GITHUB_API_URL: emulator.url,
    GITHUB_REPOSITORY: `${owner}/${repo}`,
  };
  Object.assign(process.env, environment);
  try {
    const code = await runProgram(['init', '--pr', '--uses', uses, ...args], {
      stdout: { write: (text) => (said.out += text) },
      stderr: { write: (text) => (said.err += text) },
    });
    return { code, ...said };
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
  }
}

const pulls = async ({ emulator, owner, repo }: GitHubStage) =>
  (await emulator.as('ana').request(`GET /repos/${owner}/${repo}/pulls?state=all`)) as {
    number: number;
    body: string;
    head: { ref: string };
    changed_files?: number;
  }[];

describe('init --pr', () => {
  test('opens one pull request with the files, the plan of the first tick and what is left, and writes nothing here', async () => {
    const stage = await onStage();
    const first = await init(stage, 'ana');
    const [pull, ...others] = await pulls(stage);

    // Progress is told after a second, on a machine that others load too.
    expect(first).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^(?:Opening the pull request … \(\d+ s\)\n)*$/),
    });
    expect(first.out).toContain('proposed   .github/workflows/tickgate.yml\n');
    expect(first.out).toContain(`Pull request #${pull?.number} opened: `);
    expect(first.out.split('\n').filter((line) => line.length > 80 && !line.includes('http'))).toEqual([]);
    expect(others).toEqual([]);
    expect(pull?.head.ref).toBe('tickgate-init');
    expect(pull?.body).toContain('the first tick would **work on #1**. Nothing was started for this.');
    expect(pull?.body).toContain('- [ ] Merge this pull request.');
    expect(pull?.body).toContain('The loop may spend at most $25 in all, in 5 iterations');
    expect(Object.values(starterPaths).filter((path) => existsSync(path))).toEqual([]);
    const [config] = await readFiles(stage.job(), [starterPaths.config]);
    expect(config?.text).toBe('agent: codex\n');
  });

  test('done again brings it up to date, and is one pull request still', async () => {
    const stage = await onStage();
    await init(stage, 'ana');
    const again = await init(stage, 'ana', '--preset', 'night', '--json');

    expect(JSON.parse(again.out)).toMatchObject({
      pull: { state: 'updated' },
      files: expect.arrayContaining([{ path: starterPaths.config, state: 'proposed', diff: '' }]),
    });
    const all = await pulls(stage);
    expect(all).toHaveLength(1);
    expect(all[0]?.body).toContain('at most $50 in all, in 20 iterations');
  });

  test('a review loop’s first tick is not told beforehand', async () => {
    const stage = await onStage();
    await init(stage, 'ana', '--recipe', 'pr-babysitter');

    expect((await pulls(stage))[0]?.body).toContain('nothing of it can be told beforehand');
  });

  test('without the right to write says which rights the token needs, and leaves nothing', async () => {
    const stage = await onStage();
    const refused = await init(stage, 'rob');

    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('The token must be able to write contents, pull requests and workflows');
    expect(await pulls(stage)).toEqual([]);
  });
});
