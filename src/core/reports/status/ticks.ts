/** Ticks by what they did, those that only waited folded; and which agents worked when on what. */
import { listRenewals } from '../../decide/renewal.ts';
import { endsRun } from '../../decide/stop/rules.ts';
import type { HistoryLine } from '../../state/history-line.ts';
import type { LoopState, UsageRow } from '../../state/loop-state.ts';
import { subjectName } from '../../state/subject.ts';
import { formatClockTime, formatCount, formatDollars, formatDuration, formatList } from '../../text/format.ts';
import { type Html, html, joinHtml } from '../../text/html.ts';
import { unquoteSentence } from '../../text/quote-untrusted.ts';
import { describeFailures, describeOutcome, isRest, listAdvancedPulls, listOrders } from '../tick-report.ts';
import { minutesOf } from './charts.ts';

export interface ShownTick {
  readonly name: string;
  readonly address: string;
  /** What it did; null = it only waited, or the record does not tell. */
  readonly said: string | null;
  /** Of an earlier run: the record began anew since. Absent = of the record. */
  readonly isEarlier?: boolean;
  readonly tone: 'run' | 'bad' | 'rest';
  readonly seconds: number;
  /** Null = not known yet. */
  readonly dollars: number | null;
  /** Shown below while it works. */
  readonly live: Html | null;
}

/** By run and attempt. A sentence without a full stop; null = the tick only waited. */
export function outcomesOf(history: readonly HistoryLine[]): ReadonlyMap<string, string | null> {
  const known = new Set<string>();
  const outcomes = new Map<string, string | null>();
  for (const line of history) {
    const advanced = listAdvancedPulls(line);
    const [opened, again] = [true, false].map((isNew) => advanced.filter((pr) => known.has(pr) !== isNew));
    for (const pr of advanced) known.add(pr);
    outcomes.set(tickKey(line), outcomeOf(line, { opened: opened ?? [], again: again ?? [] }));
  }
  return outcomes;
}

export const tickKey = ({ runId, runAttempt }: Pick<HistoryLine, 'runId' | 'runAttempt'>): string =>
  `${runId}/${runAttempt}`;

interface Came {
  readonly opened: readonly string[];
  readonly again: readonly string[];
}

function outcomeOf(line: HistoryLine, { opened, again }: Came): string | null {
  const { gates, agentsDispatchedThisIter: sessions, trackedPrs, skill } = line;
  const isReview = skill === 'review';
  const merged = isReview
    ? trackedPrs.flatMap(({ number, stateAtEnd }) => (stateAtEnd === 'merged' ? [`#${number}`] : []))
    : [];
  // A review loop opens none: it works on those of others.
  const begun = opened.filter((pr) => !merged.includes(pr));
  const about = (subject: number | null, name: string): string =>
    subject === null ? name.replaceAll('-', ' ') : subjectName(subject);
  const asked = gates.filter(({ answer }) => answer === null).map(({ name, subject }) => about(subject, name));
  const answered = gates.flatMap(({ name, subject, answer, by }) =>
    answer === null
      ? []
      : [`took ${by === null ? 'the answer' : `${by}’s answer`} “${answer.slice(0, 60)}” on ${about(subject, name)}`],
  );
  const parts = [
    ...listRenewals(line),
    ...listOrders(line).map(({ verb, by, change }) => `${verb} by ${by}: ${change}`),
    ...answered,
    ...(begun.length === 0 ? [] : [`${isReview ? 'worked on' : 'opened'} ${formatList(begun)}`]),
    ...(again.length === 0 ? [] : [`went on with ${formatList(again)}`]),
    ...(merged.length === 0 ? [] : [`merged ${formatList(merged)}`]),
    ...describeFailures(line),
    ...(asked.length === 0 ? [] : [`asked about ${formatList([...new Set(asked)])}`]),
    ...stopsOf(line),
  ];
  const ended = endings[line.outcome];
  if (ended !== null) return [ended, ...parts].join('; ');
  if (parts.length > 0) return parts.join('; ');
  if (sessions === 0) return null;
  return `${formatCount(sessions, 'session')} worked${describeOutcome(line) === 'failed' ? ', and not one brought anything' : ''}`;
}

/** Null = the parts say it. */
const endings: Readonly<Record<HistoryLine['outcome'], string | null>> = {
  ok: null,
  awaiting_answer: null,
  halted: null,
  skipped_lock: 'ended at once: another tick was at work',
  errored: 'broke off with an error',
  deferred: 'put its work off',
  interrupted: 'was interrupted',
};

function stopsOf(line: HistoryLine): string[] {
  const { stopConditionsFired: codes, evaluations } = line;
  return codes
    .filter((code) => endsRun(code) && !isRest(line, code))
    .map((code) => {
      const sentence = evaluations.findLast((one) => one.fired && one.code === code)?.sentence;
      return `stopped: ${sentence === undefined ? code : unquoteSentence(sentence).replace(/\.$/, '')}`;
    });
}

/** Newest first. Neighbours that only waited are one line, which opens; so are those of which the record does not tell. */
export function renderTicks(ticks: readonly ShownTick[], older = 0): Html {
  if (ticks.length === 0) return html`<p class="quiet">None yet.</p>`;
  const groups: ShownTick[][] = [];
  for (const tick of ticks) {
    const last = groups.at(-1);
    if (tick.said === null && last?.[0]?.said === null && last[0].isEarlier === tick.isEarlier) last.push(tick);
    else groups.push([tick]);
  }
  const rows = groups.map((group) => (group[0]?.said === null ? renderFold(group) : joinHtml(group.map(renderTick))));
  return html`<ol class="ticks">${joinHtml(rows)}</ol>${older > 0 ? html`<p class="quiet">${formatCount(older, 'older tick')} not shown.</p>` : null}`;
}

