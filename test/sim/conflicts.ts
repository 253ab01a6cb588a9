/**
 * Lets people move the base so that an open pull request conflicts with it. Some of them resolve the conflict by hand.
 */

import { readCommit, writeCommit } from '../../src/emulator/git/commits.ts';
import { writeObject } from '../../src/emulator/git/objects.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { filesOf, type TreeFile, treeOf } from '../../src/emulator/git/trees.ts';
import { accountNamed } from '../../src/emulator/model/account.ts';
import { mergeable } from '../../src/emulator/model/pull-request.ts';
import { isPull, type PullRequest, threadsOf } from '../../src/emulator/model/thread.ts';
import { noteTouched, type Simulation } from './simulation.ts';
import { movedByHand } from './tampering.ts';

const openOnes = ({ github }: Simulation): PullRequest[] =>
  [...threadsOf(github.repository).values()].filter(
    (thread): thread is PullRequest => isPull(thread) && thread.state === 'open',
  );

const filesAt = (gitDir: string, sha: string) => filesOf(gitDir, readCommit(gitDir, sha)?.tree ?? '');

/** A person pushes another version of a file that an open pull request brings. */
export function moveBase(simulation: Simulation): void {
  const { github, chances, timeline, tell } = simulation;
  const { gitDir, defaultBranch } = github.repository;
  const name = `refs/heads/${defaultBranch}`;
  const tip = readRef(gitDir, name);
  const clean = openOnes(simulation).filter((thread) => thread.pull.baseRef === defaultBranch && mergeable(thread));
  const thread = chances.bases.pickOf(clean);
  const ana = accountNamed(github.world, 'ana');
  if (thread === null || tip === undefined || ana === undefined) return;
  const files = filesAt(gitDir, tip);
  // The loop's own files have a fault of their own, `config-broken`, which a person repairs later.
  const brought = [...filesAt(gitDir, thread.pull.headSha)].filter(
    ([path, { sha }]) => files.get(path)?.sha !== sha && !path.startsWith('.github/'),
  );
  const path = chances.bases.pickOf(brought)?.[0];
  if (path === undefined) return;
  files.set(path, { mode: '100644', sha: writeObject(gitDir, 'blob', Buffer.from(`By ana at ${timeline.iso()}.\n`)) });
  const by = { name: 'ana', email: 'ana@example.com', at: timeline.now() };
  const commit = { tree: treeOf(gitDir, files), parents: [tip], author: by, committer: by, message: 'Another version' };
  if (!movedByHand(simulation, ana, { name, before: tip, after: writeCommit(gitDir, commit) })) return;
  tell(`@ana: pushes another ${path} to ${defaultBranch}, so that #${thread.number} conflicts with it`);
  if (chances.bases.happens(0.5))
    timeline.after(chances.bases.tail(10 * 60_000, 6 * 3_600_000), () => resolveByHand(simulation, thread));
}

export function resolveAll(simulation: Simulation): void {
  for (const thread of openOnes(simulation)) resolveByHand(simulation, thread);
}

/** Merges the base into the branch. If both have a version of a file, the branch's version stays. */
function resolveByHand(simulation: Simulation, thread: PullRequest): void {
  const { github, timeline, tell } = simulation;
  const { gitDir } = github.repository;
  const { headRef, headSha, baseSha, fork } = thread.pull;
  const ben = accountNamed(github.world, 'ben');
  if (thread.state !== 'open' || fork !== null || mergeable(thread) !== false || ben === undefined) return;
  const by = { name: 'ben', email: 'ben@example.com', at: timeline.now() };
  const after = writeCommit(gitDir, {
    tree: treeOf(gitDir, mergedFiles(gitDir, { ours: headSha, theirs: baseSha })),
    parents: [headSha, baseSha],
    ...{ author: by, committer: by, message: `Merge ${thread.pull.baseRef}` },
  });
  if (!movedByHand(simulation, ben, { name: `refs/heads/${headRef}`, before: headSha, after })) return;
  tell(`@ben: resolves the conflict of #${thread.number} with ${after.slice(0, 12)}`);
  noteTouched(simulation, headRef);
}

/**
 * Files of both sides. If both have a file, ours counts. No branch changes the loop's own files, so the base's versions
 * of these are newer.
 */
export const mergedFiles = (
  gitDir: string,
  { ours, theirs }: { readonly ours: string; readonly theirs: string },
): Map<string, TreeFile> => {
  const base = filesAt(gitDir, theirs);
  return new Map([
    ...base,
    ...[...filesAt(gitDir, ours)].filter(([path]) => !path.startsWith('.github/') || !base.has(path)),
  ]);
};
