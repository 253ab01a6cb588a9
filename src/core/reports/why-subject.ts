/** Decides how one issue or pull request is explained to a person who asks why it is worked on, waits or is left: from the record alone. */

import { isOpen } from '../sessions/contract/findings.ts';
import type { Gate } from '../state/gate/gate.ts';
import type { KnownIssue } from '../state/loop/issue-cache.ts';
import type { LoopState } from '../state/loop/loop-state.ts';
import type { HistoryLine } from '../state/records/history-line.ts';
import type { Subject } from '../state/subject/subject.ts';
import { subjectName } from '../state/subject/subject-id.ts';
import { counted, dollars, instant } from '../text/format.ts';
import { asRead } from '../text/quote-untrusted.ts';
import { terminalPage, wrapped } from '../text/terminal.ts';
import { type Explained, standing, tickOf } from './why.ts';

/** What the record holds of one number of GitHub: the issue's own, and those of its pull requests. */
interface Asked {
  readonly numbers: readonly number[];
  readonly subject: Subject | null;
  readonly known: KnownIssue | null;
  readonly gates: readonly Gate[];
}

const ticksTold = 20;

/** Plain text for a terminal; null = the record names neither an issue nor a pull request of this number. */
export function whySubjectText({ head, state, history }: Explained, number: number): string | null {
  const asked = askedOf(state, number);
  const told = history.filter((line) => touches(line, asked));
  if (asked.subject === null && asked.known === null && asked.gates.length === 0 && told.length === 0) return null;
  const blocks = [
    [standing(head)],
    asked.subject === null ? [`#${number}: this run has not worked on it.`] : subjectLines(asked.subject),
    ...(asked.subject === null && asked.known !== null ? [knownLines(asked.known, asked.gates)] : []),
    waitsFor(asked, state),
    rulesAbout(history, asked),
    ticksAbout(told, asked),
  ];
  return terminalPage(blocks);
}

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

function subjectLines(subject: Subject): string[] {
  const { title, phase, pullRequest, branch, claimed, sessions, dollars: spent } = subject;
  const work = [
    pullRequest === null ? 'no open pull request' : `PR #${pullRequest}`,
    ...(branch === null ? [] : [`branch ${branch}`]),
    claimed ? 'claimed by this loop' : 'not claimed',
  ];
  const found = subject.findings.filter(isOpen);
  return [
    `${subjectName(subject.number)} ${title}`.trimEnd(),
    `  phase ${phase}; ${work.join(', ')}; ${counted(sessions, 'session')}, ${dollars(spent)}`,
    ...subject.failures.map(
      ({ iteration, summary, rootCause }) => `  failed in iteration ${iteration}: ${summary} (${rootCause})`,
    ),
    ...found.map(
      ({ severity, file, line, description }) =>
        `  open ${severity}: ${file}${line === null ? '' : `:${line}`}: ${description}`,
    ),
    ...subject.decisions.map(({ question, answer, by }) => `  decided by ${by}: ${question} ${answer}`),
  ];
}

/** What the newest reading of the backlog saw of an issue that was never taken: each may be what keeps it from its turn. */
function knownLines(
  { labels = [], outsider, assigned, blockers = [], elsewhere, closing = [], claim }: KnownIssue,
  gates: readonly Gate[],
): string[] {
  const numbers = (list: readonly (number | null)[]): string =>
    list.map((one) => (one === null ? 'one that we may not see' : `#${one}`)).join(', ');
  const signs = [
    ...(labels.length === 0 ? [] : [`labels that decide: ${labels.join(', ')}`]),
    ...(outsider === undefined ? [] : [`written by ${outsider}, whose texts reach no agent unasked`]),
    ...(assigned === undefined ? [] : ['assigned to somebody else']),
    ...(blockers.length === 0 ? [] : [`waits for ${numbers(blockers)}`]),
    ...(elsewhere === undefined ? [] : ['waits for an issue of another repository, or for one that we may not see']),
    ...(closing.length === 0 ? [] : [`closed by pull requests of others: ${numbers(closing)}`]),
    ...(claim === undefined || claim === null ? [] : [`claimed by the loop ${claim}`]),
  ];
  // It is not its turn that an issue waits for while it is asked about; that stands below.
  if (signs.length === 0 && gates.length > 0) return [];
  return [
    'In the backlog as it was read last:',
    ...(signs.length === 0 ? ['free; others come first'] : signs).map((one) => `  ${one}`),
  ];
}

