/** Parses the tasks of a Markdown text (plan file, or task list of an issue): their marks and dependencies. */
import type { List, ListItem, RootContent } from 'mdast';
import type { BacklogIssue, OwnPullRequest } from '../observation/facts.ts';
import { claimLabel } from '../state/counters.ts';
import { TaskMark } from '../state/loop-state.ts';
import { toTaskNumber } from '../state/subject.ts';
import { markdownTree } from '../text/markdown.ts';

export type PlanMark = 'open' | 'done' | 'blocked';

export interface PlanTask {
  readonly number: number;
  /** Its words in one line, without mark and markers. Untrusted if the text is an issue's. */
  readonly text: string;
  readonly mark: PlanMark;
  /** As named by `(depends: "…")`. */
  readonly depends: readonly string[];
  /** The lines below it, dedented. */
  readonly details: string;
}

export interface Plan {
  readonly tasks: readonly PlanTask[];
  /** Texts of duplicate tasks. The loop cannot distinguish them and takes only the first. */
  readonly doubled: readonly string[];
}

/** A longer list is a backlog, not a plan. */
export const maxPlanTasks = 500;

const marks: Readonly<Record<string, PlanMark>> = { ' ': 'open', x: 'done', X: 'done', '!': 'blocked' };
const markedItemPattern = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX!])\][ \t]+/;
/** Quoted names, one or several: `(depends: "a", "b")`. */
const dependency = /\(\s*depends(?: on)?:\s*((?:"[^"\n]{1,300}"(?:\s*,\s*)?)+)\s*\)/gi;

/** `hash` returns the sha256 (hex) of a text. */
export function parsePlan(text: string, hash: (text: string) => string): Plan {
  const { root, shift } = markdownTree(text);
  const items = root.children.flatMap((block) => listMarkedItems(block, { text, shift }));
  const tasks = items.slice(0, maxPlanTasks).map((item) => toPlanTask(item, hash));
  const first = new Map<number, PlanTask>();
  const doubled: string[] = [];
  for (const task of tasks) {
    if (first.has(task.number)) doubled.push(task.text);
    else first.set(task.number, task);
  }
  return { tasks: [...first.values()], doubled };
}

interface Item {
  /** From its bullet on, verbatim. */
  readonly source: string;
  readonly mark: PlanMark;
}

interface Source {
  readonly text: string;
  readonly shift: number;
}

/** Items with a mark. What is nested in a marked item belongs to it; other items are searched. */
function listMarkedItems(block: RootContent, source: Source): Item[] {
  if (block.type !== 'list') return [];
  return (block satisfies List).children.flatMap((item: ListItem) => {
    const own = toMarkedItem(item, source);
    return own === null ? item.children.flatMap((child) => listMarkedItems(child as RootContent, source)) : [own];
  });
}

function toMarkedItem({ position }: ListItem, { text, shift }: Source): Item | null {
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start === undefined || end === undefined) return null;
  const source = text.slice(start + shift, end + shift);
  const mark = marks[markedItemPattern.exec(source)?.[1] ?? ''];
  return mark === undefined ? null : { source, mark };
}

function toPlanTask({ source, mark }: Item, hash: (text: string) => string): PlanTask {
  const visible = source.replace(markedItemPattern, '').replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const lines = visible.split(/\r?\n/);
  const end = lines.findIndex(
    (line, index) => index > 0 && (line.trim() === '' || markedItemPattern.test(line) || bullet.test(line)),
  );
  const head = lines.slice(0, end < 0 ? lines.length : end).join(' ');
  const depends = [...head.matchAll(dependency)].flatMap(([, names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => collapseWhitespace(name)),
  );
  const text = collapseWhitespace(head.replace(dependency, ' '));
  const details = end < 0 ? '' : dedentLines(lines.slice(end));
  return { number: toTaskNumber(hash(text)), text, mark, depends, details };
}

const bullet = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

function dedentLines(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '');
  const depth = Math.min(...filled.map((line) => line.length - line.trimStart().length));
  return lines
    .map((line) => line.slice(Number.isFinite(depth) ? depth : 0))
    .join('\n')
    .trim();
}

/** Tasks that a name means: those with exactly these words, otherwise those that begin with them. */
export function findTasksByName(name: string, tasks: readonly PlanTask[]): PlanTask[] {
  const wanted = name.toLowerCase();
  const exact = tasks.filter(({ text }) => text.toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  return tasks.filter(({ text }) => text.toLowerCase().startsWith(wanted) && !/^\w/.test(text.slice(name.length)));
}

/** `why` of a task whose pull request was merged: a plan file changes only by pull request, and may not show it. */
export const mergedReason = 'merged';

export const unmetDependency = 'unmet dependency';

export interface PlanBacklogFacts {
  /** Numbers of tasks whose pull request was merged, in this tick or before. */
  readonly merged: ReadonlySet<number>;
  readonly pullRequests: readonly OwnPullRequest[];
  readonly loop: string;
  /** Author of the text. */
  readonly author: string;
  readonly authorAssociation: string;
  readonly hash: (text: string) => string;
}

export interface PlannedBacklog {
  readonly issues: readonly BacklogIssue[];
  readonly marks: readonly TaskMark[];
  readonly notes: readonly string[];
}

export function buildPlanBacklog(plan: Plan, facts: PlanBacklogFacts): PlannedBacklog {
  const { tasks } = plan;
  const isDone = ({ number, mark }: PlanTask): boolean => mark === 'done' || facts.merged.has(number);
  const open = tasks.filter((task) => task.mark === 'open' && !isDone(task));
  const waits = new Map(open.map((task) => [task.number, resolveTaskDependencies(task, tasks, isDone)]));
  const isUnmet = ({ number }: PlanTask): boolean => waits.get(number)?.isUnmet === true;
  // No task could start, now or by itself later.
  const isStuck = open.length > 0 && open.every(isUnmet);
  return {
    issues: open.map((task) => {
      const index = tasks.indexOf(task);
      return toBacklogIssue(task, { ...facts, index, waits: waits.get(task.number) ?? free });
    }),
    marks: tasks.map(({ number, text, mark }): TaskMark => {
      if (facts.merged.has(number)) return { number, text, mark: 'done', why: mergedReason };
      if (mark === 'open' && isStuck) return { number, text, mark: 'blocked', why: unmetDependency };
      return { number, text, mark, why: null };
    }),
    notes: describePlanProblems(plan, waits),
  };
}

interface TaskDependencies {
  readonly isUnmet: boolean;
  readonly dependsOn: readonly number[];
  /** Those of them that are not done. */
  readonly by: readonly number[];
  /** Names that match no task. */
  readonly missing: readonly string[];
}

const free: TaskDependencies = { isUnmet: false, dependsOn: [], by: [], missing: [] };

function resolveTaskDependencies(
  task: PlanTask,
  tasks: readonly PlanTask[],
  isDone: (task: PlanTask) => boolean,
): TaskDependencies {
  const named = task.depends.map((name) => ({ name, found: findTasksByName(name, tasks) }));
  const by = named.flatMap(({ found }) => found.filter((one) => !isDone(one)).map(({ number }) => number));
  const missing = named.filter(({ found }) => found.length === 0).map(({ name }) => name);
  const dependsOn = [...new Set(named.flatMap(({ found }) => found.map(({ number }) => number)))];
  return { dependsOn, isUnmet: by.length > 0 || missing.length > 0, by: [...new Set(by)], missing };
}

const describePlanProblems = ({ tasks, doubled }: Plan, waits: ReadonlyMap<number, TaskDependencies>): string[] => [
  ...doubled.map((text) => `The plan has this task twice; only the first one is taken: ${text.slice(0, 120)}`),
  ...(tasks.length < maxPlanTasks ? [] : [`Of the plan the first ${maxPlanTasks} tasks are read.`]),
  ...tasks.flatMap(({ number, text }) =>
    (waits.get(number)?.missing ?? []).map(
      (name) => `"${text.slice(0, 80)}" depends on "${name.slice(0, 80)}", and the plan has no such task.`,
    ),
  ),
];

/** A task passes through the loop as an issue does. Its age keeps the order of the plan. */
function toBacklogIssue(
  task: PlanTask,
  facts: PlanBacklogFacts & { readonly index: number; readonly waits: TaskDependencies },
): BacklogIssue {
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
