/** Decides how the work in a clone is taken as it lies there: while its agent works on, or after the agent was killed in the middle. */
import { join } from 'node:path';
import type { Seat } from '../core/sandbox/isolation.ts';
import { bundleMaxBytes, type Clone, lastLine, scripted } from './clone.ts';
import type { GitRoom } from './object-store.ts';

const snapshotName = 'snapshot.bundle';
const deadlineSeconds = 60;

// A repository beside the clone, which shares its objects: the agent's index, locks, HEAD, hooks and configuration are neither used
// nor touched, and an `index.lock` that a kill left behind hinders nobody. Its index, copied, spares hashing what did not change.
const takeSnapshot = `
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
  git update-ref refs/heads/work "$(git commit-tree "$tree" -p "$2" -m "What was there")"
  git symbolic-ref HEAD refs/heads/work
  git bundle create -q "$3" "^$2" HEAD
  echo bundled`;

export type Bundling =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'bundled'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string };

/** As the agent's user. Files that cannot be read are left out; `reason` quotes git's last line: foreign text. */
export async function snapshotClone(
  room: Pick<GitRoom, 'store'>,
  { seat, clone, beside }: { seat: Seat; clone: Pick<Clone, 'path' | 'startSha'>; beside: boolean },
): Promise<Bundling> {
  const run = beside ? seat.runBeside : seat.run;
  const args = [clone.path, clone.startSha, join(seat.outbox, snapshotName), seat.tmp, room.store];
  const { argv, ...rest } = scripted(seat, takeSnapshot, args);
  // Its own end, since beside an agent only the group of the command is reached, and behind sudo not even that.
  const bounded = ['timeout', '--kill-after=5', String(deadlineSeconds), ...argv] as const;
  const end = await run({ ...rest, argv: bounded, deadlineMs: (deadlineSeconds + 10) * 1_000 });
  if (end.timedOut || end.code === 124) return { kind: 'failed', reason: 'taking the work as it lies took too long' };
  if (end.code !== 0) return { kind: 'failed', reason: `the work could not be taken as it lies: ${lastLine(end)}` };
  if (end.stdout.trimEnd().endsWith('unchanged')) return { kind: 'unchanged' };
  const file = await seat.take(snapshotName, bundleMaxBytes);
  if (file.kind === 'bytes') return { kind: 'bundled', bytes: file.bytes };
  return { kind: 'failed', reason: file.kind === 'absent' ? 'the bundle is not there' : file.reason };
}
