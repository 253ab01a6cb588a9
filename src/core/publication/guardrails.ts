/** Judges from facts alone whether an agent's diff may be published: broken rules by path, and reviewers' notes. */

import { hiddenPrefix } from '../sessions/reader-notes.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import {
  agentConfigurationPaths,
  ciExecutedPaths,
  foldPath,
  hasEmptyName,
  hasShortName,
  lockfilePaths,
  matcherOf,
  protectedPaths,
  testPaths,
} from './guarded-paths.ts';

/** One changed path. Modes as git writes them (`000000` = absent). `bytes` and `linkTarget` are of the new side. */
export type ChangedFile = {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'type changed';
  readonly oldMode: string;
  readonly newMode: string;
  readonly bytes: number;
  /** 0 for binaries. */
  readonly addedLines: number;
  readonly deletedLines: number;
  readonly binary: boolean;
  readonly linkTarget: string | null;
};

/** The lines that a range added to one file, with their numbers in the new file. */
export type AddedText = {
  readonly path: string;
  readonly lines: readonly { readonly number: number; readonly text: string }[];
};

/** Where a detector found a secret, never the secret itself; `path` is null if the path is one. */
export type SecretFinding = { readonly path: string | null; readonly line: number; readonly rule: string };

export type GuardrailRules = {
  /** Globs added to the built-in ones. */
  readonly protectedPaths: readonly string[];
  /** Globs; empty = every path. */
  readonly allowedPaths: readonly string[];
  readonly allowLockfiles: boolean;
  /** Added and deleted lines together. */
  readonly maxDiffLines: number;
  /** Values that no diff may contain: the tick's own tokens so far, and those that the configuration gives agents. */
  readonly knownSecrets: () => readonly string[];
};

/** All rules but the one for secrets. Diffs that these refuse were searched for secrets like any other. */
export const openRules = [
  'path',
  'protected-path',
  'agent-config',
  'lockfile',
  'allowed-paths',
  'submodule',
  'executable',
  'symlink',
  'file-size',
  'diff-size',
] as const;
type OpenRule = (typeof openRules)[number];

export type GuardrailReason = {
  readonly path: string | null;
  readonly rule: OpenRule | 'secret';
  readonly sentence: string;
};
/** A change that passes and is named at the top of the pull request. */
export type GuardrailNote =
  | { readonly kind: 'executed'; readonly path: string; readonly what: string }
  /** Begins with a dot and is new to the base: its reader is unknown. A folder ends with a slash. */
  | { readonly kind: 'hidden'; readonly path: string }
  | { readonly kind: 'test-deleted' | 'binary'; readonly path: string };

/** Changes of a commit range. */
export interface Diff {
  readonly files: readonly ChangedFile[];
  /** Folders that contain something now and contained nothing before. */
  readonly newFolders: readonly string[];
}

export type GuardrailVerdict =
  | { readonly ok: true; readonly notes: readonly GuardrailNote[] }
  | { readonly ok: false; readonly reasons: readonly GuardrailReason[] };

const mebibyte = 1024 * 1024;
const largestFileBytes = mebibyte;

/** Beside `max-diff-lines`: binaries have few lines. Fixed: GitHub lists no more files; people review no more bytes. */
export const largestDiff = { files: 3000, bytes: 32 * mebibyte } as const;

/** Checks all rules, so that one verdict names every violation. */
export function judgeDiff(
  diff: Diff & { readonly secrets: readonly SecretFinding[] },
  rules: GuardrailRules,
): GuardrailVerdict {
  const pathRules = rulesForPaths(rules);
  const reasons = [
    ...diff.files.flatMap((file) => [...pathRules, ...contentRules].flatMap((rule) => rule(file) ?? [])),
    ...sizeOfDiff(diff.files, rules.maxDiffLines),
    ...tooManyFiles(diff.files.length),
    ...diff.secrets.map(({ path, line, rule }) => {
      const where = path === null ? 'the name of a file' : `line ${line}`;
      return reason('secret', path, `${where} looks like a secret (${rule}); put it into the repository's secrets`);
    }),
  ];
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, notes: notesOf(diff) };
}

