/** The one sentence about where a loop stands. Control issue, summary, `status`, pages and chat all show it. */
import { type BudgetLimits, findUsedUpCeiling, type Stop, takesTasks } from '../decide/stop/conditions.ts';
import { matchLastStop } from '../decide/stop/rules.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';
import { isTask, subjectName } from '../state/subject.ts';
import { kindsForPeople, type Wait, type WaitingSubject, type WaitKind } from '../state/waits.ts';
import { formatCount, formatDueTime, formatInstant, formatList, lowerFirst } from '../text/format.ts';
import { quoteLine, quoteSentence, unquoteSentence } from '../text/quote-untrusted.ts';
import { describeRunBreaker } from './held-turn.ts';
import { findFullReviewQueue } from './review-queue.ts';

/** The run that works now, with its link; `repair` = it was started because the previous one had died. */
export interface Working {
  readonly runId: number;
  readonly runAttempt: number;
  readonly url: string;
  readonly repair: boolean;
}

export interface LoopStanding {
  readonly head: Head;
  /** Null = this tick has read the head alone. */
  readonly state: LoopState | null;
  readonly history: readonly HistoryLine[];
  readonly working: Working | null;
  /** Why the run stopped; null = the tick does not know, so the history's recorded evaluation counts. */
  readonly stop: Stop | null;
  /** An error that no tick can resolve by itself; `causeHash` shows whether it was already reported. */
  readonly error: { readonly sentence: string; readonly causeHash: string } | null;
  /** Absent = the configuration was not read. */
  readonly limits?: BudgetLimits | undefined;
  /** When the schedule fires next; null = unknown. */
  readonly scheduledAt: string | null;
  /** Pull requests that were merged or closed since the record; absent = none. */
  readonly endedPulls?: number;
}

export type StandingKind =
  | 'working'
  /** The run that holds the lease has ended: only readers outside a run see it. */
  | 'interrupted'
  | 'error'
  | 'not begun'
  | 'stopped'
  | 'paused'
  | 'waiting for an answer'
  | 'failing'
  | 'running'
  | 'waiting for people'
  | 'awaiting checks'
  | 'idle';

export interface Standing {
  readonly kind: StandingKind;
  /** Markdown of one line, without a full stop. */
  readonly sentence: string;
}

/** In order of precedence: working, an error, no tick yet, then the run's status. */
export function describeStanding(facts: LoopStanding): Standing {
  const { head, working, error, history } = facts;
  if (working !== null) {
    const { iterationsUsed } = head.counters;
    const sentence = `working: iteration ${iterationsUsed}/${head.ceilings.maxIterations} ([run ${working.runId}](${working.url}))`;
    return { kind: 'working', sentence };
  }
  if (error !== null) return { kind: 'error', sentence: `error: ${quoteLine(error.sentence, { max: 300 })}` };
  if (history.length === 0 && head.generation === 0) return { kind: 'not begun', sentence: describeBeginning(head) };
  switch (head.status) {
    case 'stopped':
      return { kind: 'stopped', sentence: `stopped: ${stopSentence(facts)}${besidePause(head)}` };
    case 'parked':
      return { kind: 'paused', sentence: describePause(head) };
    case 'waiting':
      return describeQuestion(facts);
    case 'idle':
      return head.openGates.length + (facts.state?.gates.length ?? 0) > 0
        ? describeQuestion(facts)
        : describeRest(facts);
    case 'running':
      return describeGoingOn(facts);
  }
}

/** A tick that ends red before its agents start releases the lease, and records nothing else; so may a cancelled one. */
function describeBeginning({ epoch, lease, workflow }: Head): string {
  if (epoch === 0 || lease !== null) return 'Waiting for the first tick; nothing was changed.';
  return `not begun: the first tick failed or was cancelled, and recorded nothing; the summary of its run of \`${workflow}\` says why, and what to do`;
}

/** The same without Markdown, for terminals, pages and chats. */
export const plainSentence = (sentence: string): string =>
  unquoteSentence(sentence.replace(/(?<!\\)\[([^\]]*)\]\([^)]*\)/g, '$1'));

const describePause = ({ notBefore, pause }: Head): string =>
  notBefore === null || pause !== null
    ? `paused${pause === null ? '' : ` by ${pause.by}`}: write \`/loop resume\` on the control issue, or tick its box Resume`
    : `paused until ${formatInstant(notBefore)}`;

const besidePause = ({ pause }: Head): string => (pause === null ? '' : `; paused by ${pause.by} as well`);

