/** Path lists of the guardrails: what agents never change, change only if allowed, and what reviewers read first. */
import picomatch from 'picomatch';
import { agentPrograms } from '../sessions/contract/agent-programs.ts';

/** Workflows, git's own files, Tickgate's own files. All lists are matched in every spelling (see `foldPath`). */
export const protectedPaths: readonly string[] = [
  '.github/**',
  '**/.git*',
  '**/.git*/**',
  '**/.tickgate/**',
  '**/.tickgate*',
];

/** A folder of that name at any depth, or a link in its place. */
const folders = (...names: string[]): string[] => names.flatMap((name) => [`**/${name}`, `**/${name}/**`]);
/** The same, with files that the program puts beside it under a longer name: `.cursorrules`, `.aider.conf.yml`. */
const families = (...names: string[]): string[] => folders(...names.map((name) => `${name}*`));

const documentsOfPrograms = Object.values(agentPrograms).flatMap(({ documents }) => documents);
const foldersOfPrograms = Object.values(agentPrograms).flatMap(({ folders: own }) => own);

/** Agents' instructions, tools and permissions; those of the programs that Tickgate starts first. */
const ofAgents: readonly string[] = [
  `**/{${[...new Set([...documentsOfPrograms, 'AGENT', 'CRUSH', 'WARP'])].join(',')}}.md`,
  '**/{opencode,crush,firebender}.{json,jsonc}',
  ...families(...foldersOfPrograms, '.mcp', '.agent'),
  ...families('.cursor', '.windsurf', '.codeium', '.aider', '.cline', '.continue', '.goose', '.crush'),
  ...families('.kiro', '.kilo', '.junie', '.amazonq', '.trae', '.augment', '.openhands', '.firebender', '.zencoder'),
  ...families('.rovodev', '.tabnine', '.cody', '.qodo', '.rulesync', '.aiassistant'),
  ...families('.roorules', '.roomodes', '.rooignore'),
  ...folders('.roo', '.rules', '.factory', '.vibe', '.ruler', '.sourcegraph', '.warp'),
  ...['**/.ai{exclude,ignore}', '**/.coderabbit.y{a,}ml', '**/.pr_agent.toml', '**/replit.md'],
];

/** Files that editors and shells run, or take permissions from, as soon as a person opens the folder. */
const ofEditors: readonly string[] = [
  ...folders('.vscode', '.idea', '.zed', '.fleet', '.vs', '.idx'),
  ...['**/*.{code-workspace,sublime-project}', '**/.replit', '**/.envrc*'],
  ...['**/.{vimrc,lvimrc,nvimrc,exrc}', '**/.nvim.lua', '**/.dir-locals*.el'],
];

export const agentConfigurationPaths: readonly string[] = [...ofAgents, ...ofEditors];

export const lockfilePaths: readonly string[] = [
  '**/{package-lock,npm-shrinkwrap,packages.lock}.json',
  '**/{yarn,bun,deno,Cargo,Gemfile,composer,poetry,pdm,uv,Pipfile,mix,pubspec,Podfile,flake}.lock',
  '**/{pnpm-lock.yaml,bun.lockb,go.sum,gradle.lockfile,Package.resolved}',
];

/** Files whose content runs when CI builds or tests, with their name in the pull request. */
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

/** Test files by the conventions of most languages; the pull request names each deleted one. */
export const testPaths: readonly string[] = [
  '**/{test,tests,__tests__,spec,specs}/**',
  '**/*{.,_,-}{test,tests,spec}.*',
  '**/test_*.*',
  '**/*{Test,Tests,Spec}.{java,kt,scala,groovy,cs,swift,php}',
];

/*
 * Spellings of a path: names that some file system takes for another one. git keeps names as bytes. On APFS, HFS+, NTFS
 * or a case-folding Linux folder, names that git tells apart may write a guarded file. All folds err towards refusal: a
 * harmless name may be refused as well.
 */

/** Code points that HFS+ ignores when it compares names (TN1150), and all others that Unicode calls ignorable. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Folds letter by letter: no neighbour changes a case. Lower case first: the capital sharp s is its own upper case. */
const foldCase = (text: string): string =>
  Array.from(text, (letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('');

const foldLetters = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : foldCase(text.normalize('NFKC').replace(ignorable, '')).normalize('NFKC').replace(ignorable, '');

const ascii = /^[\x20-\x7e]*$/;

/** Windows drops trailing dots and blanks of a name, and reads the text after a colon as a stream of that file. */
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

/** One spelling for all paths that some file system takes for the same one. */
export const foldPath = (path: string): string =>
  foldedNames(path)
    .filter((name) => name !== '')
    .join('/');

/** A part of it consists only of dots, blanks or a stream: its location depends on the file system. */
export const hasEmptyName = (path: string): boolean => foldedNames(path).includes('');

/**
 * `GIT~1`, `CLAUDE~1.MD`, `GI7EBA~1`: NTFS and FAT give files such second names. The files beside it decide which file
 * has one, so the form alone is judged.
 */
export const hasShortName = (path: string): boolean => foldedNames(path).some((name) => shortName.test(name));

const shortName = /^(?=[^.]{3,8}(?:\.[^.]{1,3})?$)[^.]+~[1-9]\d{0,5}(?:\.[^.]{1,3})?$/u;

export interface PathMatcher {
  /** The path matches as it is written, or as some file system reads it. */
  readonly inAnySpelling: (path: string) => boolean;
  /** The path matches both as it is written and as every file system reads it. */
  readonly inEverySpelling: (path: string) => boolean;
}

/** Case-insensitive globs; an empty list matches nothing. Compiled on first use: most ticks match no path. */
export function matcherOf(globs: readonly string[]): PathMatcher {
  if (globs.length === 0) return { inAnySpelling: () => false, inEverySpelling: () => false };
  let compiled: readonly [Matches, Matches] | undefined;
  const both = (path: string): readonly [boolean, () => boolean] => {
    compiled ??= compile(globs);
    const [written, folded] = compiled;
    const is = written(path);
    const asRead = foldPath(path);
    // An ASCII path has one spelling. A regular expression does not see the lower case of other letters.
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