type FileRule = (file: ChangedFile) => GuardrailReason | null;

// Only the path is matched, never content: a text that mentions a protected file does not change that file.
function rulesForPaths(rules: GuardrailRules): FileRule[] {
  const refuse = (rule: OpenRule, matches: (path: string) => boolean, sentence: string): FileRule => {
    return ({ path }) => (matches(path) ? reason(rule, path, sentence) : null);
  };
  const allowed = matcherOf(rules.allowedPaths);
  return [
    refuse(
      'path',
      (path) => /[\p{Cc}\p{Cf}\ufffd]/u.test(path) || hasEmptyName(path),
      'the path holds characters that hide what it is',
    ),
    refuse(
      'path',
      hasShortName,
      'the path has the form of a short name of Windows, where it can stand for any file beside it; name it otherwise',
    ),
    refuse('protected-path', isProtected, 'the path is protected'),
    refuse(
      'protected-path',
      matcherOf(rules.protectedPaths).inAnySpelling,
      'the path is protected by `protected-paths`',
    ),
    refuse('agent-config', isAgentConfiguration, 'agents do not change the configuration of agents and editors'),
    refuse(
      'lockfile',
      (path) => !rules.allowLockfiles && isLockfile(path),
      'lockfiles are not allowed (`allow-lockfiles`)',
    ),
    refuse(
      'allowed-paths',
      (path) => rules.allowedPaths.length > 0 && !allowed.inEverySpelling(path),
      'the path is outside of this task',
    ),
  ];
}

const contentRules: readonly FileRule[] = [
  ({ path, oldMode, newMode }) =>
    [oldMode, newMode].includes('160000') ? reason('submodule', path, 'submodule pointers do not change') : null,
  ({ path, oldMode, newMode }) =>
    newMode === '100755' && oldMode !== '100755' ? reason('executable', path, 'the file becomes executable') : null,
  ({ path, linkTarget }) =>
    linkTarget !== null && !staysInTree(path, linkTarget)
      ? reason('symlink', path, 'the symbolic link leaves the tree')
      : null,
  ({ path, bytes }) => (bytes > largestFileBytes ? reason('file-size', path, fileTooLargeSentence(bytes)) : null),
];

/** GitHub's file size limit (GH001), counted in MiB and called 100 MB. It refuses a push with a larger file. */
export const largestAtGitHub = 100 * mebibyte;

export const fileTooLargeSentence = (bytes: number): string =>
  bytes > largestAtGitHub
    ? `the file has ${bytes} bytes, and GitHub takes none of more than 100 MB; leave it out, or keep it in Git LFS or a release`
    : `the file has ${bytes} bytes, more than 1 MiB; leave it out, or commit it yourself`;

/** `..` may only come first: after a name, which may be a link itself, its destination does not show in the text. */
function staysInTree(path: string, target: string): boolean {
  if (target === '' || target.startsWith('/') || target.includes('\\') || target.includes('\0')) return false;
  const steps = target.split('/').filter((step) => step !== '' && step !== '.');
  const up = steps.findIndex((step) => step !== '..');
  const ups = up < 0 ? steps.length : up;
  const down = steps.slice(ups);
  if (down.some((step) => hasEmptyName(step) || hasShortName(step) || foldPath(step) === '.git')) return false;
  return ups <= path.split('/').length - 1;
}

function sizeOfDiff(files: readonly ChangedFile[], most: number): GuardrailReason[] {
  const lines = files.reduce((sum, file) => sum + file.addedLines + file.deletedLines, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    lines > most ? `the diff has ${lines} lines, more than \`max-diff-lines\` ${most}` : null,
    bytes > largestDiff.bytes
      ? `the changed files have ${bytes} bytes together, more than ${largestDiff.bytes / mebibyte} MiB`
      : null,
  ].flatMap((sentence) => (sentence === null ? [] : [reason('diff-size', null, sentence)]));
}

