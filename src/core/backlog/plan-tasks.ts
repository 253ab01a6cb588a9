/** Decides which tasks of a plan may be worked on, and how each is marked: done, open, or blocked and why. */
import type { BacklogIssue, OwnPullRequest } from '../observation/facts.ts';
import { TaskMark } from '../state/loop/task-mark.ts';
import { claimLabel } from '../state/values/labels.ts';
import { type Plan, type PlanTask, tasksAtMost, tasksNamed } from './plan-file.ts';

/** `why` of a task that is done by its merged pull request: a plan file changes only by pull request, and may not say so. */
export const byMerge = 'merged';

export const unmetDependency = 'unmet dependency';

export interface PlanFacts {
  /** Numbers of tasks whose pull request was merged, in this tick or before. */
  readonly merged: ReadonlySet<number>;
  readonly pullRequests: readonly OwnPullRequest[];
  readonly loop: string;
  /** Whose text it is. */
  readonly author: string;
  readonly authorAssociation: string;
  readonly hash: (text: string) => string;
}

export interface PlannedBacklog {
  readonly issues: readonly BacklogIssue[];
  readonly marks: readonly TaskMark[];
  readonly notes: readonly string[];
}

export function planBacklog(plan: Plan, facts: PlanFacts): PlannedBacklog {
  const { tasks } = plan;
  const isDone = ({ number, mark }: PlanTask): boolean => mark === 'done' || facts.merged.has(number);
  const open = tasks.filter((task) => task.mark === 'open' && !isDone(task));
  const waits = new Map(open.map((task) => [task.number, waitsOf(task, tasks, isDone)]));
  const isUnmet = ({ number }: PlanTask): boolean => waits.get(number)?.isUnmet === true;
  // Nothing of it could be begun, now or by itself later.
  const isStuck = open.length > 0 && open.every(isUnmet);
  return {
    issues: open.map((task) => {
      const index = tasks.indexOf(task);
      return issueOf(task, { ...facts, index, waits: waits.get(task.number) ?? free });
    }),
    marks: tasks.map(({ number, text, mark }): TaskMark => {
      if (facts.merged.has(number)) return { number, text, mark: 'done', why: byMerge };
      if (mark === 'open' && isStuck) return { number, text, mark: 'blocked', why: unmetDependency };
      return { number, text, mark, why: null };
    }),
    notes: notesOf(plan, waits),
  };
}

interface Waits {
  readonly isUnmet: boolean;
  readonly dependsOn: readonly number[];
  /** Those of them that are not done. */
  readonly by: readonly number[];
  /** Names that no task has. */
  readonly missing: readonly string[];
}

const free: Waits = { isUnmet: false, dependsOn: [], by: [], missing: [] };

function waitsOf(task: PlanTask, tasks: readonly PlanTask[], isDone: (task: PlanTask) => boolean): Waits {
  const named = task.depends.map((name) => ({ name, found: tasksNamed(name, tasks) }));
  const by = named.flatMap(({ found }) => found.filter((one) => !isDone(one)).map(({ number }) => number));
  const missing = named.filter(({ found }) => found.length === 0).map(({ name }) => name);
  const dependsOn = [...new Set(named.flatMap(({ found }) => found.map(({ number }) => number)))];
  return { dependsOn, isUnmet: by.length > 0 || missing.length > 0, by: [...new Set(by)], missing };
}

const notesOf = ({ tasks, doubled }: Plan, waits: ReadonlyMap<number, Waits>): string[] => [
  ...doubled.map((text) => `The plan has this task twice; only the first one is taken: ${text.slice(0, 120)}`),
  ...(tasks.length < tasksAtMost ? [] : [`Of the plan the first ${tasksAtMost} tasks are read.`]),
  ...tasks.flatMap(({ number, text }) =>
    (waits.get(number)?.missing ?? []).map(
      (name) => `"${text.slice(0, 80)}" depends on "${name.slice(0, 80)}", and the plan has no such task.`,
    ),
  ),
];

/** Goes through the loop as an issue does; in the order of the plan. */
function issueOf(task: PlanTask, facts: PlanFacts & { readonly index: number; readonly waits: Waits }): BacklogIssue {
  const { number, text, details } = task;
  const { index, waits, pullRequests, loop, hash } = facts;
  const other = pullRequests.find((one) => one.subject === number && one.loop !== loop);
  return {
    number,
    title: text,
    body: details,
    textHash: hash(`${text}\n${details}`),
    labels: other === undefined ? [] : [claimLabel],
    assignees: [],
    author: facts.author,
    authorAssociation: facts.authorAssociation,
    createdAt: new Date(index * 1_000).toISOString(),
    updatedAt: new Date(0).toISOString(),
    milestoneDue: null,
    openBlockers: waits.by,
    dependsOn: waits.dependsOn,
    blockedElsewhere: waits.missing.length > 0,
    closingPullRequests: [],
    thread: null,
    claims: other === undefined ? [] : [{ key: '', epoch: 0, loop: other.loop }],
  };
}
