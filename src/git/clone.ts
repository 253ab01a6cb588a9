/** Decides what a subject's own clone is and how its work comes back: made, committed and bundled as the agent's user. */
import { join } from 'node:path';

import type { CommandEnd, Seat, SeatCommand } from '../core/isolation.ts';
import { gitEnvironment } from './git.ts';
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

// The agent may have changed its configuration, hooks and filters as it likes: they run as its own user only.
const bundleWork = `
  cd "$1"
  export GIT_AUTHOR_NAME="Tickgate agent" GIT_AUTHOR_EMAIL="agent@tickgate.invalid"
  export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"
  git add -A
  git diff --cached --quiet || git -c commit.gpgSign=false -c maintenance.auto=false commit -q --no-verify -m "What was left"
  tip=$(git rev-parse --verify HEAD^{commit})
  rm -rf "$3"
  if [ "$tip" = "$2" ]; then echo unchanged; exit 0; fi
  git bundle create -q "$3" "^$2" HEAD
  echo bundled`;

export type Bundling =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'bundled'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string };

/** Commits what is left and takes the bundle like any stranger's file. `reason` quotes git's last line: foreign text. */
export async function bundleClone(seat: Seat, clone: Clone): Promise<Bundling> {
  const end = await asAgent(seat, bundleWork, [clone.path, clone.startSha, join(seat.outbox, bundleName)]);
  if (end.timedOut) return { kind: 'failed', reason: 'committing what was left took too long' };
  if (end.code !== 0) return { kind: 'failed', reason: `the clone could not be bundled: ${lastLine(end)}` };
  if (end.stdout.trimEnd().endsWith('unchanged')) return { kind: 'unchanged' };
  const file = await seat.take(bundleName, bundleMaxBytes);
  if (file.kind === 'bytes') return { kind: 'bundled', bytes: file.bytes };
  return {
    kind: 'failed',
    reason: `the bundle was refused: ${file.kind === 'absent' ? 'it is not there' : file.reason}`,
  };
}

// Whatever an agent left in its index, its branch and its files: only what git ignores stays, such as what the setup command installed.
const makeAsStart = `
  cd "$1"
  rm -f .git/index.lock
  git -c core.hooksPath=/dev/null -c advice.detachedHead=false checkout -q -f -B "$2" "$3"
  git -c core.hooksPath=/dev/null reset -q --hard "$3"
  git clean -ffdq`;

/** The clone as it was at its start: what the last session of it wrote is gone. The store must hold the commit. */
export async function resetClone(seat: Seat, { path, branch, startSha }: Clone): Promise<void> {
  const end = await asAgent(seat, makeAsStart, [path, branch, startSha]);
  if (end.code !== 0) throw new Error(`the clone could not be reset: ${lastLine(end)}`);
}

const asAgent = (seat: Seat, script: string, args: readonly string[]): Promise<CommandEnd> =>
  seat.run({ ...scripted(seat, script, args), deadlineMs });

/** A script with git's fixed environment, for the agent's user. */
export function scripted(
  { work }: Pick<Seat, 'work'>,
  script: string,
  args: readonly string[],
): Omit<SeatCommand, 'deadlineMs'> {
  const { HOME: _home, ...env } = gitEnvironment;
  return { argv: ['bash', '--norc', '-euo', 'pipefail', '-c', script, 'git', ...args], cwd: work, env };
}

export function lastLine({ stderr, stdout }: CommandEnd): string {
  return (stderr.trim() || stdout.trim()).split('\n').at(-1)?.slice(0, 300) ?? '';
}
