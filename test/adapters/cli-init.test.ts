/** `tickgate init`: what it writes or proposes on the emulated GitHub, what it never writes over, and what it asks. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readOriginRepository } from '../../src/cli/client.ts';
import { askMissingOptions } from '../../src/cli/init-questions.ts';
import { toDiskText } from '../../src/core/codec/record-codec.ts';
import { starterPaths } from '../../src/core/setup/init/files.ts';
import { Head } from '../../src/core/state/head.ts';
import { readFiles } from '../../src/github/repository/settings.ts';
import { aHead, noon } from '../support/core-facts.ts';
import { ownFolder } from '../support/own-folder.ts';
import { runCli } from '../support/run-cli.ts';
import { type GitHubStage, setGitHubStage } from './github-stage.ts';

const home = process.cwd();
beforeEach(async () => {
  process.chdir(ownFolder('init'));
  execFileSync('git', ['init', '-q']);
});
afterEach(() => process.chdir(home));

const uses = `acme/tickgate@${'c'.repeat(40)}`;

const init = (...args: readonly string[]) => runCli(['init', '--uses', uses, ...args]);

const read = (path: string): string => readFileSync(path, 'utf8');

describe('init', () => {
  test('writes the files of a loop without a terminal, says what is left, and is done twice without a change', async () => {
    execFileSync('git', ['remote', 'add', 'origin', 'git@github.com:acme/shop.git']);
    writeFileSync('package-lock.json', '{}');

    const first = await init();

    expect(first).toMatchObject({ code: 0, err: '' });
    expect(Object.values(starterPaths).filter((path) => !existsSync(path))).toEqual([]);
    expect(read(starterPaths.config)).toContain('\nverify-command: npm test\n');
    expect(read(starterPaths.workflow)).toContain(`uses: ${uses} # v0.1.0\n`);
    expect(first.out).toContain('written    .github/tickgate.yml\n');
    expect(first.out).toContain('   https://github.com/acme/shop/settings/secrets/actions/new\n');
    const second = await init();
    expect(second.code).toBe(0);
    expect(second.out.match(/^unchanged/gm)).toHaveLength(4);
    expect(await runCli(['config', '--check'])).toMatchObject({ code: 0, err: '' });
  });

  test('in a clone of the emulator leads to its pages', async () => {
    execFileSync('git', ['remote', 'add', 'origin', 'http://github.localhost:41234/acme/shop.git']);

    const { out } = await init();

    expect(out).toContain('   http://github.localhost:41234/acme/shop/settings/actions\n');
    expect(out).not.toContain('https://github.com/acme/shop');
  });

  test('shows what it would change and writes nothing, unless --force is given', async () => {
    await init('--recipe', 'flaky-tests');
    writeFileSync(starterPaths.config, 'agent: claude\n');
    const before = read(starterPaths.workflow);

    const refused = await init('--agent', 'codex');

    expect(refused.code).toBe(1);
    expect(refused.out).toContain('\n-agent: claude\n');
    expect(refused.out).toContain('\n+agent: codex\n');
    expect(refused.err).toContain('.github/tickgate.yml');
    expect(refused.err).toMatch(/use --force\.\n\S*\/docs\/errors\/files_differ\.md\n$/);
    const path = starterPaths.config;
    expect(refused.out).toMatch(new RegExp(`^diff --git a/${path} b/${path}$[^@]*^\\+\\+\\+ b/${path}$`, 'm'));
    expect(refused.out).not.toMatch(/What is left|Commit these files|The loop may spend/);
    expect([read(starterPaths.config), read(starterPaths.workflow)]).toEqual(['agent: claude\n', before]);
    const forced = await init('--agent', 'codex', '--force');
    expect(forced).toMatchObject({ code: 0, out: expect.stringContaining('replaced   .github/tickgate.yml\n') });
    expect(read(starterPaths.config)).toContain('\nagent: codex\n');
  });

  test('--dry-run writes nothing; --json says the same for programs', async () => {
    const { code, out } = await init('--dry-run', '--json', '--token', 'app');

    expect(code).toBe(0);
    expect(existsSync('.github')).toBe(false);
    const told = JSON.parse(out) as { files: object[]; left: { text: string }[] };
    expect(told.files).toHaveLength(4);
    expect(told.files[0]).toEqual({ path: starterPaths.workflow, state: 'missing', diff: '' });
    expect(told.left.map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Install an app/)]),
    );
  });

  test.each([
    [['--agent', 'command'], 1, '--agent command needs a program.'],
    [['--agent-command', 'node', 'x.mjs'], 1, '--agent-command is for --agent command, not claude.'],
    [['--uses', 'acme/tickgate@main'], 1, '"acme/tickgate@main" names no commit'],
    [['--uses', 'acme/tickgate@v1'], 1, 'github.com/OWNER/NAME'],
    [['--preset', 'year'], 2, 'Allowed choices are try, night, week'],
  ])('refuses %j before anything is written', async (args, code, sentence) => {
    expect(await init(...args)).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) });
    expect(existsSync('.github')).toBe(false);
  });
});

describe('where init is run', () => {
  test('below the root of a clone, or outside of any, nothing is written: GitHub would never see it', async () => {
    const root = process.cwd();
    mkdirSync('a/b', { recursive: true });
    process.chdir('a/b');
    expect(await init()).toMatchObject({
      ...{ code: 1, out: '' },
      err: expect.stringContaining(
        `not the root of its repository, where\n  GitHub looks for workflows.\nGo there first: cd ${root}`,
      ),
    });
    expect(existsSync('.github')).toBe(false);

    process.chdir(root);
    writeFileSync('.github', '');
    expect(await init()).toMatchObject({
      ...{ code: 1, out: '' },
      err: expect.stringMatching(/^error: machine_refused: \.github\S*: E\w+: .*\.\nLook at that path/),
    });

    process.chdir(ownFolder('nowhere'));
    expect(await init()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('lies in no git repository') });
  });
});

const criteria = '### Acceptance Criteria\n\n- [ ] it works\n';

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

const propose = ({ emulator, owner, repo }: GitHubStage, login: string, ...args: readonly string[]) =>
  runCli(['init', '--pr', '--uses', uses, ...args], {
    GITHUB_TOKEN: emulator.as(login).token,
    GITHUB_API_URL: emulator.url,
    GITHUB_REPOSITORY: `${owner}/${repo}`,
  });

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
    const first = await propose(stage, 'ana');
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
    await propose(stage, 'ana');
    const again = await propose(stage, 'ana', '--preset', 'night', '--json');

    expect(JSON.parse(again.out)).toMatchObject({
      pull: { state: 'updated' },
      files: expect.arrayContaining([{ path: starterPaths.config, state: 'proposed', diff: '' }]),
    });
    const all = await pulls(stage);
    expect(all).toHaveLength(1);
    expect(all[0]?.body).toContain('at most $50 in all, in 20 iterations');
  });

  test('a review loop’s first tick has no forecast', async () => {
    const stage = await onStage();
    await propose(stage, 'ana', '--recipe', 'pr-babysitter');

    expect((await pulls(stage))[0]?.body).toContain('so there is no forecast');
  });

  test('with nothing to propose says so, and opens nothing', async () => {
    const stage = await onStage();
    await propose(stage, 'ana');
    await stage.emulator.as('ana').merges(3);
    const again = await propose(stage, 'ana');

    expect(again.code).toBe(0);
    expect(again.out).toMatch(/^(?:unchanged {2}\S+\n){4}\nNothing to propose: the default branch of/);
    expect(await pulls(stage)).toHaveLength(1);
  });

  test.each([
    ['goes on', aHead(), 'its next tick goes on from its record'],
    [
      'has stopped',
      aHead({ status: 'stopped', stop: { code: 'user_interrupt', at: noon } }),
      'its run has stopped, so no tick begins work in it',
    ],
    ['is paused', aHead({ pause: { by: 'ana', at: noon } }), 'it is paused, so no tick begins work until'],
    ['is lost', null, 'its record cannot be read, so no tick begins work until'],
  ])('of a loop that has run and %s says so, instead of what a first tick would do', async (_what, head, words) => {
    const stage = await onStage();
    const ana = stage.emulator.as('ana');
    const here = `/repos/${stage.owner}/${stage.repo}/git`;
    const branch = 'tickgate/state/work';
    const main = (await ana.request(`GET ${here}/ref/heads/main`)) as { object: { sha: string } };
    await ana.request(`POST ${here}/refs`, { ref: `refs/heads/${branch}`, sha: main.object.sha });
    if (head !== null) await ana.commits({ path: 'head.json', text: toDiskText(Head, head), branch });
    await propose(stage, 'ana');

    const [pull] = await pulls(stage);
    expect(pull?.body).toContain(`## The next tick\n\nThis loop has run already: ${words}`);
    expect(pull?.body).not.toContain('the first tick would');
  });

  test('in a clone of the emulator leads to its pages, and so does the pull request', async () => {
    execFileSync('git', ['remote', 'add', 'origin', 'http://github.localhost:41234/acme/shop.git']);
    const stage = await onStage();

    const { out } = await propose(stage, 'ana');

    const settings = `http://github.localhost:41234/${stage.owner}/${stage.repo}/settings/actions`;
    const [pull] = await pulls(stage);
    expect({ out, body: pull?.body }).toEqual({
      out: expect.stringContaining(`   ${settings}\n`),
      body: expect.stringContaining(settings),
    });
    expect(out).not.toContain(`https://github.com/${stage.owner}`);
  });

  test('without a token says so before it asks anything, and what the token must be allowed to do', async () => {
    const { code, err } = await runCli(['init', '--pr', '--uses', uses], { GITHUB_REPOSITORY: 'acme/shop' });
    expect({ code, err: err.replaceAll('\n  ', ' ') }).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^error: token_missing: .*\nSet one that may write contents, pull requests and workflows,/,
      ),
    });
  });

  test('that GitHub cannot answer is not blamed on the token', async () => {
    const stage = await onStage();
    stage.emulator.world.faults.add({
      route: 'POST /repos/{owner}/{repo}/git/trees',
      effect: { kind: 'status', status: 422 },
    });
    const refused = await propose(stage, 'ana');
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('no right of the token is') });
  });

  test.each([
    ['--dry-run', '--pr'],
    ['--force', '--pr'],
    ['--force', '--dry-run'],
  ])('%s with %s is refused: one of them would do nothing', async (one, other) => {
    expect(await init(one, other)).toMatchObject({
      ...{ code: 2, out: '' },
      err: expect.stringMatching(/^error: command_line: option '--[\w-]+' cannot be used with option '--[\w-]+'/),
    });
  });

  test('without the right to write says which rights the token needs, and leaves nothing', async () => {
    const stage = await onStage();
    const refused = await propose(stage, 'rob');

    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('The token must be able to write contents, pull requests and workflows');
    expect(await pulls(stage)).toEqual([]);
  });
});

describe('the repository of a folder', () => {
  test.each([
    ['https://github.com/acme/shop.git', 'acme/shop'],
    ['https://user:secret@github.com/acme/shop', 'acme/shop'],
    ['git@github.com:acme/shop.git', 'acme/shop'],
    ['git@github.com-work:acme/shop.git', 'acme/shop'],
    ['ssh://git@ssh.github.com:443/acme/shop.git/', 'acme/shop'],
    ['https://git.acme.example/acme/shop.git', 'acme/shop'],
    ['http://github.localhost:41234/acme/shop.git', 'acme/shop'],
    ['/home/ana/tickgate', ''],
    ['../main/tickgate', ''],
    ['file:///media/usb/tickgate.git', ''],
    ['https://gitlab.com/acme/shop.git', ''],
    ['git@gitlab.com:acme/shop.git', ''],
    ['https://github.com.evil.example/acme/shop', ''],
    ['C:/clones/tickgate', ''],
  ])('%s is “%s” on GitHub', (url, name) => {
    execFileSync('git', ['remote', 'add', 'origin', url]);
    expect(readOriginRepository('.', { GITHUB_API_URL: 'https://git.acme.example/api/v3' })).toBe(name);
  });
});

describe('the questions', () => {
  const options = { pr: false, yes: false, force: false, dryRun: false, json: false };
  const shown = { text: '' };
  const screen = (): Writable =>
    new Writable({
      write: (chunk, _encoding, done) => {
        shown.text += String(chunk);
        done();
      },
    });

  /** Keys are typed one after the other, as a person does. */
  async function typing(keys: string[], given: Parameters<typeof askMissingOptions>[0]) {
    const input = new PassThrough();
    const timer = setInterval(() => {
      const [next] = keys.splice(0, 1);
      if (next !== undefined) input.write(next);
    }, 30);
    try {
      return await askMissingOptions(given, { input, output: screen() });
    } finally {
      clearInterval(timer);
    }
  }

  test('are asked for what no option says, each with an answer that is there already', async () => {
    const keys = ['\r', '\u001b[B', '\r', '\r', '\r'];
    expect(await typing(keys, { ...options, recipe: 'flaky-tests' })).toEqual({
      ...options,
      ...{ recipe: 'flaky-tests', agent: 'claude', preset: 'night', renew: 'never', token: 'workflow' },
    });
  });

  test('say beside each renewal what it costs, by the preset that was chosen before', async () => {
    shown.text = '';
    await typing(['\u001b[B', '\u001b[B', '\r', '\u001b[B', '\r', '\r'], {
      ...options,
      recipe: 'backlog',
      agent: 'claude',
    });
    expect(shown.text.replaceAll(/\s+(?:│\s+)?/g, ' ')).toContain('$150 a day: a new run every day');
  });

  test('can be left by Ctrl-C and by Ctrl-D, and then nothing is decided', async () => {
    expect(await typing(['\r', '\u0003'], options)).toBeNull();
    expect(await typing(['\u0004'], options)).toBeNull();
    expect(await typing(['\r', '\u0004'], options)).toBeNull();
  });

  test('offer a program of mine as the agent, and ask for it and its arguments', async () => {
    shown.text = '';
    const keys = ['\u001b[A', '\r', 'python3 .github/agent.py', '\r', '\r', '\r', '\r'];
    expect(await typing(keys, { ...options, recipe: 'backlog' })).toEqual({
      ...options,
      ...{ recipe: 'backlog', agent: 'command', agentCommand: ['python3', '.github/agent.py'] },
      ...{ preset: 'try', renew: 'never', token: 'workflow' },
    });
    expect(shown.text).toContain('a program of yours');
  });

  test('do not ask for the program of `--agent command` again where an option names it', async () => {
    const given = { ...options, recipe: 'backlog', agent: 'command', agentCommand: ['node', 'a.mjs'] } as const;
    expect(await typing(['\r', '\r', '\r'], given)).toMatchObject({ agentCommand: ['node', 'a.mjs'] });
    expect(
      await typing(['node a.mjs', '\r', '\r', '\r', '\r'], { ...options, recipe: 'backlog', agent: 'command' }),
    ).toMatchObject({
      agentCommand: ['node', 'a.mjs'],
    });
  });
});
