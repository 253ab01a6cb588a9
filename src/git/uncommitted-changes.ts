/** Uncommitted changes in the runner's own checkout. A person decides whether a stash or a commit takes them. */
import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from './commit.ts';
import { git } from './run-git.ts';

export interface Uncommitted {
  /** sha256 (hex) of `git status --porcelain`. */
  readonly porcelainHash: string;
  readonly lines: readonly string[];
}

/** Null if the folder is no clone or a clean one. Ignored files do not count as changes. */
export async function uncommittedIn(folder: string): Promise<Uncommitted | null> {
  const gitDir = join(folder, '.git');
  const isClone = await lstat(gitDir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isClone) return null;
  const porcelain = await git({ gitDir, workTree: folder, args: ['status', '--porcelain'], deadlineMs: 300_000 });
  if (porcelain === '') return null;
  return { porcelainHash: createHash('sha256').update(porcelain).digest('hex'), lines: porcelain.split('\n') };
}

export interface PuttingAside {
  readonly how: 'stash' | 'commit';
  readonly message: string;
  readonly identity: Identity;
}

/** Returns the commit that now holds the changes, untracked files included. Hooks of the repository do not run. */
export async function putAside(folder: string, { how, message, identity }: PuttingAside): Promise<string> {
  const { name, email } = identity;
  const env = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
  const gitDir = join(folder, '.git');
  const run = (...args: string[]): Promise<string> => git({ gitDir, workTree: folder, args, env, deadlineMs: 300_000 });
  if (how === 'stash') {
    await run('stash', 'push', '--quiet', '--include-untracked', '-m', message);
    return run('rev-parse', '--verify', 'refs/stash');
  }
  await run('add', '--all');
  await run('commit', '--quiet', '--no-verify', '-m', message);
  return run('rev-parse', '--verify', 'HEAD');
}
