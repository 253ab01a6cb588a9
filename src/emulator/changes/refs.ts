/** Moves refs together, if they may move, and announces it: pushes, pull requests, created and deleted branches. */

import { commitsBetween, history, isAncestor, readCommit } from '../git/commits.ts';
import { changedFiles } from '../git/diff.ts';
import type { RefMove } from '../git/loose-refs.ts';
import { NO_SHA, readObject } from '../git/objects.ts';
import { moveRefs, readRef } from '../git/refs.ts';
import type { Actor } from '../model/account.ts';
import { noreply } from '../model/identity.ts';
import { forkRef, openPulls } from '../model/pull-request.ts';
import type { Repository } from '../model/repository.ts';
import { refusedBy } from '../model/ruleset.ts';
import { Refusal, unprocessable } from '../refusal.ts';
import { simpleCommit } from '../represent/check.ts';
import { htmlUrl } from '../represent/repository.ts';
import type { World } from '../world.ts';
import { announce } from './announce.ts';
import { announceThread, close, settleMerge } from './thread.ts';

/** A ref that has moved; null = it did not exist, or was deleted. */
export interface RefChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Moves {
  readonly actor: Actor;
  readonly moves: readonly RefMove[];
}

/**
 * Moves all or none. Throws STALE_DATA if a ref is not at its expected value, and UNPROCESSABLE if a ruleset refuses.
 */
export function moveBranches(world: World, repository: Repository, { actor, moves }: Moves): void {
  for (const move of moves) {
    const refusal = refusedBy(repository, { actor, move });
    if (refusal) throw unprocessable(`Repository rule violations found\n\n${refusal}\n\n`);
  }
  const failure = moveRefs(repository.gitDir, moves);
  if (failure) throw new Refusal(failure, { status: 409, type: 'STALE_DATA' });
  const changes = moves.map(({ name, before, after }) => ({ name, before: before ?? null, after }));
  refsChanged(world, repository, { actor, changes });
}

/** Handles moved refs, by the API or by a git push. Emits events, and updates pull requests of the branches. */
export function refsChanged(
  world: World,
  repository: Repository,
  { actor, changes }: { readonly actor: Actor; readonly changes: readonly RefChange[] },
): void {
  for (const change of changes) {
    if (change.before === change.after) continue;
    if (!/^refs\/(heads|tags)\//.test(change.name)) continue;
    repository.pushedAt = world.clock.now();
    tellPush(world, repository, { actor, change });
    tellMadeOrGone(world, repository, { actor, change });
    if (change.name.startsWith('refs/heads/')) followPulls(world, repository, { actor, change });
  }
}

interface Changed {
  readonly actor: Actor;
  readonly change: RefChange;
}

function tellPush(world: World, repository: Repository, { actor, change }: Changed): void {
  if (!world.bus.hears()) return;
  const { before, after } = change;
  const commits = after === null ? [] : pushed(repository, before, after);
  const forced = before !== null && after !== null && !isAncestor(repository.gitDir, before, after);
  const tip = after !== null && readObject(repository.gitDir, after)?.type === 'commit' ? after : null;
  const show = (sha: string) => ({
    ...simpleCommit(repository, sha),
    distinct: true,
    url: `${htmlUrl(world, repository)}/commit/${sha}`,
    ...pathsOf(repository, sha),
  });
  announce(world, {
    name: 'push',
    action: null,
    repository,
    actor,
    payload: () => ({
      ref: change.name,
      before: before ?? NO_SHA,
      after: after ?? NO_SHA,
      created: before === null,
      deleted: after === null,
      forced,
      base_ref: null,
      compare: `${htmlUrl(world, repository)}/compare/${(before ?? NO_SHA).slice(0, 12)}...${(after ?? NO_SHA).slice(0, 12)}`,
      commits: commits.map(show),
      head_commit: tip === null ? null : show(tip),
      pusher: { name: actor.account.login, email: noreply(world, actor.account).email },
    }),
  });
}

/** At most twenty commits, as GitHub lists in a push. */
function pushed({ gitDir }: Repository, before: string | null, after: string): readonly string[] {
  if (!readCommit(gitDir, after)) return [];
  const commits = before === null ? history(gitDir, after).slice(0, 1) : commitsBetween(gitDir, before, after);
  return commits.slice(-20).map((commit) => commit.sha);
}

function pathsOf({ gitDir }: Repository, sha: string) {
  const changes = changedFiles(gitDir, readCommit(gitDir, sha)?.parents[0] ?? null, sha);
  const paths = (status: string) => changes.filter((change) => change.status === status).map((change) => change.path);
  return { added: paths('added'), removed: paths('removed'), modified: paths('modified') };
}

function tellMadeOrGone(world: World, repository: Repository, { actor, change }: Changed): void {
  if (change.before !== null && change.after !== null) return;
  const [, kind, ref = ''] = /^refs\/(heads|tags)\/(.+)$/.exec(change.name) ?? [];
  const payload = {
    ref,
    ref_type: kind === 'tags' ? 'tag' : 'branch',
    pusher_type: 'user',
    ...(change.before === null ? { master_branch: repository.defaultBranch, description: repository.description } : {}),
  };
  announce(world, {
    name: change.before === null ? 'create' : 'delete',
    action: null,
    repository,
    actor,
    payload: () => payload,
  });
}

/** A person pushes to a branch of their fork. Only its pull request shows that branch here. */
export function pushToFork(
  world: World,
  repository: Repository,
  { actor, branch, after }: { readonly actor: Actor; readonly branch: string; readonly after: string },
): void {
  const { login } = actor.account;
  const name = forkRef(login, branch);
  moveRefs(repository.gitDir, [{ name, before: readRef(repository.gitDir, name) ?? null, after }]);
  for (const thread of openPulls(repository)) {
    const { pull } = thread;
    if (pull.fork !== login || pull.headRef !== branch) continue;
    const before = pull.headSha;
    pull.headSha = after;
    thread.updatedAt = world.clock.now();
    announceThread(world, thread, { actor, action: 'synchronize', more: { before, after } });
  }
}

function followPulls(world: World, repository: Repository, { actor, change }: Changed): void {
  const name = change.name.slice('refs/heads/'.length);
  for (const thread of openPulls(repository)) {
    const { pull } = thread;
    if (pull.mergedAt !== null) {
      // A merge in progress closes the thread itself.
    } else if (pull.fork === null && pull.headRef === name) {
      if (change.after === null) {
        close(world, thread, { actor });
        continue;
      }
      const before = pull.headSha;
      pull.headSha = change.after;
      thread.updatedAt = world.clock.now();
      announceThread(world, thread, { actor, action: 'synchronize', more: { before, after: change.after } });
    } else if (pull.baseRef === name && change.after !== null) {
      pull.baseSha = change.after;
      if (!isAncestor(repository.gitDir, pull.headSha, change.after)) continue;
      pull.mergedAt = world.clock.now();
      pull.mergedBy = actor.account;
      pull.mergeCommit = pull.headSha;
      settleMerge(world, thread, actor);
    }
  }
}