function waitsFor({ subject, gates, numbers }: Asked, { unasked }: LoopState): string[] {
  const waiting = [
    ...gates.map(({ question, askedAt, id }) => `asked since ${instant(askedAt)}: ${asRead(question)}\n    ${id}`),
    ...unasked
      .filter(({ subject: about }) => numbers.includes(about))
      .map(({ question }) => `to be asked, when fewer questions are open: ${asRead(question)}`),
    ...(subject === null ? [] : heldBy(subject)),
  ];
  return waiting.length === 0 ? [] : ['Waits for:', ...waiting.map((one) => `  ${one}`)];
}

function heldBy({ notBefore, breaker, declined }: Subject): string[] {
  return [
    ...(notBefore === null ? [] : [`its time: not before ${instant(notBefore)}`]),
    ...(breaker.circuitState === 'closed' ? [] : [`its breaker, ${breaker.circuitState}: ${breaker.evidence}`]),
    ...declined.map(
      ({ gate, option }) => `nothing: a person answered ${gate} with ${option}, which holds for this run`,
    ),
  ];
}

/** Of the last tick that decided. */
function rulesAbout(history: readonly HistoryLine[], asked: Asked): string[] {
  const line = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const found = (line?.evaluations ?? []).filter(({ sentence, inputs }) =>
    [sentence, ...inputs.map(({ value }) => String(value))].some((text) => mentions(text, asked)),
  );
  if (line === undefined || found.length === 0) return [];
  return [
    tickOf(line),
    ...found.map(({ fired, code, sentence }) =>
      wrapped(`${fired ? 'FIRED' : 'no   '} ${code}: ${sentence}`, '  ', ' '.repeat(8)),
    ),
  ];
}

function ticksAbout(told: readonly HistoryLine[], asked: Asked): string[] {
  if (told.length === 0) return [];
  const newest = told.slice(-ticksTold);
  const left = told.length - newest.length;
  return [
    left === 0 ? 'What happened:' : `What happened, the newest ${ticksTold} of ${told.length} ticks:`,
    ...newest.flatMap((line) => tickLines(line, asked)),
  ];
}

function tickLines(line: HistoryLine, { numbers, subject }: Asked): string[] {
  const at = `  ${instant(line.endedAt)} iteration ${line.iteration} (${line.verdict}, ${line.outcome})`;
  const pulls = line.trackedPrs.filter((pull) => numbers.includes(pull.number));
  return [
    at,
    ...pulls.map(
      ({ number, stateAtEnd, headShaAtIterationEnd: sha }) =>
        `    PR #${number}: ${stateAtEnd}${sha === null ? '' : ` at ${sha.slice(0, 7)}`}`,
    ),
    ...commitsOf(line, subject).map(
      ({ commit, status }) => `    ${commit === null ? 'no commit' : commit.slice(0, 7)}: ${status}`,
    ),
    ...line.gates
      .filter((gate) => gate.subject !== null && numbers.includes(gate.subject))
      .map(({ question, answer, by }) =>
        answer === null ? `    asked: ${asRead(question)}` : `    ${asRead(question)} ${by ?? 'by default'}: ${answer}`,
      ),
  ];
}

const commitsOf = ({ taskCommits }: HistoryLine, subject: Subject | null): HistoryLine['taskCommits'] =>
  subject === null ? [] : taskCommits.filter(({ task }) => task === subjectName(subject.number));

const touches = (line: HistoryLine, asked: Asked): boolean => {
  const { numbers, subject } = asked;
  return (
    line.trackedPrs.some((pull) => numbers.includes(pull.number)) ||
    line.gates.some((gate) => gate.subject !== null && numbers.includes(gate.subject)) ||
    commitsOf(line, subject).length > 0
  );
};

/** `#4` is not in `#41`. */
const mentions = (text: string, { numbers }: Asked): boolean =>
  [...text.matchAll(/#(\d+)/g)].some(([, digits]) => numbers.includes(Number(digits)));
