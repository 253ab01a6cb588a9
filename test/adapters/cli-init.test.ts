/** `tickgate init`: what it writes, what it never writes over, and what it asks. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readOriginRepository } from '../../src/cli/client.ts';
import { askMissingOptions } from '../../src/cli/init-questions.ts';
import { runProgram } from '../../src/cli/program.ts';
import { starterPaths } from '../../src/core/setup/init/files.ts';

const home = process.cwd();
beforeEach(async () => {
  process.chdir(await mkdtemp(join(tmpdir(), 'tickgate-init-')));
  execFileSync('git', ['init', '-q']);
});
afterEach(() => process.chdir(home));

const uses = `acme/tickgate@${'c'.repeat(40)}`;

async function init(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await runProgram(['init', '--uses', uses, ...args], {
    stdout: { write: (text) => (said.out += text) },
    stderr: { write: (text) => (said.err += text) },
  });
  return { code, ...said };
}

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
    expect(await runProgram(['config', '--check'], { stdout: { write: () => {} }, stderr: process.stderr })).toBe(0);
  });

  test('shows what it would change, and then writes nothing, unless it is told to', async () => {
    await init('--recipe', 'flaky-tests');
    writeFileSync(starterPaths.config, 'agent: claude\n');
    const before = read(starterPaths.workflow);

    const refused = await init('--agent', 'codex');

    expect(refused.code).toBe(1);
    expect(refused.out).toContain('\n-agent: claude\n');
    expect(refused.out).toContain('\n+agent: codex\n');
    expect(refused.err).toContain('.github/tickgate.yml');
    expect(refused.err).toContain('use --force');
    expect([read(starterPaths.config), read(starterPaths.workflow)]).toEqual(['agent: claude\n', before]);
    const forced = await init('--agent', 'codex', '--force');
    expect(forced).toMatchObject({ code: 0, out: expect.stringContaining('replaced   .github/tickgate.yml\n') });
    expect(read(starterPaths.config)).toContain('\nagent: codex\n');
  });

  test('--dry-run writes nothing; --json tells programs the same', async () => {
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

    process.chdir(await mkdtemp(join(tmpdir(), 'tickgate-nowhere-')));
    expect(await init()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('lies in no git repository') });
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

  test('can be left, and then nothing is decided', async () => {
    expect(await typing(['\r', '\u0003'], options)).toBeNull();
  });
});
