/** Decides what a subject's own clone is and how its work comes back: made, committed and bundled as the agent's user. */
import { join } from 'node:path';

import type { CommandEnd, Seat, SeatCommand } from '../core/isolation.ts';
import { gitEnvironmentOfScripts } from './git.ts';
import type { GitRoom } from './room.ts';

export type Clone = {
  /** The worktree: cwd of the session. */
  readonly path: string;
  readonly branch: string;
  readonly startSha: string;
};

const deadlineMs = 300_000;
export const bundleName = 'work.bundle';
export const bundleMaxBytes = 256 * 1024 * 1024;

// `clone --shared` by hand: git itself refuses to share a shallow store and a store of another user.
const makeClone = `
  git init -q --template= "$1"
  cd "$1"
  printf '%s\\n' "$2/objects" > .git/objects/info/alternates
  if [ -f "$2/shallow" ]; then cp "$2/shallow" .git/shallow; fi
  git config user.name "Tickgate agent"
  git config user.email "agent@tickgate.invalid"
  git -c advice.detachedHead=false checkout -q -B "$3" "$4"`;

/** The branch starts at `startSha`, which the store holds: the base, or the recorded head of an earlier session. */
export async function openClone(room: GitRoom, seat: Seat, at: { branch: string; startSha: string }): Promise<Clone> {
  const path = seat.tree;
  const end = await asAgent(seat, makeClone, [path, room.store, at.branch, at.startSha]);
  if (end.code !== 0) throw new Error(`the clone could not be made: ${lastLine(end)}`);
  return { path, ...at };
}

// Added anew in a repository beside the clone: what its agent left in its index, its excludes, its filters, its times and its home hides
// nothing.
const takeWork = `
  clone="$1" store="$2" side="$3"
  shift 3
  tip=$(git -C "$clone" rev-parse --verify HEAD^{commit})
  rm -rf "$side"
  git init -q --bare --template= "$side"
  mkdir "$side/info"
  printf '%s\\n' "$store/objects" "$clone/.git/objects" > "$side/objects/info/alternates"
  if [ -f "$store/shallow" ]; then cp "$store/shallow" "$side/shallow"; fi
  cd "$clone"
  export GIT_DIR="$side" GIT_WORK_TREE="$clone"
  export GIT_AUTHOR_NAME="Tickgate agent" GIT_AUTHOR_EMAIL="agent@tickgate.invalid"
  export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"
  git read-tree "$tip"
  for path in "$@"; do
    if git cat-file -e "$tip:$path" 2>/dev/null; then git update-index --skip-worktree -- "$path"; else printf '/%s\\n' "$path" >> "$side/info/exclude"; fi
  done
  git add -A
  ignored=$(git ls-files --others --ignored --exclude-standard --directory | sed -n 1p)
  tree=$(git write-tree)
  if [ "$tree" != "$(git rev-parse --verify "$tip^{tree}")" ]; then tip=$(git commit-tree "$tree" -p "$tip" -m "What was left"); fi
  echo "\${ignored:+ignored }$tip"`;

const sideName = 'work.git';

export type Taking =
  | { readonly kind: 'taken'; readonly tip: string; readonly ignored: boolean }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Commits what lies in the clone, on top of what its agent committed, and leaves the clone alone. `ignored`: there is more in it, which
 * `.gitignore` names. `worn`: paths that are no part of the work. `reason` quotes git's last line: foreign text.
 */
export async function takeClone(
  { store }: Pick<GitRoom, 'store'>,
  seat: Seat,
  { clone, worn }: { readonly clone: Clone; readonly worn: readonly string[] },
): Promise<Taking> {
  const end = await asAgent(seat, takeWork, [clone.path, store, join(seat.tmp, sideName), ...worn]);
  if (end.timedOut) return { kind: 'failed', reason: 'committing what was left took too long' };
  const [, ignored, tip] = /^(ignored )?([0-9a-f]{40,64})$/.exec(end.stdout.trim().split('\n').at(-1) ?? '') ?? [];
  if (end.code === 0 && tip !== undefined) return { kind: 'taken', tip, ignored: ignored !== undefined };
  return { kind: 'failed', reason: `the clone could not be bundled: ${lastLine(end)}` };
}

const bundleWork = `
  export GIT_DIR="$1"
  rm -rf "$4"
  git update-ref refs/heads/work "$3"
  git symbolic-ref HEAD refs/heads/work
  git bundle create -q "$4" "^$2" HEAD`;

export type Bundling =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'bundled'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string };

/** Takes the bundle of what was taken like any stranger's file: whoever receives it sees to it that it is `tip`. */
export async function bundleClone(seat: Seat, { startSha }: Clone, tip: string): Promise<Bundling> {
  if (tip === startSha) return { kind: 'unchanged' };
  const args = [join(seat.tmp, sideName), startSha, tip, join(seat.outbox, bundleName)];
  const end = await asAgent(seat, bundleWork, args);
  if (end.timedOut) return { kind: 'failed', reason: 'bundling what was left took too long' };
  if (end.code !== 0) return { kind: 'failed', reason: `the clone could not be bundled: ${lastLine(end)}` };
  const file = await seat.take(bundleName, bundleMaxBytes);
  if (file.kind === 'bytes') return { kind: 'bundled', bytes: file.bytes };
  return {
    kind: 'failed',
    reason: `the bundle was refused: ${file.kind === 'absent' ? 'it is not there' : file.reason}`,
  };
}

const asAgent = (seat: Seat, script: string, args: readonly string[]): Promise<CommandEnd> =>
  seat.run({ ...scripted(seat, script, args), deadlineMs });

/** A script with git's fixed environment, for the agent's user. */
export function scripted(
  { work }: Pick<Seat, 'work'>,
  script: string,
  args: readonly string[],
): Omit<SeatCommand, 'deadlineMs'> {
  const argv = ['bash', '--norc', '-euo', 'pipefail', '-c', script, 'git', ...args] as const;
  return { argv, cwd: work, env: gitEnvironmentOfScripts };
}

export function lastLine({ stderr, stdout }: CommandEnd): string {
  return (stderr.trim() || stdout.trim()).split('\n').at(-1)?.slice(0, 300) ?? '';
}
