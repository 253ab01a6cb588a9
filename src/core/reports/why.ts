/** Explains from the record alone why a loop stopped, waits or works. */
import { type BudgetLimits, readRecordedAct } from '../decide/stop/conditions.ts';
import type { Gate } from '../state/gate.ts';
import type { Head, Lease } from '../state/head.ts';
import type { Evaluation, HistoryLine } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';
import { formatCount, formatInstant } from '../text/format.ts';
import { unquoteSentence } from '../text/quote-untrusted.ts';
import { columns, renderTerminalPage, wrapSentence } from '../text/terminal.ts';
import { describePauseSetting, type PauseSetting } from '../workflow/pause-variable.ts';
import { describeRunBreaker } from './held-turn.ts';
import { describeEndedHolder, type HolderSeen } from './lease-holder.ts';
import { countWaitingPulls } from './review-queue.ts';
import { dropEndedWaits, type SeenThread } from './seen-threads.ts';
import { describeStanding, plainSentence, type Standing } from './standing.ts';
import { describeOutcome } from './tick-report.ts';
import { listWork, type WorkRow } from './work-list.ts';

export interface Explained {
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly now?: string;
  /** When the schedule of the loop's workflow starts the next tick; null = none, or it cannot be read. */
  readonly scheduledAt?: string | null;
  /** Issues and pull requests as GitHub has them now; absent = the record alone. */
  readonly threads?: readonly SeenThread[];
  /** `https://github.com/owner/name`; absent = the record alone. */
  readonly repositoryUrl?: string;
  /** Accounts whose answers count; empty = everyone with write access; absent or null = unknown. */
  readonly approvers?: readonly string[] | null;
  /** The variable of Actions that pauses every tick; absent or null = none, or it cannot be read. */
  readonly pausedBy?: PauseSetting | null;
  /** Mistakes of the configuration, one sentence each, by which the next tick ends before it begins; absent = none. */
  readonly mistakes?: readonly string[];
  /** Absent or null = the configuration cannot be read. */
  readonly limits?: BudgetLimits | null;
  /** The tick that holds the lease; absent or null = none, or the record alone. */
  readonly holder?: HolderSeen | null;
}

/** Terminal text: the loop's status, the tick that decided it, its causes, and every rule with inputs and threshold. */
export function whyText(explained: Explained): string {
  const { head, state, history } = explained;
  const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const ending = endingLine(head, history);
  const line = ending ?? last;
  const blocks = [
    [...standingLines(explained), ...[findActSeen(explained) ?? []].flat()],
    state.gates.map(
      ({ id, question, askedAt }) => `open since ${formatInstant(askedAt)}: ${unquoteSentence(question)}\n  ${id}`,
    ),
    ...(line === undefined
      ? [['No tick has recorded anything yet.']]
      : [
          [tickOf(line, ending === null ? lastRecorded : 'Ended by the tick of')],
          [causeOf(line, explained)],
          ...rulesOf(line),
        ]),
    last === undefined || last === line ? [] : [tickOf(last), causeOf(last, explained)],
  ];
  return renderTerminalPage(blocks);
}

/** Lines of a short answer. */
export const brief = 15;

/** The short answer: standing, questions, causes, and where every rule is shown. */
export function whyBriefly(explained: Explained): string {
  const { head, state, history } = explained;
  const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const line = endingLine(head, history) ?? last;
  const more = line === undefined ? [] : [`Every rule with its evidence: status --why iteration:${line.iteration}`];
  const render = (questions: number): string[] =>
    toLines([
      [...standingLines(explained), ...[findActSeen(explained) ?? []].flat()],
      questionLines(state.gates, questions),
      line === undefined ? ['No tick has recorded anything yet.'] : [tickOf(line), causeOf(line, explained)],
    ]);
  const room = brief - more.length;
  // The causes stand below the questions, and must find room beside many of them.
  let questions = state.gates.length;
  while (questions > 1 && render(questions).length > room) questions -= 1;
  return `${[...cutLines(render(questions), room), ...more].join('\n')}\n`;
}

function questionLines(gates: readonly Gate[], shown: number): string[] {
  const lines = gates
    .slice(0, shown)
    .map(({ question, askedAt }) => `open since ${formatInstant(askedAt)}: ${unquoteSentence(question)}`);
  const others = gates.length - shown;
  return others > 0 ? [...lines, `and ${formatCount(others, 'more question')}: status lists them`] : lines;
}