/** A loop gate first, since everything waits for it; then the oldest question. */
function describeQuestion({ head, state }: LoopStanding): Standing {
  const [first, ...others] = (state?.gates ?? []).toSorted(
    (a, b) => Number(a.subject !== null) - Number(b.subject !== null) || a.askedAt.localeCompare(b.askedAt),
  );
  const more = others.length === 0 ? '' : ` (and ${formatCount(others.length, 'more question')})`;
  const asked = first === undefined ? '' : `: ${first.question}${more}`;
  const parts = [`waiting for an answer${asked}`, ...listAll(head, [...kindsForPeople, 'checks', 'failing'])];
  return { kind: 'waiting for an answer', sentence: parts.join('; ') };
}

/** Nothing is due by itself: people or checks must move first, or nothing is left at all. */
function describeRest(facts: LoopStanding): Standing {
  const usedUp = findUsedUpCeiling(facts.head, facts.limits ?? null);
  const held = describeOpenBreaker(facts);
  const { kind, sentence } = describeTurns(facts, usedUp === null && held.length === 0);
  const short =
    usedUp === null
      ? []
      : [`no session begins, since ${usedUp.sentence}: ${lowerFirst(usedUp.act.replace(/\.$/, ''))}`];
  return { kind, sentence: [...held, sentence, ...short].join('; ') };
}

/** It holds every session, so it stands before whatever is due. Its own question, once asked, is the whole standing. */
function describeOpenBreaker({ state }: LoopStanding): string[] {
  const held = state === null ? null : describeRunBreaker(state);
  return held === null ? [] : [lowerFirst(held)];
}

/** `takesUp`: an issue that is opened now is begun by the next tick. */
function describeTurns(facts: LoopStanding, takesUp: boolean): Standing {
  const { head } = facts;
  const [people, checks] = [listAll(head, kindsForPeople), listAll(head, ['checks'])];
  const failing = findFailing(facts);
  if (failing !== null) return { kind: 'failing', sentence: [failing, ...people, ...checks].join('; ') };
  if (people.length > 0)
    return { kind: 'waiting for people', sentence: [`waiting for people: ${people.join(', ')}`, ...checks].join('; ') };
  if (checks.length > 0) return { kind: 'awaiting checks', sentence: `awaiting checks: ${checks.join(', ')}` };
  const elsewhere = listAll(head, ['taken', 'outsider']);
  const beside = elsewhere.length === 0 ? '' : ` (${elsewhere.join(', ')})`;
  const hasTasks = takesTasks(facts.limits, facts.state);
  const next = head.skill === 'review' ? describeReviewedPull(facts.limits) : hasTasks ? 'task' : 'issue';
  const then = takesUp ? `; a new ${next} is taken up by the next tick` : '';
  return { kind: 'idle', sentence: `idle: nothing to work on${beside}${then}` };
}

/** Which pull requests a review loop takes, as far as the configuration is known; in the singular, without an article. */
export function describeReviewedPull(limits: Pick<BudgetLimits, 'review'> | null | undefined): string {
  if (limits?.review === undefined) return 'pull request that the loop may review';
  const { labels, query } = limits.review;
  const named = formatList(labels.map((label) => `\`${label}\``));
  const ways = [
    'of a loop',
    ...(labels.length === 0 ? [] : [`with the ${labels.length === 1 ? 'label' : 'labels'} ${named}`]),
    ...(query === null ? [] : ['that `review.query` finds']),
  ];
  return `pull request ${ways.join(' or ')}`;
}

/** While the review queue is full, the next tick begins nothing: a person is waited for. */
function describeGoingOn(facts: LoopStanding): Standing {
  const { head, state, scheduledAt, history, endedPulls } = facts;
  const open = state?.gates.length ?? head.openGates.length;
  const asked = open === 0 ? [] : [`${formatCount(open, 'question')} open`];
  const [people, checks] = [listAll(head, kindsForPeople), listAll(head, ['checks'])];
  const [failing, full] = [findFailing(facts), findFullReviewQueue(history, endedPulls)];
  const held = describeOpenBreaker(facts);
  const due = scheduledAt === null ? 'when its workflow is started' : formatDueTime(scheduledAt, head.updatedAt);
  const parts =
    full === null
      ? [`next tick ${due}`, ...asked, ...people, ...checks]
      : [
          `waiting for people: ${people.join(', ') || formatCount(full.unreviewed, 'pull request to review', 'pull requests to review')}`,
          `nothing new begins before a review (max-open-prs ${full.most})`,
          ...[...asked, ...checks],
        ];
  if (failing !== null) return { kind: 'failing', sentence: [...held, failing, ...parts].join('; ') };
  return { kind: full === null ? 'running' : 'waiting for people', sentence: [...held, ...parts].join('; ') };
}

/** What an answer to an open question does meanwhile; null = the next tick follows it. */
export function describeHeldAnswers({
  status,
  pause,
  notBefore,
}: Pick<Head, 'status' | 'pause' | 'notBefore'>): string | null {
  if (status === 'stopped')
    return 'The run has stopped: an answer is recorded, but no work begins until the run goes on.';
  if (status !== 'parked' || (pause === null && notBefore !== null)) return null;
  return 'The loop is paused: an answer is recorded, but no work begins until it is resumed.';
}

