/** What a tick would do: its plan, the span of what that may cost, and what it would ask. Log, summary and output. */

import { type Decision, describeDecision, renderDecisionRows } from '../decide/decide.ts';
import { ask } from '../gates/questions.ts';
import { type Ceilings, type Counters, computeDollarsUsed } from '../state/counters.ts';
import { subjectName } from '../state/subject.ts';
import { formatCount, formatDollars } from '../text/format.ts';
import { quoteSentence, unquoteSentence } from '../text/quote-untrusted.ts';

export interface DryRunReport {
  readonly decision: Decision;
  readonly note: string | null;
  readonly cost: CostSpan;
}

/** In USD. */
interface CostSpan {
  /** What the planned sessions are expected to take, each at most its cap. */
  readonly expected: number;
  /** What the tick may take at most, with the sessions that follow on these; null = no ceiling in dollars. */
  readonly most: number | null;
  /** By the sessions of this run so far; false = by `session-guess`. */
  readonly measured: boolean;
}

/** A tick goes on with what its sessions leave, so only the ceiling of the run bounds it. */
export function computeCostSpan(
  decision: Decision,
  { counters, ceilings }: { readonly counters: Counters; readonly ceilings: Ceilings },
  guessedDollars: number,
): CostSpan {
  const measured = counters.agentsDispatched > 0;
  const sessions = listSessions(decision);
  if (sessions.length === 0) return { expected: 0, most: 0, measured };
  const used = computeDollarsUsed(counters);
  const each = measured ? used / counters.agentsDispatched : guessedDollars;
  const expected = sessions.reduce((sum, { cap }) => sum + Math.min(each, cap.dollars ?? each), 0);
  const most = ceilings.maxDollars === 0 ? null : Math.max(0, ceilings.maxDollars - used);
  return { expected, most, measured };
}

const listSessions = (decision: Decision) => (decision.verdict === 'work' ? decision.sessions : []);

const listQuestions = (decision: Decision) =>
  (decision.verdict === 'work' || decision.verdict === 'ask' ? decision.questions : []).map(ask);

/** Title of its group in the log. */
export const dryRunTitle = 'Dry run';

/** What a dry run would have done, by its log; null = the log is of none. Without a full stop. */
export function readRehearsal(log: string): string | null {
  const [, would] = /^Dry run: this tick would \*\*(.+?)\*\*\. /m.exec(log) ?? [];
  return would === undefined ? null : `rehearsed: would ${unquoteSentence(would)}`;
}

/** Markdown, for the job summary and the log. */
export function renderDryRun({ decision, note, cost }: DryRunReport): string {
  const sessions = listSessions(decision).map(
    ({ role, subject, cap }) =>
      `- ${role} on ${subjectName(subject)}${cap.dollars === null ? '' : `, at most ${formatDollars(cap.dollars)}`}`,
  );
  const questions = listQuestions(decision).map(
    ({ name, subject, question, options }) =>
      `- ${name}${subject === null ? '' : ` on ${subjectName(subject)}`}: ${quoteSentence(unquoteSentence(question))} (${options.map(({ id }) => id).join(', ')})`,
  );
  return [
    `${dryRunTitle}: this tick would **${describeDecision(decision)}**. Nothing was written, and no agent was started.`,
    ...(note === null ? [] : ['', quoteSentence(note)]),
    ...(sessions.length === 0 ? [] : ['', `It would start ${formatCount(sessions.length, 'session')}:`, ...sessions]),
    '',
    `Cost: ${describeCost(cost, sessions.length)}`,
    '',
    questions.length === 0 ? 'It would ask nothing.' : `It would ask ${formatCount(questions.length, 'question')}:`,
    ...questions,
    '',
    ...renderDecisionRows(decision),
    '',
  ].join('\n');
}

function describeCost({ expected, most, measured }: CostSpan, sessions: number): string {
  if (sessions === 0) return 'nothing.';
  const basis = measured ? 'as the sessions of this run so far' : 'by session-guess, since this run has measured none';
  const bound =
    most === null
      ? 'no ceiling in dollars bounds it (max-dollars: 0)'
      : `at most ${formatDollars(most)}, which max-dollars leaves`;
  return `about ${formatDollars(expected)} (${basis}); with the sessions that follow, ${bound}.`;
}

/** The same for programs: one line of JSON. */
export function encodeDryRun({ decision, cost }: DryRunReport): string {
  return JSON.stringify({
    verdict: decision.verdict,
    would: describeDecision(decision),
    sessions: listSessions(decision).map(({ subject, role, cap }) => ({ subject, role, dollars: cap.dollars })),
    dollars: { expected: roundToCents(cost.expected), most: cost.most === null ? null : roundToCents(cost.most) },
    questions: listQuestions(decision).map(({ name, subject, question, options }) => {
      return { gate: name, subject, question, options: options.map(({ id }) => id) };
    }),
  });
}

const roundToCents = (dollars: number): number => Math.round(dollars * 100) / 100;