export const toLines = (blocks: readonly (readonly string[])[]): string[] =>
  renderTerminalPage(blocks).trimEnd().split('\n');

/** At most `room` of them. The last says how many find none. */
const cutLines = (lines: readonly string[], room: number): readonly string[] =>
  lines.length <= room ? lines : [...lines.slice(0, room - 1), `and ${lines.length - room + 1} more lines`];

/** The tick that stopped the run; later ticks did not change that. Null = the run goes on, or that tick has no line. */
const endingLine = ({ stop }: Head, history: readonly HistoryLine[]): HistoryLine | null =>
  (stop === null ? undefined : history.findLast(({ endedAt }) => endedAt === stop.at)) ?? null;

/** The sentence that the control issue shows, as a reader sees the loop now, and since when a stop holds. */
export function standingLines(explained: Explained): string[] {
  const { loop, run, stop } = explained.head;
  const { kind, sentence } = standingSeen(explained);
  return [
    `Loop ${loop}, run ${run}: ${sentence}`,
    ...(stop === null || kind === 'working' ? [] : [`By ${stop.code}, since ${formatInstant(stop.at)}`]),
  ];
}

/** What to do about a stop; null = nothing, or a tick at work may just obey the order to go on. */
export const findActSeen = (explained: Explained): string | null =>
  findLeaseAtWork(explained) === null ? readRecordedAct(explained.head, explained.state) : null;

/** The lease of a tick at work. Past its deadline the holder may have died, which the next tick finds out. */
export const findLeaseAtWork = ({ head, holder, now = head.updatedAt }: Explained): Lease | null =>
  head.lease === null || holder?.kind === 'over' || now > head.lease.deadlineAt ? null : head.lease;

/** Every issue, pull request and task, as a reader of the record sees them now. */
export const listWorkSeen = (explained: Explained): WorkRow[] =>
  listWork({ ...explained, ...withoutEndedPulls(explained), isAtWork: findLeaseAtWork(explained) !== null });

/** The head as GitHub has its pull requests now, and how many of them were merged or closed since the record. */
export function withoutEndedPulls(explained: Explained): { readonly head: Head; readonly endedPulls: number } {
  const head = dropEndedWaits(explained);
  return { head, endedPulls: countWaitingPulls(explained.head.waits) - countWaitingPulls(head.waits) };
}

/** Without Markdown. */
export function standingSeen(explained: Explained): Standing {
  const { state, history, now = explained.head.updatedAt, scheduledAt = null } = explained;
  const { head, endedPulls } = withoutEndedPulls(explained);
  const pausedBy = explained.pausedBy ?? null;
  const mistakes = explained.mistakes ?? [];
  const beside = (standing: Standing): Standing => besidePauseVariable(besideMistakes(standing, mistakes), pausedBy);
  if (explained.holder?.kind === 'over')
    return beside({ kind: 'interrupted', sentence: describeEndedHolder(explained.holder) });
  const lease = findLeaseAtWork(explained);
  const working =
    lease === null ? null : { runId: lease.runId, runAttempt: lease.runAttempt, url: lease.url, repair: false };
  // Due times are relative to the reader's time, not to that of the record.
  const seen = {
    head: { ...head, updatedAt: now },
    state,
    history,
    working,
    scheduledAt,
    endedPulls,
    limits: explained.limits ?? undefined,
  };
  const { kind, sentence } = describeStanding({ ...seen, stop: null, error: null });
  return beside({ kind, sentence: plainSentence(sentence) });
}

/** A tick ends red at its configuration before it reads or writes anything, so no record and no issue tells of it. */
function besideMistakes({ kind, sentence }: Standing, mistakes: readonly string[]): Standing {
  const [first] = mistakes;
  if (first === undefined) return { kind, sentence };
  const all = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
  const fails = `each tick fails (configuration_wrong), since the configuration has ${all}: ${first}`;
  return kind === 'working'
    ? { kind, sentence: `${sentence}; after it ${fails}` }
    : { kind: 'error', sentence: `error: ${fails}. Without it: ${sentence}` };
}

