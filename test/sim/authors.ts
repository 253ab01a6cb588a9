/**
 * Authors of pull requests in a simulated repository, and the acts of people on them: pushes, reviews, comments,
 * labels, retargets, merges and closes.
 */

import { isLessonsBranch } from '../../src/core/review/lessons.ts';
import { pushToFork } from '../../src/emulator/changes/refs.ts';
import { readCommit, writeCommit } from '../../src/emulator/git/commits.ts';
import { writeObject } from '../../src/emulator/git/objects.ts';
import { listRefs, moveRefs, readRef } from '../../src/emulator/git/refs.ts';
import { filesOf, treeOf } from '../../src/emulator/git/trees.ts';
import { accountNamed, acting } from '../../src/emulator/model/account.ts';
import { forkRef } from '../../src/emulator/model/pull-request.ts';
import { isPull, type PullRequest, threadsOf } from '../../src/emulator/model/thread.ts';
import { doNotMerge, wantedLabel } from './review-setting.ts';
import { noteTouched, type Simulation } from './simulation.ts';
import { movedByHand } from './tampering.ts';
import { at, type Habit, request, type Town, threads } from './town.ts';

const openOnes = ({ simulation, isMeant = () => true }: Town): PullRequest[] =>
  threads(simulation).filter(
    (thread): thread is PullRequest => isPull(thread) && thread.state === 'open' && isMeant(thread),
  );

/** A person has allowed its merge at its current head, or approved that head. */
const isNearItsMerge =
  ({ ledger }: Simulation) =>
  ({ number, pull }: PullRequest): boolean =>
    pull.reviews.some(({ state, commit }) => state === 'APPROVED' && commit === pull.headSha) ||
    ledger.answers.some(
      ({ thread, option, commit }) =>
        thread === number && option === 'merge' && commit !== null && pull.headSha.startsWith(commit),
    );

/** Opens a pull request. Returns its number. */
export async function openPull(town: Town): Promise<number> {
  const { simulation } = town;
  const { gitDir, defaultBranch } = simulation.github.repository;
  const branch = `topic-${++town.raises.next}`;
  const from = readRef(gitDir, `refs/heads/${defaultBranch}`) ?? '';
  const ben = accountNamed(simulation.github.world, 'ben');
  if (ben !== undefined && readRef(gitDir, `refs/heads/${otherBase}`) === undefined)
    movedByHand(simulation, ben, { name: `refs/heads/${otherBase}`, before: null, after: from });
  const isForked = simulation.setting.twists.has('forks') && simulation.faults.strikes('fork-pull', branch);
  pushTo(town, { branch, isForked }, { before: undefined, from });
  const title = `Change ${branch}`;
  const made = await request(town, {
    by: 'ben',
    route: `POST ${at}/pulls`,
    body: { title, head: isForked ? `ben:${branch}` : branch, base: defaultBranch, body: `${title}, please.` },
  });
  const { number } = made as { number: number };
  await request(town, { by: 'ben', route: `POST ${at}/issues/${number}/labels`, body: { labels: [wantedLabel] } });
  return number;
}

interface Branch {
  readonly branch: string;
  /** The branch lies in ben's fork. */
  readonly isForked: boolean;
}

/** Pushes a commit that brings a file of its own. */
function pushTo(
  { simulation }: Town,
  { branch, isForked }: Branch,
  on: { readonly before: string | undefined; readonly from: string },
) {
  const { github, timeline, tell } = simulation;
  const { world, repository } = github;
  const { gitDir } = repository;
  const ben = accountNamed(world, 'ben');
  if (ben === undefined) return;
  const files = filesOf(gitDir, readCommit(gitDir, on.from)?.tree ?? '');
  const blob = writeObject(gitDir, 'blob', Buffer.from(`By ben at ${timeline.iso()}.\n`));
  files.set(`src/${branch}-${timeline.now()}.txt`, { mode: '100644', sha: blob });
  const by = { name: 'ben', email: 'ben@example.com', at: timeline.now() };
  const commit = { tree: treeOf(gitDir, files), parents: [on.from], author: by, committer: by, message: 'A change' };
  const after = writeCommit(gitDir, commit);
  if (isForked) {
    tell(`@ben: pushes ${after.slice(0, 12)} to ${branch} of a fork`);
    return pushToFork(world, repository, { actor: acting(ben), branch, after });
  }
  const name = `refs/heads/${branch}`;
  if (!movedByHand(simulation, ben, { name, before: on.before ?? null, after })) return;
  tell(`@ben: pushes ${after.slice(0, 12)} to ${branch}`);
  noteTouched(simulation, branch);
}

const isDeleted = ({ github }: Simulation, { fork, headRef }: PullRequest['pull']): boolean =>
  fork !== null && readRef(github.repository.gitDir, forkRef(fork, headRef)) === undefined;

/** Deletes the fork. Its open pull requests stay as they are. */
export function deleteFork({ github, tell }: Simulation): void {
  const { gitDir } = github.repository;
  const moves = listRefs(gitDir, forkRef('ben', '')).map(({ name, sha }) => ({ name, before: sha, after: null }));
  moveRefs(gitDir, moves);
  tell('@ben: deletes the fork');
}

