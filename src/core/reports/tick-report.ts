/** The report of one tick for people: its input, the status block that fits on one screen, and its parts. */

import type { SortedBacklog } from '../backlog/eligibility.ts';
import type { Decision } from '../decide/decide.ts';
import type { BudgetLimits, Stop } from '../decide/stop/conditions.ts';
import { effectKeys, type Outcome } from '../effects/effect.ts';
import { sentences } from '../lease/lease.ts';
import type { TickFacts } from '../observation/facts.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import type { Head, Lease } from '../state/head.ts';
import { type HistoryLine, maxHistoryLines } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';
import type { ObeyedOrder } from '../state/obeyed-order.ts';
import { type Role, subjectName } from '../state/subject.ts';
import { formatClockTime, formatCount, formatInstant, formatList, formatTimes } from '../text/format.ts';
import { quoteSentence } from '../text/quote-untrusted.ts';
import { remainingText } from './remaining-budget.ts';
import { loopTitle, nextTickText } from './skipped-tick.ts';
import { describeStanding, type Standing } from './standing.ts';

/** One tick that held the lease, as reported once everything is recorded and saved. */
export interface TickStory {
  readonly tick: TickFacts;
  /** As sorted before the decision. */
  readonly backlog: SortedBacklog;
  readonly decision: Decision;
  readonly reports: readonly SessionReport[];
  readonly outcomes: readonly Outcome[];
  /** The stop that ended the run in this tick, at entry or exit; null = the run goes on. */
  readonly stop: Stop | null;
  /** The run was not over before this tick. Its end is reported once. */
  readonly ended: boolean;
  /** Head and state as recorded, and the history whose last line is this tick's. */
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  /** Ids of the commands and answers that this tick obeyed; their boxes are drawn unticked. */
  readonly consumed: readonly string[];
  /** The dead holder's lease that this tick took over. */
  readonly reaped: Lease | null;
  /** Sentences to report once: doubtful liveness, dropped lines, ceilings that wait for a fresh run, rates. */
  readonly notices: readonly string[];
  readonly config: {
    readonly maxAgents: number;
    readonly reportCost: 'pr' | 'control' | 'off';
    /** How far a session can exceed its cap, as a sentence. */
    readonly promise: string;
    /** What the run of a tick is whose sessions all failed. */
    readonly failedSessions: 'neutral' | 'red';
    readonly limits?: BudgetLimits;
  };
  /** When the schedule fires next, if known, and whether this tick dispatched its successor. */
  readonly next: { readonly scheduledAt: string | null; readonly dispatched: boolean };
  /** One iteration without state: no tick precedes or follows it. */
  readonly singleShot?: boolean;
}

/** The tick's own history line. */
export function lineOf({ history }: Pick<TickStory, 'history'>): HistoryLine {
  const line = history.at(-1);
  if (line === undefined) throw new Error('A tick is reported that wrote no history line.');
  return line;
}

/** Where the loop stands as this tick leaves it. */
export const storyStanding = ({ head, state, history, stop, next, config }: TickStory): Standing =>
  describeStanding({
    ...{ head, state, history, stop, working: null, error: null },
    scheduledAt: next.scheduledAt,
    limits: config.limits,
  });

/** One screen of Markdown. Log group, job summary and control issue show the same block. */
export function statusBlock(story: TickStory): string {
  const { head } = story;
  return [
    story.singleShot === true
      ? `## Single shot — ${head.skill}`
      : `## Loop Iteration ${head.counters.iterationsUsed}/${head.ceilings.maxIterations} — ${loopTitle(head)}`,
    '',
    `Started: ${started(story)}`,
    ...(head.skill === 'review' ? [] : [`Backlog: ${backlogText(story.backlog)}`]),
    `Iteration plan: ${planText(story)}`,
    '',
    `Budget remaining: ${remainingText(head.counters, head.ceilings)}`,
    ...promiseLines(story),
    '',
    `Stop conditions evaluated: ${stopsText(story)}`,
    `Concurrency: ${concurrencyText(story)}`,
    '',
    `Outcome: ${outcomeText(story)}`,
    '',
    `Next tick: ${nextTickText(story)}`,
    '',
  ].join('\n');
}

/** Progress of the run after each iteration, in whole seconds. */
export const progressSentence = ({ tasks, timing }: Pick<HistoryLine, 'tasks' | 'timing'>): string =>
  `Task ${tasks.completed}/${tasks.total} complete (${tasks.blocked} blocked) — ` +
  `${Math.round(timing.lastTaskDurationS ?? 0)}s — elapsed ${Math.round(timing.totalElapsedS)}s`;

