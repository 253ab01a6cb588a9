import { describe, expect, test } from 'vitest';
import {
  agentConfigurationPaths,
  ciExecutedPaths,
  lockfilePaths,
  protectedPaths,
  testPaths,
} from '../../src/core/publication/guarded-paths.ts';
import { type ChangedFile, judgeDiff } from '../../src/core/publication/guardrails.ts';

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
  '**/{CLAUDE,CLAUDE.local,AGENTS,AGENTS.override,GEMINI,QWEN,AGENT,CRUSH,WARP}.md': [
    ...['CLAUDE.md', 'packages/a/claude.md', 'CLAUDE.local.md', 'AGENTS.md', 'src/agents.md', 'AGENTS.override.md'],
    ...['AGENT.md', 'GEMINI.md', 'QWEN.md', 'CRUSH.md', 'WARP.md'],
  ],
  '**/{opencode,crush,firebender}.{json,jsonc}': ['opencode.json', 'a/opencode.jsonc', 'crush.json', 'firebender.json'],
  ...family('.claude', [
    '.claude.json',
    '.claude/settings.json',
    'a/.claude/agents/x.md',
    '.claude-plugin/plugin.json',
  ]),
  ...family('.mcp', ['a/.mcp.json', '.mcp/servers.json']),
  ...family('.codex', ['.codex', '.codex/config.toml']),
  ...family('.opencode', ['.opencode.json', '.opencode/plugin/x.ts']),
  ...family('.gemini', ['.geminiignore', '.gemini/settings.json']),
  ...family('.agent', ['.agent.md', '.agents/skills/x/SKILL.md', '.agent/rules/x.md']),
  ...family('.copilot', ['.copilotignore', '.copilot/mcp.json']),
  ...family('.cursor', ['.cursorrules', '.cursorignore', '.cursor/rules/x.mdc']),
  ...family('.windsurf', ['.windsurfrules', '.windsurf/rules/x.md']),
  ...family('.codeium', ['.codeiumignore', '.codeium/x']),
  ...family('.aider', ['.aider.conf.yml', 'a/.aiderignore', '.aider.tags/x']),
  ...family('.cline', ['.clinerules', '.clinerules/a.md', '.clineignore']),
  ...family('.qwen', ['.qwenignore', '.qwen/settings.json']),
  ...family('.continue', ['.continuerc.json', '.continue/rules/x.md']),
  ...family('.goose', ['.goosehints', 'a/.gooseignore', '.goose/memory/x']),
  ...family('.crush', ['.crush.json', '.crush/x']),
  ...family('.kiro', ['.kiro', '.kiro/steering/x.md']),
  ...family('.kilo', ['.kilocodemodes', '.kilocode/mcp.json']),
  ...family('.junie', ['.junie', '.junie/guidelines.md']),
  ...family('.amazonq', ['.amazonq', '.amazonq/rules/x.md']),
  ...family('.trae', ['.trae', '.trae/rules/project_rules.md']),
  ...family('.augment', ['.augment-guidelines', '.augment/rules/x.md']),
  ...family('.openhands', ['.openhands_instructions', '.openhands/microagents/repo.md']),
  ...family('.firebender', ['.firebenderignore', '.firebender/x']),
  ...family('.zencoder', ['.zencoder', '.zencoder/rules/x.md']),
  ...family('.rovodev', ['.rovodev', '.rovodev/config.yml']),
  ...family('.tabnine', ['.tabnine_root', '.tabnine/guidelines/x.md']),
  ...family('.cody', ['.codyignore', '.cody/ignore']),
  ...family('.qodo', ['.qodo.toml', '.qodo/x']),
  ...family('.rulesync', ['.rulesyncignore', '.rulesync/mcp.json']),
  ...family('.aiassistant', ['.aiassistant', '.aiassistant/rules/x.md']),
  ...folder('.roo', ['.roo/rules/a.md']),
  ...family('.roorules', ['.roorules', '.roorules-code/x.md']),
  ...family('.roomodes', ['.roomodes', '.roomodes/x']),
  ...family('.rooignore', ['.rooignore', '.rooignore/x']),
  ...folder('.rules', ['.rules/x.md']),
  ...folder('.factory', ['.factory/mcp.json']),
  ...folder('.vibe', ['.vibe/config.toml']),
  ...folder('.ruler', ['.ruler/ruler.toml']),
  ...folder('.sourcegraph', ['.sourcegraph/x.rule.md']),
  ...folder('.warp', ['.warp/workflows/x.yaml']),
  '**/.ai{exclude,ignore}': ['.aiexclude', '.aiignore'],
  '**/.coderabbit.y{a,}ml': ['.coderabbit.yaml', '.coderabbit.yml'],
  '**/.pr_agent.toml': ['.pr_agent.toml'],
  '**/replit.md': ['replit.md'],
  ...folder('.vscode', ['.vscode/tasks.json', '.vscode/settings.json', '.vscode/mcp.json', 'a/.vscode/launch.json']),
  ...folder('.idea', ['.idea/workspace.xml']),
  ...folder('.zed', ['.zed/tasks.json']),
  ...folder('.fleet', ['.fleet/run.json']),
  ...folder('.vs', ['.vs/tasks.vs.json']),
  ...folder('.idx', ['.idx/airules.md']),
  '**/*.{code-workspace,sublime-project}': ['shop.code-workspace', 'a/shop.sublime-project'],
  '**/.replit': ['.replit'],
  '**/.envrc*': ['.envrc', 'a/.envrc.local'],
  '**/.{vimrc,lvimrc,nvimrc,exrc}': ['.vimrc', '.lvimrc', '.nvimrc', '.exrc'],
  '**/.nvim.lua': ['.nvim.lua'],
  '**/.dir-locals*.el': ['.dir-locals.el', '.dir-locals-2.el'],
};

