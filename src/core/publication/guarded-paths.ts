/** The lists behind the guardrails: what agents never change, what they change only when allowed, what reviewers read first. All are matched in every spelling (`path-spellings.ts`). */

/** Workflows, git's own files, Tickgate's own files. */

export const protectedPaths: readonly string[] = [
  '.github/**',
  '**/.git*',
  '**/.git*/**',
  '**/.tickgate/**',
  '**/.tickgate*',
];

/** A folder of that name wherever it lies, and a link in its place. */
const folders = (...names: string[]): string[] => names.flatMap((name) => [`**/${name}`, `**/${name}/**`]);
/** The same with whatever its program puts beside it under a longer name: `.cursorrules`, `.aider.conf.yml`. */
const families = (...names: string[]): string[] => folders(...names.map((name) => `${name}*`));

/** What coding agents read as instructions, tools or permissions; the drivers (claude, codex, opencode, gemini) first. */
const ofAgents: readonly string[] = [
  '**/CLAUDE.md',
  '**/CLAUDE.local.md',
  '**/AGENTS.md',
  '**/AGENTS.override.md',
  '**/AGENT.md',
  '**/GEMINI.md',
  '**/QWEN.md',
  '**/{CRUSH,WARP}.md',
  '**/{opencode,crush,firebender}.{json,jsonc}',
  ...families('.claude', '.mcp', '.codex', '.opencode', '.gemini', '.agent', '.copilot'),
  ...families('.cursor', '.windsurf', '.codeium', '.aider', '.cline', '.qwen', '.continue', '.goose', '.crush'),
  ...families('.kiro', '.kilo', '.junie', '.amazonq', '.trae', '.augment', '.openhands', '.firebender', '.zencoder'),
  ...families('.rovodev', '.tabnine', '.cody', '.qodo', '.rulesync', '.aiassistant'),
  ...families('.roorules', '.roomodes', '.rooignore'),
  ...folders('.roo', '.rules', '.factory', '.vibe', '.ruler', '.sourcegraph', '.warp'),
  ...['**/.ai{exclude,ignore}', '**/.coderabbit.y{a,}ml', '**/.pr_agent.toml', '**/replit.md'],
];

/** What editors and shells run, or take permissions from, as soon as somebody opens the folder. */
const ofEditors: readonly string[] = [
  ...folders('.vscode', '.idea', '.zed', '.fleet', '.vs', '.idx'),
  ...['**/*.{code-workspace,sublime-project}', '**/.replit', '**/.envrc*'],
  ...['**/.{vimrc,lvimrc,nvimrc,exrc}', '**/.nvim.lua', '**/.dir-locals*.el'],
];

export const agentConfigurationPaths: readonly string[] = [...ofAgents, ...ofEditors];

export const lockfilePaths: readonly string[] = [
  '**/package-lock.json',
  '**/npm-shrinkwrap.json',
  '**/yarn.lock',
  '**/pnpm-lock.yaml',
  '**/bun.lock',
  '**/bun.lockb',
  '**/deno.lock',
  '**/Cargo.lock',
  '**/go.sum',
  '**/Gemfile.lock',
  '**/composer.lock',
  '**/poetry.lock',
  '**/pdm.lock',
  '**/uv.lock',
  '**/Pipfile.lock',
  '**/packages.lock.json',
  '**/gradle.lockfile',
  '**/mix.lock',
  '**/pubspec.lock',
  '**/Podfile.lock',
  '**/Package.resolved',
  '**/flake.lock',
];

/** Files whose content runs when CI builds or tests, with the words by which the pull request names them. */
export const ciExecutedPaths: readonly { readonly globs: readonly string[]; readonly what: string }[] = [
  { globs: ['**/package.json'], what: 'package scripts or dependencies' },
  { globs: ['**/.npmrc', '**/.yarnrc*', '**/.pnpmfile.cjs', '**/bunfig.toml'], what: 'package manager settings' },
  { globs: ['**/.husky/**', '**/.pre-commit-config.y{a,}ml', '**/lefthook.y{a,}ml'], what: 'hooks' },
  { globs: ['**/action.y{a,}ml'], what: 'action' },
  {
    globs: ['.circleci/**', '**/.travis.yml', '**/azure-pipelines*.y{a,}ml', '**/Jenkinsfile*', '**/.buildkite/**'],
    what: 'CI definition',
  },
  {
    globs: ['**/Dockerfile*', '**/Containerfile*', '**/*compose*.y{a,}ml', '**/.devcontainer/**'],
    what: 'container build',
  },
  {
    globs: [
      ...['**/{GNU,}Makefile', '**/*.mk', '**/Justfile', '**/Taskfile.y{a,}ml', '**/CMakeLists.txt', '**/*.cmake'],
      ...['**/build.rs', '**/Cargo.toml', '**/.cargo/**', '**/go.mod', '**/Rakefile', '**/Gemfile', '**/*.gemspec'],
      ...[
        '**/pom.xml',
        '**/*.gradle',
        '**/*.gradle.kts',
        '**/gradle/wrapper/**',
        '**/gradlew*',
        '**/mvnw*',
        '**/.mvn/**',
      ],
      ...['**/setup.py', '**/setup.cfg', '**/pyproject.toml', '**/tox.ini', '**/noxfile.py', '**/conftest.py'],
      ...['**/*.{cs,fs,vb}proj', '**/Directory.Build.*', '**/BUILD{,.bazel}', '**/WORKSPACE{,.bazel}', '**/*.bzl'],
      ...['**/composer.json', '**/mix.exs', '**/*.{sh,bash,ps1}', '**/requirements*.txt', '**/Pipfile'],
      ...['**/deno.json{,c}', '**/turbo.json', '**/nx.json', '**/pnpm-workspace.yaml', '**/gradle.properties'],
      ...['**/.bazelrc', '**/MODULE.bazel', '**/build.sbt', '**/Package.swift', '**/Earthfile', '**/magefile.go'],
      ...['**/{,.}mise*.toml', '**/.mise/**', '**/.tool-versions', '**/rust-toolchain{,.toml}'],
    ],
    what: 'build file',
  },
  {
    globs: [
      '**/*.{config,conf,workspace}.{js,cjs,mjs,ts,cts,mts}',
      '**/.*rc.{js,cjs,mjs,ts,cts,mts}',
      '**/gulpfile*.{js,cjs,mjs,ts}',
      '**/Gruntfile*.{js,cjs,mjs,ts}',
    ],
    what: 'configuration that runs as code',
  },
];

/** Files that are tests by the habits of most languages; that one is deleted is named in the pull request. */
export const testPaths: readonly string[] = [
  '**/{test,tests,__tests__,spec,specs}/**',
  '**/*{.,_,-}{test,tests,spec}.*',
  '**/test_*.*',
  '**/*{Test,Tests,Spec}.{java,kt,scala,groovy,cs,swift,php}',
];
