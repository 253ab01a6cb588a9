/** Title and body of a loop's pull request: what to look at first, then evidence. All foreign text is made inert. */
import { renderPullRequestLine } from '../effects/effect.ts';
import { blocks, isOpen } from '../sessions/contract/findings.ts';
import type { CappedSession } from '../sessions/contract/planned-session.ts';
import type { Finding } from '../state/review-record.ts';
import { countAllSessions, isTask, isWorkComplete, type Subject, subjectName } from '../state/subject.ts';
import { formatCount, stripFullStop } from '../text/format.ts';
import { quote, quoteLine } from '../text/quote-untrusted.ts';
import { inertLine } from './commit-message.ts';

/**
 * The issue's title, made inert and without its full stop, with the issue's number; at most 120 characters. GitHub
 * shows it as plain text, and a squash makes it the subject of a commit.
 */
export function pullRequestTitle({ title, subject }: Pick<CappedSession, 'title' | 'subject'>): string {
  const shown = title.replace(/<!--.*?(?:-->|$)/gs, ' ');
  const words = Array.from(inertLine(shown) ?? 'Work on this task');
  const short = words.length > 100 ? `${words.slice(0, 99).join('').trimEnd()}…` : words.join('');
  return `${stripFullStop(short)} (${subjectName(subject)})`;
}

export interface PullRequestFacts {
  readonly key: string;
  readonly loop: string;
  readonly epoch: number;
  readonly order: Pick<CappedSession, 'subject' | 'criteria'>;
  /** Head of its branch when it is published; null = unknown. */
  readonly head?: string | null;
  /** After the sessions that the body describes. */
  readonly subject: Pick<Subject, 'delivery' | 'phase' | 'findings' | 'sessions' | 'completionSummary' | 'criteriaMet'>;
  /** Of earlier sessions of this task, oldest first. Those missing in the delivery are listed by SHA alone. */
  readonly earlierCommits: readonly string[];
  /** Opened with the workflow's own token: GitHub starts no checks until a person allows it. */
  readonly checksWait: boolean;
  /** Place of tasks that are not issues; null = there are none. */
  readonly list: BacklogList | null;
  /** A verify command is set: only work that passed it is complete. */
  readonly verifies: boolean;
  /** What its sessions noted for later ones; may be empty. */
  readonly notes: string;
  /** USD; null where cost is not shown. */
  readonly dollars: number | null;
}

export function pullRequestBody(facts: PullRequestFacts): string {
  const { order, subject, dollars } = facts;
  const { completionSummary } = subject;
  const progress = subject.delivery?.progress ?? '';
  const parts = [
    renderPullRequestLine({ ...facts, complete: isWorkComplete(subject.phase) }),
    isTask(order.subject)
      ? `Does ${subjectName(order.subject)} of ${listText(facts.list)}.`
      : `Closes #${order.subject}`,
    lookFirst(facts),
    `### Summary\n\n${quote(progress || 'The agent gave no summary.', { max: 4_000 })}`,
    completionSummary === null ? null : `### After the last audit\n\n${quote(completionSummary, { max: 4_000 })}`,
    criteriaList(facts),
    checkedText(facts),
    notesList(facts),
    commitList(facts),
    dollars === null ? null : `### Cost\n\n$${dollars.toFixed(2)} for this task so far.`,
    `<sub>By the Tickgate loop \`${facts.loop}\`, after ${formatCount(countAllSessions(subject), 'session')} of work and audits. A person merges it.</sub>`,
  ];
  return `${parts.filter((block) => block !== null).join('\n\n')}\n`;
}

/** GitHub accepts no longer body. */
const longestBody = 65_536;

/** Keeps text that people wrote below our last line of the present body, and puts it below the new one. */
export function withWordsBelow(standing: string, next: string): string {
  const [, words = ''] = /\n<sub>By the Tickgate loop [^\n]*<\/sub>[ \t]*\r?\n([\s\S]*)$/.exec(standing) ?? [];
  const kept = words.trim();
  return kept === '' ? next : `${next}\n${kept}\n`.slice(0, longestBody);
}