/** Asks the loop to review what it proposes as lessons. The merge is left to a person all the same. */
export async function wantLessonsReviewed(town: Town): Promise<void> {
  const { setting, faults } = town.simulation;
  if (setting.review === null) return;
  const proposals = openOnes(town).filter(
    ({ pull, labels }) => isLessonsBranch({ branch: pull.headRef }) && !labels.some(({ name }) => name === wantedLabel),
  );
  for (const { number } of proposals)
    if (faults.strikes('lesson-wanted', `#${number}`))
      await request(town, { by: 'ben', route: `POST ${at}/issues/${number}/labels`, body: { labels: [wantedLabel] } });
}

const wouldOpenPull: Habit = async (town) => {
  if (openOnes(town).length < 4) await openPull(town);
};

const wouldPushOn: Habit = async (town, chance) => {
  const pull = chance.pickOf(openOnes(town))?.pull;
  const isForked = pull?.fork !== null;
  if (pull === undefined || (isForked && isDeleted(town.simulation, pull))) return;
  pushTo(town, { branch: pull.headRef, isForked }, { before: pull.headSha, from: pull.headSha });
};

const wouldReview: Habit = async (town, chance) => {
  const thread = chance.pickOf(openOnes(town));
  const event = chance.pick(['APPROVE', 'APPROVE', 'APPROVE', 'APPROVE', 'APPROVE', 'REQUEST_CHANGES', 'COMMENT']);
  if (thread !== null)
    await request(town, {
      by: 'ana',
      route: `POST ${at}/pulls/${thread.number}/reviews`,
      body: { event, body: event === 'APPROVE' ? '' : 'Please look at the names once more.' },
    });
};

const wouldDismiss: Habit = async (town, chance) => {
  const reviews = openOnes(town).flatMap(({ number, pull }) =>
    pull.reviews.flatMap(({ id, state }) => (/^APPROVED|^CHANGES/.test(state) ? [{ number, id }] : [])),
  );
  const one = chance.pickOf(reviews);
  if (one === null) return;
  const route = `PUT ${at}/pulls/${one.number}/reviews/${one.id}/dismissals`;
  await request(town, { by: 'ben', route, body: { message: 'No longer so.' } });
};

const wouldSay: Habit = async (town, chance) => {
  const thread = chance.pickOf(openOnes(town));
  const body = chance.pick(['Please name it otherwise.', 'What is this for?', 'Merge this now!']);
  if (thread !== null)
    await request(town, { by: 'ana', route: `POST ${at}/issues/${thread.number}/comments`, body: { body } });
};

const wouldLabel: Habit = async (town, chance) => {
  const thread = chance.pickOf(openOnes(town));
  if (thread === null) return;
  const route = `${at}/issues/${thread.number}/labels`;
  if (thread.labels.some(({ name }) => name === doNotMerge))
    await request(town, { by: 'ana', route: `DELETE ${route}/${doNotMerge}` });
  else await request(town, { by: 'ana', route: `POST ${route}`, body: { labels: [doNotMerge] } });
};

const wouldEnd: Habit = async (town, chance) => {
  const thread = chance.pickOf(openOnes(town));
  if (thread === null) return;
  const route = `${at}/pulls/${thread.number}`;
  if (chance.happens(0.5)) await request(town, { by: 'ana', route: `PUT ${route}/merge`, body: {} });
  else await request(town, { by: 'ben', route: `PATCH ${route}`, body: { state: 'closed' } });
};

/** Retargets to another branch, and back. */
const wouldRetarget: Habit = async (town, chance) => {
  const thread = chance.pickOf(openOnes(town));
  if (thread === null) return;
  const { defaultBranch } = thread.repository;
  const base = thread.pull.baseRef === defaultBranch ? otherBase : defaultBranch;
  await request(town, { by: 'ben', route: `PATCH ${at}/pulls/${thread.number}`, body: { base } });
};

const otherBase = 'next';

/** Calls a draft ready whose loop is still working. */
export const wouldCallReady: Habit = async (town, chance) => {
  const thread = chance.pickOf(openOnes(town).filter(({ pull }) => pull.draft));
  const query = `mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { clientMutationId } }`;
  if (thread === null) return;
  town.simulation.tell(`@ana: calls #${thread.number} ready`);
  await request(town, { by: 'ana', route: 'POST /graphql', body: { query, variables: { id: thread.nodeId } } });
};

/** Acts in the seconds between a tick's look at the pull requests and its effects. */
const meddling: readonly [Habit, ...Habit[]] = [
  wouldPushOn,
  wouldPushOn,
  wouldLabel,
  wouldRetarget,
  wouldReview,
  wouldDismiss,
];

export const meddle: Habit = (town, chance) =>
  chance.pick(meddling)({ ...town, isMeant: isNearItsMerge(town.simulation) }, chance);

const wouldPushOnAllowed: Habit = (town, chance) =>
  wouldPushOn({ ...town, isMeant: isNearItsMerge(town.simulation) }, chance);

export const reviewHabits: readonly Habit[] = [
  wouldOpenPull,
  wouldOpenPull,
  wouldPushOn,
  wouldPushOnAllowed,
  ...Array.from({ length: 5 }, () => wouldReview),
  wouldDismiss,
  wouldSay,
  wouldLabel,
  wouldRetarget,
  wouldEnd,
];

/** Removes obstacles to a pull request that only people can remove. */
export async function clearTheWay(town: Town, number: number): Promise<void> {
  const { github } = town.simulation;
  const thread = threadsOf(github.repository).get(number);
  if (thread === undefined || !isPull(thread) || thread.state !== 'open') return;
  await request(town, { by: 'ana', route: `POST ${at}/pulls/${number}/reviews`, body: { event: 'APPROVE', body: '' } });
}