/** Only if agents worked under a dollar ceiling. */
const promiseLines = ({ reports, head, config }: TickStory): string[] =>
  reports.length === 0 || head.ceilings.maxDollars === 0 ? [] : [`Promise: ${config.promise}`];

function started(story: TickStory): string {
  const { startedAt, scheduledFor, missedTicks } = lineOf(story);
  if (scheduledFor === null) return formatInstant(startedAt);
  const late = Math.max(0, Math.round((Date.parse(startedAt) - Date.parse(scheduledFor)) / 60_000));
  const missed = missedTicks === null || missedTicks === 0 ? '' : `; ${notStarted(missedTicks)}`;
  return `${formatInstant(startedAt)} (${formatCount(late, 'minute')} after its schedule${missed})`;
}

export const notStarted = (missed: number): string =>
  `GitHub did not start ${formatCount(missed, 'scheduled tick')} before`;

/** Issues that others work on count as in progress. Other hindrances are named only if they occur. */
function backlogText({ workable, behind, hindered }: SortedBacklog): string {
  const number = (kind: (typeof hindered)[number]['why']['kind']): number =>
    hindered.filter(({ why }) => why.kind === kind).length;
  const others = [
    [number('gated'), 'waiting for an answer'],
    [number('declined'), 'declined'],
    [number('outsider'), 'by outsiders'],
    [number('finished'), 'finished'],
  ] as const;
  return [
    `${workable.length + behind.length} unblocked`,
    `${number('blocked')} blocked`,
    `${number('taken')} in-progress`,
    ...others.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
  ].join(', ');
}

function planText({ decision, config }: TickStory): string {
  const room = (sessions: number): string => `(${sessions} of ${config.maxAgents} max-agents)`;
  switch (decision.verdict) {
    case 'work':
      return `${[...sessionsPlanned(decision.sessions), ...actsPlanned(decision.acts)].join('; ')} ${room(decision.sessions.length)}`;
    case 'ask':
      return `ask ${decision.questions.map(({ name }) => name).join(', ')} ${room(0)}`;
    case 'stop':
    case 'idle':
    case 'defer':
      return `none ${room(0)}`;
  }
}

const verbs = {
  worker: 'implement',
  auditor: 'audit',
  reviewer: 'review',
  responder: 'answer',
  post_action: 'finish',
} as const satisfies Record<Role, string>;

function sessionsPlanned(sessions: Worked['sessions']): string[] {
  const roles = [...new Set(sessions.map(({ role }) => role))];
  return roles.map((role) => {
    const named = sessions.filter((session) => session.role === role).map(({ subject }) => subjectName(subject));
    return `${verbs[role]} ${named.join(', ')}`;
  });
}

