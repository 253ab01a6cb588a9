/** Explains from the record alone why a loop stopped, waits or works. */
import { readRecordedAct } from '../decide/stop/conditions.ts';
import { isOpen } from '../sessions/contract/findings.ts';
import type { Gate } from '../state/gate.ts';
import type { Head, Lease } from '../state/head.ts';
import type { Evaluation, HistoryLine } from '../state/history-line.ts';
import type { CachedIssue, LoopState } from '../state/loop-state.ts';
import { isFinished, type Subject, subjectName } from '../state/subject.ts';
import { formatCount, formatDollars, formatInstant } from '../text/format.ts';
import { unquoteSentence } from '../text/quote-untrusted.ts';
import { columns, renderTerminalPage, wrapSentence } from '../text/terminal.ts';
import { describeStanding, plainSentence, type Standing } from './standing.ts';
import { describeOutcome } from './tick-report.ts';
import { dropEndedWaits, listWork, type SeenThread, type WorkRow } from './work-list.ts';

export interface Explained {
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly now?: string;
  /** When the schedule of the loop's workflow starts the next tick; null = none, or it cannot be read. */
  readonly scheduledAt?: string | null;
  /** Issues and pull requests as GitHub has them now; absent = the record alone. */
  readonly threads?: readonly SeenThread[];
}

/** Terminal text: the loop's status, the tick that decided it, its causes, and every rule with inputs and threshold. */
export function whyText(explained: Explained): string {
  const { head, state, history } = explained;
  const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const ending = endingLine(head, history);
  const line = ending ?? last;
  const blocks = [
    [...standingLines(explained), ...[readRecordedAct(head, state) ?? []].flat()],
    state.gates.map(
      ({ id, question, askedAt }) => `open since ${formatInstant(askedAt)}: ${unquoteSentence(question)}\n  ${id}`,
    ),
    ...(line === undefined
      ? [['No tick has recorded anything yet.']]
      : [[tickOf(line, ending === null ? 'Last tick' : 'Ended by the tick of')], [causeOf(line)], ...rulesOf(line)]),
    last === undefined || last === line ? [] : [tickOf(last), causeOf(last)],
  ];
  return renderTerminalPage(blocks);
}

/** Lines of the short answer. */
const brief = 15;

