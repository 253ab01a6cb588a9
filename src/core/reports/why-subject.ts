/** Explains from the record alone why an issue, pull request or task is worked on, waits or is left. */
import { isOpen } from '../sessions/contract/findings.ts';
import { claimLabel } from '../state/counters.ts';
import type { Gate } from '../state/gate.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { CachedIssue, EarlierPull, LoopState } from '../state/loop-state.ts';
import { findPushedBranch, isFinished, type Subject, subjectName } from '../state/subject.ts';
import { equalsIgnoringCase, formatFirstLine, formatInstant, lowerFirst } from '../text/format.ts';
import { unquoteSentence } from '../text/quote-untrusted.ts';
import { wrapSentence } from '../text/terminal.ts';
import { describeRefusal } from './gate-stories.ts';
import { describeHeldTurn } from './held-turn.ts';
import { answeredBy, answeringLines } from './open-question.ts';
import { describeCommit, describeOutcome, mergeEqualLines } from './tick-report.ts';
import {
  brief,
  describeVerdict,
  type Explained,
  listWorkSeen,
  standingLines,
  tickOf,
  toLines,
  withoutEndedPulls,
} from './why.ts';
import { formatSpent } from './work-list.ts';

/** What the record holds about one GitHub number. `numbers` covers the issue and its pull requests. */
interface Asked {
  readonly numbers: readonly number[];
  readonly subject: Subject | null;
  readonly known: CachedIssue | null;
  /** The issue has a ready pull request of an earlier run. */
  readonly earlier: EarlierPull | null;
  readonly gates: readonly Gate[];
}

/** Explains in a terminal why an issue or pull request is worked on, waits or is left. Null = not in the record. */
export function whySubjectText(explained: Explained, number: number): string | null {
  const { state, history } = explained;
  const asked = askedOf(state, number);
  const touching = history.filter((line) => touches(line, asked));
  const now = listWorkSeen(explained).find((row) => row.number === number)?.state;
  const isAtWork = now === 'in work';
  const isRecorded = [asked.subject, asked.known, asked.earlier].some((one) => one !== null);
  const isKnown = isRecorded || asked.gates.length > 0 || touching.length > 0;
  // The question of a tick at work is recorded as the tick ends.
  const isAskedNow = now === 'asks you' && asked.gates.length === 0;
  if (!isKnown && !isAtWork && !isAskedNow) return null;
  const subject = { number, asked, touching, isAtWork, isAskedNow };
  const parts =
    !isAtWork && isOver(asked, explained, touching)
      ? { whole: [finishedLines(explained, subject)], questions: 0, past: [], rules: [] }
      : unfinishedParts(explained, subject);
  const worked = history.filter(({ outcome }) => outcome !== 'skipped_lock');
  const last = touching.at(-1) ?? worked.at(-1);
  // A restart counts iterations anew: the number means the newest tick that has it.
  const isNewest = worked.findLast(({ iteration }) => iteration === last?.iteration) === last;
  const rules = last === undefined || !isNewest ? '' : ` Every rule: status --why iteration:${last.iteration}`;
  const more = last === undefined ? [] : [`Every tick: status --history.${rules}`];
  return renderBriefly({ ...parts, whole: [standingLines(explained), ...parts.whole] }, { asked, touching, more });
}

interface SubjectParts {
  /** Blocks that are shown whole. */
  readonly whole: readonly (readonly string[])[];
  /** Lines among them that hold questions to people. */
  readonly questions: number;
  /** What happened to it, as far as it finds room. */
  readonly past: readonly string[];
  /** The last tick's rules about it, if they find room. */
  readonly rules: readonly string[];
}

