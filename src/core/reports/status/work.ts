/** Every issue, pull request and task that a loop knows, with its state in a word and the reason in a line. */
import type { Gate } from '../../state/gate.ts';
import type { Head } from '../../state/head.ts';
import type { HistoryLine } from '../../state/history-line.ts';
import type { CachedIssue, LoopState } from '../../state/loop-state.ts';
import { isTask, type Subject, subjectName } from '../../state/subject.ts';
import type { WaitingSubject, WaitKind } from '../../state/waits.ts';
import { formatCount, formatDollars, formatInstant, formatList } from '../../text/format.ts';
import { type Html, html, joinHtml } from '../../text/html.ts';

/** What colour alone must not say: the word beside it always says it too. */
export type Tone = 'ok' | 'wait' | 'bad' | 'run' | 'rest';

export interface WorkRow {
  readonly number: number;
  /** Null = the record holds no title. */
  readonly title: string | null;
  readonly state: string;
  readonly tone: Tone;
  readonly why: string;
}

/** An issue or pull request as GitHub has it now, where the page can see it. */
export interface SeenThread {
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly isPull: boolean;
}

export interface WorkFacts {
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  /** Empty = the page sees the record alone. */
  readonly threads?: readonly SeenThread[];
  /** What a tick does now, by number, beyond what it has recorded; `asked` = it waits for an answer. */
  readonly steps?: ReadonlyMap<number, string>;
}

interface Known {
  readonly now: string | null;
  readonly head: Head;
  readonly subject: Subject | null;
  readonly gate: Gate | null;
  readonly wait: (WaitingSubject & { readonly kind: WaitKind }) | null;
  readonly issue: CachedIssue | null;
  readonly seen: SeenThread | null;
  /** State of its pull request, as a tick or the page saw it last; null = unknown. */
  readonly pullState: string | null;
}

type Said = Pick<WorkRow, 'state' | 'tone' | 'why'>;

/** Ordered by number. */
export function listWork({ head, state, history, threads = [], steps = new Map() }: WorkFacts): WorkRow[] {
  const waits = new Map(head.waits.flatMap(({ kind, first }) => first.map((one) => [one.number, { ...one, kind }])));
  const pulls = new Map(history.flatMap(({ trackedPrs }) => trackedPrs.map((pull) => [pull.number, pull.stateAtEnd])));
  const subjects = new Map(state.subjects.map((subject) => [subject.number, subject]));
  const issues = new Map((state.knownBacklog?.issues ?? []).map((issue) => [issue.number, issue]));
  const seen = new Map(threads.map((thread) => [thread.number, thread]));
  const gates = new Map(state.gates.flatMap((gate) => (gate.subject === null ? [] : [[gate.subject, gate] as const])));
  const tasks = new Map(state.tasks.map((task) => [task.number, task]));
  const ownPulls = new Set(
    state.subjects.flatMap(({ pullRequest, formerPullRequest }) => [pullRequest, formerPullRequest]),
  );
  const issueThreads = threads.filter(({ isPull }) => !isPull).map(({ number }) => number);
  const numbers = [
    ...subjects.keys(),
    ...issues.keys(),
    ...waits.keys(),
    ...gates.keys(),
    ...tasks.keys(),
    ...issueThreads,
  ];
  return [...new Set(numbers)]
    .filter((number) => subjects.has(number) || !ownPulls.has(number))
    .toSorted((one, other) => one - other)
    .map((number) => {
      const subject = subjects.get(number) ?? null;
      const pull = subject?.pullRequest ?? null;
      const known: Known = {
        head,
        subject,
        now: steps.get(number) ?? null,
        gate: gates.get(number) ?? (pull === null ? null : (gates.get(pull) ?? null)),
        wait: waits.get(number) ?? (pull === null ? null : (waits.get(pull) ?? null)),
        issue: issues.get(number) ?? null,
        seen: seen.get(number) ?? null,
        pullState: pull === null ? null : (seen.get(pull)?.state ?? pulls.get(pull) ?? null),
      };
      const title = [subject?.title, known.seen?.title, tasks.get(number)?.text].find((text) => text) ?? null;
      return { number, title, ...describeWork(known) };
    });
}

function describeWork(known: Known): Said {
  const { head, now, subject, gate, wait, issue, seen, pullState } = known;
  const spent = spentOn(subject);
  const pull = subject?.pullRequest ?? null;
  const also = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');
  if (gate !== null || now === 'asked')
    return { state: 'asks you', tone: 'wait', why: also('Waits for your answer above', lastFailure(subject), spent) };
  if (pull !== null && pullState === 'merged')
    return { state: 'merged', tone: 'ok', why: also(`Merged with #${pull}`, spent) };
  if (now !== null) return { state: 'in work', tone: 'run', why: also(`Now: ${now}`, lastFailure(subject), spent) };
  const ended = subject === null ? null : describeEnd(subject);
  if (ended !== null) return { ...ended, why: also(ended.why, spent) };
  if (head.lease !== null && subject?.claimed === true && subject.phase !== 'done')
    return { state: 'in work', tone: 'run', why: also('A tick works on it now', lastFailure(subject), spent) };
  if (wait !== null) {
    const said = describeWait(known, wait);
    return { ...said, why: also(said.why, spent) };
  }
  if (seen?.state === 'closed') return { state: 'closed', tone: 'ok', why: also('Closed on GitHub', spent) };
  if (subject?.phase === 'done') {
    const where =
      pull === null
        ? 'Nothing is left to do'
        : pullState === 'closed'
          ? `#${pull} was closed unmerged`
          : `#${pull} is ready for a person to read and merge`;
    return pull !== null && pullState !== 'closed'
      ? { state: `review #${pull}`, tone: 'wait', why: also(where, spent) }
      : { state: 'done', tone: 'ok', why: also(where, spent) };
  }
  if (subject !== null && subject.sessions > 0) {
    const until = subject.notBefore === null ? null : `Not before ${formatInstant(subject.notBefore)}`;
    return {
      state: phaseWords[subject.phase],
      tone: 'rest',
      why: also(until ?? 'A next session is due', lastFailure(subject), spent),
    };
  }
  return describeUntouched(issue);
}