/** The short answer: standing, questions, causes, and where every rule is shown. */
export function whyBriefly(explained: Explained): string {
  const { head, state, history } = explained;
  const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const line = endingLine(head, history) ?? last;
  const more = line === undefined ? [] : [`Every rule with its evidence: status --why iteration:${line.iteration}`];
  const render = (questions: number): string[] =>
    toLines([
      [...standingLines(explained), ...[readRecordedAct(head, state) ?? []].flat()],
      questionLines(state.gates, questions),
      line === undefined ? ['No tick has recorded anything yet.'] : [tickOf(line), causeOf(line)],
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

/** At most `room` of them. The last says how many find none. */
const cutLines = (lines: readonly string[], room: number): readonly string[] =>
  lines.length <= room ? lines : [...lines.slice(0, room - 1), `and ${lines.length - room + 1} more lines`];

/** The tick that stopped the run; later ticks did not change that. Null = the run goes on, or that tick has no line. */
const endingLine = ({ stop }: Head, history: readonly HistoryLine[]): HistoryLine | null =>
  (stop === null ? undefined : history.findLast(({ endedAt }) => endedAt === stop.at)) ?? null;

/** The sentence that the control issue shows, as a reader sees the loop now, and since when a stop holds. */
export function standingLines(explained: Explained): string[] {
  const { loop, run, stop } = explained.head;
  const { sentence } = standingSeen(explained);
  return [
    `Loop ${loop}, run ${run}: ${sentence}`,
    ...(stop === null ? [] : [`By ${stop.code}, since ${formatInstant(stop.at)}`]),
  ];
}

/** Past its deadline the holder of a lease may have died, which the next tick finds out. */
const findHolder = ({ head, now = head.updatedAt }: Explained): Lease | null =>
  head.lease === null || now > head.lease.deadlineAt ? null : head.lease;

/** Every issue, pull request and task, as a reader of the record sees them now. */
export const listWorkSeen = (explained: Explained): WorkRow[] =>
  listWork({ ...explained, head: dropEndedWaits(explained), isAtWork: findHolder(explained) !== null });

/** Without Markdown. */
export function standingSeen(explained: Explained): Standing {
  const { state, history, now = explained.head.updatedAt, scheduledAt = null } = explained;
  const head = dropEndedWaits(explained);
  const lease = findHolder(explained);
  const working =
    lease === null ? null : { runId: lease.runId, runAttempt: lease.runAttempt, url: lease.url, repair: false };
  // Due times are relative to the reader's time, not to that of the record.
  const seen = { head: { ...head, updatedAt: now }, state, history, working, scheduledAt };
  const { kind, sentence } = describeStanding({ ...seen, stop: null, error: null });
  return { kind, sentence: plainSentence(sentence) };
}

export const tickOf = (line: HistoryLine, which = 'Last tick'): string =>
  `${which}: ${formatInstant(line.endedAt)}, workflow run ${line.runId} attempt ${line.runAttempt}, iteration ${line.iteration}: ${describeVerdict(line)}, ${describeOutcome(line)}`;

/** A tick that found nothing left decides to stop, and the run may rest all the same. */
const describeVerdict = ({ verdict, outcome }: HistoryLine): string =>
  verdict === 'stop' && outcome !== 'halted' ? 'at rest' : verdict;

/** The rules that fired. A stop that fired at entry fires again at exit and is listed once. */
function causeOf({ evaluations }: HistoryLine): string {
  const fired = [
    ...new Set(evaluations.filter((one) => one.fired).map(({ code, sentence }) => `${code}: ${sentence}`)),
  ];
  return fired.length === 0 ? 'Nothing stood against work.' : `Because:\n${fired.map((one) => `  ${one}`).join('\n')}`;
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

/** What the record holds about one GitHub number. `numbers` covers the issue and its pull requests. */
interface Asked {
  readonly numbers: readonly number[];
  readonly subject: Subject | null;
  readonly known: CachedIssue | null;
  readonly gates: readonly Gate[];
}

/** Explains in a terminal why an issue or pull request is worked on, waits or is left. Null = not in the record. */
export function whySubjectText(explained: Explained, number: number): string | null {
  const { state, history } = explained;
  const asked = askedOf(state, number);
  const touching = history.filter((line) => touches(line, asked));
  if (asked.subject === null && asked.known === null && asked.gates.length === 0 && touching.length === 0) return null;
  const about = isOver(asked, explained, touching)
    ? [finishedLines(explained, { number, asked, touching })]
    : unfinishedBlocks(explained, { number, asked, touching });
  const last = touching.at(-1) ?? history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const more =
    last === undefined ? [] : [`Every tick: status --history. Every rule: status --why iteration:${last.iteration}`];
  return renderBriefly([standingLines(explained), ...about], { asked, touching, more });
}

/** What it waits for comes first: the lines behind it may find no room. */
const unfinishedBlocks = (explained: Explained, { number, asked, touching }: SubjectFacts): string[][] => [
  asked.subject === null ? [describeAbsent(number, touching)] : subjectSummary(asked.subject, explained),
  waitsFor(asked, explained.state),
  ...(asked.subject === null && asked.known !== null ? [knownLines(asked.known, asked.gates)] : []),
  asked.subject === null ? [] : pastLines(asked.subject),
  rulesAbout(explained.history, asked),
];

/** Finished, and a person is asked nothing about it. */
function isOver({ subject, gates, numbers }: Asked, { state }: Explained, touching: readonly HistoryLine[]): boolean {
  if (gates.length > 0 || state.unasked.some(({ subject: about }) => numbers.includes(about))) return false;
  return subject === null
    ? touching.some((line) => commitsOf(line, { numbers }).length > 0)
    : isFinished(subject.phase);
}

interface SubjectFacts {
  readonly number: number;
  readonly asked: Asked;
  readonly touching: readonly HistoryLine[];
}

const finishedLines = (explained: Explained, { number, asked: { subject }, touching }: SubjectFacts): string[] =>
  subject === null
    ? [describeAbsent(number, touching)]
    : [...subjectSummary(subject, explained), ...subject.decisions.slice(-1).map(decisionLine)];

/** In at most `brief` lines: these, and the newest ticks that find room. */
function renderBriefly(
  blocks: readonly (readonly string[])[],
  { asked, touching, more }: Omit<SubjectFacts, 'number'> & { readonly more: readonly string[] },
): string {
  const heading = toLines(blocks);
  // Without the empty line, the title of the ticks, and the last line.
  const [most, fewestTickLines] = [brief - 3, touching.length === 0 ? -2 : 3];
  const above = cutLines(heading, most - fewestTickLines);
  const ticks: string[] = [];
  let shown = 0;
  for (const lines of touching.toReversed().map((line) => toLines([tickLines(line, asked)]))) {
    if (above.length + ticks.length + lines.length > most) break;
    ticks.unshift(...lines);
    shown += 1;
  }
  const newest = shown < touching.length ? `, in the newest ${shown} of ${touching.length} ticks` : '';
  const happened = shown === 0 ? [] : ['', `What happened${newest}:`, ...ticks];
  return `${[...above, ...happened, ...more].join('\n')}\n`;
}

const toLines = (blocks: readonly (readonly string[])[]): string[] => renderTerminalPage(blocks).trimEnd().split('\n');

const describeAbsent = (number: number, touching: readonly HistoryLine[]): string =>
  touching.some((line) => commitsOf(line, { numbers: [number] }).length > 0)
    ? `${subjectName(number)} is at rest: its work is over, and the history alone still tells of it.`
    : `#${number}: this run has not worked on it.`;

function askedOf(state: LoopState, number: number): Asked {
  const subject =
    state.subjects.find((one) => one.number === number) ??
    state.subjects.find(({ pullRequest, formerPullRequest }) => pullRequest === number || formerPullRequest === number);
  const numbers = [number, subject?.number, subject?.pullRequest, subject?.formerPullRequest].flatMap(
    (one) => one ?? [],
  );
  return {
    numbers: [...new Set(numbers)],
    subject: subject ?? null,
    known: state.knownBacklog?.issues.find((issue) => numbers.includes(issue.number)) ?? null,
    gates: state.gates.filter(({ subject: about }) => about !== null && numbers.includes(about)),
  };
}

function subjectSummary(subject: Subject, explained: Explained): string[] {
  const { title, phase, pullRequest, branch, claimed, sessions, dollars: spent, workerLog } = subject;
  const work = [
    pullRequest === null ? 'no open pull request' : `PR #${pullRequest}`,
    ...(branch === null ? [] : [`branch ${branch}`]),
    claimed ? 'claimed by this loop' : 'not claimed',
  ];
  const row = listWorkSeen(explained).find(({ number }) => number === subject.number);
  return [
    `${subjectName(subject.number)} ${title}`.trimEnd(),
    ...(row === undefined ? [] : [`  ${row.state}: ${row.why}`]),
    `  phase ${phase}; ${work.join(', ')}; ${formatCount(sessions, 'session')}, ${formatDollars(spent)}`,
    ...(workerLog === '' || isFinished(phase) ? [] : [`  its last session was at: ${workerLog}`]),
  ];
}

/** What went wrong, what was found, what people decided. */
function pastLines(subject: Subject): string[] {
  return [
    ...subject.failures.map(
      ({ iteration, summary, rootCause }) => `  failed in iteration ${iteration}: ${summary} (${rootCause})`,
    ),
    ...subject.findings
      .filter(isOpen)
      .map(
        ({ severity, file, line, description }) =>
          `  open ${severity}: ${file}${line === null ? '' : `:${line}`}: ${description}`,
      ),
    ...subject.decisions.map(decisionLine),
  ];
}

const decisionLine = ({ question, answer, by }: Subject['decisions'][number]): string =>
  `  decided by ${by}: ${unquoteSentence(question)} ${answer}`;

/** What the newest backlog read shows of an issue never worked on: each sign may be what keeps it from its turn. */
function knownLines(
  { labels = [], outsider, assigned, blockers = [], elsewhere, closing = [], claim }: CachedIssue,
  gates: readonly Gate[],
): string[] {
  const numbers = (list: readonly (number | null)[]): string =>
    list.map((one) => (one === null ? 'one that we may not see' : `#${one}`)).join(', ');
  const signs = [
    ...(labels.length === 0 ? [] : [`labels that decide: ${labels.join(', ')}`]),
    ...(outsider === undefined ? [] : [`written by ${outsider}, whose texts reach no agent unasked`]),
    ...(assigned === undefined ? [] : ['assigned to another person']),
    ...(blockers.length === 0 ? [] : [`waits for ${numbers(blockers)}`]),
    ...(elsewhere === undefined ? [] : ['waits for an issue of another repository, or for one that we may not see']),
    ...(closing.length === 0 ? [] : [`closed by pull requests of others: ${numbers(closing)}`]),
    ...(claim === undefined || claim === null ? [] : [`claimed by the loop ${claim}`]),
  ];
  // An issue with an open question does not wait for its turn. The question is listed below.
  if (signs.length === 0 && gates.length > 0) return [];
  return [
    'In the backlog as it was read last:',
    ...(signs.length === 0 ? ['free; others come first'] : signs).map((one) => `  ${one}`),
  ];
}

function waitsFor({ subject, gates, numbers }: Asked, { unasked }: LoopState): string[] {
  const waiting = [
    ...gates.map(
      ({ question, askedAt, id }) => `asked since ${formatInstant(askedAt)}: ${unquoteSentence(question)}\n    ${id}`,
    ),
    ...unasked
      .filter(({ subject: about }) => numbers.includes(about))
      .map(({ question }) => `to be asked, when fewer questions are open: ${unquoteSentence(question)}`),
    ...(subject === null ? [] : heldBy(subject)),
  ];
  return waiting.length === 0 ? [] : ['Waits for:', ...waiting.map((one) => `  ${one}`)];
}

function heldBy({ notBefore, breaker, declined }: Subject): string[] {
  return [
    ...(notBefore === null ? [] : [`its time: not before ${formatInstant(notBefore)}`]),
    ...(breaker.circuitState === 'closed' ? [] : [`its breaker, ${breaker.circuitState}: ${breaker.evidence}`]),
    ...declined.map(
      ({ gate, option }) => `nothing: a person answered ${gate} with ${option}, which holds for this run`,
    ),
  ];
}

/** Rules of the last deciding tick that mention the subject. */
function rulesAbout(history: readonly HistoryLine[], asked: Asked): string[] {
  const line = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const found = (line?.evaluations ?? []).filter(({ sentence, inputs }) =>
    [sentence, ...inputs.map(({ value }) => String(value))].some((text) => mentions(text, asked)),
  );
  if (line === undefined || found.length === 0) return [];
  return [
    tickOf(line),
    ...found.map(({ fired, code, sentence }) =>
      wrapSentence(`${fired ? 'FIRED' : 'no   '} ${code}: ${sentence}`, '  ', { further: ' '.repeat(8) }),
    ),
  ];
}

function tickLines(line: HistoryLine, { numbers }: Asked): string[] {
  const at = `  ${formatInstant(line.endedAt)} iteration ${line.iteration} (${describeVerdict(line)}, ${describeOutcome(line)})`;
  const pulls = line.trackedPrs.filter((pull) => numbers.includes(pull.number));
  return [
    at,
    ...pulls.map(
      ({ number, stateAtEnd, headShaAtIterationEnd: sha }) =>
        `    PR #${number}: ${stateAtEnd}${sha === null ? '' : ` at ${sha.slice(0, 7)}`}`,
    ),
    ...commitsOf(line, { numbers }).map(
      ({ commit, status }) => `    ${commit === null ? 'no commit' : commit.slice(0, 7)}: ${status}`,
    ),
    ...line.gates
      .filter((gate) => gate.subject !== null && numbers.includes(gate.subject))
      .map(({ question, answer, by }) =>
        answer === null
          ? `    asked: ${unquoteSentence(question)}`
          : `    ${unquoteSentence(question)} ${by ?? 'by default'}: ${answer}`,
      ),
  ];
}

/** Also of a subject at rest, which the state has dropped. */
const commitsOf = ({ taskCommits }: HistoryLine, { numbers }: Pick<Asked, 'numbers'>): HistoryLine['taskCommits'] =>
  taskCommits.filter(({ task }) => numbers.some((number) => task === subjectName(number)));

const touches = (line: HistoryLine, asked: Asked): boolean => {
  const { numbers } = asked;
  return (
    line.trackedPrs.some((pull) => numbers.includes(pull.number)) ||
    line.gates.some((gate) => gate.subject !== null && numbers.includes(gate.subject)) ||
    commitsOf(line, asked).length > 0
  );
};

/** `#41` does not mention `#4`. */
const mentions = (text: string, { numbers }: Asked): boolean =>
  [...text.matchAll(/#(\d+)/g)].some(([, digits]) => numbers.includes(Number(digits)));
