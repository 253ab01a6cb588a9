/** Asks every adapter once, side by side, and gives the facts of one tick; judges nothing about them. */

import { branchName } from '../core/backlog/eligibility.ts';
import { seenOf } from '../core/backlog/issue-cache.ts';
import { byMerge, type Plan, planBacklog, planOf } from '../core/backlog/plan-file.ts';
import type { Settings } from '../core/config/schema/settings.ts';
import { reviewMergeRules } from '../core/decide/review-batch.ts';
import type { Observation, OwnPullRequest } from '../core/observation/facts.ts';
import type { ObservedPull } from '../core/observation/pull-request.ts';
import { terminalState } from '../core/review/next-step.ts';
import type { Progress } from '../core/state/loop-state.ts';
import { finished, isTask, type Subject } from '../core/state/subject.ts';
import { sha256 } from '../github/api/graphql-fields.ts';
import type { GitHubDoor, PlanRead, Threads } from '../ports/github.ts';
import { type Discovered, type Discovering, discover } from './discover-issues.ts';

type Asking = Pick<
  GitHubDoor,
  'judgeGates' | 'readAdmissions' | 'readBacklog' | 'readIssues' | 'readPlan' | 'readMerged' | 'readReviews'
>;

async function foundFor(
  door: Asking,
  asked: Discovering,
  only: number | null,
): Promise<Discovered & Pick<Observation, 'watched' | 'pulls'>> {
  if (asked.config.skill === 'review') return await discoverPulls(door, asked, only);
  const found = await (asked.config.backlog.source === 'issues' ? discover(door, asked) : discoverTasks(door, asked));
  return { ...found, watched: null };
}

/** Subjects under way are asked for by number: they may have left the backlog's filter, or be closed. */
export async function observe(
  door: Asking,
  { state, head }: Pick<Progress, 'state' | 'head'>,
  facts: Pick<Observation, 'tick' | 'dirtyTree'> & {
    readonly threads: Threads;
    readonly config: Settings & { readonly loop: string };
    /** Single-PR mode: its number. */
    readonly only: number | null;
  },
): Promise<Observation> {
  const { tick, config } = facts;
  const claimed = state.subjects.filter(isUnderWay);
  const asked = { loop: config.loop, config, tick, head, state, claimed };
  const found = await foundFor(door, asked, facts.only);
  const { backlog, pullRequests } = found;
  const { ceilings, consumed } = head;
  const known = { backlog, pullRequests, ceilings, consumed, subjects: state.subjects };
  const gates = await door.judgeGates(state.gates, facts.threads, known);
  const { commands } = facts.threads;
  return { ...found, tick, gates, commands, dirtyTree: facts.dirtyTree };
}

/** A stop gives claims back: a pull request that is not finished may be closed or merged meanwhile all the same. */
const isUnderWay = ({ claimed, phase, pullRequest }: Subject): boolean =>
  claimed || (pullRequest !== null && !finished(phase));

/** Finds what may be worked on where the backlog is a plan: reads it as it stands now, and which of its tasks were merged. */
type PlanReads = Pick<GitHubDoor, 'readPlan' | 'readMerged'>;

export async function discoverTasks(door: PlanReads, facts: Discovering): Promise<Discovered> {
  const { loop, state, tick, claimed } = facts;
  const read = await door.readPlan(claimed);
  const plan = planOf(read.text ?? '', sha256);
  const { pullRequests, author, authorAssociation } = read;
  const merged = new Set([
    ...mergedBefore(facts, read),
    ...(await door.readMerged(
      neverSeen(plan, facts).map(({ number, text }) => ({ number, branch: branchName(loop, { number, title: text }) })),
    )),
  ]);
  const backlog = planBacklog(plan, { merged, pullRequests, loop, author, authorAssociation, hash: sha256 });
  return {
    backlog: backlog.issues,
    known: null,
    // A plan that cannot be read is none that lost its tasks.
    tasks: read.text === null ? state.tasks : backlog.marks,
    remarks: [...(read.why === null ? [] : [read.why]), ...backlog.notes],
    seen: [...read.seen, ...seenOf(read.touched, tick.now)],
    pullRequests,
    ended: read.endedSubjects,
  };
}

const mergedBefore = ({ state }: Discovering, { endedSubjects }: PlanRead): number[] => [
  ...state.tasks.filter(({ mark, why }) => mark === 'done' && why === byMerge).map(({ number }) => number),
  ...endedSubjects
    .filter(({ number, how }) => isTask(number) && how === 'pull request merged')
    .map(({ number }) => number),
];

/** A fresh run knows of no merge: whether a task was done before is asked once, when it is first seen. */
function neverSeen({ tasks }: Plan, { state }: Discovering): Plan['tasks'] {
  const known = new Set([...state.tasks, ...state.subjects].map(({ number }) => number));
  return tasks.filter(({ number, mark }) => mark === 'open' && !known.has(number));
}

/* Finds what a review loop may look at: its open pull requests, and those under way that ended. */

/** A review loop has no backlog: nothing of it is read. */
export async function discoverPulls(
  door: Pick<GitHubDoor, 'readReviews'>,
  { config, tick, claimed }: Discovering,
  only: number | null,
): Promise<Discovered & Pick<Observation, 'watched' | 'pulls'>> {
  const { pulls, endedSubjects: ended, edges, remarks } = await door.readReviews(claimed);
  const [watched] = only === null ? [] : pulls.filter(({ number }) => number === only);
  return {
    backlog: [],
    known: null,
    tasks: null,
    remarks,
    seen: edges,
    pullRequests: pulls.filter(({ state }) => state === 'open').map(asOwn),
    ended,
    pulls,
    watched:
      watched === undefined
        ? null
        : { number: watched.number, state: terminalState(watched, reviewMergeRules(config, tick)) ?? 'open' },
  };
}

/** For those who ask where a head stands: no work of any loop. */
const asOwn = ({ number, branch, headSha, draft }: ObservedPull): OwnPullRequest => ({
  ...{ number, subject: number, branch, headSha, draft },
  loop: '',
  reviewed: true,
});
