/** Decides how it is shown which agents worked on what in which tick: a column a tick, a row a subject, and who it was in words. */

import type { LoopState } from '../../state/loop/loop-state.ts';
import type { UsageRow } from '../../state/loop/usage-row.ts';
import type { HistoryLine } from '../../state/records/history-line.ts';
import { counted, instant } from '../../text/format.ts';
import { type Html, html, join } from '../../text/html.ts';
import { minutesOf } from './history.ts';

export interface TimelineFacts {
  readonly history: readonly HistoryLine[];
  readonly state: Pick<LoopState, 'usage' | 'subjects'>;
  readonly tickAddress: (line: HistoryLine) => string;
  readonly subject: (number: number) => Html;
}

const ticksShown = 12;

/** Null = no session has told what it used: then nobody knows who worked. */
export function agentTimeline({ history, state, tickAddress, subject }: TimelineFacts): Html | null {
  const worked = history.filter((line) => sessionsIn(line, state.usage).length > 0);
  const ticks = worked.slice(-ticksShown);
  if (ticks.length === 0) return null;
  const rows = ticks.flatMap((line) => sessionsIn(line, state.usage));
  const numbers = [...new Set(rows.map((row) => row.subject))].toSorted((one, other) => one - other);
  const titles = new Map(state.subjects.map(({ number, title }) => [number, title]));
  const head = ticks.map(
    (line) =>
      html`<th scope="col"><a href="${tickAddress(line)}">${clock(line)}</a><br><span class="quiet">${minutesOf(line).toFixed(1)} min</span></th>`,
  );
  const body = numbers.map((number) => {
    const cells = ticks.map((line) => cell(sessionsIn(line, state.usage).filter((row) => row.subject === number)));
    return html`<tr><th scope="row">${subject(number)} ${titles.get(number) ?? ''}</th>${join(cells)}</tr>`;
  });
  const older = worked.length - ticks.length;
  const said = `A column is a tick that started sessions (UTC, minutes of the whole tick), the newest on the right${older > 0 ? `; ${counted(older, 'older one')} not shown` : ''}.`;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Who worked when"><table class="timeline"><caption class="hidden">Who worked when</caption><thead><tr><th scope="col">Subject</th>${join(head)}</tr></thead><tbody>${join(body)}</tbody></table></div><p class="quiet">${said}</p>`;
}

/** A session's name begins with the run that started it; the reservation of a lost tick is of no subject. */
const sessionsIn = ({ runId, runAttempt }: HistoryLine, usage: readonly UsageRow[]): readonly UsageRow[] =>
  usage.filter(({ session, subject }) => subject > 0 && session.startsWith(`${runId}-${runAttempt}-`));

const clock = ({ startedAt }: HistoryLine): string => instant(startedAt).slice(5, 16).replace('T', ' ');

function cell(rows: readonly UsageRow[]): Html {
  if (rows.length === 0) return html`<td class="quiet">–</td>`;
  const kinds = [...new Set(rows.map(({ role, driver }) => `${role} (${driver})`))];
  const said = kinds.map((kind) => {
    const own = rows.filter(({ role, driver }) => `${role} (${driver})` === kind);
    const sessions = new Set(own.map(({ session }) => session)).size;
    return sessions === 1 ? kind : `${sessions} × ${kind}`;
  });
  return html`<td class="worked">${said.join(', ')}</td>`;
}
