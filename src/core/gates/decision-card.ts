/** What a decision needs beside its question: why it is asked now, what was spent, what each option costs. */
import type { ObservedPull } from '../observation/pull-request.ts';
import { blocks, isOpen } from '../sessions/contract/findings.ts';
import {
  addInMillionths,
  budgetLabels,
  type Ceilings,
  type Counters,
  ceilingText,
  computeDollarsUsed,
  fixedAmountText,
  newCounters,
  readUsed,
  sumIterations,
} from '../state/counters.ts';
import type { GateName } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import { countAllSessions, type Subject, subjectName } from '../state/subject.ts';
import { formatCount, formatDollars, formatList, formatTimes } from '../text/format.ts';
import { quoteSentence } from '../text/quote-untrusted.ts';
import { gateDefinition } from './catalogue.ts';
import { divergenceEvidence, type GateFacts, type Raisable, unclearText } from './questions.ts';

/** Each text is one line of the question's comment. */
export interface Card {
  readonly why: string;
  readonly spent: string;
  /** Diff, checks and review of its pull request; null = this tick has read none. */
  readonly pull: string | null;
  /** What each option costs, by the option's id. */
  readonly costs: Readonly<Record<string, string>>;
}

/** Counters of a run that show what it has cost. */
export type Spent = Pick<
  Counters,
  | 'iterationsUsed'
  | 'iterationsBeforeRestart'
  | 'agentsDispatched'
  | 'dollarsReported'
  | 'dollarsEstimate'
  | 'dollarsCounted'
>;

/**
 * As the last saved tick of this run left it. A tick that was lost since is not in it. `counters` of a head that has
 * obeyed a restart: the iterations before it count towards no ceiling.
 */
export function spentBefore(
  { counters }: Pick<Head, 'counters'>,
  last: Pick<HistoryLine, 'budgetSnapshot'> | undefined,
): Spent {
  const { startedAt, iterationsBeforeRestart } = counters;
  if (last === undefined || last.budgetSnapshot.startedAt !== startedAt) return newCounters(startedAt);
  const iterationsUsed = Math.max(0, sumIterations(last.budgetSnapshot) - iterationsBeforeRestart);
  return { ...last.budgetSnapshot, iterationsUsed, iterationsBeforeRestart };
}

/** With the cost of sessions that have ended since. */
export const spentWith = (spent: Spent, sessions: readonly number[]): Spent => ({
  ...spent,
  iterationsUsed: spent.iterationsUsed + 1,
  agentsDispatched: spent.agentsDispatched + sessions.length,
  dollarsCounted: addInMillionths(computeDollarsUsed(spent), ...sessions),
});

interface CardFacts {
  readonly head: Pick<Head, 'counters' | 'ceilings' | 'reserved'>;
  /** From the last saved tick, so that a tick after a lost one asks in the same words, and ticked boxes stay. */
  readonly spent: Spent;
  /** Of the loop; the card shows the one that the question is about. */
  readonly subjects: readonly Subject[];
  /** Pull requests that this tick has read. */
  readonly pulls: readonly ObservedPull[];
}

export function cardOf(facts: GateFacts, about: CardFacts): Card {
  const number = numberIn(facts);
  const subject = about.subjects.find((one) => one.number === number || one.pullRequest === number);
  const own = about.pulls.find((one) => one.number === number || one.number === subject?.pullRequest);
  // Facts of another commit than the one that is asked about would mislead.
  const pull = 'headSha' in facts && own?.headSha !== facts.headSha ? undefined : own;
  return {
    why: `Why now: ${whyNow(facts, about.head)}`,
    spent: spentText(about, number === null ? undefined : subject),
    pull: pull === undefined ? null : pullText(pull, subject),
    costs: Object.fromEntries(gateDefinition(facts.name).options.map(({ id }) => [id, costText(facts, id, about)])),
  };
}

function numberIn(facts: GateFacts): number | null {
  if ('pr' in facts) return facts.pr;
  if ('issue' in facts) return facts.issue;
  return 'subject' in facts ? (facts.subject?.number ?? null) : null;
}

