/** Every command as another program runs it: no terminal on any side, no colour, 80 columns, and a word when it takes longer than a second. */
import { type ChildProcess, execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withProgress } from '../../src/cli/terminal.ts';
import { type CommandFailureCode, commandFailureCodes } from '../../src/core/errors/codes.ts';
import { findTokenFault } from '../../src/core/redaction/token-form.ts';
import { readErrorPage } from '../support/error-page.ts';
import { ownFolder } from '../support/own-folder.ts';

// Processes on a machine that others load too.
vi.setConfig({ testTimeout: 120_000 });

const root = process.cwd();
const at = { cli: '', commit: '', repository: '', refusing: '' };
let refusing: Server | undefined;
let runner: ChildProcess | undefined;

/** Runs one command line after the other in one process, as each would run in its own. */
const runnerScript = `import { runProgram } from './program.js';
const streams = { out: process.stdout, err: process.stderr };
process.on('message', async ({ args, env, cwd }) => {
  const said = { out: '', err: '' };
  for (const name of ['out', 'err']) streams[name].write = (text) => Boolean((said[name] += text));
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  const code = await runProgram(args);
  process.send({ code, ...said });
});
`;

beforeAll(async () => {
  const home = ownFolder('cli');
  for (const file of ['action.yml', 'package.json']) cpSync(join(root, file), join(home, file));
  at.cli = join(home, 'dist', 'cli', 'index.js');
  await build({
    entryPoints: { 'cli/index': join(root, 'src/cli/index.ts'), 'cli/program': join(root, 'src/cli/program.ts') },
    outdir: join(home, 'dist'),
    ...{ bundle: true, splitting: true, platform: 'node', format: 'esm', logLevel: 'silent' },
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
  gitIn(home, 'init', '-q');
  gitIn(home, 'commit', '-q', '--allow-empty', '-m', 'an installation');
  at.commit = gitIn(home, 'rev-parse', 'HEAD');
  at.repository = ownFolder('plain');
  gitIn(at.repository, 'init', '-q');
  const script = join(home, 'dist', 'cli', 'runner.js');
  writeFileSync(script, runnerScript);
  runner = fork(script, { execArgv: [], env: plainEnvironment({}), stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  refusing = createServer((request, response) => {
    setTimeout(
      () => response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Bad credentials"}'),
      request.url?.startsWith('/slow') === true ? 1_400 : 0,
    );
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  at.refusing = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
});
afterAll(() => {
  refusing?.close();
  runner?.kill();
});

const gitIn = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=ana', '-c', 'user.email=ana@example.com', ...args], {
    cwd,
    encoding: 'utf8',
  }).trim();

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What is asked for colours is what CI services ask for. */
const plainEnvironment = (env: Readonly<Record<string, string>>): Record<string, string> => {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, CI: 'true', FORCE_COLOR: '1', ...env };
};

/** In the one process of the runner, whose standard input is closed. */
async function ran(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = at.repository,
): Promise<Ran> {
  if (runner === undefined) throw new Error('The runner has not begun.');
  runner.send({ args, env: plainEnvironment(env), cwd });
  const [said] = (await once(runner, 'message')) as [Ran];
  return said;
}

/** In a process of its own. */
async function ranAlone(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cli = at.cli,
): Promise<Ran> {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: at.repository,
    env: plainEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

const uses = `acme/tickgate@${'c'.repeat(40)}`;
const tooWide = (text: string): string[] => text.split('\n').filter((line) => line.length > 80 && line.includes(' '));
const escapes = /[\u001b\u009b]/;

test.each([
  [['config'], 0],
  [['doctor', '--repo', 'acme/shop', '--json'], 1],
  [['demo', '--repo', '.'], 1],
  [['doctor', '--repos', 'acme/shop'], 2],
])('%j ends its own process with %d, and prints there what this test reads', async (args, code) => {
  const alone = await ranAlone(args);

  expect(alone.code).toBe(code);
  expect(alone).toEqual(await ran(args));
});

test('help and version can be had where only dist/ was copied; what needs the rest says what is missing', async () => {
  const alone = ownFolder('dist-alone');
  cpSync(join(at.cli, '../..'), join(alone, 'dist'), { recursive: true });
  const cli = join(alone, 'dist', 'cli', 'index.js');
  const said = (...args: readonly string[]) =>
    spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', cwd: at.repository, env: plainEnvironment({}) });

  expect(said('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Usage: tickgate') });
  expect(said('--version').stdout).toMatch(/^unknown: There is no action\.yml above \S+ Run /);
  const refused = said('init', '--yes', '--uses', uses);
  expect([refused.status, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/^error: installation_incomplete: There is no action\.yml above/);
  // A folder further up may have one.
  cpSync(join(root, 'action.yml'), join(alone, 'action.yml'));
  expect(said('--help').status).toBe(0);
  expect(said('init', '--uses', uses).stderr).toContain('installation_incomplete: There is no package.json in');
});

test('the emulator has the secrets of its seed', async () => {
  const home = ownFolder('emulator-home');
  for (const file of ['action.yml', 'package.json']) cpSync(join(root, file), join(home, file));
  cpSync(join(at.cli, '../..'), join(home, 'dist'), { recursive: true });
  for (const name of ['main', 'post']) {
    mkdirSync(join(home, 'dist', name));
    writeFileSync(join(home, 'dist', name, 'index.js'), '');
  }
  const seed = join(home, 'seed.yml');
  writeFileSync(seed, 'owner: acme\nrepo: shop\nsecrets: { MY_KEY: null }\n');
  const child = spawn(process.execPath, [join(home, 'dist/cli/index.js'), 'emulator', '--seed', seed], {
    env: plainEnvironment({ MY_KEY: 'k-123', TMPDIR: home }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, tokens } = JSON.parse(line.toString()) as { url: string; tokens: { admin: string } };
  const headers = { authorization: `token ${tokens.admin}` };
  const answer = await fetch(`${url}/repos/acme/shop/actions/secrets`, { headers });
  child.kill('SIGTERM');

  expect(await answer.json()).toMatchObject({ total_count: 1, secrets: [{ name: 'MY_KEY' }] });
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test.each([
  [['init', '--help']],
  [['config']],
  [['simulate', '--issues', '1', '--runs', '1', '--json']],
  [['doctor', '--repo', 'acme/shop', '--json']],
])('%j ends without a word where its reader has gone before it writes', async (args) => {
  const child = spawn(process.execPath, [at.cli, ...args], {
    cwd: at.repository,
    env: plainEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const said = { err: '' };
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];

  expect({ code, ...said }).toEqual({
    code: expect.toBeOneOf([0, 1, 141]),
    err: expect.not.stringMatching(/EPIPE|^ +at /m),
  });
});

describe('without a terminal', () => {
  test.each([
    [['init', '--uses', uses, '--verify', 'npm test'], 0],
    [['init', '--uses', uses, '--verify', 'npm test', '--dry-run'], 0],
    [['config'], 0],
    [['config', '--check'], 0],
    [['simulate', '--issues', '1', '--runs', '1'], 0],
    [['doctor', '--repo', 'acme/shop'], 1],
    [['status', '--repo', 'acme/shop'], 1],
    [['mcp', '--repo', 'acme/shop'], 1],
    [['demo', '--repo', '.'], 1],
    [['emulator', '--seed', 'nothing.yml'], 1],
  ])('%j asks nothing, writes no colour, and keeps to 80 columns', async (args, code) => {
    const { out, err, ...ended } = await ran(args);

    expect({ ...ended, err }).toEqual({ code, err: code === 0 ? '' : expect.stringMatching(/^error: .+\n.+\n/) });
    expect(`${out}${err}`).not.toMatch(escapes);
    expect(tooWide(`${out}${err}`)).toEqual([]);
  });

  test.each(['demo', 'emulator', 'status', 'mcp', 'config', 'simulate', 'init', 'doctor'])(
    '%s --help is plain',
    async (name) => {
      const { code, out, err } = await ran([name, '--help']);

      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('Exit codes:');
      expect(out).not.toMatch(escapes);
      expect(tooWide(out)).toEqual([]);
    },
  );
});

test('init of an installation that lies on no GitHub asks for the push of it, and names the option with its commit', async () => {
  const { code, err } = await ran(['init']);

  expect(code).toBe(1);
  expect(err.replaceAll('\n  ', ' ')).toMatch(
    new RegExp(`^error: option_unusable: .*\\nPush .* then: --uses OWNER/NAME@${at.commit}\\n`),
  );
});

describe('a refusal with --json', () => {
  test.each([
    [['doctor', '--json'], 1, 'repository_unclear'],
    [['doctor', '--repo', 'acme/shop', '--json'], 1, 'token_missing'],
    [['status', '--repo', 'acme/shop', '--json'], 1, 'token_missing'],
    [['status', '--repo', 'acme/shop', '--loop', 'NO', '--json'], 1, 'option_unusable'],
    [['simulate', '--sessions', 'nothing.yml', '--json'], 1, 'file_unusable'],
    [['init', '--uses', 'acme/tickgate@main', '--json'], 1, 'option_unusable'],
    [['config', '--check', 'nothing.yml', '--json'], 1, 'file_unusable'],
    [['demo', '--repo', '.', '--json'], 1, 'option_unusable'],
    [['doctor', '--repos', 'acme/shop', '--json'], 2, 'command_line'],
  ])('%j ends with %d, and says %s on standard output in one JSON line', async (args, code, named) => {
    const ended = await ran(args);

    expect(ended.code).toBe(code);
    expect(ended.out.split('\n')).toHaveLength(2);
    expect(JSON.parse(ended.out)).toEqual({
      ok: false,
      error: { code: named, message: expect.stringMatching(/\w/), remedy: expect.stringMatching(/\w/) },
    });
    expect(ended.err).toContain(`error: ${named}: `);
    expect(commandFailureCodes).toContain(named);
  });

  test('outside of any clone says so, and how to go on', async () => {
    const { out } = await ran(['status', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      error: {
        message: 'This folder is not a clone of a repository on GitHub.',
        remedy: expect.stringContaining('--repo'),
      },
    });
  });
});

describe('a token that no header takes', () => {
  const faults = {
    'a line break': 'ghs_abc\n0123',
    'a space': 'ghs_abc 0123',
    'a character that no token has, such as a typographic quote': '“ghs_abc0123”',
    'a quote at its beginning or its end': '"ghs_abc0123"',
    'a control character, which is not seen where it stands': 'ghs_abc\u00070123',
  };
  const more = [
    ['a quote at its beginning or its end', "'ghs_abc0123'"],
    ['a quote at its beginning or its end', 'ghs_abc0123"'],
    ['a control character, which is not seen where it stands', 'ghs_abc0123\u200b'],
  ] as const;

  test.each(more)('is named also with %s, wherever it stands', (what, token) => {
    expect(findTokenFault(token)).toBe(what);
    expect(findTokenFault('ghs_abc0123')).toBeNull();
  });

  test.each(Object.entries(faults))('with %s is refused before any request, by its name alone', async (what, token) => {
    const folder = ownFolder('extending');
    mkdirSync(join(folder, '.github'));
    writeFileSync(join(folder, '.github', 'tickgate.yml'), `extends: acme/base//tickgate.yml@${'a'.repeat(40)}\n`);
    for (const name of ['GITHUB_TOKEN', 'GH_TOKEN'])
      for (const args of [
        ['status', '--repo', 'acme/shop'],
        ['doctor', '--repo', 'acme/shop'],
        ['simulate', '--repo', 'acme/shop'],
        ['init', '--pr', '--uses', uses],
        ['config', '--check', '.github/tickgate.yml'],
      ]) {
        const env = { [name]: token, GITHUB_REPOSITORY: 'acme/shop', GITHUB_API_URL: at.refusing };
        const { code, err } = await ran(args, env, folder);
        expect({ args, code, err: err.replaceAll('\n  ', ' ').split('\n').slice(0, 2) }).toEqual({
          args,
          code: 1,
          err: [
            `error: token_unusable: ${name} is no token: it holds ${what}.`,
            'Paste the token itself again: one line, without quotes or spaces.',
          ],
        });
      }
  });

  test('is none where white space only surrounds it', async () => {
    const { err } = await ran(['doctor', '--repo', 'acme/shop'], { GH_TOKEN: ' x\n', GITHUB_API_URL: at.refusing });
    expect(err).toContain('error: github_refused: ');
  });
});

describe('without git', () => {
  test.each([
    [['init', '--yes'], ''],
    [['demo', '--auto'], ''],
    [['status'], ' `status` and `doctor` need none with --repo OWNER/NAME.'],
  ])('%j says that git is missing, and only what helps this command', async (args, more) => {
    const { code, err } = await ran(args, { PATH: at.repository });
    expect({ code, err: err.replaceAll('\n  ', ' ').split('\n').slice(0, 2) }).toEqual({
      code: 1,
      err: ['error: git_missing: There is no program git on the PATH.', `Install git, or put it on the PATH.${more}`],
    });
  });
});

describe('the page of a code shows what is printed', () => {
  const commandOf = (code: CommandFailureCode): string[] => readErrorPage(code).args;
  const noToken = {};
  const refused = (): Record<string, string> => ({ GITHUB_TOKEN: 'x', GITHUB_API_URL: at.refusing });

  /** The folder in which the command says so; what comes back is the environment. */
  test.each<[CommandFailureCode, (cwd: string) => Readonly<Record<string, string>> | Promise<object>]>([
    ['command_line', () => noToken],
    ['option_unusable', () => noToken],
    ['folder_unusable', () => noToken],
    ['file_unusable', () => noToken],
    ['repository_unclear', () => noToken],
    ['token_missing', () => noToken],
    ['token_unusable', () => ({ GITHUB_TOKEN: 'one line\nand another' })],
    ['git_missing', (cwd) => ({ PATH: cwd })],
    ['github_refused', refused],
    ['installation_incomplete', () => noToken],
    [
      'files_differ',
      (cwd) => {
        gitIn(cwd, 'init', '-q');
        return ran(['init', ...commandOf('files_differ').slice(-2)], {}, cwd).then(() => noToken);
      },
    ],
    [
      'machine_refused',
      (cwd) => {
        gitIn(cwd, 'init', '-q');
        writeFileSync(join(cwd, '.github'), '');
        return noToken;
      },
    ],
    [
      'configuration_wrong',
      (cwd) => {
        mkdirSync(join(cwd, '.github'));
        writeFileSync(join(cwd, '.github', 'tickgate.yml'), 'skill: work\nmax-dolars: 10\n');
        return noToken;
      },
    ],
    [
      'key_missing',
      (cwd) => {
        writeFileSync(join(cwd, 'plan.md'), '- [ ] Add a search box\n');
        gitIn(cwd, 'init', '-q');
        gitIn(cwd, 'commit', '-q', '--allow-empty', '-m', 'first');
        return noToken;
      },
    ],
  ])('%s', async (code, prepared) => {
    const cwd = ownFolder('example');
    const env = { ...(await prepared(cwd)) };
    const { code: exit, err } = await ran(commandOf(code), env, cwd);

    expect(exit).toBe(code === 'command_line' ? 2 : 1);
    // Lines are broken by the length of the folder's name.
    const whole = (text: string): string =>
      text.replaceAll('\n  ', ' ').replace(join(at.cli, '../../..'), '/srv/tickgate');
    expect(whole(err)).toContain(`${whole(readErrorPage(code).lines)}\n`);
  });
});

/** On a terminal of its own, which has no size until a test sets one; closed at the first question. */
async function onTerminal(env: Readonly<Record<string, string>>): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const command = `${process.execPath} ${at.cli} init --dry-run --uses ${uses}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: at.repository,
    env: { PATH, HOME, TERM: 'xterm-256color', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let shown = '';
  child.stdout.on('data', (text: Buffer) => {
    shown += text.toString();
    if (shown.includes('loop do?')) setTimeout(() => child.kill(), 500);
  });
  const patience = setTimeout(() => child.kill(), 30_000);
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(patience);
  return shown;
}

const colours = /\u001b\[(?:3[0-7]|9[0-7]|38;[\d;]+)m/;
const hasScript = spawnSync('script', ['--version']).status === 0;
if (!hasScript) console.warn('NOT TRIED: questions on a terminal, since there is no `script` to make one.');

(hasScript ? describe : describe.skip)('on a terminal', () => {
  test('questions are whole lines if the width is unknown, in colour, and without any if NO_COLOR is set', async () => {
    const [usual, plain] = await Promise.all([onTerminal({}), onTerminal({ NO_COLOR: '1' })]);

    expect(usual).toContain('What shall the loop do?');
    expect(usual).toMatch(colours);
    expect(plain).toContain('What shall the loop do?');
    expect(plain).not.toMatch(colours);
  });
});

// Each waits in a process of its own, all at the same time.
describe.concurrent('a command that waits for GitHub', () => {
  test.each([
    [['doctor'], 'Looking at the repository on GitHub … (1 s)'],
    [['status'], 'Reading the record on GitHub … (1 s)'],
    [['simulate', '--repo', 'acme/shop'], 'Reading the repository on GitHub … (1 s)'],
    [['init', '--pr', '--uses', uses], 'Opening the pull request … (1 s)'],
  ])('%j says after a second what it does, on standard error alone', async (args, line) => {
    const repository = { GITHUB_TOKEN: 'x', GITHUB_REPOSITORY: 'acme/shop', GITHUB_API_URL: `${at.refusing}/slow` };
    const { out, err } = await ranAlone(args, repository);

    expect(err.split('\n')[0]).toBe(line);
    expect(err).toMatch(/\nerror: /);
    expect(out).toBe('');
  });

  test('says nothing where it is done within a second', async () => {
    const said: string[] = [];
    expect(await withProgress({ write: (text) => said.push(text) }, 'Reading', async () => 7)).toBe(7);
    expect(said).toEqual([]);
  });

  const withPages = (): string => {
    const home = ownFolder('cli-with-pages');
    cpSync(join(at.cli, '../../..'), home, { recursive: true });
    cpSync(join(root, 'docs', 'errors'), join(home, 'docs', 'errors'), { recursive: true });
    return join(home, 'dist', 'cli', 'index.js');
  };

  test.each([
    ['GITHUB_API_URL', ['status', '--repo', 'a/b']],
    ['GITHUB_API_URL', ['doctor', '--repo', 'a/b']],
    ['GITHUB_SERVER_URL', ['init', '--yes']],
  ])('at an address that is none (%s) fails like any other: cause, remedy, page and JSON', async (name, args) => {
    const env = { GITHUB_TOKEN: 'x', [name]: 'notaurl' };
    const cli = withPages();
    const [plain, json] = await Promise.all([ranAlone(args, env, cli), ranAlone([...args, '--json'], env, cli)]);

    const message = `${name} is no address such as https://api.github.com.`;
    const remedy = 'Unset it, or correct it.';
    const lines = plain.err.replaceAll('\n  ', ' ').split('\n');
    expect(lines).toEqual([
      `error: option_unusable: ${message}`,
      remedy,
      expect.stringMatching(/\/docs\/errors\/option_unusable\.md$/),
      '',
    ]);
    expect({ code: plain.code, out: plain.out, tooWide: tooWide(plain.err) }).toEqual({
      code: 1,
      out: '',
      tooWide: [],
    });
    expect({ ...json, out: JSON.parse(json.out) }).toEqual({
      code: 1,
      err: plain.err,
      out: { ok: false, error: { code: 'option_unusable', message, remedy } },
    });
  });

  test('at an address that is none still prints its help', async () => {
    const { code, err } = await ranAlone(['status', '--help'], { GITHUB_API_URL: 'notaurl' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('without an answer, names the network and not the token', async () => {
    const { err } = await ranAlone(['doctor', '--repo', 'a/b'], {
      GITHUB_TOKEN: 'x',
      GITHUB_API_URL: 'http://127.0.0.1:9',
    });

    expect(err).toContain('Check the network and, if you set it, GITHUB_API_URL.');
  });
});
