/** Decides what is published of an agent's work: its tree, in one commit of Tickgate's own with Tickgate's words. */
import { git, runGit } from './git.ts';
import type { Quarantine } from './quarantine.ts';

export type Identity = { readonly name: string; readonly email: string };

/**
 * `at`: ISO-8601 UTC. The same arguments give the same commit id, so that a repeated publish is recognised. `parent`: the start, or
 * what a checkpoint of the same work made of its branch since.
 */
export async function writeCommit(
  { gitDir, tip }: Quarantine,
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

/** False when the agent's tip has the very tree that it started from. */
export const hasChanges = async (quarantine: Quarantine): Promise<boolean> =>
  !(await hasTreeOf(quarantine, quarantine.startSha));

/** Whether the agent's tip has the tree of that commit. */
export async function hasTreeOf({ gitDir, tip }: Quarantine, commit: string): Promise<boolean> {
  const trees = await git({ gitDir, args: ['rev-parse', `${tip}^{tree}`, `${commit}^{tree}`] });
  const [one, other] = trees.split('\n');
  return one === other;
}

/** Where a commit left a branch; null = they have no commit in common. */
export async function forkPoint(gitDir: string, branch: string, commit: string): Promise<string | null> {
  const { code, stdout } = await runGit({ gitDir, args: ['merge-base', branch, commit] });
  return code === 0 ? stdout.toString().trim() : null;
}
