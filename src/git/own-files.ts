/** Decides which files an agent finds in its home: those of a folder of the default branch, and never what agents wrote on a work branch. */
import { join } from 'node:path';
import type { Seat } from '../core/isolation.ts';
import { lastLine, scripted } from './clone.ts';
import { fetchToStore, type GitRoom } from './room.ts';

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

/** Throws a sentence for the person who set it. */
export async function placeOwnFiles(room: GitRoom, seat: Seat, { baseSha, folder }: OwnFiles): Promise<void> {
  await fetchToStore(room, [baseSha]);
  const args = [join(seat.tmp, 'own-files.git'), room.store, `${baseSha}:${folder}`];
  const end = await seat.run({ ...scripted(seat, place, args), deadlineMs: 60_000 });
  if (end.code !== 0) throw new Error(`agent-config: ${folder} could not be copied: ${lastLine(end)}`);
}
