/** The lists behind the guardrails: what agents never change, what they change only when allowed, what reviewers read first. All are matched in every spelling (`path-spellings.ts`). */

/** Workflows, git's own files, Tickgate's own files. */
import picomatch from 'picomatch';

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

/*
 * Spellings of a path: the names by which some file system takes it for another one.
 *
 * git keeps names as bytes. A checkout may lie on APFS, HFS+, NTFS or a Linux folder that folds letters, and a guarded file is written there
 * under names that git tells apart. All folds go towards refusing: a name that no file system takes for a guarded one may be refused as well.
 */

/** Code points that HFS+ leaves out when it compares names (TN1150), with all others that Unicode calls ignorable. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Each letter by itself, so that no neighbour changes its case. Lower case first: the capital sharp s has no upper case but itself. */
const foldCase = (text: string): string =>
  Array.from(text, (letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('');

const foldLetters = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : foldCase(text.normalize('NFKC').replace(ignorable, '')).normalize('NFKC').replace(ignorable, '');

const ascii = /^[\x20-\x7e]*$/;

/** Windows drops dots and blanks at the end of a name, and reads what follows a colon as a stream of the file before it. */
const foldName = (name: string): string =>
  name
    .replace(/:.*$/su, '')
    .trim()
    .replace(/[\s.]+$/u, '');

/** Windows reads a backslash as a slash. */
const foldedNames = (path: string): string[] =>
  foldLetters(path)
    .split(/[/\\]/)
    .map((name) => foldName(name));

/** One spelling for all that some file system takes for the same path. */
export const foldPath = (path: string): string =>
  foldedNames(path)
    .filter((name) => name !== '')
    .join('/');

/** A part of it is nothing but dots, blanks or a stream: where it lies depends on the file system. */
export const hasEmptyName = (path: string): boolean => foldedNames(path).includes('');

/**
 * `GIT~1`, `CLAUDE~1.MD`, `GI7EBA~1`: NTFS and FAT give a file such a second name, and which file has it depends on what lies beside it. So
 * the form is judged, and not what it stands for.
 */
export const hasShortName = (path: string): boolean => foldedNames(path).some((name) => shortName.test(name));

const shortName = /^(?=[^.]{3,8}(?:\.[^.]{1,3})?$)[^.]+~[1-9]\d{0,5}(?:\.[^.]{1,3})?$/u;

export interface PathMatcher {
  /** The path matches as it is written, or as some file system reads it. */
  readonly inAnySpelling: (path: string) => boolean;
  /** The path matches both as it is written and as every file system reads it. */
  readonly inEverySpelling: (path: string) => boolean;
}

/** Globs, without regard to case. No glob matches nothing. Compiled when a path is asked about first: most ticks ask about none. */
export function matcherOf(globs: readonly string[]): PathMatcher {
  if (globs.length === 0) return { inAnySpelling: () => false, inEverySpelling: () => false };
  let compiled: readonly [Matches, Matches] | undefined;
  const both = (path: string): readonly [boolean, () => boolean] => {
    compiled ??= compile(globs);
    const [written, folded] = compiled;
    const is = written(path);
    const asRead = foldPath(path);
    // An ordinary path has one spelling. Not so one with other letters than ASCII, whose lower case a regular expression does not see.
    const isPlain = written === folded && ascii.test(path) && asRead === path.toLowerCase();
    return [is, () => (isPlain ? is : folded(asRead))];
  };
  return {
    inAnySpelling: (path) => {
      const [written, folded] = both(path);
      return written || folded();
    },
    inEverySpelling: (path) => {
      const [written, folded] = both(path);
      return written && folded();
    },
  };
}

type Matches = (path: string) => boolean;

function compile(globs: readonly string[]): readonly [Matches, Matches] {
  const options = { dot: true, nocase: true } as const;
  const written = picomatch([...globs], options);
  const folded = globs.map((glob) => foldLetters(glob));
  const isSame = folded.every((glob, at) => glob === globs[at]?.toLowerCase());
  return [written, isSame ? written : picomatch(folded, options)];
}
