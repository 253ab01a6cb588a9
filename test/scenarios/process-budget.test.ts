/** Each process costs a tick milliseconds of its one thread, on every platform: their number is held, not their time. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

/**
 * What `work` started, in order. Node tells of each child; its arguments are known once it runs. What an earlier file
 * left at work in this process is not counted.
 */
async function startedBy(work: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
  const children: ChildProcess[] = [];
  const own = new AsyncLocalStorage<true>();
  const note = (message: unknown): void => {
    if (own.getStore() === true) children.push((message as { process: ChildProcess }).process);
  };
  subscribe('child_process', note);
  await own.run(true, work).finally(() => unsubscribe('child_process', note));
  return children.map(({ spawnargs }) => spawnargs);
}

const ours = 'core.hooksPath=/dev/null';

/** A git call of Tickgate by its command, a script by its shell. Others are the emulated GitHub's and its runner's. */
function nameOf(argv: readonly string[]): string | null {
  // A step of an emulated workflow says `--noprofile` first, as GitHub's runner does.
  if (argv[1] === '--norc') return 'bash';
  const gitDir = argv.findIndex((arg) => arg.startsWith('--git-dir='));
  if (!argv.includes(ours) || gitDir === -1) return null;
  const rest = argv.slice(gitDir + 1);
  return `git ${rest.find((arg, at) => arg !== '-c' && rest[at - 1] !== '-c') ?? ''}`;
}

const expected = [
  // The start: the branch at the remote, the base, the clone, and what the prompt tells of the repository.
  ...['git ls-remote', 'git fetch', 'bash', 'git cat-file', 'git grep'],
  // What the agent left: taken by its own user, received, checked, judged, committed.
  ...['bash', 'git index-pack', 'git cat-file', 'git unpack-objects', 'git fsck'],
  ...['git diff-tree', 'git diff-tree', 'git diff-tree', 'git commit-tree'],
  // The check in a clone of its own, the audit in another one.
  ...['git pack-objects', 'bash', 'bash', 'bash', 'git merge-base'],
  // The publication: whether a workflow runs on pull requests.
  ...['git grep', 'git push'],
];

test(`a tick with one session, its check and its audit starts ${expected.length} processes beside its two agents, and no more`, async () => {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], config: 'max-agents: 1\n' });
  const started = await startedBy(async () => expect(errorsOf(await loop.tick())).toEqual([]));
  expect(started.flatMap((argv) => nameOf(argv) ?? []).toSorted()).toEqual(expected.toSorted());
});
