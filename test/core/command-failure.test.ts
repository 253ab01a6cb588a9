/** What a person reads of a command that failed: the cause and what mends it, not the code of a tool. */
import { describe, expect, test } from 'vitest';
import { explainCommandFailure, findMissingFile } from '../../src/core/sessions/failure/command-failure.ts';

const ended = (stderr: string, code = 1) => ({
  ...{ code, signal: null, timedOut: false, notStarted: null, stdout: '' },
  stderr,
});

const setUp = { runsTests: false };

const npmCiWithoutLock = [
  'npm error code EUSAGE',
  'npm error',
  'npm error The `npm ci` command can only install with an existing package-lock.json or',
  'npm error npm-shrinkwrap.json with lockfileVersion >= 1. Run an install with npm@5 or',
  'npm error later to generate a package-lock.json file, then try again.',
].join('\n');

describe('a command that failed', () => {
  test.each([
    ['npm ci', npmCiWithoutLock, /^no package-lock\.json: /],
    ['npm ci && npm run build', npmCiWithoutLock, /^no package-lock\.json: /],
    [
      'npm ci',
      'npm error code EUSAGE\nnpm error\nnpm error `npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.',
      /^package-lock\.json does not match package\.json: /,
    ],
    [
      'npm test',
      "npm error code ENOENT\nnpm error syscall open\nnpm error path /x/package.json\nnpm error errno -2\nnpm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/x/package.json'",
      /^no package\.json: /,
    ],
    ['npm test', 'npm error Missing script: "test"\nnpm error', /^package\.json has no script "test"$/],
    ['corepack pnpm install --frozen-lockfile', ' ERR_PNPM_NO_LOCKFILE  Cannot install', /^no pnpm-lock\.yaml: /],
    [
      'pip install -r requirements.txt',
      "ERROR: Could not open requirements file: [Errno 2] No such file or directory: 'requirements.txt'",
      /^no requirements\.txt: /,
    ],
    ['uv sync', 'bash: line 1: uv: command not found', /^uv is not installed on this runner: /],
    ['./setup.sh', 'bash: line 1: ./setup.sh: Permission denied', /^\.\/setup\.sh may not be executed: .*chmod=\+x/],
    [
      'npm ci',
      'npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org/x failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org',
      /^registry\.npmjs\.org cannot be reached from this runner$/,
    ],
    ['npm ci', 'npm error code E401\nnpm error Unable to authenticate', /^the npm registry refused access \(401\): /],
  ])('%s says its cause', (command, stderr, cause) => {
    expect(explainCommandFailure(command, ended(stderr), setUp)).toMatch(cause);
  });

  test('of a program that is not there says so, when no shell runs it', () => {
    const end = { ...ended(''), code: null, notStarted: 'ENOENT' };
    expect(explainCommandFailure(['poetry', 'install'], end, setUp)).toMatch(/^poetry cannot be started \(ENOENT\): /);
  });

  test('of tests is what they say failed, whatever hosts and programs their output names', () => {
    const output = 'getaddrinfo ENOTFOUND foo.example\n1 failed: the sum is 4';
    expect(explainCommandFailure('npm test', ended(output), { runsTests: true })).toBe('1 failed: the sum is 4');
    const missing = ended('bash: line 1: uv: command not found', 127);
    expect(explainCommandFailure('uv run pytest', missing, { runsTests: true })).toMatch(/^uv is not installed/);
  });

  test('with an unknown cause is quoted by the first line that names one, never by a bare code', () => {
    const output = 'npm error code ELIFECYCLE\nnpm error errno 1\nnpm error x@1.0.0 postinstall: it failed\nmore';
    expect(explainCommandFailure('npm ci', ended(output), setUp)).toBe('npm error x@1.0.0 postinstall: it failed');
    expect(explainCommandFailure('make it', ended('', 3), setUp)).toBe('exit code 3');
  });

  test('that names none is told by its last words and its code', () => {
    expect(explainCommandFailure('./s.sh', ended('begins\nno such tool\n\n', 4), setUp)).toBe(
      'no such tool (exit code 4)',
    );
    const silent = { ...ended('', 4), stdout: 'no such tool\n' };
    expect(explainCommandFailure('./s.sh', silent, setUp)).toBe('no such tool (exit code 4)');
    const killed = { ...ended('begins'), code: null, signal: 'SIGKILL' as const };
    expect(explainCommandFailure('./s.sh', killed, setUp)).toBe('begins (ended by SIGKILL)');
    // The seed of a test run would make each failure another cause.
    expect(explainCommandFailure('./t.sh', ended('seed 71', 4), { runsTests: true })).toBe('exit code 4');
  });

  test('of make names the target that no rule makes', () => {
    const output = "make: *** No rule to make target 'test'.  Stop.";
    expect(explainCommandFailure('make test', ended(output, 2), { runsTests: true })).toBe(
      'make has no rule for "test": it looks in the makefile at the root of the repository',
    );
  });
});

describe('a command that cannot work', () => {
  test('is found by the files at the root of the repository', () => {
    expect(findMissingFile('npm ci', ['package.json'])).toMatch(/^no package-lock\.json: /);
    expect(findMissingFile('npm ci', ['README.md'])).toMatch(/^no package-lock\.json: /);
    expect(findMissingFile(['npm', 'ci'], ['package.json', 'npm-shrinkwrap.json'])).toBeNull();
    expect(findMissingFile('npm test', ['README.md'])).toMatch(/^no package\.json: /);
    expect(findMissingFile('bundle install', [])).toMatch(/^no Gemfile: /);
  });

  test('is not accused where the root does not tell: in another folder, or of an unknown tool', () => {
    expect(findMissingFile('cd web && npm ci', [])).toBeNull();
    expect(findMissingFile('npm --prefix web ci', [])).toBeNull();
    expect(findMissingFile('./setup.sh', [])).toBeNull();
  });
});