function whyNow(facts: GateFacts, head: CardFacts['head']): string {
  switch (facts.name) {
    case 'backlog-drift':
      return `since the last plan ${driftText(facts)}.`;
    case 'ambiguous-criteria':
      return `its turn has come. ${quoteSentence(facts.why ?? unclearText, 160)}`;
    case 'budget-escalation':
      return standing(facts.tripped, head);
    case 'post-feedback-merge':
      return 'a responder has answered what people said, and only a person can tell whether that is enough.';
    case 'merge':
      return 'this commit is reviewed, nothing that blocks is open, and a person decides about the merge.';
    case 'force-unlock':
      return facts.why ?? 'a tick wants to work, and another holds the lock.';
    case 'repeated-failure':
      return `${facts.exhausted ? 'nothing' : `this has come ${formatTimes(facts.count)}, and nothing`} more is tried without an answer.${facts.last === undefined ? '' : ` The last one: ${quoteSentence(facts.last, 300)}`}`;
    case 'resume-divergence':
      return `its branch is not where this run left it. ${quoteSentence(divergenceEvidence(facts), 200)}`;
    case 'dirty-tree':
      return quoteSentence(`the folder ${facts.path} on ${facts.runner} holds changes that are in no commit.`, 200);
    case 'agent-decision':
      return 'its session ended with this question, and the next one begins with your answer.';
    case 'circuit-open':
      return facts.subject === null
        ? `the breaker of the whole loop opened (opening ${facts.opening}), and no session starts.`
        : `its breaker opened (opening ${facts.opening}), and no session of it starts.`;
    case 'criteria-policy':
      return `${facts.missing === undefined ? 'most of the first 20' : `${facts.missing.lacking} of the first ${facts.missing.of}`} issues lack the heading, and one of them is next.`;
  }
}

const driftText = ({ added, removed, raised = [] }: Extract<GateFacts, { name: 'backlog-drift' }>): string =>
  formatList([
    ...(added.length === 0 ? [] : [`${formatCount(added.length, 'issue')} came`]),
    ...(removed.length === 0 ? [] : [`${formatCount(removed.length, 'issue')} ended or got blocked`]),
    ...(raised.length === 0 ? [] : [`${formatCount(raised.length, 'issue')} rose in priority`]),
  ]);

/** Spent, reserved and forecast of each budget that is near or would be passed: the question has one number. */
function standing(tripped: readonly Raisable[], { counters, reserved }: CardFacts['head']): string {
  const parts = tripped.map(({ name, value, ceiling }) => {
    const used = readUsed(name, counters);
    const held = name === 'dollars' ? `, reserved ${formatDollars(reserved.dollars)}` : '';
    if (value > ceiling)
      return `the next iteration would pass the ${name} ceiling: ${fixedAmountText(name, used)} ${name === 'dollars' ? 'spent' : 'used'} + ${fixedAmountText(name, value - used)} forecast of ${ceilingText(name, ceiling)}${held}`;
    const more = value > used ? `, forecast ${fixedAmountText(name, value - used)} more with the next iteration` : '';
    return `${budgetLabels[name]} ${name === 'dollars' ? 'spent' : 'used'} ${fixedAmountText(name, used)}${held}${more}, of ${ceilingText(name, ceiling)}`;
  });
  return `${parts.join('; ')}.`;
}

function spentText({ spent, head: { ceilings } }: CardFacts, subject: Subject | undefined): string {
  const own =
    subject === undefined || countAllSessions(subject) === 0
      ? ''
      : ` On ${subjectName(subject.number)}: ${formatDollars(subject.dollars)}.`;
  return `Spent so far: ${formatDollars(computeDollarsUsed(spent))}${ofCeiling(ceilings)}, ${spent.iterationsUsed} of ${formatCount(ceilings.maxIterations, 'iteration')}.${own}`;
}

/** A dollar ceiling of 0 is none. */
const ofCeiling = ({ maxDollars }: Pick<Ceilings, 'maxDollars'>): string =>
  maxDollars === 0 ? ' (no ceiling)' : ` of ${ceilingText('dollars', maxDollars)}`;

function pullText({ diff, checks, headSha, baseBranch }: ObservedPull, subject: Subject | undefined): string {
  const { files, additions, deletions } = diff;
  return `${formatCount(files, 'file')} (+${additions} −${deletions}) into ${quoteSentence(baseBranch, 60)}. ${checksText(checks)} ${reviewText(headSha, subject)}`;
}

