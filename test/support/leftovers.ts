/** A self-hosted runner on which an earlier tick of the loop left changes in a checkout. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsOf, type LoopStage, wellFormed } from './loop-stage.ts';

export interface Leftovers {
  readonly workspace: string;
  git(...args: string[]): string;
  status(): string;
}

/** Closes the first issue, and lets another one wait for the next tick. */
export async function leavesChanges(loop: LoopStage): Promise<Leftovers> {
  const { repository } = loop.github;
  loop.actions.configure({ machine: 'builder-1', environment: 'self-hosted' });
  await loop.ana.closesIssue(1);
  const errors = errorsOf(await loop.tick());
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const left = leftIn(loop);
  const { workspace, git } = left;
  git('init', '-q', '-b', 'main');
  git('fetch', '-q', repository.gitDir, 'main');
  git('reset', '-q', '--hard', 'FETCH_HEAD');
  appendFileSync(join(workspace, 'README.md'), 'half of a sentence');
  writeFileSync(join(workspace, 'new.txt'), 'new\n');
  await loop.ana.opensIssue(wellFormed('Two'));
  return left;
}

/** The checkout on that runner. */
export function leftIn(loop: LoopStage): Leftovers {
  const workspace = join(loop.github.world.root, 'runner', 'builder-1', 'work', 'shop', 'shop');
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', workspace, ...args], { encoding: 'utf8' }).trim();
  return { workspace, git, status: () => git('status', '--porcelain') };
}
