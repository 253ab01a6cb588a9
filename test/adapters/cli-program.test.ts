/** The command line: what it lists, what it refuses in one line, and with which exit code it ends. */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { describe, expect, test, vi } from 'vitest';
import { findErrorPage } from '../../src/cli/client.ts';
import { readSeed } from '../../src/cli/emulator-command.ts';
import { Mistake, printFailure } from '../../src/cli/mistake.ts';
import { parseFaultOption } from '../../src/cli/options.ts';
import { runStatus } from '../../src/cli/status-command.ts';
import { actionsOf, logOf } from '../../src/emulator/actions/actions.ts';
import { readSeedFile } from '../../src/emulator/seed-file.ts';
import { startGitHub } from '../support/github.ts';
import { ownFolder } from '../support/own-folder.ts';
import { runCli } from '../support/run-cli.ts';

const run = (...args: readonly string[]) => runCli(args);

describe('the command line', () => {
  test('lists its commands and exit codes within 80 columns', async () => {
    const { code, out } = await run('--help');

    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}demo /m);
    expect(out).toMatch(/^ {2}emulator /m);
    expect(out).toContain('Exit codes:');
    expect(out).not.toContain('demo-agent');
    const commands = ['demo', 'emulator', 'status', 'mcp', 'config', 'simulate', 'init', 'doctor'];
    for (const args of [['--help'], ...commands.map((command) => [command, '--help'])]) {
      const help = (await run(...args)).out.split('\n');
      expect(help.filter((line) => line.length > 80)).toEqual([]);
    }
  });

  test('names the nearest command and the nearest option', async () => {
    const command = await run('dmo');
    const option = await run('demo', '--jsn');

    expect(command).toMatchObject({ code: 2, out: '' });
    expect(command.err).toContain('(Did you mean demo?)');
    expect(option.code).toBe(2);
    expect(option.err).toContain('(Did you mean --json?)');
  });

  test('says nothing of defaults that users need not know, or that stand in the text', async () => {
    const commands = ['demo', 'emulator', 'status', 'mcp', 'config', 'simulate', 'init', 'doctor'];
    for (const command of commands) {
      const { out } = await run(command, '--help');
      expect(out).not.toMatch(/\((?:default: (?:false|\[\])|preset: )/);
      for (const option of out.split(/\n {2}(?=-)/)) expect(option).not.toMatch(/default:[^]*\(default:/);
    }
    expect((await run('simulate', '--help')).out).toContain('(default: 100)');
    expect((await run('init', '--help')).out).toMatch(/default:\s+claude\s+\(choices:/);
  });

  test.each([
    ['--skill', 'work', '--recipe'],
    ['--budget', '25', '--preset'],
  ])('init knows what is meant by %s', async (flag, value, option) => {
    const { code, err, out } = await run('init', flag, value);

    expect(code).toBe(2);
    expect(err.replaceAll('\n  ', ' ')).toContain(`is chosen by ${option}.`);
    expect(out).not.toContain(flag);
  });

  test.each([
    [['emulator', '--port', '70000'], 'Expected a port from 0 to 65535'],
    [['demo', '--timeout', '-3'], 'Expected seconds, a number above 0.'],
    [['emulator', '--fault', 'GET /user'], 'Expected ROUTE=EFFECT'],
    [['emulator', '--fault', 'GET /user=explode'], 'Unknown effect "explode"'],
    [['emulator', '--fault', 'graphq:ref=drop'], 'Expected a route such as'],
  ])('refuses %j in one line', async (args, sentence) => {
    const { code, out, err } = await run(...args);

    expect(code).toBe(2);
    expect(out).toBe('');
    // One sentence; it goes on further in where it is longer than 80 columns.
    const [line = ''] = err.replaceAll('\n  ', ' ').split('\n');
    expect(line).toContain(sentence);
    expect(line).toMatch(/^error: command_line: /);
    expect(err.split('\n').filter((one) => one.length > 80)).toEqual([]);
  });

  test('prints the version of the package', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: '0.1.0\n', err: '' });
  });

  test('reports a mistake without a stack, and a bug with one', () => {
    const said = { err: '' };
    const stderr = { write: (text: string) => (said.err += text) };

    expect(printFailure(stderr, new Mistake('port_taken', 'Port 80 is taken.', 'Name another one.'))).toBe(1);
    expect(said.err).toBe('error: port_taken: Port 80 is taken.\nName another one.\n');
    expect(printFailure(stderr, new TypeError('x is undefined'))).toBe(1);
    expect(said.err).toMatch(/bug in tickgate\nTypeError: x is undefined\n\s+at /);

    vi.stubEnv('TICKGATE_STATE_KEY', 'opaque-state-key');
    try {
      printFailure(stderr, new Mistake('port_taken', 'No opaque-state-key here.', 'Nor opaque-state-key.'));
    } finally {
      vi.unstubAllEnvs();
    }
    expect(said.err).toContain('No [redacted: token] here.\nNor [redacted: token].\n');
  });
});