function describeEnd(subject: Subject): Said | null {
  if (subject.phase === 'failed')
    return { state: 'failed', tone: 'bad', why: lastFailure(subject) ?? 'Left for a person' };
  if (subject.phase === 'skipped') return { state: 'skipped', tone: 'rest', why: 'A person decided to leave it' };
  if (subject.phase !== 'cancelled') return null;
  return { state: 'cancelled', tone: 'rest', why: 'A person closed its pull request or cancelled it' };
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

function describeWait({ subject }: Known, wait: WaitingSubject & { readonly kind: WaitKind }): Said {
  const pull = subject?.pullRequest ?? null;
  const on = pull === null ? '' : ` #${pull}`;
  switch (wait.kind) {
    case 'review':
      return { state: `review${on}`, tone: 'wait', why: 'Ready for a person to read and merge' };
    case 'checks':
      return { state: `checks${on}`, tone: 'rest', why: 'Waits until its checks have run' };
    case 'blocked':
      return { state: 'blocked', tone: 'rest', why: blockedBy(wait.by ?? []) };
    case 'skipped':
      return { state: 'skipped', tone: 'rest', why: 'A person decided to leave it' };
    case 'failed':
      return { state: 'failed', tone: 'bad', why: 'Left for a person' };
    case 'cancelled':
      return { state: 'cancelled', tone: 'rest', why: 'A person closed its pull request or cancelled it' };
    case 'outsider':
      return { state: 'not admitted', tone: 'rest', why: 'An outsider wrote it, and no label admits it' };
    case 'taken':
      return { state: 'taken', tone: 'rest', why: 'Another person, loop or pull request works on it' };
    case 'failing': {
      const tries = wait.tries === undefined || wait.of === undefined ? '' : ` ${wait.tries} of ${wait.of}`;
      return { state: `failed${tries}`, tone: 'bad', why: lastFailure(subject) ?? 'Its last session failed' };
    }
  }
}

const blockedBy = (by: readonly number[]): string =>
  by.length === 0
    ? 'Begins when an issue elsewhere is closed'
    : `Begins when ${formatList(by.map(subjectName))} is done`;

/** The backlog as a tick read it last. */
function describeUntouched(issue: CachedIssue | null): Said {
  const { outsider, assigned, blockers = [], elsewhere, closing = [], claim } = issue ?? {};
  if (blockers.length > 0 || elsewhere !== undefined)
    return { state: 'blocked', tone: 'rest', why: blockedBy(blockers) };
  if (outsider !== undefined && issue?.admitted !== true)
    return { state: 'not admitted', tone: 'rest', why: `${outsider} wrote it, and no label admits it` };
  if (assigned !== undefined) return { state: 'taken', tone: 'rest', why: 'It is assigned to a person' };
  if (claim !== undefined && claim !== null)
    return { state: 'taken', tone: 'rest', why: `The loop ${claim} works on it` };
  if (closing.length > 0) return { state: 'taken', tone: 'rest', why: 'A pull request of another author closes it' };
  return { state: 'queued', tone: 'rest', why: 'Waits for its turn' };
}

const lastFailure = (subject: Subject | null): string | null => {
  const last = subject?.failures.at(-1);
  return last === undefined ? null : `Last failure: ${last.summary.slice(0, 240)}`;
};

const spentOn = (subject: Subject | null): string | null =>
  subject === null || subject.sessions === 0
    ? null
    : `${formatCount(subject.sessions, 'session')} · ${formatDollars(subject.dollars)}`;

/** `address`: of an issue or pull request; null = it has none here. */
export function renderWork(rows: readonly WorkRow[], address: (number: number) => string | null): Html {
  if (rows.length === 0) return html`<p class="quiet">No issue is known yet.</p>`;
  const items = rows.map(({ number, title, state, tone, why }) => {
    const [to, name] = [address(number), title ?? `${isTask(number) ? 'Task' : 'Issue'} ${subjectName(number)}`];
    const named = to === null ? html`<b>${name}</b>` : html`<a href="${to}"><b>${name}</b></a>`;
    return html`<li class="row"><span class="number">${subjectName(number)}</span>${named}<span class="chip ${tone}">${state}</span><span class="why">${why}</span></li>`;
  });
  return html`<ul class="rows">${joinHtml(items)}</ul>`;
}
