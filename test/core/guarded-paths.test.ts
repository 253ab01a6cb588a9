import { describe, expect, test } from 'vitest';

import { type ChangedFile, judgeDiff } from '../../src/core/guardrails.ts';
import {
  agentConfigurationPaths,
  ciExecutedPaths,
  lockfilePaths,
  protectedPaths,
  testPaths,
} from '../../src/core/guarded-paths.ts';

/** Paths that a glob is there for, each of its alternatives once. */
type Examples = Readonly<Record<string, readonly string[]>>;

const ofProtected: Examples = {
  '.github/**': ['.github/workflows/ci.yml', '.github/CODEOWNERS'],
  '**/.git*': ['.gitattributes', 'deep/down/.gitmodules', '.gitlab-ci.yml'],
  '**/.git*/**': ['a/.githooks/pre-push', '.gitea/workflows/ci.yml'],
  '**/.tickgate/**': ['.tickgate/loops/work.yml', 'a/.tickgate/plan.md'],
  '**/.tickgate*': ['.tickgate.yml', 'a/.tickgate'],
};

const ofAgents: Examples = {
  '**/CLAUDE.md': ['CLAUDE.md', 'packages/a/claude.md'],
  '**/CLAUDE.local.md': ['CLAUDE.local.md'],
  '**/.claude/**': ['.claude/settings.json', 'a/.claude/agents/x.md'],
  '**/.claude.json': ['.claude.json'],
  '**/.mcp.json': ['a/.mcp.json'],
  '**/AGENTS.md': ['AGENTS.md', 'src/agents.md'],
  '**/AGENTS.override.md': ['AGENTS.override.md'],
  '**/.agents/**': ['.agents/skills/x/SKILL.md'],
  '**/.codex/**': ['.codex/config.toml'],
  '**/.opencode/**': ['.opencode/plugin/x.ts'],
  '**/opencode.{json,jsonc}': ['opencode.json', 'a/opencode.jsonc'],
  '**/GEMINI.md': ['GEMINI.md'],
  '**/.gemini/**': ['.gemini/settings.json'],
  '**/.geminiignore': ['.geminiignore'],
  '**/.cursor/**': ['.cursor/rules/x.mdc'],
  '**/.cursorrules': ['.cursorrules'],
  '**/.windsurf/**': ['.windsurf/rules/x.md'],
  '**/.windsurfrules': ['.windsurfrules'],
  '**/.aider*': ['.aider.conf.yml', 'a/.aiderignore'],
  '**/.vscode/mcp.json': ['.vscode/mcp.json'],
  '**/.vscode': ['.vscode'],
  '**/.opencode.json': ['.opencode.json'],
  '**/.clinerules': ['.clinerules'],
  '**/.clinerules/**': ['.clinerules/a.md'],
  '**/.roo/**': ['.roo/rules/a.md'],
};

const lockfiles = [
  ...['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb', 'deno.lock'],
  ...['Cargo.lock', 'go.sum', 'Gemfile.lock', 'composer.lock', 'poetry.lock', 'pdm.lock', 'uv.lock', 'Pipfile.lock'],
  ...['packages.lock.json', 'gradle.lockfile', 'mix.lock', 'pubspec.lock', 'Podfile.lock', 'Package.resolved'],
  'flake.lock',
];
const ofLockfiles: Examples = Object.fromEntries(lockfiles.map((name) => [`**/${name}`, [name, `apps/one/${name}`]]));