describe('a planted fault', () => {
  test.each([
    ['GET /user=status:502*1', { route: 'GET /user', effect: { kind: 'status', status: 502 }, times: 1 }],
    ['webhook:issue_comment=duplicate:2', { route: 'webhook:issue_comment', effect: { kind: 'duplicate', copies: 2 } }],
    [
      'graphql:createCommitOnBranch=drop-after',
      { route: 'graphql:createCommitOnBranch', effect: { kind: 'drop-after' } },
    ],
    [
      'PATCH /repos/{owner}/{repo}/issues/{issue_number}=lost-update:ana:Stop*1',
      {
        route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
        effect: { kind: 'lost-update', by: 'ana', box: 'Stop' },
        times: 1,
      },
    ],
    ['blob:PUT=delay:250', { route: 'blob:PUT', effect: { kind: 'delay', ms: 250 } }],
  ])('%s', (text, fault) => {
    expect(parseFaultOption(text, [])).toEqual([fault]);
  });

  test.each([
    'GET /user=status:99',
    'blob:PUT=delay',
    'blob:PUT=drop:3',
    'blob:PUT=drop*0',
    'blob:PUT=delay:1:2',
    'blob:PUT=lost-update:ana',
  ])('is not %s', (text) => {
    expect(() => parseFaultOption(text, [])).toThrow(InvalidArgumentError);
  });
});

describe('a seed file', () => {
  const written = async (text: string): Promise<string> => {
    const path = join(ownFolder('seed'), 'seed.yml');
    await writeFile(path, text);
    return path;
  };

  test('says in YAML or JSON what exists at the start', async () => {
    const path = await written(
      '{ "owner": "acme", "repo": "shop", "default_branch": "trunk", "users": { "ana": "write" } }',
    );

    expect(readSeed(path)).toEqual({
      owner: 'acme',
      repo: 'shop',
      defaultBranch: 'trunk',
      users: { ana: 'write' },
    });
  });

  test.each([
    ['users: { ana: boss }', 'users.ana'],
    ['ownr: acme', 'ownr'],
    ['issues: [{ body: no title }]', 'issues.0.title'],
    ['pull_requests: [{ title: A change, branch: a, files: {} }]', 'pull_requests.0.files'],
    ['owner: [', 'Flow sequence'],
  ])('%j is refused by name', async (text, field) => {
    const path = await written(text);

    expect(() => readSeed(path)).toThrow(field);
  });

  test('gives the workflows secrets and variables, a key from the environment where the file names it alone', async () => {
    const step = 'run: \'echo "level ${{ vars.LEVEL }}, key ${{ secrets.MY_KEY == env.EXPECTED }}"\'';
    const workflow = `on: workflow_dispatch\njobs: { one: { runs-on: ubuntu-latest, steps: [{ env: { EXPECTED: k-123 }, ${step} }] } }\n`;
    const path = await written(
      JSON.stringify({
        files: { '.github/workflows/one.yml': workflow },
        secrets: { MY_KEY: null, OTHER: 'x' },
        variables: { LEVEL: '3' },
      }),
    );
    const read = readSeedFile(path, { MY_KEY: 'k-123' });
    if ('why' in read) throw new Error(read.why);
    const github = await startGitHub(read);
    const owner = github.as('octo-org');
    const at = '/repos/octo-org/sample/actions';
    await owner.request(`POST ${at}/workflows/one.yml/dispatches`, { ref: 'main' });
    const actions = actionsOf(github.world);
    await actions.idle();

    expect(actions.runs().map(logOf).join('\n')).toContain('level 3, key true');
    const names = [{ name: 'MY_KEY' }, { name: 'OTHER' }];
    expect(await owner.request(`GET ${at}/secrets`)).toMatchObject({ secrets: names });
    await github.close();
    expect(readSeedFile(path, {})).toEqual({
      why: 'secrets.MY_KEY: null takes the value of the environment, which has none',
      remedy: 'Run `export MY_KEY=…` first, or write a value in place of null.',
    });
  });

  test('opens pull requests after the issues: that of an outsider from a fork, that of a writer from a branch', async () => {
    const path = await written(
      JSON.stringify({
        users: { ana: 'write', rob: 'read' },
        files: { 'total.js': 'let sum = 0;\n', 'README.md': 'A shop\n' },
        issues: [{ title: 'Add a total' }],
        pull_requests: [
          {
            title: 'Mine',
            branch: 'topic',
            files: { 'total.js': 'let sum = 1;\n' },
            labels: ['babysit'],
            author: 'eve',
          },
          { title: 'Ours', branch: 'ours', files: { 'total.js': 'let sum = 2;\n' }, draft: true, author: 'ana' },
        ],
      }),
    );
    const read = readSeedFile(path);
    if ('why' in read) throw new Error(read.why);
    const github = await startGitHub(read);
    const at = '/repos/octo-org/sample/pulls';
    const ana = github.as('ana');

    expect(await ana.request(`GET ${at}/2`)).toMatchObject({
      title: 'Mine',
      user: { login: 'eve' },
      author_association: 'NONE',
      labels: [{ name: 'babysit' }],
      head: { label: 'eve:topic', repo: { full_name: 'eve/sample', fork: true } },
      mergeable: true,
    });
    expect(await ana.request(`GET ${at}/2/files`)).toMatchObject([{ filename: 'total.js', status: 'modified' }]);
    expect(await ana.request(`GET ${at}/3`)).toMatchObject({
      draft: true,
      head: { ref: 'ours', repo: { full_name: 'octo-org/sample', fork: false } },
    });
    await github.close();
  });

  test('that is not there is said so', () => {
    expect(() => readSeed('/nowhere/seed.yml')).toThrow('there is no such file');
  });
});