function unfinishedParts(explained: Explained, facts: SubjectFacts): SubjectParts {
  const { asked, isAtWork, isAskedNow } = facts;
  const { subject, known, earlier } = asked;
  const questions = questionLines(asked, explained);
  const waits = [...questions, ...(isAtWork ? [] : waitsFor(asked, explained))];
  return {
    whole: [
      subject !== null
        ? subjectSummary(subject, explained, isAtWork)
        : earlier !== null && !isAtWork
          ? summarizeEarlier(earlier, explained)
          : [describeAbsent(facts)],
      waits.length === 0 ? [] : ['Waits for:', ...waits],
      subject === null && earlier === null && known !== null && !isAtWork && !isAskedNow
        ? knownLines(known, asked.gates, explained)
        : [],
    ],
    questions: questions.length === 0 ? 0 : toLines([questions]).length,
    past: subject === null ? [] : pastLines(subject),
    rules: rulesAbout(explained.history, asked),
  };
}

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
  /** The tick that runs has claimed it. */
  readonly isAtWork: boolean;
  /** The tick that runs has asked about it. */
  readonly isAskedNow: boolean;
}

const finishedLines = (explained: Explained, facts: SubjectFacts): string[] => {
  const { subject } = facts.asked;
  return subject === null
    ? [describeAbsent({ ...facts, isAtWork: false })]
    : [...subjectSummary(subject, explained, false), ...subject.decisions.slice(-1).map(decisionLine)];
};

/** In at most `brief` lines besides the questions: the newest of its past, and the newest ticks that find room. */
function renderBriefly(
  { whole, questions, past, rules }: SubjectParts,
  { asked, touching, more }: Pick<SubjectFacts, 'asked' | 'touching'> & { readonly more: readonly string[] },
): string {
  const above = toLines(whole);
  const room = brief - more.length + questions - above.length;
  const fewestTickLines = touching.length === 0 ? 0 : 5;
  const pastShown = renderPast(past, room - fewestTickLines, room);
  const ruled = rules.length === 0 ? [] : ['', ...toLines([rules])];
  const between = [...pastShown, ...(pastShown.length + ruled.length + fewestTickLines <= room ? ruled : [])];
  const ticks: string[] = [];
  let shown = 0;
  // Besides the empty line and the title of the ticks.
  const most = room - between.length - 2;
  for (const lines of touching.toReversed().map((line) => toLines([tickLines(line, asked)]))) {
    if (ticks.length + lines.length > most) break;
    ticks.unshift(...lines);
    shown += 1;
  }
  const newest = shown < touching.length ? `, in the newest ${shown} of ${touching.length} ticks` : '';
  const happened = shown === 0 ? [] : ['', `What happened${newest}:`, ...ticks];
  return `${[...above, ...between, ...happened, ...more].join('\n')}\n`;
}

/** The newest that find room, each whole, below an empty line. One is always shown, cut to what is left of all lines. */
function renderPast(past: readonly string[], room: number, most: number): string[] {
  const entries = past.map((entry) => toLines([[entry]]));
  const shown: string[] = [];
  let count = 0;
  for (const lines of entries.toReversed()) {
    const isLast = count + 1 === entries.length;
    if (count > 0 && 1 + shown.length + lines.length + (isLast ? 0 : 1) > room) break;
    shown.unshift(...(count > 0 ? lines : cutEntry(lines, Math.max(1, most - (isLast ? 1 : 2)))));
    count += 1;
  }
  const rest = entries.length - count;
  if (count === 0) return [];
  return ['', ...(rest === 0 ? [] : [`  and ${rest} more of what happened to it: status --json`]), ...shown];
}

/** Ends with an ellipsis where it is cut, and in no bracket. */
function cutEntry(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const text = lines.slice(0, most).join('\n');
  const bracket = text.lastIndexOf(' (');
  const kept = bracket > text.lastIndexOf(')') ? text.slice(0, bracket) : text.replace(/\s+\S*$/, '');
  return `${kept} …`.split('\n');
}

