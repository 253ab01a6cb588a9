/** What people read of an interrupted tick: what was preserved, what was lost, and what happens next. */
import type { Stop } from '../decide/stop/conditions.ts';
import { subjectName } from '../state/subject.ts';
import { formatCount } from '../text/format.ts';
import { quoteLine } from '../text/quote-untrusted.ts';

/** The work of one session after an interruption. */
export interface Preserved {
  readonly subject: number;
  readonly branch: string;
  /** Head of the branch at the remote if it holds work of this session; null = nothing was preserved. */
  readonly sha: string | null;
  /** The whole work, delivered and judged before the interruption. */
  readonly complete: boolean;
  /** May contain foreign text; null = no problem. */
  readonly why: string | null;
  /** What its agent said last of the step that it was at; absent = nothing. Untrusted. */
  readonly workerLog?: string;
}

export interface Interruption {
  readonly runId: number;
  readonly runAttempt: number;
  /** 0 = it had claimed none. */
  readonly iteration: number;
  readonly outcome: 'interrupted' | 'errored' | 'halted';
  readonly preserved: readonly Preserved[];
  /** Sessions that had ended with a failure before. */
  readonly failed: readonly FailedSession[];
  readonly paused: boolean;
  /** Where a command ended the run. */
  readonly stop: Stop | null;
  readonly journal: 'sound' | 'damaged';
}

/** `why`: may contain foreign text. */
export interface FailedSession {
  readonly subject: number;
  readonly session: number;
  readonly why: string;
}

const became = {
  interrupted: 'was interrupted',
  errored: 'ended before it had recorded its work',
  halted: 'was cancelled by a command',
} as const;

/** Status block of an iteration that could not end: what was preserved, and what happens next. */
export function interruptionBlock(interruption: Interruption): string {
  const kept = interruption.preserved.filter(({ sha }) => sha !== null);
  const lost = interruption.preserved.filter(({ sha, why }) => sha === null && why !== null);
  const [what, counts] =
    interruption.iteration === 0
      ? ['A tick', 'It had claimed nothing.']
      : [`Iteration ${interruption.iteration}`, 'Its iteration and its reservation stay counted.'];
  return [
    `## ${what} ${became[interruption.outcome]}`,
    `Run ${interruption.runId} attempt ${interruption.runAttempt}. ${counts}`,
    ...kept.map(
      ({ subject, branch, sha, why, workerLog }) =>
        `- ${subjectName(subject)}: the work is on \`${branch}\` (${sha?.slice(0, 7)})${why === null ? '' : `, but for the last of it: ${because(why)}`}${wasAt(workerLog)}`,
    ),
    ...lost.map(
      ({ subject, why, workerLog }) =>
        `- ${subjectName(subject)}: nothing was preserved: ${because(why ?? '')}${wasAt(workerLog)}`,
    ),
    ...interruption.failed.map(
      ({ subject, session, why }) => `- ${subjectName(subject)}: session ${session} had failed before: ${because(why)}`,
    ),
    ...(interruption.journal === 'sound' ? [] : ['The journal of this tick is damaged: nothing of it was used.']),
    ...(interruption.paused
      ? ['Two iterations in a row were interrupted: the loop is paused until `/loop resume` or the Resume box.']
      : []),
  ].join('\n');
}

const wasAt = (workerLog = ''): string => (workerLog === '' ? '' : `; its agent was at: ${because(workerLog)}`);

const because = (why: string): string => quoteLine(why, { max: 200 });

/** The same in one line for the log. */
export function interruptionLine({ iteration, outcome, preserved }: Interruption): string {
  if (iteration === 0) return `The tick ${became[outcome]} and had claimed nothing; its lease is released.`;
  const branches = preserved.filter(({ sha }) => sha !== null).length;
  const kept = branches === 0 ? '' : `the work on ${formatCount(branches, 'branch', 'branches')} is preserved, `;
  return `The tick ${became[outcome]}: its iteration and its reservation stay counted, ${kept}and its lease is released.`;
}
