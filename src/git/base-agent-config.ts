/** Decides which agent configuration a session on a pull request's branch sees: the base branch's, and it is no part of its commit. */

import { isAgentConfiguration } from '../core/publication/guardrails.ts';
import type { Seat } from '../core/sandbox/isolation.ts';
import { type Clone, lastLine, scripted } from './clone.ts';
import type { GitRoom } from './object-store.ts';
import { runGit } from './run-git.ts';

// Tracked files are marked so that git leaves them out of every commit; those of the base alone are ignored.
const wearBase = `
  cd "$1"
  base="$2"
  shift 2
  for path in "$@"; do
    if git cat-file -e "HEAD:$path" 2>/dev/null; then git update-index --skip-worktree -- "$path"; else printf '/%s\\n' "$path" >> .git/info/exclude; fi
    rm -rf -- "$path"
    if git cat-file -e "$base:$path" 2>/dev/null; then
      mkdir -p -- "$(dirname -- "$path")"
      git cat-file blob "$base:$path" > "$path"
    fi
  done`;

/** Both commits lie in the store. What anybody puts into a branch may otherwise instruct the agents that read it. */
export async function wearBaseConfig(
  { store }: Pick<GitRoom, 'store'>,
  seat: Seat,
  { clone, baseSha }: { readonly clone: Clone; readonly baseSha: string },
): Promise<void> {
  const paths = await wornPaths({ store }, { startSha: clone.startSha, baseSha });
  if (paths.length === 0) return;
  const end = await seat.run({ ...scripted(seat, wearBase, [clone.path, baseSha, ...paths]), deadlineMs: 60_000 });
  if (end.code !== 0)
    throw new Error(`the agent configuration of the base could not be put in place: ${lastLine(end)}`);
}

/** The agent configuration of either commit: what a session wears, and no part of its work. */
export async function wornPaths(
  { store }: Pick<GitRoom, 'store'>,
  { startSha, baseSha }: { readonly startSha: string; readonly baseSha: string },
): Promise<string[]> {
  const [own, base] = await Promise.all([startSha, baseSha].map((sha) => configurationIn(store, sha)));
  return [...new Set([...(own ?? []), ...(base ?? [])])];
}

async function configurationIn(gitDir: string, sha: string): Promise<string[]> {
  const { code, stdout } = await runGit({ gitDir, args: ['ls-tree', '-r', '-z', '--name-only', sha] });
  if (code !== 0) throw new Error(`the files of ${sha} could not be listed`);
  const names = stdout.toString('utf8').split('\0');
  return names.filter((name) => name !== '' && isAgentConfiguration(name));
}