test('a key that was typed as an option is in no refusal', async () => {
  const key = 'ghp_0123456789abcdefghijABCDEFGHIJ456789';
  for (const args of [
    ['status', '--repo', key, '--json'],
    ['status', '--repo', 'a/b', '--loop', key, '--json'],
    ['status', '--watch', key, '--json'],
    ['mcp', '--repo', key],
    ['mcp', '--repo', 'a/b', '--loop', key],
  ]) {
    const { code, out, err } = await runCli(args);
    expect(code).toBeGreaterThan(0);
    expect(`${out}${err}`).toContain('[redacted: github-token]');
    expect(`${out}${err}`).not.toContain('0123456789abc');
  }
});

test('the demo refuses a port where no page is served', async () => {
  const { code, err } = await runCli(['demo', '--auto', '--port', '8080']);
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringMatching(/cannot be used with option\s+'--auto'/) });
});

describe('the page of an error', () => {
  const folderWith = async (origin: string | null): Promise<string> => {
    const folder = ownFolder('page');
    const git = (...args: readonly string[]): Buffer =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=ana', '-c', 'user.email=ana@example.com', ...args]);
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'an installation');
    if (origin !== null) git('remote', 'add', 'origin', origin);
    await mkdir(join(folder, 'docs', 'errors'), { recursive: true });
    await writeFile(join(folder, 'docs', 'errors', 'port_taken.md'), '# `port_taken`\n');
    return folder;
  };

  test('is printed in full, after the remedy', async () => {
    const { err } = await run('config', '--check', 'nothing.yml');
    expect(err.trimEnd().split('\n').at(-1)).toMatch(
      /^(?:https:\/\/github\.com|)\/\S*\/docs\/errors\/file_unusable\.md$/,
    );
  });

  test('lies on GitHub at the commit of the installation, and in its folder where that is from nowhere', async () => {
    const [cloned, local] = [await folderWith('https://github.com/acme/tickgate.git'), await folderWith(null)];
    const empty = ownFolder('page');

    expect(findErrorPage('port_taken', () => cloned)).toMatch(
      /^https:\/\/github\.com\/acme\/tickgate\/blob\/[0-9a-f]{40}\/docs\/errors\/port_taken\.md$/,
    );
    expect(findErrorPage('port_taken', () => local)).toBe(`${local}/docs/errors/port_taken.md`);
    expect(findErrorPage('port_taken', () => empty)).toBeNull();
  });
});

describe('status', () => {
  test.each([
    [['--why', '--history'], '--why [what]', '--history'],
    [['--json', '--history'], '--history', '--json'],
    [['--html', 'page.html', '--json'], '--html <file>', '--json'],
    [['--why', '14', '--html', 'page.html'], '--why [what]', '--html <file>'],
  ])('%j asks for two things of which only one would be shown, and is refused', async (args, one, other) => {
    const { code, out, err } = await run('status', '--repo', 'acme/shop', ...args);

    expect(code).toBe(2);
    expect(out === '' || out.startsWith('{"ok":false')).toBe(true);
    expect(err.replaceAll('\n  ', ' ')).toContain(`option '${one}' cannot be used with option '${other}'`);
  });

  const asked = { workflow: 'w.yml', json: false };
  const mistakeOf = async (options: Parameters<typeof runStatus>[0], environment = {}): Promise<unknown> => {
    const stdout = { write: () => expect('nothing').toBe('written') };
    return await runStatus(options, { stdout, stderr: stdout }, environment).then(
      () => null,
      ({ message }: Error) => message,
    );
  };

  test('names what it lacks to read a record', async () => {
    expect(await mistakeOf({ ...asked, repo: 'acme/shop' })).toBe('There is no token in GITHUB_TOKEN or GH_TOKEN.');
    expect(await mistakeOf({ ...asked, repo: 'shop' })).toBe('Which repository? “shop” is none.');
    expect(await mistakeOf({ ...asked, loop: 'No Loop', repo: 'acme/shop' })).toBe('“No Loop” is no name of a loop.');
  });

  test('reports a GitHub that does not answer without a stack', async () => {
    const environment = { GITHUB_TOKEN: 'none', GITHUB_API_URL: 'http://127.0.0.1:1' };
    const repo = { ...asked, repo: 'acme/shop' };
    const silent = { write: () => {} };
    await expect(runStatus(repo, { stdout: silent, stderr: silent }, environment)).rejects.toThrow(Mistake);
  });
});
