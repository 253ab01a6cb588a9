/** Agent files of a session: the base's configuration for a pull request, and a home folder from the default branch. */
import { join } from 'node:path';
import { isAgentConfiguration } from '../core/publication/guardrails.ts';
import type { Sandbox } from '../core/sandbox/isolation.ts';
import { type AgentCommandLine, matchProgramFiles } from '../core/sessions/program-files.ts';
import { type Clone, lastLine, scripted } from './clone.ts';
import { fetchToStore, type GitFolders } from './object-store.ts';
import { runGit } from './run-git.ts';

// Tracked files get skip-worktree, so git leaves them out of every commit. Files that only the base has are ignored.
const applyBase = `
  cd "$1"
  base="$2"
  shift 2
  mkdir -p .git/info
  for path in "$@"; do
    if git cat-file -e "HEAD:$path" 2>/dev/null; then git update-index --skip-worktree -- "$path"; else printf '/%s\\n' "$path" >> .git/info/exclude; fi
    rm -rf -- "$path"
    if [ "$(git cat-file -t "$base:$path" 2>/dev/null)" = blob ]; then
      mkdir -p -- "$(dirname -- "$path")"
      git cat-file blob "$base:$path" > "$path"
    fi
  done`;

export interface TrustedBase {
  readonly baseSha: string;
  /** Whether the branch is a fork's. */
  readonly fork: boolean;
  /** Of the session's agent. */
  readonly agent: AgentCommandLine;
}

/**
 * Replaces a branch's agent configuration with the base's, or its author could instruct the agents that read it, and so
 * the files of the agent's own command line, or its author could be that agent. Both commits must be in the store.
 */
export async function applyBaseConfig(
  { store }: Pick<GitFolders, 'store'>,
  sandbox: Sandbox,
  { clone, ...base }: TrustedBase & { readonly clone: Clone },
): Promise<void> {
  const paths = await baseConfigPaths({ store }, { startSha: clone.startSha, ...base });
  if (paths.length === 0) return;
  const end = await sandbox.run({
    ...scripted(sandbox, applyBase, [clone.path, base.baseSha, ...paths]),
    deadlineMs: 60_000,
  });
  if (end.code !== 0)
    throw new Error(`the agent configuration of the base could not be put in place: ${lastLine(end)}`);
}

/** Paths of these files in either commit. A session sees them as in the base, and its work excludes them. */
export async function baseConfigPaths(
  { store }: Pick<GitFolders, 'store'>,
  { startSha, baseSha, fork, agent }: TrustedBase & { readonly startSha: string },
): Promise<string[]> {
  const isProgram = matchProgramFiles(agent, { fork });
  const names = await Promise.all([startSha, baseSha].map((sha) => filesIn(store, sha)));
  return [...new Set(names.flat())].filter((name) => isAgentConfiguration(name) || isProgram(name));
}

async function filesIn(gitDir: string, sha: string): Promise<string[]> {
  const { code, stdout } = await runGit({ gitDir, args: ['ls-tree', '-r', '-z', '--name-only', sha] });
  if (code !== 0) throw new Error(`the files of ${sha} could not be listed`);
  return stdout
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '');
}

/**
 * Files for an agent's home. They come from a folder of the default branch, never from what agents wrote on a work
 * branch.
 */
export interface OwnFiles {
  /** Head of the default branch. */
  readonly baseSha: string;
  /** Path of a folder in that commit. */
  readonly folder: string;
}

// Runs as the agent's user, so a link among the files reaches no further than that user.
const place = `
  git init -q --bare --template= "$1"
  printf '%s\\n' "$2/objects" > "$1/objects/info/alternates"
  if [ -f "$2/shallow" ]; then cp "$2/shallow" "$1/shallow"; fi
  export GIT_DIR="$1"
  [ "$(git cat-file -t "$3" 2>/dev/null)" = tree ] || { echo "it is no folder of the default branch" >&2; exit 1; }
  git archive --format=tar "$3" | tar -x -C "$HOME"
  rm -rf "$1"`;

/** Throws a message for the person who configured the folder. */
export async function placeOwnFiles(
  gitFolders: GitFolders,
  sandbox: Sandbox,
  { baseSha, folder }: OwnFiles,
): Promise<void> {
  await fetchToStore(gitFolders, [baseSha]);
  const args = [join(sandbox.tmp, 'own-files.git'), gitFolders.store, `${baseSha}:${folder}`];
  const end = await sandbox.run({ ...scripted(sandbox, place, args), deadlineMs: 60_000 });
  if (end.code !== 0) throw new Error(`agent-config: ${folder} could not be copied: ${lastLine(end)}`);
}