/** How a run ended, for titles: it is idle only if nothing at all is left. */
export const endWord = (head: Head): 'stopped' | 'at rest' | 'idle' => {
  if (head.status !== 'idle') return 'stopped';
  return head.openGates.length + listAll(head, [...kindsForPeople, 'checks', 'failing']).length > 0
    ? 'at rest'
    : 'idle';
};

/** Of each kind: the words for one of them, and for several. `what`: what they are, such as `issue`. */
const words: Readonly<Record<WaitKind, (what: string) => readonly [one: string, many: string]>> = {
  review: () => ['pull request to review or merge', 'pull requests to review or merge'],
  checks: () => ['pull request whose checks have not ended', 'pull requests whose checks have not ended'],
  blocked: (what) => [`blocked ${what}`, `blocked ${what}s`],
  skipped: (what) => [`skipped ${what}`, `skipped ${what}s`],
  // Only the answer to its question, or its default, leaves it so.
  failed: (what) => [`${what} skipped after failures`, `${what}s skipped after failures`],
  cancelled: (what) => [`cancelled ${what}`, `cancelled ${what}s`],
  outsider: (what) => [`${what} of outsiders, not admitted`, `${what}s of outsiders, not admitted`],
  taken: () => ['in work elsewhere', 'in work elsewhere'],
  failing: (what) => [`${what} that fails`, `${what}s that fail`],
};

const listAll = ({ waits, skill }: Head, kinds: readonly WaitKind[]): string[] =>
  kinds.flatMap((kind) => waits.filter((wait) => wait.kind === kind)).map((wait) => describeWait(wait, skill));

function describeWait({ kind, count, first }: Wait, skill: Head['skill']): string {
  const what = skill === 'review' ? 'pull request' : first.some(({ number }) => isTask(number)) ? 'task' : 'issue';
  const [one, many] = kind === 'review' && skill === 'review' ? reviewWords : words[kind](what);
  const named = first.map((subject) => nameOf(subject));
  const more = count > first.length ? ', …' : '';
  return `${formatCount(count, one, many)} (${named.join(', ')}${more})`;
}

/** A review loop waits where an author or a maintainer must go on. */
const reviewWords = ['pull request for people to go on with', 'pull requests for people to go on with'] as const;

function nameOf({ number, by, tries, of, conflictWith }: WaitingSubject): string {
  if (conflictWith !== undefined) return `${subjectName(number)} in conflict with ${quoteLine(conflictWith)}`;
  if (by !== undefined)
    return `${subjectName(number)} by ${by.length === 0 ? 'an issue elsewhere' : by.map(subjectName).join(' and ')}`;
  return tries === undefined || of === undefined
    ? subjectName(number)
    : `${subjectName(number)}, try ${tries} of ${of}`;
}

/** The subject whose session failed last stands for the others. Its cause is in the state alone. */
function findFailing({ head, state }: LoopStanding): string | null {
  const wait = head.waits.find(({ kind }) => kind === 'failing');
  if (wait === undefined) return null;
  const known = (number: number) => state?.subjects.find((subject) => subject.number === number);
  const failedAt = (number: number): string => known(number)?.failures.at(-1)?.at ?? '';
  const [last, ...others] = wait.first.toSorted((a, b) => failedAt(b.number).localeCompare(failedAt(a.number)));
  if (last === undefined) return null;
  const { number, tries = 1, of = tries } = last;
  const cause = known(number)?.failures.at(-1)?.summary;
  const said = cause === undefined ? '' : `: ${quoteSentence(cause.replace(/\.$/, ''))}`;
  const more = wait.count - 1;
  const beside = more > 0 && others.length > 0 ? `, and ${formatCount(more, 'other one')}` : '';
  const what = isTask(number) ? '' : known(number)?.kind === 'pr' ? 'pull request ' : 'issue ';
  return `failing: the last session of ${what}${subjectName(number)} failed, try ${tries} of ${of}${beside}${said}`;
}

/** The recorded sentence of the stop that ended the run: a later tick only sees that it has stopped. */
function stopSentence({ head, state, stop, history }: LoopStanding): string {
  const last = state === null ? null : matchLastStop(head, state.lastStop);
  if (last !== null) return quoteSentence(last.sentence);
  const code = head.stop?.code ?? stop?.code ?? 'unknown';
  const fired = history.toReversed().flatMap(({ evaluations }) => evaluations.filter((one) => one.fired));
  const recorded = fired.find((evaluation) => evaluation.code === code);
  const sentence = recorded?.sentence ?? stop?.sentence;
  return sentence === undefined ? code : quoteSentence(sentence);
}