/** Also checked before any of the files is read. */
export const tooManyFiles = (count: number): GuardrailReason[] =>
  count > largestDiff.files
    ? [reason('diff-size', null, `the diff changes ${count} files, more than ${largestDiff.files}`)]
    : [];

const executedByCi = ciExecutedPaths.map(({ globs, what }) => ({ matches: matcherOf(globs).inAnySpelling, what }));

/** Files that agents read as instructions, tools or permissions, or that editors run by themselves. */
export const isAgentConfiguration = matcherOf(agentConfigurationPaths).inAnySpelling;

const isProtected = matcherOf(protectedPaths).inAnySpelling;
const isLockfile = matcherOf(lockfilePaths).inAnySpelling;
const isTest = matcherOf(testPaths).inAnySpelling;

/** Notes for the top of the pull request. Of hidden names those in the root come first, where most programs look. */
export function notesOf({ files, newFolders }: Diff): GuardrailNote[] {
  const isNew = new Set(newFolders);
  const notes = files.flatMap((file) => [...noteOn(file), ...hiddenNote(file, isNew)]);
  const once = new Map(notes.map((note) => [`${note.kind} ${note.path}`, note]));
  return [...once.values()].toSorted((one, other) => rankOf(one) - rankOf(other) || depthOf(one) - depthOf(other));
}

function rankOf({ kind, path }: GuardrailNote): number {
  if (kind === 'hidden') return 1;
  if (kind === 'test-deleted' || kind === 'binary') return 3;
  // Only other programs call them.
  return kind === 'executed' && /\.(?:sh|bash|ps1)$/i.test(path) ? 2 : 0;
}

const depthOf = ({ kind, path }: GuardrailNote): number =>
  kind === 'hidden' ? path.replace(/\/$/, '').split('/').length : 0;

function noteOn({ path, status, binary }: ChangedFile): GuardrailNote[] {
  const what = executedByCi.find(({ matches }) => matches(path))?.what;
  if (what !== undefined) return [{ kind: 'executed', path, what }];
  if (status === 'deleted' && isTest(path)) return [{ kind: 'test-deleted', path }];
  return binary ? [{ kind: 'binary', path }] : [];
}

/** Lists of files that agents and editors read are never complete, but such names begin with a dot. */
function hiddenNote({ path, status }: ChangedFile, isNew: ReadonlySet<string>): GuardrailNote[] {
  if (status !== 'added') return [];
  const names = path.split('/');
  const folder = names
    .slice(0, -1)
    .map((name, at) => ({ name, path: names.slice(0, at + 1).join('/') }))
    .find((one) => isHidden(one.name) && isNew.has(one.path));
  if (folder !== undefined) return [{ kind: 'hidden', path: `${folder.path}/` }];
  return isHidden(names.at(-1) ?? '') && !executedByCi.some(({ matches }) => matches(path))
    ? [{ kind: 'hidden', path }]
    : [];
}

const isHidden = (name: string): boolean => foldPath(name).startsWith('.');

/** A line for reviewers. Paths are untrusted agent text. */
export function noteText(note: GuardrailNote): string {
  const path = quoteLine(note.path, { max: 200 });
  switch (note.kind) {
    case 'executed':
      return `**Runs in your CI:** ${path} (${note.what})`;
    case 'test-deleted':
      return `**Deletes a test:** ${path}`;
    case 'hidden':
      return `${hiddenPrefix} ${path} (see which program reads it)`;
    case 'binary':
      return `**Binary, not shown in the diff:** ${path}`;
  }
}

function reason(rule: GuardrailReason['rule'], path: string | null, sentence: string): GuardrailReason {
  return { path, rule, sentence };
}