function describeAbsent({ number, touching, isAtWork, isAskedNow }: Omit<SubjectFacts, 'asked'>): string {
  if (isAskedNow)
    return `${subjectName(number)}: a tick at work asks about it. The question stands in its thread, and is recorded as the tick ends.`;
  if (isAtWork) return `${subjectName(number)}: a tick works on it now. What comes of it is recorded as the tick ends.`;
  return touching.some((line) => commitsOf(line, { numbers: [number] }).length > 0)
    ? `${subjectName(number)} is at rest: its work is over, and the history alone still tells of it.`
    : `${subjectName(number)}: this run has not worked on it.`;
}

function askedOf(state: LoopState, number: number): Asked {
  const subject =
    state.subjects.find((one) => one.number === number) ??
    state.subjects.find(({ pullRequest, formerPullRequest }) => pullRequest === number || formerPullRequest === number);
  const earlier =
    subject === undefined
      ? state.earlierPulls?.find(({ issue, pull }) => issue === number || pull === number)
      : undefined;
  const own = [subject?.number, subject?.pullRequest, subject?.formerPullRequest];
  const numbers = [number, ...own, earlier?.issue, earlier?.pull].flatMap((one) => one ?? []);
  return {
    numbers: [...new Set(numbers)],
    subject: subject ?? null,
    earlier: earlier ?? null,
    known: state.knownBacklog?.issues.find((issue) => numbers.includes(issue.number)) ?? null,
    gates: state.gates.filter(({ subject: about }) => about !== null && numbers.includes(about)),
  };
}

function subjectSummary(subject: Subject, explained: Explained, isAtWork: boolean): string[] {
  const { phase, pullRequest, claimed, workerLog, sessions } = subject;
  const branch = findPushedBranch(subject);
  const work = [
    pullRequest === null ? 'no open pull request' : `PR #${pullRequest}`,
    ...(branch === null ? [] : [`branch ${branch}`]),
    claimed || isAtWork ? 'claimed by this loop' : 'not claimed',
  ];
  const row = listWorkSeen(explained).find(({ number }) => number === subject.number);
  return [
    `${subjectName(subject.number)} ${row?.title ?? subject.title}`.trimEnd(),
    ...(row === undefined ? [] : [`  ${row.state}: ${formatFirstLine(row.why)}`]),
    // The tick at work has moved it on from the recorded phase, and no session has begun the first one.
    `  ${isAtWork || (phase === 'coding' && sessions === 0) ? '' : `phase ${phase}; `}${work.join(', ')}; ${formatSpent(subject) ?? 'no session yet'}`,
    ...(workerLog === '' || isFinished(phase) ? [] : [`  its last session was at: ${workerLog}`]),
  ];
}

function summarizeEarlier({ issue, pull }: EarlierPull, explained: Explained): string[] {
  const row = listWorkSeen(explained).find(({ number }) => number === issue);
  return [
    `${subjectName(issue)} ${row?.title ?? ''}`.trimEnd(),
    ...(row === undefined ? [] : [`  ${row.state}: ${formatFirstLine(row.why)}`]),
    `  An earlier run of this loop opened PR #${pull}; this run has not worked on it.`,
  ];
}

/** What went wrong, what was found, what people decided. */
function pastLines(subject: Subject): string[] {
  return [
    ...subject.failures.map(
      ({ iteration, summary, rootCause }) =>
        `  failed in iteration ${iteration}: ${formatFirstLine(summary, 160)} (${formatFirstLine(rootCause, 80)})`,
    ),
    ...subject.findings
      .filter(isOpen)
      .map(
        ({ severity, file, line, description }) =>
          `  open ${severity}: ${file}${line === null ? '' : `:${line}`}: ${formatFirstLine(description)}`,
      ),
    ...subject.decisions.map(decisionLine),
  ];
}

const decisionLine = ({ question, answer, by }: Subject['decisions'][number]): string =>
  // The thread has both whole.
  `  decided by ${by}: ${formatFirstLine(unquoteSentence(question), 120)} ${formatFirstLine(answer, 120)}`;

