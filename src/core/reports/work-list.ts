/** Every issue, pull request and task that a loop knows, with its state in a word and the reason in a line. */
import { shortenTextHash } from '../backlog/issue-cache.ts';
import { readHolderPlan } from '../lease/holder-plan.ts';
import type { Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { CachedIssue, LoopState } from '../state/loop-state.ts';
import { countAllSessions, isTask, type Subject, subjectName } from '../state/subject.ts';
import type { WaitingSubject, WaitKind } from '../state/waits.ts';
import { formatCount, formatDollars, formatFirstLine, formatInstant, formatList } from '../text/format.ts';
import { describeRefusal } from './gate-stories.ts';
import { describeHeldTurn, runStopped } from './held-turn.ts';
import type { SeenThread } from './seen-threads.ts';

/** What colour alone must not say: the word beside it always says it too. */
export type Tone = 'ok' | 'wait' | 'bad' | 'run' | 'rest';

export interface WorkRow {
  readonly number: number;
  readonly kind: Subject['kind'];
  /** Null = the record holds no title. */
  readonly title: string | null;
  readonly state: string;
  readonly tone: Tone;
  /** Plain text that may hold words of others. Without a full stop. */
  readonly why: string;
  /** Sessions and dollars; null = no session worked on it. */
  readonly spent: string | null;
}

export interface WorkFacts {
  readonly head: Pick<Head, 'loop' | 'run' | 'waits' | 'status' | 'stop' | 'skill' | 'plannedEffects' | 'reserved'>;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  /** A tick holds the lease, as far as the reader sees. */
  readonly isAtWork: boolean;
  /** Empty = the reader sees the record alone. */
  readonly threads?: readonly SeenThread[];
  /** What a tick does now, by number, beyond what it has recorded; `asked` = it waits for an answer. */
  readonly steps?: ReadonlyMap<number, string>;
  /** Pull requests that were merged or closed since the record; absent = none. */
  readonly endedPulls?: number;
  /** Questions whose answer is recorded, and which no tick has taken up; absent = none is known. */
  readonly answered?: ReadonlySet<string>;
}

interface Known {
  readonly number: number;
  readonly now: string | null;
  readonly head: WorkFacts['head'];
  /** A tick works on it. */
  readonly isAtWork: boolean;
  /** The tick at work has claimed it: what the record of before says of it does not hold. */
  readonly isClaimedNow: boolean;
  /** The tick at work asks about it. */
  readonly isAskedNow: boolean;
  /** What holds back every issue that is free; null = nothing does. */
  readonly held: string | null;
  readonly subject: Subject | null;
  /** Its open pull request, of this run or of an earlier one; null = none. */
  readonly pull: number | null;
  readonly gate: Gate | null;
  /** Its answer is recorded. */
  readonly isAnswered: boolean;
  readonly isUnasked: boolean;
  readonly history: readonly HistoryLine[];
  readonly wait: (WaitingSubject & { readonly kind: WaitKind }) | null;
  readonly issue: CachedIssue | null;
  readonly seen: SeenThread | null;
  /** State of its pull request, as a tick or the reader saw it last; null = unknown. */
  readonly pullState: string | null;
}

type StateAndReason = Pick<WorkRow, 'state' | 'tone' | 'why'>;

/** Ordered by number. */
export function listWork(facts: WorkFacts): WorkRow[] {
  const { head, state, history, isAtWork, threads = [], steps = new Map<number, string>(), answered } = facts;
  const held = describeHeldTurn(facts);
  const waits = new Map(head.waits.flatMap(({ kind, first }) => first.map((one) => [one.number, { ...one, kind }])));
  const pulls = readPullStates(facts);
  const subjects = new Map(state.subjects.map((subject) => [subject.number, subject]));
  const issues = new Map((state.knownBacklog?.issues ?? []).map((issue) => [issue.number, issue]));
  const seen = new Map(threads.map((thread) => [thread.number, thread]));
  const gates = new Map(state.gates.flatMap((gate) => (gate.subject === null ? [] : [[gate.subject, gate] as const])));
  const unasked = new Set(state.unasked.map(({ subject }) => subject));
  const tasks = new Map(state.tasks.map((task) => [task.number, task]));
  const earlier = new Map((state.earlierPulls ?? []).map(({ issue, pull }) => [issue, pull]));
  const ownPulls = new Set([
    ...state.subjects.flatMap(({ pullRequest, formerPullRequest }) => [pullRequest, formerPullRequest]),
    ...earlier.values(),
  ]);
  const issueThreads = threads.filter(({ isPull }) => !isPull).map(({ number }) => number);
  const tick = readHolderPlan(head, isAtWork);
  const numbers = [
    ...tick.planned,
    ...tick.asked,
    ...subjects.keys(),
    ...issues.keys(),
    ...earlier.keys(),
    ...waits.keys(),
    ...gates.keys(),
    ...unasked,
    ...tasks.keys(),
    ...issueThreads,
  ];
  return [...new Set(numbers)]
    .filter((number) => subjects.has(number) || !ownPulls.has(number))
    .toSorted((one, other) => one - other)
    .map((number) => {
      const subject = subjects.get(number) ?? null;
      const pull = (subject === null ? earlier.get(number) : subject.pullRequest) ?? null;
      const gate = gates.get(number) ?? (pull === null ? null : (gates.get(pull) ?? null));
      const known: Known = {
        ...{ number, head, history, held, subject, pull, gate },
        isAnswered: gate !== null && answered?.has(gate.id) === true,
        isAtWork: tick.planned.has(number) || (isAtWork && subject?.claimed === true),
        isClaimedNow: tick.claimed.has(number),
        isAskedNow: tick.asked.has(number) || (pull !== null && tick.asked.has(pull)),
        now: steps.get(number) ?? null,
        isUnasked: unasked.has(number) || (pull !== null && unasked.has(pull)),
        wait: waits.get(number) ?? (pull === null ? null : (waits.get(pull) ?? null)),
        issue: issues.get(number) ?? null,
        seen: seen.get(number) ?? null,
        pullState: pull === null ? null : (seen.get(pull)?.state ?? pulls.get(pull) ?? null),
      };
      return buildRow(known, tasks.get(number));
    });
}

/** State of pull requests as a tick recorded it last, by number. What became of one is known for longer than its ticks. */
function readPullStates({ history, state }: Pick<WorkFacts, 'history' | 'state'>): ReadonlyMap<number, string> {
  return new Map<number, string>([
    ...history.flatMap(({ trackedPrs }) => trackedPrs.map(({ number, stateAtEnd }) => [number, stateAtEnd] as const)),
    ...(state.outcomes?.pulls ?? []).map(
      ({ pull, result }) => [pull, result === 'closed' ? result : 'merged'] as const,
    ),
  ]);
}

function buildRow(known: Known, task?: LoopState['tasks'][number]): WorkRow {
  const { number, subject, seen, gate } = known;
  const title = [subject?.title, seen?.title, task?.text, gate?.title].find((text) => text) ?? null;
  const marked = subject === null && task !== undefined && task.mark !== 'open' ? describeMark(task) : null;
  const kind = findKind(number, known);
  return { number, kind, title, ...(marked ?? describeWork(known)), spent: formatSpent(subject) };
}

/** Whatever a review loop knows without a subject is a pull request. */
function findKind(number: number, { subject, seen, head: { skill } }: Known): WorkRow['kind'] {
  if (isTask(number)) return 'task';
  if (subject !== null) return subject.kind;
  const isPull = seen?.isPull ?? skill === 'review';
  return isPull ? 'pr' : 'issue';
}

const kindNames: Readonly<Record<WorkRow['kind'], string>> = { issue: 'issue', pr: 'pull request', task: 'task' };

/** `3 issues and 1 pull request`. */
export const countWork = (rows: readonly WorkRow[]): string =>
  rows.length === 0
    ? formatCount(0, kindNames.issue)
    : formatList(
        Object.entries(kindNames).flatMap(([kind, name]) => {
          const count = rows.filter((row) => row.kind === kind).length;
          return count === 0 ? [] : [formatCount(count, name)];
        }),
      );

function describeMark({ mark, why }: LoopState['tasks'][number]): StateAndReason {
  return mark === 'done'
    ? { state: 'done', tone: 'ok', why: 'The plan marks it as done' }
    : { state: 'blocked', tone: 'rest', why: why ?? 'The plan marks it as blocked' };
}

/** In order of precedence: a person's turn, what is final, what runs, what it waits for, what comes next. */
function describeWork(known: Known): StateAndReason {
  const { head, isAtWork, isClaimedNow, now, subject, pull, gate, isAnswered, isUnasked, wait, seen, pullState } =
    known;
  if (isAnswered && now === null)
    return { state: 'answered', tone: 'rest', why: 'Your answer is recorded: the next tick takes it up' };
  if (known.isAskedNow || now === 'asked' || (gate !== null && !isClaimedNow))
    return { state: 'asks you', tone: 'wait', why: join('Waits for your answer', lastFailure(subject)) };
  if (isUnasked && !isClaimedNow)
    return { state: 'to be asked', tone: 'wait', why: 'Its question is asked once fewer are open' };
  if (pull !== null && pull !== subject?.number && pullState === 'merged')
    return { state: 'merged', tone: 'ok', why: `Merged with #${pull}` };
  if (seen?.state === 'merged' || pullState === 'merged')
    return { state: 'merged', tone: 'ok', why: 'Merged on GitHub' };
  if (now !== null) return { state: 'in work', tone: 'run', why: join(`Now: ${now}`, lastFailure(subject)) };
  const ended =
    subject === null || isClaimedNow ? null : (describeEnd(subject, known) ?? describeDeclined(subject, known));
  if (ended !== null) return ended;
  if (isClaimedNow || (isAtWork && subject?.phase !== 'done'))
    return { state: 'in work', tone: 'run', why: join('A tick works on it now', lastFailure(subject)) };
  if (wait !== null && (head.stop === null || !isDueByItself(wait.kind))) return describeWait(known, wait);
  if (seen?.state === 'closed' && (pull === null || pull === known.number))
    return { state: 'closed', tone: 'ok', why: 'Closed on GitHub' };
  if (subject?.phase === 'done') return describeDone(known);
  if (subject !== null) return describeNext(subject, known);
  return pull === null ? describeUntouched(known) : describeDone(known);
}

/** What the loop does itself once it can: a stopped run does not. */
const isDueByItself = (kind: WaitKind): boolean => kind === 'failing' || kind === 'blocked';

function describeDone({ pull, pullState, seen }: Known): StateAndReason {
  if (pull === null) return { state: 'done', tone: 'ok', why: 'Nothing is left to do' };
  return pullState === 'closed'
    ? { state: `unmerged #${pull}`, tone: 'rest', why: `Its pull request #${pull} was closed unmerged` }
    : { state: `review #${pull}`, tone: 'wait', why: seen === null ? reviewUnlessEnded : describeReview(seen) };
}

/** A tick does not ask again what became of work that is done. */
const reviewUnlessEnded = 'A person reads and merges it, if it is still open';

const describeReview = (seen: SeenThread | null): string =>
  seen?.isPull === false && seen.state === 'closed'
    ? 'A person reads and merges it, or closes it: the issue is closed'
    : 'A person reads and merges it';

/** Worked on, and due again. */
function describeNext(subject: Subject, { head, issue, held }: Known): StateAndReason {
  const { phase, sessions, failures } = subject;
  const hasFailed = failures.length > 0;
  const state = hasFailed ? 'failed' : sessions === 0 && phase === 'coding' ? 'queued' : phaseWords[phase];
  const withCause = (why: string): StateAndReason => ({
    ...{ state, tone: hasFailed ? 'bad' : 'rest' },
    why: join(why, lastFailure(subject)),
  });
  if (head.stop !== null) return withCause(runStopped);
  const barred = findBar(subject);
  if (barred !== null) return withCause(barred);
  const hindered = findHindrance(issue);
  return hindered ?? withCause(held ?? (state === 'queued' ? 'Waits for its turn' : nextSessionDue));
}

const nextSessionDue = 'A next session is due';

/** What keeps the next session of this subject alone from starting. */
function findBar({ notBefore, breaker }: Subject): string | null {
  if (notBefore !== null) return `Not before ${formatInstant(notBefore)}`;
  return breaker.circuitState === 'open' ? `Its breaker is open: ${breaker.evidence}` : null;
}

const join = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

function describeEnd(subject: Subject, { history }: Known): StateAndReason | null {
  if (subject.phase === 'failed') {
    const refused = subject.declined.findLast(({ gate }) => gate === 'repeated-failure');
    const who = refused === undefined ? null : describeRefusal(subject, refused, history);
    const why = who === null ? left.failed.why : `${who}; a restart tries it again`;
    return { ...left.failed, why: join(why, lastFailure(subject)) };
  }
  return subject.phase === 'skipped' || subject.phase === 'cancelled' ? left[subject.phase] : null;
}

/** What only a person takes up again. */
const left = {
  failed: { state: 'failed', tone: 'bad', why: 'Left for a person, until a restart tries it again' },
  skipped: {
    state: 'skipped',
    tone: 'rest',
    why: 'This run leaves it, by the answer to its question or by the default',
  },
  cancelled: { state: 'cancelled', tone: 'rest', why: 'A person closed it or its pull request, or cancelled it' },
} as const satisfies Record<string, StateAndReason>;

/** Answers about a merge leave the work as it is. One about unclear criteria holds for the text that was asked about. */
function describeDeclined(subject: Subject, { issue, history }: Known): StateAndReason | null {
  const refused = subject.declined.findLast(({ gate, signature }) => {
    if (gate === 'merge' || gate === 'post-feedback-merge') return false;
    return gate !== 'ambiguous-criteria' || issue === null || shortenTextHash(signature) === issue.text;
  });
  if (refused === undefined) return null;
  return { ...left.skipped, why: describeRefusal(subject, refused, history) ?? left.skipped.why };
}

const phaseWords: Readonly<Record<Subject['phase'], string>> = {
  coding: 'begun',
  auditing: 'to audit',
  final_auditing: 'last audit',
  final_audit_fix: 'to mend',
  post_action: 'closing',
  reviewing: 'in review',
  responding: 'to respond',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  skipped: 'skipped',
};

function describeWait(
  { number, head, subject, pull, issue, held, seen }: Known,
  wait: WaitingSubject & { readonly kind: WaitKind },
): StateAndReason {
  const on = pull === null ? '' : ` #${pull}`;
  if (wait.conflictWith !== undefined) return describeConflict(wait.conflictWith, { on, hasTask: isTask(number) });
  switch (wait.kind) {
    case 'review':
      return { state: `review${on}`, tone: 'wait', why: describeReview(seen) };
    case 'checks':
      return { state: `checks${on}`, tone: 'rest', why: 'Waits for its checks, which run or have not begun' };
    case 'blocked':
      return { state: 'blocked', tone: 'rest', why: blockedBy(wait.by ?? []) };
    case 'skipped':
    case 'failed':
    case 'cancelled':
      return left[wait.kind];
    case 'outsider':
    case 'taken': {
      const general = others[wait.kind];
      return [findTaken(issue, head), findHindrance(issue)].find((one) => one?.state === general.state) ?? general;
    }
    case 'failing': {
      const tries = wait.tries === undefined || wait.of === undefined ? '' : ` ${wait.tries} of ${wait.of}`;
      const barred = subject === null ? null : findBar(subject);
      return {
        state: `failed${tries}`,
        tone: 'bad',
        why: join(held ?? barred ?? nextSessionDue, lastFailure(subject)),
      };
    }
  }
}

/** A work loop writes nothing more to it: a person decides whose change stays. */
const describeConflict = (
  base: string,
  { on, hasTask }: { readonly on: string; readonly hasTask: boolean },
): StateAndReason => ({
  ...{ state: `conflict${on}`, tone: 'bad' },
  why: `In conflict with ${base}: merge ${base} into its branch by hand, or close it and ${hasTask ? 'reword its entry in the plan: a new task then' : 'open a new issue'}`,
});

/** Where the backlog as read last does not say more. */
const others = {
  outsider: { state: 'not admitted', tone: 'rest', why: 'An outsider wrote it, and no label admits it' },
  taken: { state: 'taken', tone: 'rest', why: 'Another person, loop or pull request works on it' },
} as const satisfies Record<string, StateAndReason>;

const blockedBy = (by: readonly number[]): string =>
  by.length === 0
    ? 'Begins when an issue elsewhere is closed'
    : `Begins when ${formatList(by.map(subjectName))} is done`;

/** The backlog as a tick read it last. */
const describeUntouched = ({ head, issue, held }: Known): StateAndReason =>
  findTaken(issue, head) ??
  findHindrance(issue) ?? { state: 'queued', tone: 'rest', why: held ?? 'Waits for its turn' };

function findHindrance(issue: CachedIssue | null): StateAndReason | null {
  const { outsider, assigned, blockers = [], elsewhere } = issue ?? {};
  if (assigned !== undefined) return { state: 'taken', tone: 'rest', why: 'It is assigned to a person' };
  if (outsider !== undefined && issue?.admitted !== true)
    return { state: 'not admitted', tone: 'rest', why: `${outsider} wrote it, and no label admits it` };
  if (blockers.length > 0 || elsewhere !== undefined)
    return { state: 'blocked', tone: 'rest', why: blockedBy(blockers) };
  return null;
}

/** Claim label or pull request. A subject of ours has both from us. Our claim of an earlier run takes nothing from us. */
function findTaken(issue: CachedIssue | null, { loop }: Pick<Head, 'loop'>): StateAndReason | null {
  const { closing = [], claim } = issue ?? {};
  if (claim !== undefined && claim !== null && claim !== loop)
    return { state: 'taken', tone: 'rest', why: `Claimed by loop ${claim}` };
  if (closing.length > 0) return { state: 'taken', tone: 'rest', why: 'A pull request of another author closes it' };
  return null;
}

const lastFailure = (subject: Subject | null): string | null => {
  const last = subject?.failures.at(-1);
  return last === undefined ? null : `Last failure: ${formatFirstLine(last.summary, 240)}`;
};

/** All sessions beside all dollars, and how many of them a restart has not taken from the count for `max-sessions`. */
export function formatSpent(subject: Subject | null): string | null {
  const all = subject === null ? 0 : countAllSessions(subject);
  if (subject === null || (all === 0 && subject.dollars === 0)) return null;
  const since = `, ${subject.sessions === 0 ? 'none' : subject.sessions} since the restart`;
  const sessions = all === 0 ? null : `${formatCount(all, 'session')}${all === subject.sessions ? '' : since}`;
  return join(sessions, formatDollars(subject.dollars));
}
