/** `tickgate config`: what is effective and who set it, and what is wrong with its place. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { runConfig } from '../../src/cli/config-command.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { startGitHub } from '../support/github.ts';
import { ownFolder } from '../support/own-folder.ts';
import { runCli } from '../support/run-cli.ts';

const home = process.cwd();
afterEach(() => process.chdir(home));

async function inFolderWith(files: Readonly<Record<string, string>>): Promise<void> {
  const folder = ownFolder('config');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  process.chdir(folder);
}

const config = (...args: readonly string[]) => runCli(['config', ...args]);

const file = '.github/tickgate.yml';
const workflow = `on: workflow_dispatch
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 90
    steps:
      - uses: acme/tickgate@v1
        with: { max-prs: 7, paused: '\${{ vars.TICKGATE_PAUSED }}' }
`;

test('no control character of a file reaches the terminal: each is shown as its escape', async () => {
  for (const [text, shown] of [
    ['a: \u001b[31mred\u001b[0m\n', '\\u001b[31mred'],
    ['max-dollars: \u009b31mten\u0007\n', '\\u009b31mten'],
    ['max-dollars: "\u202ethgir"\n', '\\u202ethgir'],
    ['\u0000\u0001\u007f\r\u001b]0;title\u0007: 1\n', '\\u001b]0;title'],
  ] as const) {
    await inFolderWith({ [file]: text });
    const { err } = await config('--check');
    const json = await config('--check', '--json');

    expect(err).toContain(shown);
    for (const printed of [err, json.out, json.err]) expect(printed).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e]/u);
    expect(JSON.parse(json.out)).toMatchObject({ ok: false });
  }
});

describe('config', () => {
  test('blames an option for what the option says', async () => {
    await inFolderWith({ [file]: 'max-dollars: 10\n' });

    expect(await config('--loop', 'BAD!')).toMatchObject({
      ...{ code: 1, out: '' },
      err: expect.stringMatching(/^error: option_unusable: “BAD!” is no name of a loop\.\nSuch as: --loop work/),
    });
    expect(await config('--workflow', 'nope.yml')).toMatchObject({
      ...{ code: 1, out: '' },
      err: expect.stringMatching(/^error: file_unusable: There is no nope\.yml\./),
    });
    expect(await config()).toMatchObject({ code: 0 });
  });

  test('shows every value, with who set it', async () => {
    await inFolderWith({
      [file]:
        'max-dollars: 10\nagents:\n  worker: { model: claude-sonnet-4-5 }\nloops:\n  work: { verify-command: npm test }\n',
      '.github/workflows/tickgate.yml': workflow,
    });

    const { code, out, err } = await config();

    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Loop work, from \.github\/tickgate\.yml\n/);
    expect(out).toMatch(/^max-dollars +10 {2}<- \.github\/tickgate\.yml:1:1$/m);
    expect(out).toMatch(/^max-iterations +5$/m);
    expect(out).toMatch(/^max-prs +7 {2}<- the action's `with:`$/m);
    expect(out).toMatch(/^verify-command +npm test {2}<- \.github\/tickgate\.yml:5:11 \(loops\.work\)$/m);
    expect(out).toMatch(/^agents +\{"worker":.*\}\n +<- \.github\/tickgate\.yml:3:13$/m);
    expect(out).toMatch(/^job-timeout-minutes +90  <- the job's timeout-minutes$/m);
    expect(out).toContain('claude is metered: ');
    expect(out.replaceAll(/\n {2}/g, ' ')).toContain(
      '\nclaude-sonnet-4-5 (worker): $6 in, $22.5 out per million tokens (built-in default)\n',
    );
    expect(out.replaceAll(/\n {2}/g, ' ')).toMatch(
      /^the default model of claude \(auditor, post_action, responder and fallback\): priced as .*; one without a rate counts \$\d+ in, .*\(unknown-model: highest anthropic rate\)$/m,
    );
    expect(out.replaceAll(/\n {2}/g, ' ')).toContain('Note: paused: set by an expression in the workflow');
    expect(out.split('\n').filter((line) => line.length > 80 && !line.includes('['))).toEqual([]);
  });

  test('shows the same to programs', async () => {
    await inFolderWith({ [file]: 'max-dollars: 10\n' });

    const { code, out } = await config('--json');

    const told = JSON.parse(out) as { ok: boolean; file: string; loop: string; settings: { key: string }[] };
    expect(code).toBe(0);
    expect(told).toMatchObject({ ok: true, file, loop: 'work', notices: [] });
    expect(told.settings.find(({ key }) => key === 'max-dollars')).toEqual({
      key: 'max-dollars',
      value: 10,
      source: { kind: 'file', where: `${file}:1:1`, line: 1, column: 1 },
    });
    expect(told.settings.find(({ key }) => key === 'hard-max.dollars')).toMatchObject({
      value: null,
      source: { kind: 'default' },
    });
  });

  test('reports every mistake with line, column and the probable intention, and fails', async () => {
    await inFolderWith({ [file]: 'agent: claude\nmax-dolars: 10\nskill: revew\n' });

    const { code, out, err } = await config();

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('.github/tickgate.yml:2:1');
    expect(err).toContain('max-dolars: unknown key; did you mean "max-dollars"?');
    expect(err).toContain('.github/tickgate.yml:3:1');
    expect(err).toContain('did you mean "review"?');
    expect(err).toMatch(/\n2 mistakes\n$/);
    expect(err.match(/^error: configuration_wrong: \.github/gm)).toHaveLength(2);
    const { code: same, out: json } = await config('--json');
    expect(same).toBe(1);
    expect(JSON.parse(json)).toMatchObject({
      ok: false,
      errors: [
        { key: 'max-dolars', file, line: 2, column: 1 },
        { key: 'skill', file, line: 3 },
      ],
    });
  });

  test('without a file has the defaults', async () => {
    await inFolderWith({});

    const { code, out } = await config();

    expect(code).toBe(0);
    expect(out).toMatch(/^Loop work; no \.github\/tickgate\.yml\n/);
  });

  test('--check says in a line that a file is right, and needs one', async () => {
    await inFolderWith({ 'other.yml': 'state-store: branch\n' });

    expect(await config('--check', 'other.yml')).toEqual({ code: 0, out: 'other.yml is right.\n', err: '' });
    expect((await config('--check', 'other.yml', '--public')).err).toContain('would publish the files of the loop');
    expect(await config('--check')).toMatchObject({ code: 1, err: expect.stringContaining(`There is no ${file}.`) });
    expect(await config('--check', '.')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^error: file_unusable: \. is no file\.\nName a file/),
    });
  });
});

test('a merge without a review is noted where it does nothing, and judged as for a public repository if asked', async () => {
  await inFolderWith({ [file]: 'skill: review\nmerge: { mode: auto }\nauto-merge-without-review: true\n' });
  const note = 'auto-merge-without-review does nothing in a public repository';

  expect((await config('--check', file, '--public')).out).toMatch(`${file} is right.\nNote: ${note}: there `);
  expect((await config('--public')).out).toContain(note);
  expect((await config('--check', file)).out).toBe(`${file} is right.\n`);
});

describe('a file that builds on another', () => {
  const commit = 'a'.repeat(40);

  test('is not read without a token, in one line with the remedy', async () => {
    await inFolderWith({ [file]: `extends: acme/loops//base.yml@${commit}\n` });
    const before = { ...process.env };
    delete process.env['GITHUB_TOKEN'];
    delete process.env['GH_TOKEN'];
    const { code, err } = await config('--check');
    Object.assign(process.env, before);
    expect(code).toBe(1);
    expect(err).toContain(
      `${file}:1:1: extends: acme/loops//base.yml@${commit}: cannot be read without a token; set GITHUB_TOKEN or GH_TOKEN`,
    );
  });

  test('is shown with the values of both, each with its place', async () => {
    const github = await startGitHub({ seed: { owner: 'acme', repo: 'loops', files: { 'base.yml': 'max-prs: 9\n' } } });
    const at = readRef(github.repository.gitDir, 'refs/heads/main');
    await inFolderWith({ [file]: `extends: acme/loops//base.yml@${at}\nmax-dollars: 10\n` });
    const said = { out: '', err: '' };
    const code = await runConfig(
      { workflow: '.github/workflows/tickgate.yml', public: false, json: false },
      { stdout: { write: (text) => (said.out += text) }, stderr: { write: (text) => (said.err += text) } },
      { GITHUB_API_URL: github.url, GITHUB_TOKEN: github.as('acme').token },
    );
    expect({ code, err: said.err }).toEqual({ code: 0, err: '' });
    expect(said.out).toMatch(/^max-dollars +10 {2}<- \.github\/tickgate\.yml:2:1$/m);
    expect(said.out).toMatch(new RegExp(`^max-prs +9 {2}<- acme/loops//base\\.yml@${at?.slice(0, 12)}:1:1$`, 'm'));
  });
});
