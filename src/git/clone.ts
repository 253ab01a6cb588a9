/** A subject's clone: created, committed, bundled and snapshotted as the agent's user. */
import { join } from 'node:path';
import type { Sandbox, SandboxCommand } from '../core/sandbox/isolation.ts';
import type { CommandResult } from '../core/state/journal-entry.ts';
import type { GitFolders } from './object-store.ts';
import { gitEnvironmentOfScripts } from './run-git.ts';

export type Clone = {
  /** The worktree: cwd of the session. */
  readonly path: string;
  readonly branch: string;
  readonly startSha: string;
};

const deadlineMs = 300_000;
export const bundleName = 'work.bundle';
export const bundleMaxBytes = 256 * 1024 * 1024;

// `clone --shared` by hand, because git refuses to share a shallow store or a store of another user.
const makeClone = `
  git init -q --template= "$1"
  cd "$1"
  printf '%s\\n' "$2/objects" > .git/objects/info/alternates
  if [ -f "$2/shallow" ]; then cp "$2/shallow" .git/shallow; fi
  printf '[user]\\n\\tname = Tickgate agent\\n\\temail = agent@tickgate.invalid\\n' >> .git/config
  git -c advice.detachedHead=false checkout -q -B "$3" "$4"`;

// If an agent removed its own permissions from a folder, they are restored before the folder is entered. Few do, and
// each process delays the next session.
const emptyFirst = `
  emptied() {
    for folder in "$@"; do
      if [ -r "$folder" ] && [ -w "$folder" ] && [ -x "$folder" ]; then continue; fi
      if [ -O "$folder" ]; then chmod u+rwx -- "$folder"; fi
    done
    if find "$@" -mindepth 1 -delete 2>/dev/null; then return; fi
    find "$@" -mindepth 1 -type d ! -perm -700 -exec chmod u+rwx -- {} \\;
    find "$@" -mindepth 1 -delete
  }
  emptied "\${@:5}"
`;

/** The branch starts at `startSha`, which the store holds: the base, or the recorded head of an earlier session. */
export async function openClone(gitFolders: GitFolders, sandbox: Sandbox, at: Omit<Clone, 'path'>): Promise<Clone> {
  return cloneBy(makeClone, sandbox, { at, args: [sandbox.tree, gitFolders.store, at.branch, at.startSha] });
}

/**
 * Resets the agent's folders to their initial state and makes the clone again. Files beside the clone go too, because
 * programs look for modules, settings and instructions in parent folders.
 */
export async function reopenClone(gitFolders: GitFolders, sandbox: Sandbox, at: Omit<Clone, 'path'>): Promise<Clone> {
  const folders = [sandbox.home, sandbox.tmp, sandbox.outbox, sandbox.work];
  const args = [sandbox.tree, gitFolders.store, at.branch, at.startSha, ...folders];
  return cloneBy(emptyFirst + makeClone, sandbox, { at, args });
}

async function cloneBy(
  script: string,
  sandbox: Sandbox,
  { at, args }: { readonly at: Omit<Clone, 'path'>; readonly args: readonly string[] },
): Promise<Clone> {
  const end = await asAgent(sandbox, script, args);
  if (end.code !== 0) throw new Error(`the clone could not be made: ${lastLine(end)}`);
  return { path: sandbox.tree, ...at };
}

// As `git bundle create` does, with the header of gitformat-bundle(5), but by one process instead of two.
const bundling = `
  bundle() {
    local start="$1" tip="$2"
    shift 2
    printf '# v2 git bundle\\n-%s \\n%s HEAD\\n\\n' "$start" "$tip"
    printf '%s\\n^%s\\n' "$tip" "$start" | git "$@" pack-objects -q --revs --stdout --thin --delta-base-offset
  }`;

