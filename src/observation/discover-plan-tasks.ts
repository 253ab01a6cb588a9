/** Finds what may be worked on where the backlog is a plan: reads it as it stands now, and which of its tasks were merged. */

import { branchName } from '../core/backlog/eligibility.ts';
import { seenOf } from '../core/backlog/issue-cache.ts';
import { type Plan, planOf } from '../core/backlog/plan-file.ts';
import { byMerge, planBacklog } from '../core/backlog/plan-tasks.ts';
import { isTask } from '../core/state/subject/subject-id.ts';
import { sha256 } from '../github/api/text-hash.ts';
import type { GitHubDoor, PlanRead } from '../ports/github-gateway.ts';
import type { Discovered, Discovering } from './discover-issues.ts';

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