/** No tick can write of the variable. A tick that works already does not see it. */
function besidePauseVariable(standing: Standing, pausedBy: PauseSetting | null): Standing {
  if (pausedBy === null) return standing;
  const { kind, sentence } = standing;
  const isSet = describePauseSetting(pausedBy);
  if (kind === 'working' || kind === 'interrupted' || kind === 'stopped')
    return { kind, sentence: `${sentence}; paused as well: ${isSet}` };
  return { kind: 'paused', sentence: `paused: ${isSet}. No tick begins work until it is deleted or set to false` };
}

/** A tick that finds nothing new records nothing, and may be newer. */
const lastRecorded = 'Last recorded tick';

export const tickOf = (line: HistoryLine, which = lastRecorded): string =>
  `${which}: ${formatInstant(line.endedAt)}, workflow run ${line.runId} attempt ${line.runAttempt}, iteration ${line.iteration}: ${describeVerdict(line)}, ${describeOutcome(line)}`;

/** A tick that found nothing left decides to stop, and the run may rest all the same. */
export const describeVerdict = ({ verdict, outcome }: HistoryLine): string =>
  verdict === 'stop' && outcome !== 'halted' ? 'at rest' : verdict;

/** Code of the rule that the run's breaker keeps a tick from working. */
const breakerCode = 'circuit_open';

/** What holds work most comes first. */
const causeOrder: readonly Evaluation['kind'][] = ['stop', 'hold', 'gate', 'start'];

/**
 * What stands against work: the rules that fired in that tick, and the run's breaker if a session of it opened that one. A
 * question that is not open any more is no cause. A stop that fired at entry fires again at exit and is listed once.
 */
function causeOf({ evaluations }: HistoryLine, explained: Explained): string {
  const { head, state } = explained;
  const asked: readonly string[] = [...state.gates.map(({ name }) => name), ...state.unasked.map(({ gate }) => gate)];
  const standing = evaluations.filter(({ fired, kind, code }) => fired && (kind !== 'gate' || asked.includes(code)));
  const rules = standing
    .toSorted((a, b) => causeOrder.indexOf(a.kind) - causeOrder.indexOf(b.kind))
    .map(({ code, sentence }) => `${code}: ${sentence}`);
  const breaker =
    head.stop !== null || standing.some(({ code }) => code === breakerCode) ? null : describeRunBreaker(state);
  const fired = [...new Set([...(breaker === null ? [] : [`${breakerCode}: ${breaker}`]), ...rules])];
  const title = findLeaseAtWork(explained) === null ? 'Because' : 'What that tick found, before the one at work';
  return fired.length === 0 ? 'Nothing stood against work.' : `${title}:\n${fired.map((one) => `  ${one}`).join('\n')}`;
}

/** Rules that fired come first in each part, since the question is about them. */
function rulesOf({ evaluations }: HistoryLine): string[][] {
  const part = (title: string, at: Evaluation['at'], kinds: readonly Evaluation['kind'][]): string[] => {
    const found = evaluations.filter((one) => one.at === at && kinds.includes(one.kind));
    const sorted = [...found.filter(({ fired }) => fired), ...found.filter(({ fired }) => !fired)];
    return sorted.length === 0 ? [] : [title, ...sorted.map(ruleText)];
  };
  return [
    part('Began by itself:', 'entry', ['start']),
    part('Stop conditions at the exit:', 'exit', ['stop']),
    part('Stop conditions at the entry:', 'entry', ['stop']),
    part('What may keep a tick from working:', 'entry', ['hold']),
    part('Questions:', 'entry', ['gate']),
  ];
}

/** Indents lines below a rule's code. */
const below = ' '.repeat(8);

function ruleText({ code, condition, fired, inputs, threshold, sentence }: Evaluation): string {
  const number = condition === null ? '' : ` (${condition})`;
  const values = inputs.map(({ name, value }) => `${name} ${value === null || value === '' ? '-' : value}`).join(', ');
  const rule = threshold === null ? [] : [`[fires when ${threshold}]`];
  const named = wrapSentence(`${fired ? 'FIRED' : 'no   '} ${code}${number}: ${sentence}`, '  ', { further: below });
  const short = `${below}${[values, ...rule].join(' ')}`;
  const facts = short.length <= columns ? [short] : [values, ...rule].map((line) => wrapSentence(line, below));
  return [named, ...facts].join('\n');
}