/** What the newest backlog read shows of an issue never worked on: each sign may be what keeps it from its turn. */
function knownLines(
  { labels = [], outsider, assigned, blockers = [], elsewhere, closing = [], claim }: CachedIssue,
  gates: readonly Gate[],
  explained: Explained,
): string[] {
  const numbers = (list: readonly (number | null)[]): string =>
    list.map((one) => (one === null ? 'one that we may not see' : `#${one}`)).join(', ');
  // Our claim of an earlier run takes nothing from us.
  const isOurs = claim === explained.head.loop;
  const deciding = labels.filter((label) => !isOurs || !equalsIgnoringCase(label, claimLabel));
  const signs = [
    ...(deciding.length === 0 ? [] : [`labels that decide: ${deciding.join(', ')}`]),
    ...(outsider === undefined ? [] : [`written by ${outsider}, whose texts reach no agent unasked`]),
    ...(assigned === undefined ? [] : ['assigned to another person']),
    ...(blockers.length === 0 ? [] : [`waits for ${numbers(blockers)}`]),
    ...(elsewhere === undefined ? [] : ['waits for an issue of another repository, or for one that we may not see']),
    ...(closing.length === 0 ? [] : [`closed by pull requests of others: ${numbers(closing)}`]),
    ...(claim === undefined || claim === null || isOurs ? [] : [`claimed by the loop ${claim}`]),
  ];
  // An issue with an open question does not wait for its turn. The question is listed below.
  if (signs.length === 0 && gates.length > 0) return [];
  return [
    'In the backlog as it was read last:',
    ...(signs.length === 0 ? [`free; ${describeTurn(explained)}`] : signs).map((one) => `  ${one}`),
  ];
}

function describeTurn(explained: Explained): string {
  const held = describeHeldTurn({ ...explained, ...withoutEndedPulls(explained) });
  return held === null ? 'others come first' : lowerFirst(held);
}

/** Each with its options, who may answer, its address and its id. */
const questionLines = ({ gates }: Asked, explained: Explained): string[] =>
  gates.flatMap((gate) => [
    `  asked since ${formatInstant(gate.askedAt)}: ${unquoteSentence(gate.question)}`,
    ...[
      `options: ${gate.options.map(({ id }) => id).join(', ')}`,
      answeredBy(explained),
      ...answeringLines(gate, explained),
    ].map((line) => `    ${line}`),
  ]);

const waitsFor = ({ subject, numbers }: Asked, { state: { unasked }, history }: Explained): string[] =>
  [
    ...unasked
      .filter(({ subject: about }) => numbers.includes(about))
      .map(({ question }) => `to be asked, when fewer questions are open: ${unquoteSentence(question)}`),
    ...(subject === null ? [] : heldBy(subject, history)),
  ].map((one) => `  ${one}`);

function heldBy(subject: Subject, history: readonly HistoryLine[]): string[] {
  const { notBefore, breaker, declined } = subject;
  return [
    ...(notBefore === null ? [] : [`its time: not before ${formatInstant(notBefore)}`]),
    ...(breaker.circuitState === 'closed' ? [] : [`its breaker, ${breaker.circuitState}: ${breaker.evidence}`]),
    ...declined.map((refused) => {
      const who = describeRefusal(subject, refused, history);
      return who === null
        ? `nothing: ${refused.gate} ended with ${refused.option}, by an answer or the default, for this run`
        : `nothing in this run: ${lowerFirst(who)} (${refused.gate})`;
    }),
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
    ...mergeEqualLines(
      commitsOf(line, { numbers }).map((made) => {
        const sha = made.commit === null ? '' : `${made.commit.slice(0, 7)}: `;
        return `    ${sha}${describeCommit(line, made)}`;
      }),
    ),
    ...line.gates
      .filter((gate) => gate.subject !== null && numbers.includes(gate.subject))
      .map(({ question, answer, by }) =>
        answer === null
          ? `    asked: ${unquoteSentence(question)}`
          : `    ${unquoteSentence(question)} ${by ?? 'by default'}: ${formatFirstLine(answer)}`,
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
