/** The title and body of a pull request that a loop opens: what to look at first, then evidence; all foreign text made inert. */
import type { WorkResult } from './agent.ts';
import { pullRequestLine } from './effects.ts';
import type { CappedSession } from './plan.ts';
import { quote, quoteLine } from './quote.ts';
import { isTask, subjectName } from './task-number.ts';

export interface DeliveredCommit {
  readonly sha: string;
  readonly title: string;
}

/** Title of the issue, made inert, with the issue's number; at most 120 characters. */
export const pullRequestTitle = (order: Pick<CappedSession, 'title' | 'subject'>): string =>
  `${quoteLine(order.title, { max: 100 })} (${subjectName(order.subject)})`;

export interface PullRequestFacts {
  readonly key: string;
  readonly loop: string;
  readonly epoch: number;
  readonly order: CappedSession;
  readonly result: WorkResult;
  /** Nothing is left to do, as Tickgate found it. */
  readonly complete: boolean;
  readonly commits: readonly DeliveredCommit[];
  readonly notes: readonly string[];
  /** USD; null where cost is not shown. */
  readonly dollars: number | null;
}

export function pullRequestBody(facts: PullRequestFacts): string {
  const { order, result } = facts;
  const blocks = [
    pullRequestLine(facts),
    isTask(order.subject) ? `Does ${subjectName(order.subject)} of the plan.` : `Closes #${order.subject}`,
    lookFirst(facts),
    `### Summary\n\n${quote(result.progress || 'The agent gave no summary.', { max: 4_000 })}`,
    criteriaList(facts),
    `### Commits\n\n${facts.commits.map(({ sha, title }) => `- ${sha} ${quoteLine(title)}`).join('\n')}`,
    cost(facts.dollars),
    `<sub>Opened by the Tickgate loop \`${facts.loop}\`, session ${order.session} of this task. A person merges it.</sub>`,
  ];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

/** What a reviewer should see before anything else; changes to what CI executes always stand here. */
function lookFirst({ notes, result }: PullRequestFacts): string {
  const failing = result.tests?.failing ?? [];
  const points = [
    ...notes.map((note) => `**Runs in your CI:** ${note}`),
    ...(failing.length === 0 ? [] : [`**Tests still failing:** ${quoteLine(failing.join(', '))}`]),
    ...(result.status === 'complete' ? [] : ['**Not complete:** this is a draft; the next session goes on from here.']),
  ];
  if (points.length === 0) points.push('Nothing out of the ordinary: no change to what CI executes, no open question.');
  return `### Look at this first\n\n${points.map((point) => `- ${point}`).join('\n')}`;
}

/** Criteria as a plain list: boxes here could be ticked by anybody who may edit the body. */
function criteriaList({ order }: PullRequestFacts): string | null {
  if (order.criteria.length === 0) return null;
  return `### Acceptance criteria\n\n${order.criteria.map((criterion) => `- ${quoteLine(criterion)}`).join('\n')}`;
}

const cost = (dollars: number | null): string | null =>
  dollars === null ? null : `### Cost\n\n$${dollars.toFixed(2)} for this task so far.`;