/** Examples of a folder that is guarded as a folder and as a link in its place. */
function folder(name: string, inside: readonly string[]): Examples {
  return { [`**/${name}`]: [name], [`**/${name}/**`]: inside };
}

/** Examples of all that begins with a name: files by that name first, whatever lies in folders of it second. */
function family(name: string, paths: readonly string[]): Examples {
  const isInside = (path: string): boolean =>
    path
      .split('/')
      .slice(0, -1)
      .some((part) => part.startsWith(name));
  const beside = paths.filter((path) => !isInside(path));
  return {
    [`**/${name}*`]: beside.length > 0 ? beside : [name],
    [`**/${name}*/**`]: paths.filter(isInside),
  };
}

const ofLockfiles: Examples = {
  '**/{package-lock,npm-shrinkwrap,packages.lock}.json': everywhere(
    'package-lock.json',
    'npm-shrinkwrap.json',
    'packages.lock.json',
  ),
  '**/{yarn,bun,deno,Cargo,Gemfile,composer,poetry,pdm,uv,Pipfile,mix,pubspec,Podfile,flake}.lock': everywhere(
    ...['yarn.lock', 'bun.lock', 'deno.lock', 'Cargo.lock', 'Gemfile.lock', 'composer.lock', 'poetry.lock', 'pdm.lock'],
    ...['uv.lock', 'Pipfile.lock', 'mix.lock', 'pubspec.lock', 'Podfile.lock', 'flake.lock'],
  ),
  '**/{pnpm-lock.yaml,bun.lockb,go.sum,gradle.lockfile,Package.resolved}': everywhere(
    ...['pnpm-lock.yaml', 'bun.lockb', 'go.sum', 'gradle.lockfile', 'Package.resolved'],
  ),
};

function everywhere(...names: string[]): string[] {
  return names.flatMap((name) => [name, `apps/one/${name}`]);
}

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
    '**/{,.}mise*.toml': ['mise.toml', '.mise.toml', 'mise.local.toml'],
    '**/.mise/**': ['.mise/tasks/build'],
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
    { files: [file], newFolders: [], secrets: [] },
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
  ...['src/github.ts', 'docs/git.md', 'src/claude.ts', 'agents.md.txt', 'src/opencode.ts', 'vscode/tasks.json'],
  ...['src/agent.ts', '.root/a', '.vscodeignore', 'docs/envrc.md', 'src/rules/a.ts', 'continue.md'],
  ...['src/lock.ts', 'docs/package-lock.md', 'src/makefile.ts', 'src/config.ts', 'src/latest.ts', 'contest/a.ts'],
])('%s is not guarded: it passes without a note', (path) => {
  expect(judged(changed(path))).toEqual({ ok: true, notes: [] });
  expect(judged(changed(path, { status: 'deleted', newMode: '000000' }))).toEqual({ ok: true, notes: [] });
});
