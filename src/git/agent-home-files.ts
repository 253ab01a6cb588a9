/** Decides which files an agent finds in its home: those of a folder of the default branch, and never what agents wrote on a work branch. */
import { join } from 'node:path';
import type { Seat } from '../core/sandbox/isolation.ts';
import { lastLine, scripted } from './clone.ts';
import { fetchToStore, type GitRoom } from './object-store.ts';

export interface OwnFiles {
  /** Head of the default branch. */
  readonly baseSha: string;
  /** Path of a folder there. */
  readonly folder: string;
}

// As the agent's user, so that a link among the files leads no further than that user.
const place = `
  git init -q --bare --template= "$1"
  printf '%s\\n' "$2/objects" > "$1/objects/info/alternates"
  if [ -f "$2/shallow" ]; then cp "$2/shallow" "$1/shallow"; fi
  export GIT_DIR="$1"
  [ "$(git cat-file -t "$3" 2>/dev/null)" = tree ] || { echo "it is no folder of the default branch" >&2; exit 1; }
  git archive --format=tar "$3" | tar -x -C "$HOME"
  rm -rf "$1"`;

// What an agent closed to itself is opened first, before it is entered.
const empty = `
  for folder in "$@"; do
    if [ -O "$folder" ]; then chmod u+rwx -- "$folder"; fi
    find "$folder" -mindepth 1 -type d ! -perm -700 -exec chmod u+rwx -- {} \\;
    find "$folder" -mindepth 1 -delete
  done`;

/**
 * The seat as it was given to its first session. What lies beside the clone goes, too: programs look for modules, settings and
 * instructions in the folders above them.
 */
export async function emptySeat(seat: Seat): Promise<void> {
  const folders = [seat.home, seat.tmp, seat.outbox, seat.work];
  const end = await seat.run({ ...scripted(seat, empty, folders), deadlineMs: 300_000 });
  if (end.code !== 0) throw new Error(`the agent's own folders could not be emptied: ${lastLine(end)}`);
}

/** Throws a sentence for the person who set it. */
export async function placeOwnFiles(room: GitRoom, seat: Seat, { baseSha, folder }: OwnFiles): Promise<void> {
  await fetchToStore(room, [baseSha]);
  const args = [join(seat.tmp, 'own-files.git'), room.store, `${baseSha}:${folder}`];
  const end = await seat.run({ ...scripted(seat, place, args), deadlineMs: 60_000 });
  if (end.code !== 0) throw new Error(`agent-config: ${folder} could not be copied: ${lastLine(end)}`);
}
