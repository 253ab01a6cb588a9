/** Selects the branches that `delete-branches=true` deletes, the only clean-up there is, and reports on each. */
import { type Effect, effectKeys, type Outcome, renderEffectLine } from '../effects/effect.ts';
import type { AdmittedCommand, ObeyedCommand, OwnPullRequest } from '../observation/facts.ts';
import type { Head } from '../state/head.ts';
import { type LoopState, putSubject } from '../state/loop-state.ts';
import { type Subject, withoutBranch } from '../state/subject.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { isForOneSubject } from './restart.ts';

/** `thread`: of the one subject meant; null = every subject of the run. `by`: null if a lost tick had the order. */
export interface BranchDeletionOrder {
  readonly id: string;
  readonly by: string | null;
  readonly thread: number | null;
}

type BranchDeletion = Extract<Effect, { kind: 'delete-branch' }>;

/** A branch that stays, and why. */
interface KeptBranch {
  readonly branch: string;
  readonly why: string;
}

export interface BranchDeletionFacts {
  readonly loop: string;
  /** Open pull requests of every loop. */
  readonly pullRequests: readonly OwnPullRequest[];
  /** Subjects that this tick works on: they were restarted since. */
  readonly begun: readonly number[];
}

const deleteBranchesOption = 'delete-branches';

/** A claim appends this to `cancel` or `cancel #12`, so that the repair of its tick deletes what the tick did not. */
export const addDeletionOption = (option: string, order: AdmittedCommand): string =>
  shouldDeleteBranches(order) ? `${option} ${deleteBranchesOption}` : option;

/** Whether the order also deletes branches. It is then complete only after a tick without work has obeyed it. */
export const shouldDeleteBranches = ({ command }: Pick<AdmittedCommand, 'command'>): boolean =>
  command.verb === 'cancel' && command.deleteBranches === true;

/** Orders obeyed by a tick that was lost before a bundle recorded them. */
export const listLostDeletionOrders = ({ consumed }: Pick<Head, 'consumed'>): BranchDeletionOrder[] =>
  consumed.flatMap(({ id, option }) => {
    const [all, thread] = /^cancel(?: #(\d+))? delete-branches$/.exec(option) ?? [];
    return all === undefined ? [] : [{ id, by: null, thread: thread === undefined ? null : Number(thread) }];
  });

/** The orders that lost ticks left, then the new ones. */
export const listDeletionOrders = (head: Head, commands: readonly AdmittedCommand[]): BranchDeletionOrder[] => [
  ...listLostDeletionOrders(head),
  ...commands.filter(shouldDeleteBranches).map((given) => ({
    id: given.id,
    by: given.by,
    thread: isForOneSubject(given, head) ? (given.thread ?? null) : null,
  })),
];

/**
 * Branches of ours by name, at the commit we left: the deletion names it, and GitHub compares. Finished work keeps
 * its branch, and so does an open pull request, since closing one is a separate decision of a person.
 */
export function selectBranchDeletions(
  { thread }: BranchDeletionOrder,
  { subjects }: Pick<LoopState, 'subjects'>,
  { loop, pullRequests, begun }: BranchDeletionFacts,
): { readonly deletions: readonly BranchDeletion[]; readonly kept: readonly KeptBranch[] } {
  const isMeant = ({ number, pullRequest }: Subject): boolean =>
    thread === null || number === thread || pullRequest === thread;
  const ours = subjects.filter((subject) => isMeant(subject) && subject.kind !== 'pr' && isLoopBranch(subject, loop));
  const judged = ours.flatMap(({ number, phase, branch, headSha }): (BranchDeletion | KeptBranch)[] => {
    if (branch === null || headSha === null) return [];
    const open = pullRequests.find((pull) => pull.branch === branch);
    if (phase === 'done') return [{ branch, why: describeFinishedWork(open?.number ?? null) }];
    if (open !== undefined) return [{ branch, why: describeOpenPull(open.number) }];
    if (begun.includes(number)) return [{ branch, why: 'it is worked on again' }];
    const key = effectKeys.deleteBranch(number, headSha);
    return [{ kind: 'delete-branch', key, subject: number, branch, sha: headSha }];
  });
  return {
    deletions: judged.flatMap((one) => ('kind' in one ? [one] : [])),
    kept: judged.flatMap((one) => ('why' in one ? [one] : [])),
  };
}

const isLoopBranch = ({ branch }: Subject, loop: string): boolean => branch?.startsWith(`tickgate/${loop}/`) === true;

const describeOpenPull = (pull: number): string =>
  `pull request #${pull} is open; close it and give the command again if it shall go`;

/** GitHub may have deleted the branch of a merged pull request: nothing looks for it. */
const describeFinishedWork = (pull: number | null): string =>
  pull === null
    ? 'its work is finished; delete the branch yourself if it is still there'
    : `its work is finished, and pull request #${pull} is open: merge it, or close it and delete the branch there`;

/** Replies to the person who asked, once it is done or refused: each branch, with the commit to restore it from. */
export function buildDeletionReplies(
  orders: readonly BranchDeletionOrder[],
  state: Pick<LoopState, 'subjects'>,
  facts: BranchDeletionFacts & {
    readonly outcomes: readonly Outcome[];
    readonly epoch: number;
    readonly controlIssue: number;
    readonly acknowledged: readonly ObeyedCommand[];
  },
): Effect[] {
  return orders.map((order): Effect => {
    const { deletions, kept } = selectBranchDeletions(order, state, facts);
    const points = [
      ...deletions.map((one) => describeDeletion(one, facts.outcomes)),
      ...kept.map(({ branch, why }) => `- kept: \`${branch}\`: ${why}`),
    ];
    const key = `reply/${order.id}/${deleteBranchesOption}`;
    const said = points.length === 0 ? ['There is no branch of ours to delete.'] : points;
    const done = facts.acknowledged.find(({ commandId }) => commandId === order.id);
    const obeyed = done === undefined ? '' : `**cancel**: ${done.sentence}. `;
    const head =
      order.by === null ? 'Branches that were to be deleted:' : `@${order.by} ${obeyed}The branches, as you asked:`;
    const body = [renderEffectLine({ key, ...facts }), head, '', ...said, ''].join('\n');
    return { kind: 'comment', key, issue: order.thread ?? facts.controlIssue, body };
  });
}

function describeDeletion({ key, branch, sha }: BranchDeletion, outcomes: readonly Outcome[]): string {
  const outcome = outcomes.find((one) => one.key === key);
  if (outcome === undefined || outcome.kind === 'failed')
    return `- kept: \`${branch}\`: ${quoteLine(outcome?.why ?? 'nothing was tried', { max: 300 })}`;
  return `- deleted: \`${branch}\`, which stood at ${sha}`;
}

/** For a branch that was deleted: a restart begins anew. */
export function forgetBranch(state: LoopState, { subject, sha }: BranchDeletion): LoopState {
  const before = state.subjects.find(({ number }) => number === subject);
  if (before === undefined || before.headSha !== sha) return state;
  return putSubject(state, withoutBranch(before));
}
