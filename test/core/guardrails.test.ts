import { describe, expect, test } from 'vitest';
import { commitMessage } from '../../src/core/publication/commit-message.ts';
import { type ChangedFile, type GuardrailRules, judgeDiff, noteText } from '../../src/core/publication/guardrails.ts';

const rules: GuardrailRules = {
  protectedPaths: [],
  allowedPaths: [],
  allowLockfiles: false,
  maxDiffLines: 2000,
  knownSecrets: () => [],
};

const changed = (path: string, more: Partial<ChangedFile> = {}): ChangedFile => ({
  path,
  status: 'modified',
  oldMode: '100644',
  newMode: '100644',
  bytes: 10,
  addedLines: 1,
  deletedLines: 1,
  binary: false,
  linkTarget: null,
  ...more,
});

const judge = (files: ChangedFile[], more: Partial<GuardrailRules> = {}) =>
  judgeDiff({ files, newFolders: [], secrets: [] }, { ...rules, ...more });
const refusedFor = (files: ChangedFile[], more: Partial<GuardrailRules> = {}): string[] => {
  const verdict = judge(files, more);
  return verdict.ok ? [] : verdict.reasons.map(({ rule }) => rule);
};

describe('a diff', () => {
  test('of ordinary files passes without a word', () => {
    expect(judge([changed('src/a.ts'), changed('docs/workflows.md'), changed('src/git.ts')])).toEqual({
      ok: true,
      notes: [],
    });
  });

  test.each([
    ['.github/workflows/ci.yml', 'protected-path'],
    ['.GitHub/workflows/ci.yml', 'protected-path'],
    ['.github/CODEOWNERS', 'protected-path'],
    ['.github/tickgate-lessons.md', 'protected-path'],
    ['.gitattributes', 'protected-path'],
    ['deep/down/.gitmodules', 'protected-path'],
    ['.gitlab-ci.yml', 'protected-path'],
    ['.tickgate/work.budget.json', 'protected-path'],
    ['CLAUDE.md', 'agent-config'],
    ['packages/a/claude.md', 'agent-config'],
    ['.claude/settings.json', 'agent-config'],
    ['AGENTS.md', 'agent-config'],
    ['.codex/config.toml', 'agent-config'],
    ['opencode.json', 'agent-config'],
    ['.opencode/plugin/x.ts', 'agent-config'],
    ['GEMINI.md', 'agent-config'],
    ['.gemini/settings.json', 'agent-config'],
    ['.mcp.json', 'agent-config'],
    ['package-lock.json', 'lockfile'],
    ['crates/x/Cargo.lock', 'lockfile'],
    // Other spellings that some file system takes for the same name.
    ['AGENT\u017f.md', 'agent-config'],
    ['\uff23LAUDE.md', 'agent-config'],
    ['docs/CLAUDE.md ', 'agent-config'],
    ['CLAUDE.md.', 'agent-config'],
    ['.github /workflows/ci.yml', 'protected-path'],
    ['pac\u212aage-lock.json\u00a0', 'lockfile'],
    ['a\nb.ts', 'path'],
    ['a\u202Etxt.exe', 'path'],
  ])('that touches %j is refused by that path', (path, rule) => {
    expect(refusedFor([changed('src/fine.ts'), changed(path)])).toEqual([rule]);
    expect(refusedFor([changed(path, { status: 'deleted', newMode: '000000' })])).toEqual([rule]);
  });

  test('names every path and every rule that it breaks, as sentences', () => {
    const files = [
      changed('.github/x.yml', { newMode: '100755' }),
      changed('big.bin', { bytes: 2_000_000, binary: true }),
    ];
    const secrets = [{ path: 'src/a.ts', line: 7, rule: 'github' }];

    expect(judgeDiff({ files, newFolders: [], secrets }, rules)).toEqual({
      ok: false,
      reasons: [
        { path: '.github/x.yml', rule: 'protected-path', sentence: 'the path is protected' },
        { path: '.github/x.yml', rule: 'executable', sentence: 'the file becomes executable' },
        {
          path: 'big.bin',
          rule: 'file-size',
          sentence: 'the file has 2000000 bytes, more than 1 MiB; leave it out, or commit it yourself',
        },
        {
          path: 'src/a.ts',
          rule: 'secret',
          sentence: "line 7 looks like a secret (github); put it into the repository's secrets",
        },
      ],
    });
  });

  test('may change lockfiles when the config allows it, and obeys the paths that the config adds', () => {
    expect(refusedFor([changed('package-lock.json')], { allowLockfiles: true })).toEqual([]);
    expect(refusedFor([changed('infra/main.tf')], { protectedPaths: ['infra/**'] })).toEqual(['protected-path']);
    expect(refusedFor([changed('.github/x')], { protectedPaths: ['infra/**'] })).toEqual(['protected-path']);
    expect(refusedFor([changed('src/a.ts'), changed('lib/b.ts')], { allowedPaths: ['src/**'] })).toEqual([
      'allowed-paths',
    ]);
  });

  test('may hold what is allowed under that very name only', () => {
    expect(refusedFor([changed('\uff53rc/a.ts')], { allowedPaths: ['src/**'] })).toEqual(['allowed-paths']);
    expect(refusedFor([changed('infra/main.tf ')], { protectedPaths: ['infra/*.tf'] })).toEqual(['protected-path']);
  });

  test.each([
    ['set', '000000', '160000'],
    ['moved', '160000', '160000'],
    ['deleted', '160000', '000000'],
    ['replaced by a link', '160000', '120000'],
    ['replaced by a file', '160000', '100644'],
    ['put in the place of a file', '100644', '160000'],
  ])('with a submodule pointer that is %s is refused', (_what, oldMode, newMode) => {
    const linkTarget = newMode === '120000' ? 'docs' : null;
    expect(refusedFor([changed('dep', { oldMode, newMode, linkTarget })])).toEqual(['submodule']);
  });

  test('is refused for new executables, not for old ones', () => {
    expect(refusedFor([changed('run', { status: 'added', oldMode: '000000', newMode: '100755' })])).toEqual([
      'executable',
    ]);
    expect(refusedFor([changed('run', { oldMode: '100755', newMode: '100755' })])).toEqual([]);
  });

  test.each([
    ['docs/a', '/etc/passwd', false],
    ['docs/a', '../../x', false],
    ['a', '..', false],
    ['docs/a', 'b/../../..', false],
    ['docs/a', '../.git/config', false],
    ['docs/a', 'C:\\x', false],
    ['docs/a', '../.GIT/config', false],
    ['docs/a', '../.g\u200cit/config', false],
    ['docs/a', '../.git . /config', false],
    ['docs/a', '../.git::$INDEX_ALLOCATION/config', false],
    ['docs/a', '../GIT~1/config', false],
    ['docs/a', 'b/.. /../x', false],
    ['docs/a', '../README.md', true],
    ['a', 'docs/b', true],
    ['a', './b', true],
  ])('with a link at %j to %j: inside the tree is %j', (path, linkTarget, inside) => {
    expect(refusedFor([changed(path, { newMode: '120000', linkTarget })])).toEqual(inside ? [] : ['symlink']);
  });

  test('has at most max-diff-lines lines', () => {
    const files = [changed('a', { addedLines: 1500 }), changed('b', { addedLines: 400, deletedLines: 100 })];

    expect(refusedFor(files)).toEqual(['diff-size']);
    expect(refusedFor(files, { maxDiffLines: 2001, knownSecrets: () => [] })).toEqual([]);
  });

  test('has at most 32 MiB of changed files, whether they have lines or not', () => {
    const binaries = Array.from({ length: 50 }, (_, index) =>
      changed(`logo-${index}.png`, { bytes: 1_000_000, addedLines: 0, deletedLines: 0, binary: true }),
    );

    expect(judge(binaries.slice(0, 33)).ok).toBe(true);
    expect(judge(binaries)).toEqual({
      ok: false,
      reasons: [
        {
          path: null,
          rule: 'diff-size',
          sentence: 'the changed files have 50000000 bytes together, more than 32 MiB',
        },
      ],
    });
  });

  test('changes at most 3,000 files, empty ones as well', () => {
    const files = Array.from({ length: 3001 }, (_, index) =>
      changed(`empty/${index}`, { bytes: 0, addedLines: 0, deletedLines: 0 }),
    );

    expect(judge(files.slice(1)).ok).toBe(true);
    expect(judge(files)).toEqual({
      ok: false,
      reasons: [{ path: null, rule: 'diff-size', sentence: 'the diff changes 3001 files, more than 3000' }],
    });
  });

  test('with a file too large for GitHub is refused by its path, its size and what to do', () => {
    const files = [changed('assets/film.mp4', { bytes: 104_857_601, addedLines: 0, deletedLines: 0, binary: true })];

    expect(judge(files)).toMatchObject({
      reasons: [
        {
          path: 'assets/film.mp4',
          rule: 'file-size',
          sentence:
            'the file has 104857601 bytes, and GitHub takes none of more than 100 MB; leave it out, or keep it in Git LFS or a release',
        },
        { rule: 'diff-size' },
      ],
    });
  });

  test('that makes something with a dot that the base does not have names it, a folder once', () => {
    const added = (path: string) => changed(path, { status: 'added', oldMode: '000000' });
    const files = [
      ...['.newagent/rules/a.md', '.newagent/setup.sh', 'src/.tool/deep/a', '.known/a', '.known/new/b', '.agenthints'],
      ...['\uff0eodd/a', '.eslintrc.cjs', 'src/new/a.ts', 'src/new/.keep'],
    ].map(added);
    const newFolders = [
      '.newagent',
      '.newagent/rules',
      'src/.tool',
      'src/.tool/deep',
      '.known/new',
      '\uff0eodd',
      'src/new',
    ];

    expect(judgeDiff({ files: [...files, changed('.old')], newFolders, secrets: [] }, rules)).toMatchObject({
      ok: false,
      reasons: [{ path: '.agenthints', rule: 'agent-config' }],
    });
    const allowed = [...files.filter(({ path }) => path !== '.agenthints'), added('.hints'), changed('.old')];
    expect(judgeDiff({ files: allowed, newFolders, secrets: [] }, rules)).toEqual({
      ok: true,
      notes: [
        { kind: 'executed', path: '.eslintrc.cjs', what: 'configuration that runs as code' },
        { kind: 'hidden', path: '.newagent/' },
        { kind: 'hidden', path: '\uff0eodd/' },
        { kind: 'hidden', path: '.hints' },
        { kind: 'hidden', path: 'src/.tool/' },
        { kind: 'hidden', path: 'src/new/.keep' },
        { kind: 'executed', path: '.newagent/setup.sh', what: 'build file' },
      ],
    });
    expect(noteText({ kind: 'hidden', path: '.newagent/' })).toBe(
      '**New, and hidden by its dot:** .newagent/ (see which program reads it)',
    );
  });

  test('that changes what CI executes passes, and says so', () => {
    const files = ['package.json', 'Makefile', 'tools/build.sh', 'Dockerfile', '.npmrc', 'src/a.ts'].map((path) =>
      changed(path),
    );

    expect(
      judge([changed('test/a.ts', { status: 'deleted' }), ...files, changed('logo.png', { binary: true })]),
    ).toEqual({
      ok: true,
      notes: [
        { kind: 'executed', path: 'package.json', what: 'package scripts or dependencies' },
        { kind: 'executed', path: 'Makefile', what: 'build file' },
        { kind: 'executed', path: 'Dockerfile', what: 'container build' },
        { kind: 'executed', path: '.npmrc', what: 'package manager settings' },
        { kind: 'executed', path: 'tools/build.sh', what: 'build file' },
        { kind: 'test-deleted', path: 'test/a.ts' },
        { kind: 'binary', path: 'logo.png' },
      ],
    });
  });
});