/** Lists what a reviewer must see first. Changes to files that CI executes are always among it. */
function lookFirst({ subject: { delivery, phase, findings }, checksWait }: PullRequestFacts): string {
  const { notes, failing } = delivery ?? { notes: [], failing: [] };
  const points = [
    ...notes,
    ...(failing.length === 0 ? [] : [`**Tests still failing:** ${quoteLine(failing.join(', '))}`]),
    ...findings.filter(isOpen).slice(0, findingsShown).map(foundText),
    ...(isWorkComplete(phase) ? [] : [notComplete.draft]),
  ];
  const rest = checksWait ? 'Nothing else' : 'Nothing';
  const ordinary = `${rest} out of the ordinary: no change to the files that Tickgate knows CI to execute, no open question.`;
  if (checksWait) points.push(waitingChecks);
  if (points.length === (checksWait ? 1 : 0)) points.push(ordinary);
  return `### Look at this first\n\n${points.map((point) => `- ${point}`).join('\n')}`;
}

const notComplete = {
  draft: '**Not complete:** this is a draft; the next session goes on from here.',
  open: '**Not complete:** nothing to merge yet, though it is no draft; the next session goes on from here.',
};

/** Only GitHub knows whether it is a draft: some repositories have none, and people mark one as ready. */
export const wordedAs = (body: string, { draft }: { readonly draft: boolean }): string =>
  draft ? body : body.replace(`\n- ${notComplete.draft}\n`, () => `\n- ${notComplete.open}\n`);

const findingsShown = 10;

function foundText(finding: Finding): string {
  const { file, line, description } = finding;
  const place = quoteLine(line === null ? file : `${file}:${line}`);
  return `**${blocks(finding) ? 'Open bug' : 'Warning'}** in ${place}: ${quoteLine(description)}`;
}

/** https://docs.github.com/en/actions/how-tos/manage-workflow-runs/approve-runs-from-forks: the same for what a workflow's token opened. */
const waitingChecks =
  "**Checks wait for a click** (`action_required`): this was pushed with the workflow's own token, so that GitHub runs them only after a person with write access chooses *Approve workflows to run*. With an app of your own (`app-id`), they run at once.";

const notesShown = 12;

/** The newest of them, as agents wrote them for other agents. */
function notesList({ notes }: PullRequestFacts): string | null {
  if (notes === '') return null;
  const lines = notes.split('\n').slice(-notesShown);
  return `### Notes for later sessions\n\n${lines.map((line) => `- ${quoteLine(line.replace(/^- /, ''), { max: 300 })}`).join('\n')}`;
}

/** Newest last, so that each can be reverted alone. */
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

/** A checklist without boxes: any account that may edit the body could tick those, and only an audit may decide. */
function criteriaList({ order, subject: { criteriaMet } }: PullRequestFacts): string | null {
  if (order.criteria.length === 0) return null;
  const lines = order.criteria.map(
    (criterion, index) => `- ${criteriaMet.includes(index + 1) ? '✅' : '⬜'} ${quoteLine(criterion)}`,
  );
  return `### Acceptance criteria\n\n${lines.join('\n')}`;
}

/** A criterion not met could not be judged: had an audit found it violated, the work would not be complete. */
function criteriaText({ order: { criteria }, subject: { criteriaMet } }: PullRequestFacts): string[] {
  const met = criteria.filter((_, index) => criteriaMet.includes(index + 1)).length;
  if (criteria.length === 0) return [];
  if (met === 0)
    return [
      `It did not say of ${criteria.length === 1 ? 'the acceptance criterion whether it holds' : `any of the ${criteria.length} acceptance criteria whether it holds`}.`,
    ];
  return met === criteria.length
    ? [`It found ${met === 1 ? 'the acceptance criterion' : `each of the ${met} acceptance criteria`} to hold.`]
    : [`It found ${met} of ${criteria.length} acceptance criteria to hold, and could not tell of the others.`];
}

/** The file is named, not linked: a body has no base for a relative path. */
function listText(list: BacklogList | null): string {
  if (list === null) return 'the plan';
  return 'plan' in list ? quoteLine(list.plan) : `the list in #${list.issue}`;
}

/** What Tickgate itself verified, not what the agent claims; null for a draft. */
function checkedText(facts: PullRequestFacts): string | null {
  const { subject, verifies } = facts;
  const { phase, findings } = subject;
  if (!isWorkComplete(phase)) return null;
  const warnings = findings.filter((finding) => isOpen(finding) && !blocks(finding)).length;
  const audit =
    warnings === 0 ? 'nothing open' : `no open bug, and left ${formatCount(warnings, 'warning')}, named above`;
  const points = [
    ...(verifies ? ['The `verify-command` of the settings passed.'] : []),
    `The last audit, by a session of its own, found ${audit}.`,
    ...criteriaText(facts),
  ];
  return `### Checked\n\n${points.map((point) => `- ${point}`).join('\n')}`;
}

/** A plan file of the repository, or the task list of an issue. */
export type BacklogList = { readonly plan: string } | { readonly issue: number };
