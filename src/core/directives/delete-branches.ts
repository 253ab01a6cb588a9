/** Decides which branches go where somebody cancels with `delete-branches=true`, the only clean-up there is, and what is said of each. */
import { type Effect, effectKeys, effectLine, type Outcome } from '../effects/effect.ts';
import type { AdmittedCommand, OwnPullRequest } from '../observation/facts.ts';
import type { Head } from '../state/head.ts';
import { type LoopState, putSubject } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { isForOneSubject } from './restart.ts';

/** `thread`: of the one subject that is meant; null = every subject of the run. `by`: null where a lost tick had heard it. */
export interface CleanUpOrder {
  readonly id: string;
  readonly by: string | null;
  readonly thread: number | null;
}

type Deletion = Extract<Effect, { kind: 'delete-branch' }>;

/** A branch that stays, and why. */
interface Kept {
  readonly branch: string;
  readonly why: string;
}

export interface CleanUpFacts {
  readonly loop: string;
  /** That are open, of every loop. */
  readonly pullRequests: readonly OwnPullRequest[];
  /** Subjects that this tick works on: somebody has begun them again since. */
  readonly begun: readonly number[];
}

const words = 'delete-branches';

/** What a claim writes behind `cancel` or `cancel #12`, so that whoever repairs its tick deletes what it did not. */
export const withDeletion = (option: string, order: AdmittedCommand): string =>
  deletesBranches(order) ? `${option} ${words}` : option;

/** Whether this order also asks for its branches: then it is done with only when a tick that works on nothing has obeyed it. */
export const deletesBranches = ({ command }: Pick<AdmittedCommand, 'command'>): boolean =>
  command.verb === 'cancel' && command.deleteBranches === true;

/** Obeyed by a tick that was lost before a bundle could tell of it. */
export const cleanUpsLeft = ({ consumed }: Pick<Head, 'consumed'>): CleanUpOrder[] =>
  consumed.flatMap(({ id, option }) => {
    const [all, thread] = /^cancel(?: #(\d+))? delete-branches$/.exec(option) ?? [];
    return all === undefined ? [] : [{ id, by: null, thread: thread === undefined ? null : Number(thread) }];
  });

/** What is ordered now, after what was left. */
export const cleanUpOrders = (head: Head, commands: readonly AdmittedCommand[]): CleanUpOrder[] => [
  ...cleanUpsLeft(head),
  ...commands.filter(deletesBranches).map((given) => ({
    id: given.id,
    by: given.by,
    thread: isForOneSubject(given, head) ? (given.thread ?? null) : null,
  })),
];

/**
 * Ours by name, and as we left them: the deletion names the recorded commit, and GitHub compares. What is finished keeps its branch, and
 * so does what an open pull request shows: closing one is a person's word of its own.
 */
export function cleanUp(
  { thread }: CleanUpOrder,
  { subjects }: Pick<LoopState, 'subjects'>,
  { loop, pullRequests, begun }: CleanUpFacts,
): { readonly deletions: readonly Deletion[]; readonly kept: readonly Kept[] } {
  const isMeant = ({ number, pullRequest }: Subject): boolean =>
    thread === null || number === thread || pullRequest === thread;
  const ours = subjects.filter(
    (subject) => isMeant(subject) && subject.kind !== 'pr' && subject.phase !== 'done' && isOurs(subject, loop),
  );
  const judged = ours.flatMap(({ number, branch, headSha }): (Deletion | Kept)[] => {
    if (branch === null || headSha === null) return [];
    const open = pullRequests.find((pull) => pull.branch === branch);
    if (open !== undefined) return [{ branch, why: standsOpen(open.number) }];
    if (begun.includes(number)) return [{ branch, why: 'it is worked on again' }];
    const key = effectKeys.deleteBranch(number, headSha);
    return [{ kind: 'delete-branch', key, subject: number, branch, sha: headSha }];
  });
  return {
    deletions: judged.flatMap((one) => ('kind' in one ? [one] : [])),
    kept: judged.flatMap((one) => ('why' in one ? [one] : [])),
  };
}

const isOurs = ({ branch }: Subject, loop: string): boolean => branch?.startsWith(`tickgate/${loop}/`) === true;

const standsOpen = (pull: number): string =>
  `pull request #${pull} is open; close it and give the command again if it shall go`;

/** To whoever asked, once it is done or was refused: each branch by name, with the commit by which it can be had back. */
export function cleanUpReplies(
  orders: readonly CleanUpOrder[],
  state: Pick<LoopState, 'subjects'>,
  facts: CleanUpFacts & {
    readonly outcomes: readonly Outcome[];
    readonly epoch: number;
    readonly controlIssue: number;
  },
): Effect[] {
  return orders.map((order): Effect => {
    const { deletions, kept } = cleanUp(order, state, facts);
    const points = [
      ...deletions.map((one) => told(one, facts.outcomes)),
      ...kept.map(({ branch, why }) => `- kept: \`${branch}\`: ${why}`),
    ];
    const key = `reply/${order.id}/${words}`;
    const said = points.length === 0 ? ['There is no branch of ours to delete.'] : points;
    const head = order.by === null ? 'Branches that were to be deleted:' : `@${order.by} The branches, as you asked:`;
    const body = [effectLine({ key, ...facts }), head, '', ...said, ''].join('\n');
    return { kind: 'comment', key, issue: order.thread ?? facts.controlIssue, body };
  });
}

function told({ key, branch, sha }: Deletion, outcomes: readonly Outcome[]): string {
  const outcome = outcomes.find((one) => one.key === key);
  if (outcome === undefined || outcome.kind === 'failed')
    return `- kept: \`${branch}\`: ${quoteLine(outcome?.why ?? 'nothing was tried', { max: 300 })}`;
  return `- deleted: \`${branch}\`, which stood at ${sha}`;
}

/** Nothing of it is gone on with: a restart begins it anew from the default branch. */
export function withoutBranch(state: LoopState, { subject, sha }: Deletion): LoopState {
  const before = state.subjects.find(({ number }) => number === subject);
  if (before === undefined || before.headSha !== sha) return state;
  const nothing = { branch: null, headSha: null, delivery: null, completionSummary: null };
  return putSubject(state, { ...before, ...nothing, sectionIndex: 0, rounds: 0, findings: [], criteriaMet: [] });
}
