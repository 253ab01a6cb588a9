/** Decides what a loop's control issue shows and what is read back from it: the console of the loop, a projection of its state. */
import { budgetBars } from './budget-bars.ts';
import { renderBoxes, type TickedBox, tickedBoxes, withoutNonces } from './control-boxes.ts';
import { headline, type Standing, type Working } from './control-headline.ts';
import type { HistoryLine } from './history.ts';
import { outsideMarkers, parseMarker, renderMarker } from './marker.ts';
import type { TickFacts } from './observation.ts';
import { quoteLine } from './quote.ts';
import { spendByIteration, spendChart, spendTable } from './spend.ts';
import { finished, type Head, type LoopState, type Subject } from './state.ts';
import { gateLinks } from './summary.ts';
import { counted, details, dollars, linesKept, minuteOfYear, repositoryUrl, table } from './wording.ts';

/** What stands in the hidden first line; epoch and generation tell a state branch that went back. */
export interface ControlMarker {
  readonly loop: string;
  /** Path of the workflow that is started when somebody gives a command. */
  readonly workflow: string;
  readonly epoch: number;
  readonly generation: number;
  readonly working: Omit<Working, 'url'> | null;
  /** Hash of the last error's cause. */
  readonly error: string | null;
}

export interface ControlIssueFacts extends Standing {
  readonly tick: Pick<TickFacts, 'runUrl'>;
  readonly reportCost: 'pr' | 'control' | 'off';
  /** What is told of the last iteration, where it is at hand. */
  readonly block: string | null;
}

export interface ControlBoxes {
  /** Fresh with every redraw. */
  readonly nonce: string;
  /** Ticked since the last redraw and not obeyed yet. */
  readonly carried: readonly TickedBox[];
}

const longest = 60_000;
/** What gives way, step by step, where a body would be too long. */
const views = [
  { subjects: 60, block: true },
  { subjects: 25, block: true },
  { subjects: 8, block: false },
  { subjects: 0, block: false },
] as const;
type View = (typeof views)[number];
const ticksShown = 10;
const gatesShown = 20;
const prsShown = 5;

/** The whole body; with many subjects the finished and the older ones and the last iteration give way, so that it fits into an issue. */
export function renderControlIssue(facts: ControlIssueFacts, boxes: ControlBoxes): string {
  const bodies = views.map((view) => body(facts, boxes, view));
  return bodies.find((text) => text.length <= longest) ?? bodies.at(-1)?.slice(0, longest) ?? '';
}

/** What a body says: null as marker where line 1 was erased or damaged. */
export function parseControlIssue(text: string): {
  readonly marker: ControlMarker | null;
  readonly ticked: readonly TickedBox[];
} {
  return { marker: readMarker(text), ticked: tickedBoxes(text) };
}

/** The body to write, or null where a reader would see no difference. Boxes whose id is consumed are not carried over. */
export function redrawn(
  current: string | null,
  facts: ControlIssueFacts,
  boxes: {
    readonly nonce: string;
    readonly consumed: readonly string[];
    readonly redact: (text: string) => string;
  },
): string | null {
  const carried = tickedBoxes(current ?? '').filter(({ id }) => !boxes.consumed.includes(id));
  const next = outsideMarkers(renderControlIssue(facts, { nonce: boxes.nonce, carried }), boxes.redact);
  return current !== null && sameControlIssue(current, next) ? null : next;
}

/** Whether two bodies differ in nothing but nonces, line ends and trailing blanks. */
export const sameControlIssue = (one: string, other: string): boolean => levelled(one) === levelled(other);

const levelled = (text: string): string =>
  withoutNonces(text.replace(/^\uFEFF/, ''))
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();

/** The marker that a body would carry for these facts: by it a tick that ends early sees whether a redraw is due. */
export const controlMarker = ({
  head,
  working,
  error,
}: Pick<Standing, 'head' | 'working' | 'error'>): ControlMarker => ({
  loop: head.loop,
  workflow: head.workflow,
  epoch: head.epoch,
  generation: head.generation,
  working: working === null ? null : { runId: working.runId, runAttempt: working.runAttempt, repair: working.repair },
  error: error?.causeHash ?? null,
});

/** Whether an issue with this hidden line shows another state than the head of a loop at rest: drawn late, erased, or left by a lost tick. */
export function showsElse(shown: ControlMarker | null, head: Head): boolean {
  if (head.controlIssue === null) return false;
  if (shown === null) return true;
  const { epoch, generation, working, error } = shown;
  return epoch !== head.epoch || generation !== head.generation || working !== null || error !== null;
}

/** An error that no tick gets past, and what tells its cause from another one. */
export interface ErrorSaid {
  readonly loop: string;
  readonly sentence: string;
  readonly causeHash: string;
}

/** The body with the error in its first lines; all else stays as it was last drawn, since nobody could read what to draw. */
export function withError(current: string, error: ErrorSaid): string {
  const marker = readMarker(current);
  if (marker === null) return current;
  const line = `error: ${quoteLine(error.sentence, { max: 300 })}`;
  const rest = current.split(/\r?\n/).slice(2);
  return [markerLine({ ...marker, working: null, error: error.causeHash }), line, ...rest].join('\n');
}

function markerLine({ loop, workflow, epoch, generation, working, error }: ControlMarker): string {
  return renderMarker('control', {
    loop,
    workflow,
    epoch,
    generation,
    ...(working === null
      ? {}
      : { working: `${working.runId}/${working.runAttempt}${working.repair ? '/repair' : ''}` }),
    ...(error === null ? {} : { error }),
  });
}

