/** Renders and parses the control issue, a projection of the loop's state. */

import { removeNonces, renderBoxes } from '../../commands/control-boxes.ts';
import { findRenewal } from '../../decide/renewal.ts';
import { readRecordedAct } from '../../decide/stop/conditions.ts';
import { unaskedList } from '../../gates/open-gate.ts';
import { repositoryUrl, type TickFacts } from '../../observation/facts.ts';
import { scheduleWarnings } from '../../schedule/schedule.ts';
import type { HistoryLine } from '../../state/history-line.ts';
import type { LoopState } from '../../state/loop-state.ts';
import { findPushedBranch, isFinished, type Subject, subjectName } from '../../state/subject.ts';
import {
  formatCount,
  formatDollars,
  formatMonthDayTime,
  keepLineBreaks,
  renderDetails,
  renderMarkdownTable,
  renderSection,
} from '../../text/format.ts';
import { changeOutsideMarkers } from '../../text/hidden-marker.ts';
import { quote, quoteLine } from '../../text/quote-untrusted.ts';
import { gateLinks, renderOpenQuestions } from '../job-summary.ts';
import { budgetBars, moneyLines, spendByIteration, spendChart, spendTable } from '../spend.ts';
import { describeStanding, type LoopStanding } from '../standing.ts';
import { beginsAnew, describeOutcome, listAdvancedPulls } from '../tick-report.ts';
import { listWork, type WorkRow } from '../work-list.ts';
import type { Assigning } from './assignees.ts';
import { controlMarker, type LoopPeople, markerLine } from './marker.ts';

export interface ControlIssueFacts extends LoopStanding {
  readonly state: LoopState;
  readonly tick: Pick<TickFacts, 'runUrl' | 'scheduleEnds'>;
  readonly reportCost: 'pr' | 'control' | 'off';
  readonly people: LoopPeople;
  /** Absent = none. */
  readonly assigning?: Assigning;
  /** Summary of the last iteration; null = not available. */
  readonly block: string | null;
}

const longest = 60_000;
/** What is left out, step by step, if a body would be too long. */
const views = [
  { subjects: 60, summaries: 5, block: true },
  { subjects: 25, summaries: 2, block: true },
  { subjects: 8, summaries: 0, block: false },
  { subjects: 0, summaries: 0, block: false },
] as const;
type View = (typeof views)[number];
const ticksShown = 10;
const gatesShown = 20;
const prsShown = 5;

/** Boxes carry `nonce`, fresh per redraw. To fit, finished and older subjects and the last iteration are left out. */
export function renderControlIssue(facts: ControlIssueFacts, nonce: string): string {
  let text = '';
  for (const view of views) {
    text = body(facts, nonce, view);
    if (text.length <= longest) return text;
  }
  return text.slice(0, longest);
}

/** The body to write; null = a reader would see no difference. */
export function redrawn(
  current: string | null,
  facts: ControlIssueFacts,
  { nonce, redact }: { readonly nonce: string; readonly redact: (text: string) => string },
): string | null {
  const next = changeOutsideMarkers(renderControlIssue(facts, nonce), redact);
  return current !== null && sameControlIssue(current, next) ? null : next;
}

/** Ignores nonces, line ends and trailing blanks. */
export const sameControlIssue = (one: string, other: string): boolean => levelled(one) === levelled(other);

const levelled = (text: string): string =>
  removeNonces(text.replace(/^\uFEFF/, ''))
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();

