/** The title and body of a pull request that a loop opens: what to look at first, then evidence; all foreign text made inert. */
import { pullRequestLine } from './effects.ts';
import { blocks, type Finding, isOpen } from './findings.ts';
import { isWhole } from './phases.ts';
import type { CappedSession } from './plan.ts';
import { quote, quoteLine } from './quote.ts';
import type { Subject } from './state.ts';
import { isTask, subjectName } from './task-number.ts';
import { counted } from './wording.ts';

export interface DeliveredCommit {
  readonly sha: string;
  readonly title: string;
}

/** Title of the issue, made inert, with the issue's number; at most 120 characters. */
export const pullRequestTitle = (order: Pick<CappedSession, 'title' | 'subject'>): string =>
  `${quoteLine(order.title, { max: 100 })} (${subjectName(order.subject)})`;

/** A plan file of the repository, or the task list of an issue. */
export type BacklogList = { readonly plan: string } | { readonly issue: number };

export interface PullRequestFacts {
  readonly key: string;
  readonly loop: string;
  readonly epoch: number;
  readonly order: Pick<CappedSession, 'subject' | 'criteria'>;
  /** After the sessions that are told of. */
  readonly subject: Pick<Subject, 'delivery' | 'phase' | 'findings' | 'sessions' | 'completionSummary'>;
  /** Of earlier sessions of this task, oldest first; those that the subject does not tell of itself are listed by their number alone. */
  readonly earlierCommits: readonly string[];
  /** Opened with the workflow's own token: GitHub starts no checks before somebody allows it. */
  readonly checksWait: boolean;
  /** Where tasks that are no issues stand; null = there are none. */
  readonly list: BacklogList | null;
  /** A verify command is set: nothing is whole that it has not passed. */
  readonly verifies: boolean;
  /** USD; null where cost is not shown. */
  readonly dollars: number | null;
}

export function pullRequestBody(facts: PullRequestFacts): string {
  const { order, subject } = facts;
  const progress = subject.delivery?.progress ?? '';
  const parts = [
    pullRequestLine({ ...facts, complete: isWhole(subject.phase) }),
    isTask(order.subject)
      ? `Does ${subjectName(order.subject)} of ${listText(facts.list)}.`
      : `Closes #${order.subject}`,
    lookFirst(facts),
    `### Summary\n\n${quote(progress || 'The agent gave no summary.', { max: 4_000 })}`,
    completion(facts),
    criteriaList(facts),
    checkedText(facts),
    commitList(facts),
    cost(facts.dollars),
    `<sub>By the Tickgate loop \`${facts.loop}\`, after ${counted(subject.sessions, 'session')} of work and audits. A person merges it.</sub>`,
  ];
  return `${parts.filter((block) => block !== null).join('\n\n')}\n`;
}

/** GitHub takes no longer body. */
const longestBody = 65_536;

/** What people wrote below our last line of a body that stands is theirs, and stays below ours. */
export function withWordsBelow(standing: string, next: string): string {
  const [, words = ''] = /\n<sub>By the Tickgate loop [^\n]*<\/sub>[ \t]*\r?\n([\s\S]*)$/.exec(standing) ?? [];
  const kept = words.trim();
  return kept === '' ? next : `${next}\n${kept}\n`.slice(0, longestBody);
}

/** What a reviewer should see before anything else; changes to what CI executes always stand here. */
function lookFirst({ subject: { delivery, phase, findings }, checksWait }: PullRequestFacts): string {
  const { notes, failing } = delivery ?? { notes: [], failing: [] };
  const points = [
    ...notes,
    ...(failing.length === 0 ? [] : [`**Tests still failing:** ${quoteLine(failing.join(', '))}`]),
    ...findings.filter(isOpen).slice(0, findingsShown).map(foundText),
    ...(isWhole(phase) ? [] : ['**Not complete:** this is a draft; the next session goes on from here.']),
  ];
  if (points.length === 0) points.push('Nothing out of the ordinary: no change to what CI executes, no open question.');
  if (checksWait) points.push(waitingChecks);
  return `### Look at this first\n\n${points.map((point) => `- ${point}`).join('\n')}`;
}

const findingsShown = 10;

function foundText(finding: Finding): string {
  const { file, line, description } = finding;
  const place = quoteLine(line === null ? file : `${file}:${line}`);
  return `**${blocks(finding) ? 'Open bug' : 'Warning'}** in ${place}: ${quoteLine(description)}`;
}

function completion({ subject: { completionSummary } }: PullRequestFacts): string | null {
  return completionSummary === null ? null : `### After the last audit\n\n${quote(completionSummary, { max: 4_000 })}`;
}

/** https://docs.github.com/en/actions/how-tos/manage-workflow-runs/approve-runs-from-forks: the same for what a workflow's token opened. */
const waitingChecks =
  "**Checks wait for a click** (`action_required`): this was pushed with the workflow's own token, so that GitHub runs them only after somebody with write access chooses *Approve workflows to run*. With an app of your own (`app-id`) nobody has to.";

/** Newest last: what can be taken back one by one. */
function commitList({ earlierCommits, subject }: PullRequestFacts): string {
  const commits = subject.delivery?.commits ?? [];
  const lines = [
    ...earlierCommits
      .filter((sha) => !commits.some((one) => one.sha === sha))
      .map((sha) => `- ${sha} (earlier session)`),
    ...commits.map(({ sha, title }) => `- ${sha} ${quoteLine(title)}`),
  ];
  return `### Commits\n\n${lines.join('\n')}`;
}

/** Criteria as a plain list: boxes here could be ticked by anybody who may edit the body. */
function criteriaList({ order }: PullRequestFacts): string | null {
  if (order.criteria.length === 0) return null;
  return `### Acceptance criteria\n\n${order.criteria.map((criterion) => `- ${quoteLine(criterion)}`).join('\n')}`;
}

/** The file is named, not linked: a body has no place of its own that a path could start from. */
function listText(list: BacklogList | null): string {
  if (list === null) return 'the plan';
  return 'plan' in list ? quoteLine(list.plan) : `the list in #${list.issue}`;
}

/** What Tickgate saw for itself, in place of what the agent says; of a draft there is nothing to say yet. */
function checkedText({ subject: { phase, findings }, verifies }: PullRequestFacts): string | null {
  if (!isWhole(phase)) return null;
  const warnings = findings.filter((finding) => isOpen(finding) && !blocks(finding)).length;
  const audit = warnings === 0 ? 'nothing open' : `no open bug, and left ${counted(warnings, 'warning')}, named above`;
  const points = [
    ...(verifies ? ['The `verify-command` of the settings passed.'] : []),
    `The last audit, by a session of its own, found ${audit}.`,
  ];
  return `### Checked\n\n${points.map((point) => `- ${point}`).join('\n')}`;
}

const cost = (dollars: number | null): string | null =>
  dollars === null ? null : `### Cost\n\n$${dollars.toFixed(2)} for this task so far.`;