const ofCi: Readonly<Record<string, Examples>> = {
  'package scripts or dependencies': { '**/package.json': ['package.json', 'apps/one/package.json'] },
  'package manager settings': {
    '**/.npmrc': ['.npmrc'],
    '**/.yarnrc*': ['.yarnrc', 'a/.yarnrc.yml'],
    '**/.pnpmfile.cjs': ['.pnpmfile.cjs'],
    '**/bunfig.toml': ['bunfig.toml'],
  },
  hooks: {
    '**/.husky/**': ['.husky/pre-commit'],
    '**/.pre-commit-config.y{a,}ml': ['.pre-commit-config.yaml', '.pre-commit-config.yml'],
    '**/lefthook.y{a,}ml': ['lefthook.yml', 'lefthook.yaml'],
  },
  action: { '**/action.y{a,}ml': ['action.yml', 'actions/one/action.yaml'] },
  'CI definition': {
    '.circleci/**': ['.circleci/config.yml'],
    '**/.travis.yml': ['.travis.yml'],
    '**/azure-pipelines*.y{a,}ml': ['azure-pipelines.yml', 'ci/azure-pipelines-nightly.yaml'],
    '**/Jenkinsfile*': ['Jenkinsfile', 'ci/Jenkinsfile.nightly'],
    '**/.buildkite/**': ['.buildkite/pipeline.yml'],
  },
  'container build': {
    '**/Dockerfile*': ['Dockerfile', 'a/Dockerfile.dev'],
    '**/Containerfile*': ['Containerfile'],
    '**/*compose*.y{a,}ml': ['compose.yaml', 'docker-compose.override.yml'],
    '**/.devcontainer/**': ['.devcontainer/devcontainer.json'],
  },
  'build file': {
    '**/{GNU,}Makefile': ['Makefile', 'a/GNUmakefile'],
    '**/*.mk': ['rules.mk'],
    '**/Justfile': ['justfile'],
    '**/Taskfile.y{a,}ml': ['Taskfile.yml', 'Taskfile.yaml'],
    '**/CMakeLists.txt': ['CMakeLists.txt'],
    '**/*.cmake': ['cmake/find.cmake'],
    '**/build.rs': ['build.rs'],
    '**/Cargo.toml': ['crates/a/Cargo.toml'],
    '**/.cargo/**': ['.cargo/config.toml'],
    '**/go.mod': ['go.mod'],
    '**/Rakefile': ['Rakefile'],
    '**/Gemfile': ['Gemfile'],
    '**/*.gemspec': ['one.gemspec'],
    '**/pom.xml': ['a/pom.xml'],
    '**/*.gradle': ['build.gradle'],
    '**/*.gradle.kts': ['build.gradle.kts'],
    '**/gradle/wrapper/**': ['gradle/wrapper/gradle-wrapper.properties'],
    '**/gradlew*': ['gradlew', 'gradlew.bat'],
    '**/mvnw*': ['mvnw', 'mvnw.cmd'],
    '**/.mvn/**': ['.mvn/extensions.xml'],
    '**/setup.py': ['setup.py'],
    '**/setup.cfg': ['setup.cfg'],
    '**/pyproject.toml': ['pyproject.toml'],
    '**/tox.ini': ['tox.ini'],
    '**/noxfile.py': ['noxfile.py'],
    '**/conftest.py': ['a/conftest.py'],
    '**/*.{cs,fs,vb}proj': ['a.csproj', 'a.fsproj', 'a.vbproj'],
    '**/Directory.Build.*': ['Directory.Build.props'],
    '**/BUILD{,.bazel}': ['a/BUILD', 'a/BUILD.bazel'],
    '**/WORKSPACE{,.bazel}': ['WORKSPACE', 'WORKSPACE.bazel'],
    '**/*.bzl': ['rules/a.bzl'],
    '**/composer.json': ['composer.json'],
    '**/mix.exs': ['mix.exs'],
    '**/*.{sh,bash,ps1}': ['tools/a.sh', 'a.bash', 'a.ps1'],
    '**/requirements*.txt': ['requirements.txt', 'requirements-dev.txt'],
    '**/Pipfile': ['Pipfile'],
    '**/deno.json{,c}': ['deno.json', 'deno.jsonc'],
    '**/turbo.json': ['turbo.json'],
    '**/nx.json': ['nx.json'],
    '**/pnpm-workspace.yaml': ['pnpm-workspace.yaml'],
    '**/gradle.properties': ['gradle.properties'],
    '**/.bazelrc': ['.bazelrc'],
    '**/MODULE.bazel': ['MODULE.bazel'],
    '**/build.sbt': ['build.sbt'],
    '**/Package.swift': ['Package.swift'],
    '**/Earthfile': ['Earthfile'],
    '**/magefile.go': ['magefile.go'],
    '**/mise.toml': ['mise.toml'],
    '**/.tool-versions': ['.tool-versions'],
    '**/rust-toolchain{,.toml}': ['rust-toolchain', 'rust-toolchain.toml'],
  },
  'configuration that runs as code': {
    '**/*.{config,conf,workspace}.{js,cjs,mjs,ts,cts,mts}': [
      ...[
        'vite.config.js',
        'a/svelte.config.cjs',
        'next.config.mjs',
        'jest.config.ts',
        'one.config.cts',
        'one.config.mts',
      ],
      ...['karma.conf.js', 'vitest.workspace.ts'],
    ],
    '**/.*rc.{js,cjs,mjs,ts,cts,mts}': [
      ...['.babelrc.js', '.eslintrc.cjs', '.prettierrc.mjs', '.onerc.ts', '.onerc.cts', '.onerc.mts'],
    ],
    '**/gulpfile*.{js,cjs,mjs,ts}': ['gulpfile.js', 'gulpfile.cjs', 'gulpfile.babel.mjs', 'gulpfile.ts'],
    '**/Gruntfile*.{js,cjs,mjs,ts}': ['Gruntfile.js', 'Gruntfile.cjs', 'Gruntfile.mjs', 'Gruntfile.ts'],
  },
};