function body(facts: ControlIssueFacts, nonce: string, view: View): string {
  const { head, state, tick, history } = facts;
  const gates = state.gates.slice(0, gatesShown);
  const unshown = state.gates.length - gates.length;
  const more = unshown === 0 ? '' : `\n- and ${formatCount(unshown, 'more question')}`;
  const links = gateLinks(gates, tick);
  const unasked = unaskedList(state.unasked, tick);
  const blocks = [
    `${markerLine(controlMarker(facts))}\n${keepLineBreaks([describeStanding(facts).sentence, ...act(facts), ...scheduleWarnings(tick.scheduleEnds)].join('\n'))}`,
    ['```text', ...budgetBars(head.counters, head.ceilings), '', ...moneyLines(head, history), '```'].join('\n'),
    renewalNote(facts),
    renderSection(
      'Open questions',
      links === null
        ? unasked
        : renderOpenQuestions(`${links}${more}${unasked === null ? '' : `\n\n${unasked}`}`, head),
    ),
    `### Commands\n\n${renderBoxes(nonce)}\n\nOr write a comment: \`/loop help\` lists the commands.`,
    renderSection('Subjects', subjectTable(facts, view.subjects)),
    renderSection('Completion summaries', completionSummaries(facts.state, view.summaries)),
    renderSection('Plan', planMarks(facts.state)),
    renderSection('Last ticks', tickTable(facts)),
    facts.reportCost === 'off' ? null : spend(facts),
    facts.block === null || !view.block ? null : renderDetails('Last iteration', facts.block),
    month(facts),
  ];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

/** Why counters and spend begin at nothing. Null = no renewal began this run. */
const renewalNote = ({ history }: ControlIssueFacts): string | null =>
  history.flatMap((line) => findRenewal(line) ?? []).at(-1)?.sentence ?? null;

/** What to do about a stop, as long as it lasts. */
const act = ({ head, state, working }: ControlIssueFacts): string[] =>
  working === null && head.status === 'stopped' ? [readRecordedAct(head, state) ?? []].flat() : [];

/**
 * What asks before any session worked on it, then unfinished subjects, then the newest, then what waits in a pull request
 * of an earlier run; of the rest only those with work are counted.
 */
function subjectTable(facts: ControlIssueFacts, rows: number): string | null {
  const { state, tick, reportCost } = facts;
  const { subjects } = state;
  const asking = new Set(state.gates.map(({ subject }) => subject));
  for (const { number } of subjects) asking.delete(number);
  const listed = listWork({ ...facts, isAtWork: facts.working !== null });
  const unworked = listed.filter(({ number }) => asking.has(number)).slice(0, rows);
  const earlier = new Map((state.earlierPulls ?? []).map(({ issue, pull }) => [issue, pull]));
  if (subjects.length + unworked.length + earlier.size === 0) return null;
  const ordered = subjects.toSorted(
    (a, b) => Number(isFinished(a.phase)) - Number(isFinished(b.phase)) || b.number - a.number,
  );
  const shown = ordered.slice(0, rows - unworked.length);
  const rest = ordered.length - shown.length;
  const room = rows - unworked.length - shown.length;
  const left = listed.filter(({ number }) => earlier.has(number) && !asking.has(number)).slice(0, room);
  const { retired } = state;
  const priced = reportCost === 'off' ? [] : ['Cost'];
  const work = new Map(listed.map((row) => [row.number, row]));
  const whyCell = (row: WorkRow | undefined): string => quoteLine(row?.why ?? '', { max: 120, references: 'keep' });
  const unworkedCells = (row: WorkRow): string[] => [
    ...subjectCells({ number: row.number, title: row.title ?? '', pullRequest: earlier.get(row.number) ?? null }, row),
    ...priced.map(() => '–'),
    '–',
    whyCell(row),
  ];
  const lines = [
    ...unworked.map((row) => unworkedCells(row)),
    ...shown.map((subject) => [
      ...subjectCells(subject, work.get(subject.number)),
      ...(priced.length === 0 ? [] : [formatDollars(subject.dollars)]),
      branchCell(findPushedBranch(subject), tick),
      whyCell(work.get(subject.number)),
    ]),
    ...left.map((row) => unworkedCells(row)),
  ];
  const all =
    lines.length === 0 ? null : renderMarkdownTable(['Subject', 'State', 'PR', ...priced, 'Branch', 'Why'], lines);
  const more = rest === 0 ? null : `${formatCount(rest, 'more subject')} in the loop's state file.`;
  const forgotten =
    retired.subjects === 0 ? null : `${formatCount(retired.subjects, 'older subject')}, at rest, left it.`;
  return [all, more, forgotten].filter((part) => part !== null).join('\n\n');
}

/** On a phone, the branch's name would leave no space for the other columns. */
const branchCell = (branch: string | null, tick: ControlIssueFacts['tick']): string =>
  branch === null ? '–' : `[branch](${repositoryUrl(tick)}/tree/${branch})`;

function subjectCells(subject: Pick<Subject, 'number' | 'title' | 'pullRequest'>, row: WorkRow | undefined): string[] {
  return [
    `${subjectName(subject.number)} ${quoteLine(subject.title, { max: 40 })}`.trimEnd(),
    row?.state ?? '–',
    subject.pullRequest === null ? '–' : `#${subject.pullRequest}`,
  ];
}

/** Last words of post actions, the newest subjects first. They are an agent's words. */
function completionSummaries({ subjects }: LoopState, most: number): string | null {
  const spoken = subjects.filter(({ completionSummary }) => completionSummary !== null).toReversed();
  const shown = spoken.slice(0, most);
  if (shown.length === 0) return null;
  const texts = shown.map(({ number, title, completionSummary }) =>
    renderDetails(
      `${subjectName(number)} ${quoteLine(title, { max: 60 })}`.trimEnd(),
      quote(completionSummary ?? '', { max: 2_000 }),
    ),
  );
  const rest = spoken.length - shown.length;
  return [...texts, ...(rest > 0 ? [`and ${formatCount(rest, 'older one')}, in their pull requests`] : [])].join(
    '\n\n',
  );
}

const tasksShown = 30;

/** Marks as inline code, since readers could tick boxes here. Open tasks come first. */
function planMarks({ tasks }: LoopState): string | null {
  if (tasks.length === 0) return null;
  const rank = { open: 0, blocked: 1, done: 2 } as const;
  const mark = { open: '[ ]', blocked: '[!]', done: '[x]' } as const;
  const ordered = tasks.toSorted((a, b) => rank[a.mark] - rank[b.mark]);
  const lines = ordered
    .slice(0, tasksShown)
    .map(
      (task) =>
        `- \`${mark[task.mark]}\` ${quoteLine(task.text, { max: 100 })}${task.why === null ? '' : ` (${task.why})`}`,
    );
  const rest = tasks.length - lines.length;
  return [...lines, ...(rest > 0 ? [`- and ${formatCount(rest, 'more task')}`] : [])].join('\n');
}

/** Newest first, each linked to its run. */
function tickTable({ history, tick, reportCost }: ControlIssueFacts): string | null {
  if (history.length === 0) return null;
  const priced = reportCost === 'off' ? [] : ['Cost'];
  const lines = history
    .slice(-ticksShown)
    .toReversed()
    .map((line) => [
      `[${formatMonthDayTime(line.startedAt)}](${repositoryUrl(tick)}/actions/runs/${line.runId}/attempts/${line.runAttempt})`,
      String(line.iteration),
      describeOutcome(line).replaceAll('_', ' '),
      ...(priced.length === 0 ? [] : [formatDollars(line.dollarsThisIter)]),
      pullRequests(listAdvancedPulls(line)),
    ]);
  return renderMarkdownTable(['UTC', 'Iter.', 'Outcome', ...priced, 'PRs'], lines);
}

const pullRequests = (prs: readonly string[]): string =>
  prs.length === 0
    ? '–'
    : [...prs.slice(0, prsShown), ...(prs.length > prsShown ? [`${prs.length - prsShown} more`] : [])].join(', ');

function spend({ history, head }: ControlIssueFacts): string | null {
  const iterations = spendByIteration(history, head);
  const chart = spendChart(iterations);
  const beside = spendTable(iterations);
  return chart === null || beside === null ? null : renderDetails('Spend per iteration', `${chart}\n\n${beside}`);
}

/** GitHub bills a job by whole minutes, at least one. Ticks that ended early have no line and are not counted. */
function month({ head, history }: ControlIssueFacts): string | null {
  const current = history.at(-1)?.startedAt.slice(0, 7);
  if (current === undefined) return null;
  const lines = history.filter(({ startedAt }) => startedAt.startsWith(current));
  const minutes = lines.reduce((sum, line) => sum + billedMinutes(line), 0);
  const missed = lines.reduce((sum, { missedTicks }) => sum + (missedTicks ?? 0), 0);
  const counts = [
    `${formatCount(lines.length, 'recorded tick')} in ${current}${beginsAnew(head, history) ? ', since this record began anew' : ''}`,
    `about ${formatCount(minutes, 'billed minute')}`,
    ...(missed === 0 ? [] : [`${formatCount(missed, 'scheduled tick')} that GitHub did not start`]),
  ];
  return `<sub>${counts.join(', ')}.</sub>`;
}

const billedMinutes = ({ startedAt, endedAt }: HistoryLine): number =>
  Math.max(1, Math.ceil((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000));

export const controlIssueTitle = (loop: string): string => `Tickgate loop: ${loop}`;