function renderTick({ name, address, said, tone, seconds, dollars, live }: ShownTick): Html {
  const figures = [formatDuration(seconds), ...(dollars === null ? [] : [formatDollars(dollars)])].join(' · ');
  return html`<li class="tick"><a href="${address}">${name}</a><span class="did ${tone}">${said ?? 'waited'}</span><span class="figures">${figures}</span>${live}</li>`;
}

function renderFold(group: readonly ShownTick[]): Html {
  const seconds = group.reduce((sum, one) => sum + one.seconds, 0) / group.length;
  const dollars = group.reduce((sum, one) => sum + (one.dollars ?? 0), 0);
  const links = group.map(({ name, address }) => html`<li><a href="${address}">${name}</a></li>`);
  const each = group.length === 1 ? '' : ' each';
  const title =
    group[0]?.isEarlier === true
      ? `${formatCount(group.length, 'tick')} of an earlier run: the record began anew since, their runs have the logs`
      : `${formatCount(group.length, 'tick')} waited, ${formatDuration(seconds)}${each}, ${formatDollars(dollars)}`;
  return html`<li class="fold"><details id="fold${(group.at(-1)?.address ?? '').replace(/\D+/g, '-')}"><summary>${title}</summary><ul class="folded">${joinHtml(links)}</ul></details></li>`;
}

const ticksInTimeline = 12;

export interface TimelineFacts {
  readonly history: readonly HistoryLine[];
  readonly state: Pick<LoopState, 'usage'>;
  readonly subject: (number: number) => Html;
}

/** A lane per subject, a column per tick that started sessions. Null = no session reported its usage. */
export function renderTimeline({ history, state, subject }: TimelineFacts): Html | null {
  const worked = history.filter((line) => sessionsIn(line, state.usage).length > 0);
  const columns = worked.slice(-ticksInTimeline);
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined) return null;
  const rows = columns.flatMap((line) => sessionsIn(line, state.usage));
  const numbers = [...new Set(rows.map((row) => row.subject))].toSorted((one, other) => one - other);
  const lanes = numbers.map((number) => {
    const cells = columns.map((line) => ({
      line,
      rows: sessionsIn(line, state.usage).filter((row) => row.subject === number),
      failed: line.failed?.includes(number) === true,
    }));
    return html`<li><span>${subject(number)}</span>${renderLane(cells)}<span class="hidden">${sayCells(cells)}</span></li>`;
  });
  const older = worked.length - columns.length;
  const said = older === 0 ? '' : ` ${formatCount(older, 'older tick')} not shown.`;
  return html`<ul class="lanes">${joinHtml(lanes)}</ul><p class="ends"><span>${formatClockTime(first.startedAt)}</span><span>${formatClockTime(last.endedAt)}</span></p><ul class="legend"><li><i class="run" aria-hidden="true"></i>work</li><li><i class="ok" aria-hidden="true"></i>audit</li><li><i class="bad" aria-hidden="true"></i>failed</li></ul><p class="quiet small">A column is a tick that started sessions.${said}</p>`;
}

interface LaneCell {
  readonly line: HistoryLine;
  readonly rows: readonly UsageRow[];
  readonly failed: boolean;
}

const column = 100;

function renderLane(cells: readonly LaneCell[]): Html {
  const blocks = cells.flatMap(({ rows, failed }, index) => {
    const roles = [...new Set(rows.map(({ role }) => role))];
    const wide = (column - 12) / Math.max(1, roles.length);
    return roles.map((role, at) => {
      const kind = role.includes('audit') ? 'ok' : failed ? 'bad' : 'run';
      return html`<rect class="${kind}" x="${(index * column + 6 + at * wide).toFixed(1)}" width="${(wide - 3).toFixed(1)}" height="16"/>`;
    });
  });
  return html`<svg class="lane" viewBox="0 0 ${cells.length * column} 16" preserveAspectRatio="none" aria-hidden="true">${joinHtml(blocks)}</svg>`;
}

const sayCells = (cells: readonly LaneCell[]): string =>
  cells
    .filter(({ rows }) => rows.length > 0)
    .map(({ line, rows, failed }) => {
      const kinds = [...new Set(rows.map(({ role, driver }) => `${role} (${driver})`))].map((kind) => {
        const own = rows.filter(({ role, driver }) => `${role} (${driver})` === kind);
        const sessions = new Set(own.map(({ session }) => session)).size;
        return sessions === 1 ? kind : `${sessions} × ${kind}`;
      });
      return `${formatClockTime(line.startedAt)}: ${kinds.join(', ')}${failed ? ', failed' : ''}`;
    })
    .join('; ');

/** A session's name begins with the run that started it. The reservation of a lost tick has no subject. */
const sessionsIn = ({ runId, runAttempt }: HistoryLine, usage: readonly UsageRow[]): readonly UsageRow[] =>
  usage.filter(({ session, subject }) => subject > 0 && session.startsWith(`${runId}-${runAttempt}-`));

/** Ticks of a record alone, newest first. */
export const ticksOfRecord = (history: readonly HistoryLine[], address: (line: HistoryLine) => string): ShownTick[] => {
  const outcomes = outcomesOf(history);
  return history.toReversed().map((line) => ({
    name: formatClockTime(line.endedAt).slice(0, 5),
    address: address(line),
    said: outcomes.get(tickKey(line)) ?? null,
    tone: line.outcome === 'errored' || describeOutcome(line) === 'failed' ? 'bad' : 'rest',
    seconds: minutesOf(line) * 60,
    dollars: line.dollarsThisIter,
    live: null,
  }));
};