// Adds the files in a second repository, so the agent's index, excludes, filters, file times and home hide nothing. It
// is made by hand as in gitrepository-layout(5), because the pull request waits for each process. The search for deltas
// holds ten files at once per core. Its settings keep large honest work below the memory bound.
const takeWork = `${bundling}
  clone="$1" store="$2" side="$3" bundle="$4" start="$5" asked="$6"
  shift 6
  head=$(git -C "$clone" log -1 --no-show-signature --format='%H %T' HEAD --)
  tip="\${head% *}"
  if [ -e "$side" ] || [ -L "$side" ] || [ -e "$bundle" ] || [ -L "$bundle" ]; then rm -rf "$side" "$bundle"; fi
  mkdir -p "$side/objects/info" "$side/objects/pack" "$side/refs/heads" "$side/info"
  echo 'ref: refs/heads/work' > "$side/HEAD"
  printf '%s\n' "$store/objects" "$clone/.git/objects" > "$side/objects/info/alternates"
  if [ -f "$store/shallow" ]; then cp "$store/shallow" "$side/shallow"; fi
  cd "$clone"
  export GIT_DIR="$side" GIT_WORK_TREE="$clone"
  export GIT_AUTHOR_NAME="Tickgate agent" GIT_AUTHOR_EMAIL="agent@tickgate.invalid"
  export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"
  git read-tree "$tip"
  for path in "$@"; do
    if git cat-file -e "$tip:$path" 2>/dev/null; then git update-index --skip-worktree -- "$path"; else printf '/%s\n' "$path" >> "$side/info/exclude"; fi
  done
  git add -A
  ignored=
  if [ "$asked" = ignored ]; then IFS= read -r ignored < <(git ls-files --others --ignored --exclude-standard --directory) || true; fi
  tree=$(git write-tree)
  if [ "$tree" != "\${head#* }" ]; then tip=$(git commit-tree "$tree" -p "$tip" -m "What was left"); fi
  if [ "$tip" != "$start" ]; then
    echo "$tip" > "$side/refs/heads/work"
    bundle "$start" "$tip" -c pack.threads=1 -c pack.windowMemory=128m > "$bundle"
  fi
  echo "\${ignored:+ignored }$tip"`;

const sideName = 'work.git';

export type TakenClone =
  | { readonly kind: 'unchanged'; readonly ignored: boolean }
  | { readonly kind: 'taken'; readonly tip: string; readonly bytes: Uint8Array; readonly ignored: boolean }
  | { readonly kind: 'failed'; readonly reason: string };

export type Leaving = {
  readonly clone: Clone;
  /** Paths that are not part of the work. */
  readonly baseConfig: readonly string[];
  /** Whether to report that the clone also holds files named by `.gitignore`. Otherwise `ignored` is false. */
  readonly tellIgnored: boolean;
};

/**
 * Commits the clone's files on top of the agent's commits and reads the bundle as an untrusted file. The clone itself
 * is not changed. The receiver must check that the bundle's head is `tip`. `reason` quotes git's last line, which is
 * foreign text.
 */
export async function takeClone(
  { store }: Pick<GitFolders, 'store'>,
  sandbox: Sandbox,
  { clone, baseConfig, tellIgnored }: Leaving,
): Promise<TakenClone> {
  const asked = [clone.startSha, tellIgnored ? 'ignored' : ''];
  const args = [
    clone.path,
    store,
    join(sandbox.tmp, sideName),
    join(sandbox.outbox, bundleName),
    ...asked,
    ...baseConfig,
  ];
  const end = await asAgent(sandbox, takeWork, args);
  if (end.timedOut) return { kind: 'failed', reason: 'committing what was left took too long' };
  const [, more, tip] = /^(ignored )?([0-9a-f]{40,64})$/.exec(end.stdout.trim().split('\n').at(-1) ?? '') ?? [];
  if (end.code !== 0 || tip === undefined)
    return { kind: 'failed', reason: `the clone could not be bundled: ${lastLine(end)}` };
  const ignored = more !== undefined;
  if (tip === clone.startSha) return { kind: 'unchanged', ignored };
  const file = await sandbox.take(bundleName, bundleMaxBytes);
  if (file.kind === 'bytes') return { kind: 'taken', tip, bytes: file.bytes, ignored };
  const why = file.kind === 'absent' ? 'it is not there' : file.reason;
  return { kind: 'failed', reason: `the bundle was refused: ${why}` };
}

/** Reads what bundling left in the side repository, and changes nothing. */
const listLarge = `
  export GIT_DIR="$1"
  git diff-tree -r --no-renames --diff-filter=d "$2" work |
    sed -E 's/^:[0-7]+ [0-7]+ [0-9a-f]+ ([0-9a-f]+) [A-Z][0-9]*\t/\\1 /' |
    git cat-file --batch-check='%(objectsize) %(rest)' |
    awk -v most="$3" '$1 ~ /^[0-9]+$/ && $1 + 0 > most + 0' | sort -rn | sed -n 1p`;

/**
 * The largest file above GitHub's limit in work that could not be taken or received. Only the clone knows its name
 * then. The agent's user reports it, so `path` is foreign text.
 */
export async function largestFile(
  sandbox: Sandbox,
  { startSha }: Pick<Clone, 'startSha'>,
  mostBytes: number,
): Promise<{ readonly path: string; readonly bytes: number } | null> {
  const end = await asAgent(sandbox, listLarge, [join(sandbox.tmp, sideName), startSha, String(mostBytes)]);
  const [, bytes, path] = /^(\d+) (.+)$/.exec(end.stdout.trim()) ?? [];
  return end.code !== 0 || bytes === undefined || path === undefined ? null : { path, bytes: Number(bytes) };
}