const checkStates = ['passed', 'skipped', 'failed', 'running', 'action-required'] as const;

function checksText(checks: ObservedPull['checks']): string {
  const counted = checkStates.flatMap((state) => {
    const count = checks.filter((check) => check.state === state).length;
    return count === 0 ? [] : [`${count} ${state.replace('-', ' ')}`];
  });
  return counted.length === 0
    ? 'No check had run when this was asked.'
    : `Checks when this was asked: ${counted.join(', ')}.`;
}

function reviewText(headSha: string, subject: Subject | undefined): string {
  if (subject?.lastReviewedCommit == null) return 'Not reviewed.';
  const open = subject.findings.filter(isOpen);
  const bugs = open.filter(blocks).length;
  const found = `${bugs === 0 ? 'nothing that blocks' : formatCount(bugs, 'bug')}, ${formatCount(open.length - bugs, 'warning')} open`;
  return `${subject.lastReviewedCommit === headSha ? 'Reviewed' : 'Reviewed on an earlier commit'}: ${found}.`;
}

type Bought = 'session' | 'iteration';

/** What follows a permitting answer and costs money. */
const bought: Partial<Readonly<Record<GateName, Readonly<Record<string, Bought>>>>> = {
  'backlog-drift': { 're-propose': 'iteration', continue: 'iteration' },
  'ambiguous-criteria': { proceed: 'session' },
  'budget-escalation': { continue: 'iteration' },
  'repeated-failure': { retry: 'session' },
  'resume-divergence': { 're-attach': 'session' },
  'dirty-tree': { stash: 'iteration', commit: 'iteration' },
  'agent-decision': { answer: 'session' },
  'circuit-open': { probe: 'session' },
  'criteria-policy': { accept: 'iteration' },
};

/** Less would be shown as nothing. */
const leastShownDollars = 0.005;

function costText(facts: GateFacts, option: string, { head, spent }: CardFacts): string {
  if (facts.name === 'budget-escalation' && option === 'raise') return raiseBuys(facts.tripped, head.counters);
  if (facts.name === 'force-unlock' && option === 'yes' && head.reserved.dollars > 0)
    return `charges the ${formatDollars(head.reserved.dollars)} that its run reserved`;
  const buys = bought[facts.name]?.[option];
  if (buys === undefined) return 'at no cost';
  const mean = meanOf(buys, facts.name === 'budget-escalation' ? head.counters : spent);
  const what = buys === 'session' ? 'a session' : 'an iteration';
  if (mean === null) return `at the cost of ${what}`;
  return mean < leastShownDollars ? `less than ${formatDollars(0.01)} ${what}` : `about ${formatDollars(mean)} ${what}`;
}

/** Mean of this run; null = nothing is known yet. */
function meanOf(what: Bought, spent: Spent): number | null {
  const dollars = computeDollarsUsed(spent);
  const units = what === 'session' ? spent.agentsDispatched : sumIterations(spent);
  return units === 0 || dollars === 0 ? null : dollars / units;
}

/** `buys 70 more minutes and about 3 more iterations at $11.00` */
function raiseBuys(tripped: readonly Raisable[], counters: Counters): string {
  const parts = tripped.flatMap((one) => whatRaiseBuys(one, counters) ?? []);
  return parts.length === 0 ? 'at the cost of what it is used for' : `buys ${formatList(parts)}`;
}

/** At the mean of this run: `about 4 more pull requests at $1.30`. Null = the ceiling cannot rise, or nothing is known. */
function whatRaiseBuys({ name, raiseTo, ceiling }: Raisable, counters: Counters): string | null {
  if (raiseTo <= ceiling) return null;
  const left = raiseTo - readUsed(name, counters);
  if (name !== 'dollars') return `${fixedAmountText(name, left)} more ${budgetLabels[name]}`;
  const spent = computeDollarsUsed(counters);
  const iterations = sumIterations(counters);
  const { length: pulls } = counters.prsTouched;
  const [units, one, many] =
    pulls > 0
      ? ([pulls, 'more pull request', 'more pull requests'] as const)
      : ([iterations, 'more iteration', 'more iterations'] as const);
  if (units === 0 || spent <= 0) return null;
  const each = spent / units;
  return `about ${formatCount(Math.floor(left / each), one, many)} at ${formatDollars(each)}`;
}