function readMarker(text: string): ControlMarker | null {
  const marker = parseMarker(text);
  if (marker?.kind !== 'control') return null;
  const { loop, workflow, epoch, generation, working, error } = marker.fields;
  const run = /^(\d+)\/(\d+)(\/repair)?$/.exec(working ?? '');
  if (loop === undefined || workflow === undefined || !isCount(epoch) || !isCount(generation)) return null;
  if (working !== undefined && run === null) return null;
  return {
    loop,
    workflow,
    epoch: Number(epoch),
    generation: Number(generation),
    working: run && { runId: Number(run[1]), runAttempt: Number(run[2]), repair: run[3] !== undefined },
    error: error ?? null,
  };
}

const isCount = (text: string | undefined): text is string => text !== undefined && /^\d{1,15}$/.test(text);

function body(facts: ControlIssueFacts, { nonce, carried }: ControlBoxes, view: View): string {
  const { head, state, tick, stop, history } = facts;
  const gates = state.gates.slice(0, gatesShown);
  const unshown = state.gates.length - gates.length;
  const more = unshown === 0 ? '' : `\n- and ${counted(unshown, 'more question')}`;
  const links = gateLinks(gates, tick);
  const blocks = [
    `${markerLine(controlMarker(facts))}\n${linesKept([headline(facts), ...(stop === null ? [] : [stop.act])].join('\n'))}`,
    ['```text', ...budgetBars(head.counters, head.ceilings), '```'].join('\n'),
    links === null ? null : `### Open questions\n\n${links}${more}`,
    `### Commands\n\n${renderBoxes(nonce, carried)}\n\nOr write a comment: \`/loop help\` lists the commands.`,
    section('Subjects', subjectTable(facts, view.subjects)),
    section('Last ticks', tickTable(facts)),
    facts.reportCost === 'off' ? null : spend(facts),
    facts.block === null || !view.block ? null : details('Last iteration', facts.block),
    month(history),
  ];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

const section = (title: string, text: string | null): string | null =>
  text === null ? null : `### ${title}\n\n${text}`;

/** Subjects that are still worked on first, then the newest; the rest is counted. */
function subjectTable({ state, reportCost }: ControlIssueFacts, rows: number): string | null {
  const { subjects } = state;
  if (subjects.length === 0) return null;
  const ordered = subjects.toSorted(
    (a, b) => Number(finished(a.phase)) - Number(finished(b.phase)) || b.number - a.number,
  );
  const shown = ordered.slice(0, rows);
  const rest = ordered.length - shown.length;
  const { retired } = state;
  const priced = reportCost === 'off' ? [] : ['Cost'];
  const lines = shown.map((subject) => [
    ...subjectCells(subject, state),
    ...(priced.length === 0 ? [] : [dollars(subject.dollars)]),
    subject.branch === null ? '–' : `\`${subject.branch}\``,
  ]);
  // The branch stands last: on a phone it is the column that may be cut off.
  const all = shown.length === 0 ? null : table(['Subject', 'Phase', 'PR', ...priced, 'Branch'], lines);
  const more = rest === 0 ? null : `${counted(rest, 'more subject')} in the loop's state file.`;
  const forgotten = retired.subjects === 0 ? null : `${counted(retired.subjects, 'older subject')}, at rest, left it.`;
  return [all, more, forgotten].filter((part) => part !== null).join('\n\n');
}

function subjectCells(subject: Subject, { gates }: LoopState): string[] {
  const asked = gates.some((gate) => gate.subject === subject.number);
  return [
    `#${subject.number} ${quoteLine(subject.title, { max: 60 })}`.trimEnd(),
    asked ? `${subject.phase}, asked` : subject.phase,
    subject.pullRequest === null ? '–' : `#${subject.pullRequest}`,
  ];
}

/** Newest first, each with the link to its run. */
function tickTable({ history, tick, reportCost }: ControlIssueFacts): string | null {
  if (history.length === 0) return null;
  const priced = reportCost === 'off' ? [] : ['Cost'];
  const lines = history
    .slice(-ticksShown)
    .toReversed()
    .map((line) => [
      `[${minuteOfYear(line.startedAt)}](${repositoryUrl(tick)}/actions/runs/${line.runId}/attempts/${line.runAttempt})`,
      String(line.iteration),
      line.outcome.replaceAll('_', ' '),
      pullRequests(line.prsTouchedThisIter),
      ...(priced.length === 0 ? [] : [dollars(line.dollarsThisIter)]),
    ]);
  return table(['UTC', 'Iteration', 'Outcome', 'PRs', ...priced], lines);
}

const pullRequests = (prs: readonly string[]): string =>
  prs.length === 0
    ? '–'
    : [...prs.slice(0, prsShown), ...(prs.length > prsShown ? [`${prs.length - prsShown} more`] : [])].join(', ');

function spend({ history, head }: ControlIssueFacts): string | null {
  const iterations = spendByIteration(history, head);
  const chart = spendChart(iterations);
  const beside = spendTable(iterations);
  return chart === null || beside === null ? null : details('Spend per iteration', `${chart}\n\n${beside}`);
}

/** GitHub bills a job by whole minutes, at least one; ticks that ended early are in no line and not counted here. */
function month(history: readonly HistoryLine[]): string | null {
  const current = history.at(-1)?.startedAt.slice(0, 7);
  if (current === undefined) return null;
  const lines = history.filter(({ startedAt }) => startedAt.startsWith(current));
  const minutes = lines.reduce((sum, line) => sum + billedMinutes(line), 0);
  return `<sub>${counted(lines.length, 'recorded tick')} in ${current}, about ${counted(minutes, 'billed minute')}.</sub>`;
}

const billedMinutes = ({ startedAt, endedAt }: HistoryLine): number =>
  Math.max(1, Math.ceil((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000));