const ofTests: Examples = {
  '**/{test,tests,__tests__,spec,specs}/**': [
    ...['test/a.ts', 'a/tests/b.py', 'src/__tests__/c.js', 'spec/d.rb', 'specs/e.rb'],
  ],
  '**/*{.,_,-}{test,tests,spec}.*': ['src/a.test.ts', 'pkg/a_test.go', 'src/a-tests.js', 'src/a.spec.ts'],
  '**/test_*.*': ['src/test_a.py'],
  '**/*{Test,Tests,Spec}.{java,kt,scala,groovy,cs,swift,php}': [
    ...['src/ATest.java', 'src/ATests.kt', 'src/ASpec.scala', 'src/ASpec.groovy', 'src/ATests.cs', 'src/ATests.swift'],
    'src/ATest.php',
  ],
};

const changed = (path: string, more: Partial<ChangedFile> = {}): ChangedFile => ({
  ...{ path, status: 'modified', oldMode: '100644', newMode: '100644', bytes: 10, addedLines: 1, deletedLines: 1 },
  ...{ binary: false, linkTarget: null },
  ...more,
});

const judged = (file: ChangedFile) =>
  judgeDiff(
    { files: [file], secrets: [] },
    { protectedPaths: [], allowedPaths: [], allowLockfiles: false, maxDiffLines: 2000, knownSecrets: () => [] },
  );

const pairs = (examples: Examples) =>
  Object.entries(examples).flatMap(([glob, paths]) => paths.map((path) => [glob, path]));

describe.each([
  ['protected-path', protectedPaths, ofProtected],
  ['agent-config', agentConfigurationPaths, ofAgents],
  ['lockfile', lockfilePaths, ofLockfiles],
])('what %s guards', (rule, globs, examples) => {
  test('is shown by a path for each of its globs', () => {
    expect(Object.keys(examples).toSorted()).toEqual([...globs].toSorted());
  });

  test.each(pairs(examples))('%s: %s is refused, however its letters are written', (_glob, path) => {
    for (const spelled of [path, path.toUpperCase()])
      expect(judged(changed(spelled))).toMatchObject({ ok: false, reasons: [{ path: spelled, rule }] });
  });
});

test.each(
  [...protectedPaths, ...agentConfigurationPaths]
    .filter((glob) => glob.endsWith('/**') && !glob.includes('.git*'))
    .map((glob) => glob.replace(/^\*\*\//, '').replace(/\/\*\*$/, '')),
)('a link in the place of the folder %s is refused, too', (path) => {
  expect(judged(changed(path, { newMode: '120000', linkTarget: 'docs' }))).toMatchObject({ ok: false });
});

describe.each(ciExecutedPaths.map(({ what, globs }) => [what, globs] as const))(
  'what runs in CI as a %s',
  (what, globs) => {
    const examples = ofCi[what] ?? {};

    test('is shown by a path for each of its globs', () => {
      expect(Object.keys(examples).toSorted()).toEqual([...globs].toSorted());
    });

    test.each(pairs(examples))('%s: %s is named for reviewers', (_glob, path) => {
      expect(judged(changed(path))).toEqual({ ok: true, notes: [{ kind: 'executed', path, what }] });
    });
  },
);

describe('tests', () => {
  test('are shown by a path for each of their globs', () => {
    expect(Object.keys(ofTests).toSorted()).toEqual([...testPaths].toSorted());
  });

  test.each(pairs(ofTests))('%s: %s is named when it is deleted', (_glob, path) => {
    const gone = changed(path, { status: 'deleted', newMode: '000000' });
    expect(judged(gone)).toEqual({ ok: true, notes: [{ kind: 'test-deleted', path }] });
  });
});

test.each([
  ...['src/github.ts', 'docs/git.md', 'src/claude.ts', 'agents.md.txt', 'src/opencode.ts', '.vscode/settings.json'],
  ...['src/lock.ts', 'docs/package-lock.md', 'src/makefile.ts', 'src/config.ts', 'src/latest.ts', 'contest/a.ts'],
])('%s is nobody’s: it passes without a word', (path) => {
  expect(judged(changed(path))).toEqual({ ok: true, notes: [] });
  expect(judged(changed(path, { status: 'deleted', newMode: '000000' }))).toEqual({ ok: true, notes: [] });
});