/** Acts that need no agent. */
function actsPlanned(acts: Worked['acts']): string[] {
  const { merges = [], updates = [], posts = [] } = acts ?? {};
  const named = (verb: string, orders: readonly { readonly pull: number }[]): string[] =>
    orders.length === 0 ? [] : [`${verb} ${orders.map(({ pull }) => `#${pull}`).join(', ')}`];
  return [...named('merge', merges), ...named('bring up to date', updates), ...named('post again', posts)];
}

type Worked = Extract<Decision, { verdict: 'work' }>;

/** Conditions that fired at entry or exit, each with its sentence. */
function stopsText(story: TickStory): string {
  const { evaluations } = lineOf(story);
  const fired = evaluations.filter((one) => one.fired && one.kind === 'stop');
  // A sentence may quote an agent, its tools or a person.
  const seen = [...new Set(fired.map(({ code, sentence }) => `${code} — ${quoteSentence(sentence)}`))];
  return seen.length === 0 ? 'none triggered' : seen.join('; ');
}

/** What happened, most relevant first: pull requests, failures, questions, effects that failed. */
function outcomeText(story: TickStory): string {
  const line = lineOf(story);
  const asked = line.gates.filter(({ answer }) => answer === null);
  const answered = line.gates.filter(({ answer }) => answer !== null);
  const failed = story.reports.flatMap(({ order, outcome }) =>
    // An agent that asks a person has not failed: the question is named below.
    outcome.kind === 'failed' && outcome.failure.class !== 'decision' ? [subjectName(order.subject)] : [],
  );
  const undone = story.outcomes.flatMap(({ key, kind }) => (kind === 'failed' ? [key] : []));
  const parts = [
    ...orderParts(line),
    ...pullRequestParts(story),
    failed.length === 0
      ? null
      : `${formatCount(failed.length, 'session failed', 'sessions failed')} (${countEach(failed)
          .map(({ text, count }) => (count === 1 ? text : `${formatTimes(count)} ${text}`))
          .join(', ')})`,
    listed(asked.map(gateName), ['question asked', 'questions asked']),
    listed(answered.map(gateName), ['answer taken up', 'answers taken up']),
    listed(undone, ['effect failed', 'effects failed']),
    ...unpushed(story),
    'reason' in story.decision ? story.decision.reason : null,
    story.stop === null ? null : quoteSentence(story.stop.sentence),
  ].filter((part) => part !== null);
  const sentence = parts.map((part) => (part.endsWith('.') ? part : `${part}.`)).join(' ');
  const shown = describeOutcome(line);
  return sentence === '' ? `${shown}.` : `${shown}. ${sentence}`;
}

/** With an empty backlog a loop may rest: the condition fired, and the run goes on. */
export const isRest = ({ outcome }: Pick<HistoryLine, 'outcome'>, code: string): boolean =>
  code === 'backlog_empty' && outcome !== 'halted';

/** The recorded outcome; `failed` where sessions ran and nothing came of the tick (ADR 0078). */
export const describeOutcome = ({ outcome, allFailed }: Pick<HistoryLine, 'outcome' | 'allFailed'>): string =>
  outcome === 'ok' && allFailed === true ? 'failed' : outcome;

/**
 * Pull requests that something came of: opened, updated, reviewed or merged. A review loop also touches those whose
 * sessions failed.
 */
export const listAdvancedPulls = ({
  skill,
  prsTouchedThisIter,
  trackedPrs,
  failed = [],
}: Pick<HistoryLine, 'skill' | 'prsTouchedThisIter' | 'trackedPrs' | 'failed'>): string[] => {
  if (skill !== 'review') return prsTouchedThisIter;
  const isMerged = (name: string): boolean =>
    trackedPrs.some(({ number, stateAtEnd }) => `#${number}` === name && stateAtEnd === 'merged');
  return prsTouchedThisIter.filter((name) => isMerged(name) || !failed.some((number) => `#${number}` === name));
};

/** A subject fails before any agent begins on it where its clone cannot be set up. */
export function describeFailures(line: HistoryLine): string[] {
  const { failed = [], taskCommits, agentsDispatchedThisIter: sessions } = line;
  if (failed.length > 0)
    return [`${formatList(failed.map(subjectName))} failed${sessions === 0 ? ' before an agent began' : ''}`];
  const hasBegun = sessions > 0 || taskCommits.length === 0 || taskCommits.some(({ status }) => status !== 'blocked');
  if (hasBegun) return [];
  return [`no agent began on ${formatList([...new Set(taskCommits.map(({ task }) => task))])}`];
}

/** Null = no order of a person ended the session. `commit`: an entry of the line, without a commit. */
export function describeEndedSession(
  { endedByOrder = [], taskCommits }: Pick<HistoryLine, 'endedByOrder' | 'taskCommits'>,
  commit: HistoryLine['taskCommits'][number],
): string | null {
  const ended = endedByOrder.find(({ subject }) => subjectName(subject) === commit.task);
  // Earlier sessions of the subject ended by themselves.
  const last = taskCommits.findLast(({ task, commit: sha }) => task === commit.task && sha === null);
  if (ended === undefined || last !== commit) return null;
  const { by, order, branch, sha } = ended;
  const deleted = branch === null ? 'its branch is deleted' : null;
  const kept = sha === null ? 'it had no work to keep' : `the work is kept on \`${branch}\` at ${sha.slice(0, 12)}`;
  return `session ended by @${by} (\`/loop ${order}\`); ${deleted ?? kept}`;
}

/** What a session brought: `made` is an entry of the line. */
export function describeCommit(
  line: Pick<HistoryLine, 'endedByOrder' | 'taskCommits' | 'partial' | 'unconfirmed' | 'gates' | 'failed'>,
  made: HistoryLine['taskCommits'][number],
): string {
  const is = (subject: number | null): boolean => subject !== null && subjectName(subject) === made.task;
  if (made.commit !== null) {
    if (line.unconfirmed?.some(is) === true)
      return 'partial: its completion is not confirmed, as `completion_indicators` names none that counts';
    return line.partial?.some(is) === true
      ? 'partial: its session ended before it was done'
      : committedWords[made.status];
  }
  const ended = describeEndedSession(line, made);
  if (ended !== null) return ended;
  const asked = line.gates.some(
    ({ name, subject, answer }) => name === 'agent-decision' && answer === null && is(subject),
  );
  // Of an entry with a checkpoint it is known whether its own session failed.
  const failed = made.failed === true || (made.checkpoint === undefined && line.failed?.some(is) === true);
  if (made.checkpoint !== undefined) {
    const why = asked
      ? 'its agent asked a person'
      : failed
        ? 'its session failed'
        : 'its session ended before it was done';
    return `no finished commit: ${why}; its work in progress was kept on its branch`;
  }
  if (asked) return 'no commit: its agent asked a person';
  return failed ? 'no commit: its session failed' : 'no commit: its session brought none';
}

/** Each line once, with how often it came; in the order in which each came first. */
export const mergeEqualLines = (lines: readonly string[]): string[] =>
  countEach(lines).map(({ text, count }) => (count === 1 ? text : `${text}, ${formatTimes(count)}`));

const countEach = (texts: readonly string[]): { readonly text: string; readonly count: number }[] =>
  [...new Set(texts)].map((text) => ({ text, count: texts.filter((one) => one === text).length }));

/** Of a commit: the audit and the other sessions of its subject may be still to come. */
const committedWords: Readonly<Record<HistoryLine['taskCommits'][number]['status'], string>> = {
  done: 'its session is done',
  blocked: 'blocked',
};

/** Who changed the run by a command, and what: without the rest of the reply, which tells its author what follows. */
export const listOrders = ({ orders = [] }: Pick<HistoryLine, 'orders'>): ObeyedOrder[] =>
  orders.map(({ change, ...order }) => ({ ...order, change: change.replace(/;.*$/su, '') }));

const orderParts = (line: HistoryLine): string[] =>
  listOrders(line).map(({ verb, by, change }) => quoteSentence(`${verb} by @${by}: ${change}`));

/** A review loop opens no pull requests. It works on those of others and merges them. */
function pullRequestParts(story: TickStory): (string | null)[] {
  const line = lineOf(story);
  const { trackedPrs, prsTouchedThisIter, budgetSnapshot } = line;
  const named = (prs: HistoryLine['trackedPrs']): string[] => prs.map(({ number }) => `#${number}`);
  if (story.head.skill === 'review') {
    const merged = named(trackedPrs.filter(({ stateAtEnd }) => stateAtEnd === 'merged'));
    const others = listAdvancedPulls(line).filter((pr) => !merged.includes(pr));
    return [listed(merged, ['PR merged', 'PRs merged']), listed(others, ['PR worked on', 'PRs worked on'])];
  }
  const before = story.history.at(-2)?.budgetSnapshot;
  const earlier = before?.startedAt === budgetSnapshot.startedAt ? before.prsTouched : [];
  const opened = prsTouchedThisIter.filter((pr) => !earlier.includes(pr));
  const updated = named(trackedPrs).filter((pr) => !opened.includes(pr));
  return [listed(opened, ['PR opened', 'PRs opened']), listed(updated, ['PR updated', 'PRs updated'])];
}

/** Why work of this tick is not on its branch, and where it was kept. */
const unpushed = ({ outcomes }: TickStory): string[] =>
  outcomes.flatMap((outcome) =>
    outcome.kind === 'failed' && effectKeys.isPush(outcome.key) ? [`Not pushed: ${quoteSentence(outcome.why)}`] : [],
  );

export const gateName = ({ name, subject }: Pick<HistoryLine['gates'][number], 'name' | 'subject'>): string =>
  subject === null ? name : `${name} ${subjectName(subject)}`;

const listed = (things: readonly string[], [one, many]: readonly [string, string]): string | null =>
  things.length === 0 ? null : `${formatCount(things.length, one, many)} (${things.join(', ')})`;

/** Text after `Concurrency:` about the lock that the tick held and the ticks before it. */
export function concurrencyText(story: Pick<TickStory, 'head' | 'reaped' | 'history' | 'singleShot'>): string {
  const { head, reaped, history, singleShot = false } = story;
  if (singleShot) return 'no lock, a single shot keeps no state';
  const earlier = history.slice(0, -1);
  const previous = earlier.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const skipped = earlier.length - 1 - earlier.findLastIndex(({ outcome }) => outcome !== 'skipped_lock');
  const taken = reaped === null ? 'lock acquired' : sentences.reaped(reaped);
  const before =
    previous === undefined
      ? `first tick${beginsAnew(head, history) ? ' of this record' : ''}`
      : `previous iteration drained at ${formatClockTime(previous.endedAt)}`;
  const meanwhile = skipped === 0 ? '' : `; ${formatCount(skipped, 'tick')} skipped meanwhile`;
  return `${taken} (${reaped === null ? before : 'its tick did not end by itself'})${meanwhile}`;
}

/** A record that began anew counts its generations on from the one before. Of a full one, the oldest lines are dropped. */
export const beginsAnew = (head: Pick<Head, 'generation'>, history: readonly HistoryLine[]): boolean =>
  history.length < maxHistoryLines && (history[0] === undefined ? head.generation > 0 : history[0].generation > 1);