test.each([
  ...['action.yml', 'actions/x/action.yaml', 'requirements-dev.txt', 'deno.jsonc', 'pnpm-workspace.yaml', '.bazelrc'],
  ...[
    'vitest.workspace.ts',
    'karma.conf.js',
    '.eslintrc.cjs',
    'svelte.config.js',
    'gulpfile.mjs',
    'rust-toolchain.toml',
  ],
])('that CI executes %s is said', (path) => {
  expect(judge([changed(path)])).toMatchObject({ ok: true, notes: [{ kind: 'executed', path }] });
});

test('a deleted test is named, an edited one is not', () => {
  const gone = ['test/a.ts', 'src/a.test.ts', 'pkg/a_test.go', 'test_a.py', 'src/ATest.java', 'src/latest.ts'];
  const verdict = judge([...gone.map((path) => changed(path, { status: 'deleted' })), changed('test/b.ts')]);
  expect(verdict).toEqual({ ok: true, notes: gone.slice(0, 5).map((path) => ({ kind: 'test-deleted', path })) });
});

test('a path in a line for reviewers mentions no account, closes nothing and leaves its line alone', () => {
  const text = noteText({ kind: 'executed', path: 'a` @octocat fixes #1 <!-- x --> `.sh', what: 'build file' });
  expect(text).toMatch(/^\*\*Runs in your CI:\*\* .* \(build file\)$/);
  expect(text).not.toMatch(/@octocat|fixes #1|<!--/);
  expect(noteText({ kind: 'test-deleted', path: 'test/a.ts' })).toBe('**Deletes a test:** test/a.ts');
});

describe('a commit message of Tickgate', () => {
  test.each([
    ['Add a greeting', 'Add a greeting'],
    ['Add a greeting\n\nCo-authored-by: x <y@z>', 'Add a greeting'],
    ['fixes #12: greet', '12: greet'],
    ['greet [skip ci] people', 'greet people'],
    ['greet @octocat and owner/repo#3', 'greet octocat and 3'],
    ['[skip [skip ci]ci]', 'Work on task 7'],
    ['', 'Work on task 7'],
    ['\u0007\u202E', 'Work on task 7'],
    ['fixup! squash! greet', 'Work on task 7'],
    ['# Heading', 'Heading'],
    ['Signed-off-by: x <y@z>', 'x <yz>'],
  ])('made of %j has the first line %j', (summary, line) => {
    expect(commitMessage({ summary: summary ?? '', subject: 7 })).toBe(`${line}\n\nTickgate-Task: 7\n`);
  });

  test('has at most 72 characters in its first line', () => {
    const [line = ''] = commitMessage({ summary: 'a very long sentence about it '.repeat(9), subject: 7 }).split('\n');

    expect(line.length).toBeLessThanOrEqual(72);
    expect(line.endsWith('…')).toBe(true);
  });

  test('says what it had no room for below it, from where it was cut, and keeps no full stop', () => {
    const words = Array.from({ length: 12 }, (_, index) => `word${index}`);
    const told = commitMessage({ summary: `${words.join(' ')} and the end`, subject: 7 });

    expect(told).toMatch(/^word0 [^\n]*…\n\n… word/);
    expect(
      words.filter((word) => told.split(/\s+/).filter((one) => one.replaceAll('…', '') === word).length !== 1),
    ).toEqual([]);
    expect(commitMessage({ summary: 'Added a test.', subject: 7 })).toBe('Added a test\n\nTickgate-Task: 7\n');
  });

  test('ends its first line with a clause if it can, and has the rest below it, once, without credits', () => {
    const summary =
      'A page explains the loop, the tick and the gate; the last lines of the README link to it. Co-authored-by: x <y@z>';

    expect(commitMessage({ summary, subject: 13_723_667_889 })).toBe(
      `A page explains the loop, the tick and the gate

The last lines of the README link to it. x <yz>

Tickgate-Task: ddf2a9b1
`,
    );
  });
});
