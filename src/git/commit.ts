/** The published commit: the tree of an agent's work, with Tickgate's identity and message. */
import type { GitFolders } from './object-store.ts';
import { bundleOf, type Quarantine } from './quarantine.ts';
import { git, runGit } from './run-git.ts';

export type Identity = { readonly name: string; readonly email: string };

/**
 * `at`: ISO-8601 UTC. The same arguments give the same commit id, so a repeated publish is recognised. `parent`: the
 * start, or the branch's head after a checkpoint of the same work.
 */
export async function writeCommit(
  { gitDir, tip }: Pick<Quarantine, 'gitDir' | 'tip'>,
  commit: { message: string; identity: Identity; at: string; parent: string; merged?: string },
): Promise<string> {
  const { name, email } = commit.identity;
  const env = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: commit.at,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: commit.at,
  };
  const merged = commit.merged === undefined ? [] : ['-p', commit.merged];
  const args = ['commit-tree', `${tip}^{tree}`, '-p', commit.parent, ...merged, '-F', '-'];
  return git({ gitDir, args, stdin: commit.message, env });
}

/** The work as one commit. Content and messages of earlier commits were never judged, so they are left out. */
export async function squashedBundle(gitFolders: GitFolders, quarantine: Quarantine): Promise<Uint8Array> {
  const { gitDir, startSha } = quarantine;
  const identity = { name: 'tickgate', email: 'tickgate@localhost' };
  const words = { message: 'Work of an agent that was not published\n', at: '2000-01-01T00:00:00Z' };
  const sha = await writeCommit(quarantine, { ...words, identity, parent: startSha });
  return bundleOf(gitFolders, { gitDir, from: startSha, sha });
}

/** True if the agent's tip was made on top of that commit or merged it. */
export const holdsCommit = async ({ gitDir, tip }: Quarantine, commit: string): Promise<boolean> =>
  (await runGit({ gitDir, args: ['merge-base', '--is-ancestor', commit, tip] })).code === 0;

/** True if the agent's tip has the tree of that commit. */
export async function hasTreeOf({ gitDir, tip }: Pick<Quarantine, 'gitDir' | 'tip'>, commit: string): Promise<boolean> {
  const trees = await git({ gitDir, args: ['rev-parse', `${tip}^{tree}`, `${commit}^{tree}`] });
  const [one, other] = trees.split('\n');
  return one === other;
}

/** Merge base of a branch and a commit; null = they have no commit in common. */
export async function forkPoint(gitDir: string, branch: string, commit: string): Promise<string | null> {
  if (branch === commit) return commit;
  const { code, stdout } = await runGit({ gitDir, args: ['merge-base', branch, commit] });
  return code === 0 ? stdout.toString().trim() : null;
}

/**
 * The tree of git's own merge of `other` into the start; conflicts keep their markers. Without
 * `merge-tree --write-tree` (git < 2.38), it is the start. Then all changes of the other side look like the agent's.
 */
export async function mergedTree({ gitDir, startSha }: Quarantine, other: string): Promise<string> {
  const args = ['merge-tree', '--write-tree', '--no-messages', startSha, other];
  const end = await runGit({ gitDir, args });
  const [tree = ''] = end.stdout.toString('utf8').split('\n', 1);
  // Exit code 1: there are conflicts.
  return (end.code === 0 || end.code === 1) && /^[0-9a-f]{40,64}$/.test(tree) ? tree : startSha;
}

/** Commits of a branch since it left another, oldest first. Titles are foreign text. */
export async function commitsSince(
  gitDir: string,
  from: string,
  to: string,
): Promise<{ readonly sha: string; readonly title: string }[]> {
  const args = ['log', '--first-parent', '--reverse', '--format=%H %s', `${from}..${to}`];
  const lines = (await git({ gitDir, args })).split('\n').filter((line) => line !== '');
  return lines.map((line) => ({ sha: line.split(' ', 1)[0] ?? '', title: line.slice(line.indexOf(' ') + 1) }));
}