const asAgent = (sandbox: Sandbox, script: string, args: readonly string[]): Promise<CommandResult> =>
  sandbox.run({ ...scripted(sandbox, script, args), deadlineMs });

// Memory bound for git in a sandbox, because a few objects can stand for a billion files. Only private memory counts,
// not the packs that git maps.
const memoryGiB = 1;
const memoryBound = `ulimit -d ${memoryGiB * 1024 * 1024} 2>/dev/null || true\n`;

/** Builds a command that runs a script as the agent's user with git's fixed environment. */
export function scripted(
  { work }: Pick<Sandbox, 'work'>,
  script: string,
  args: readonly string[],
): Omit<SandboxCommand, 'deadlineMs'> {
  const argv = ['bash', '--norc', '-euo', 'pipefail', '-c', memoryBound + script, 'git', ...args] as const;
  return { argv, cwd: work, env: gitEnvironmentOfScripts };
}

/** Why a script failed, in one line. Git's own message is foreign text. */
export function lastLine({ stderr, stdout }: CommandResult): string {
  if (/out of memory/i.test(stderr)) return `git would need more than ${memoryGiB} GiB of memory for it`;
  return (stderr.trim() || stdout.trim()).split('\n').at(-1)?.slice(0, 300) ?? '';
}

const snapshotName = 'snapshot.bundle';
const deadlineSeconds = 60;

// Uses a repository beside the clone that shares its objects. The agent's index, locks, HEAD, hooks and configuration
// are neither used nor touched, and an `index.lock` left by a kill blocks nothing. A copy of the agent's index saves
// hashing unchanged files.
const takeSnapshot = `${bundling}
  side="$4/snapshot.git"
  rm -rf "$side" "$3"
  git init -q --bare --template= "$side"
  printf '%s\\n' "$1/.git/objects" "$5/objects" > "$side/objects/info/alternates"
  if [ -f "$5/shallow" ]; then cp "$5/shallow" "$side/shallow"; fi
  cd "$1"
  export GIT_DIR="$side" GIT_WORK_TREE="$1"
  export GIT_AUTHOR_NAME="Tickgate agent" GIT_AUTHOR_EMAIL="agent@tickgate.invalid"
  export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"
  if ! { cp .git/index "$side/index" && git ls-files > "$side/listed"; } 2> "$side/said"; then
    rm -f "$side/index"
    git read-tree "$2"
  fi
  git add -A --ignore-errors 2> "$side/said" || true
  tree=$(git write-tree)
  if [ "$tree" = "$(git rev-parse --verify "$2^{tree}")" ]; then echo unchanged; exit 0; fi
  tip=$(git commit-tree "$tree" -p "$2" -m "What was there")
  bundle "$2" "$tip" > "$3"
  echo bundled`;

export type Bundling =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'bundled'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Snapshots the work while its agent runs, or after the agent was killed. Runs as the agent's user and leaves out
 * unreadable files. `reason` quotes git's last line, which is foreign text.
 */
export async function snapshotClone(
  gitFolders: Pick<GitFolders, 'store'>,
  { sandbox, clone, beside }: { sandbox: Sandbox; clone: Pick<Clone, 'path' | 'startSha'>; beside: boolean },
): Promise<Bundling> {
  const run = beside ? sandbox.runBeside : sandbox.run;
  const args = [clone.path, clone.startSha, join(sandbox.outbox, snapshotName), sandbox.tmp, gitFolders.store];
  const { argv, ...rest } = scripted(sandbox, takeSnapshot, args);
  // `timeout` ends the script: beside an agent, a deadline reaches only the command's group, and behind sudo not even
  // that.
  const bounded = ['timeout', '--kill-after=5', String(deadlineSeconds), ...argv] as const;
  const end = await run({ ...rest, argv: bounded, deadlineMs: (deadlineSeconds + 10) * 1_000 });
  if (end.timedOut || end.code === 124) return { kind: 'failed', reason: 'taking the work as it lies took too long' };
  if (end.code !== 0) return { kind: 'failed', reason: `the work could not be taken as it lies: ${lastLine(end)}` };
  if (end.stdout.trimEnd().endsWith('unchanged')) return { kind: 'unchanged' };
  const file = await sandbox.take(snapshotName, bundleMaxBytes);
  if (file.kind === 'bytes') return { kind: 'bundled', bytes: file.bytes };
  return { kind: 'failed', reason: file.kind === 'absent' ? 'the bundle is not there' : file.reason };
}
