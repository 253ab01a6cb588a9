/** What the action gives to later steps, and the summary that the run's page shows, for every way in which a tick can end. */

import { dollarsUsed } from './budget.ts';
import type { Decision } from './decide.ts';
import type { HistoryOutcome } from './history.ts';
import { quoteLine } from './quote.ts';
import { nextTickText, type TickStory } from './report.ts';
import type { Skip } from './skip.ts';
import type { Head } from './state.ts';
import { jobSummary } from './summary.ts';
import { subjectName } from './task-number.ts';

export type End =
  | { readonly kind: 'done'; readonly outcome: HistoryOutcome; readonly story: TickStory }
  | { readonly kind: 'quiet' | 'deferred'; readonly reason: string; readonly head: Head }
  | {
      readonly kind: 'skipped';
      readonly sentence: string;
      readonly reason?: Skip['reason'] | null;
      readonly head: Head;
    }
  | { readonly kind: 'rehearsed'; readonly rehearsal: { readonly decision: Decision; readonly note: string | null } }
  | { readonly kind: 'failed' | 'halted'; readonly code: string; readonly sentence: string; readonly remedy: string };

/** Names as in `action.yml`; what an end knows nothing about is left out. */
export function outputsOf(end: End): Record<string, string> {
  switch (end.kind) {
    case 'done':
      return {
        ...ofHead(end.story.head),
        verdict: end.story.decision.verdict,
        outcome: end.outcome,
        'next-tick': nextTickText(end.story),
      };
    case 'quiet':
      return { ...ofHead(end.head), verdict: 'skip', outcome: 'quiet' };
    case 'deferred':
      return { ...ofHead(end.head), verdict: 'defer', outcome: 'deferred' };
    case 'skipped':
      return {
        ...ofHead(end.head),
        verdict: 'skip',
        outcome: 'skipped_lock',
        ...(end.reason == null ? {} : { 'stop-reason': end.reason }),
      };
    case 'rehearsed':
      return { verdict: end.rehearsal.decision.verdict, outcome: 'dry-run' };
    case 'halted':
    case 'failed':
      return { outcome: 'errored', 'stop-reason': end.code };
  }
}

const ofHead = (head: Head): Record<string, string> => ({
  'stop-reason': head.stop?.code ?? '',
  iteration: String(head.counters.iterationsUsed),
  prs: head.counters.prsTouched.join(','),
  'gates-open': String(head.openGates.length),
  dollars: dollarsUsed(head.counters).toFixed(2),
  report: head.controlIssue === null ? '' : `#${head.controlIssue}`,
  history: head.bundle?.name ?? '',
});

/** Markdown; empty where a line in the log says all there is. */
export function summaryOf(end: End): string {
  switch (end.kind) {
    case 'done':
      return jobSummary(end.story);
    case 'quiet':
    case 'deferred':
      return `Nothing was done: ${end.reason}.\n`;
    case 'skipped':
      return `${end.sentence}\n`;
    case 'rehearsed':
      return decisionTable(end.rehearsal.decision);
    case 'halted':
    case 'failed':
      return `**${end.code}**\n\n${end.sentence}\n${end.remedy}\n`;
  }
}

/** The decision of a dry run: every condition with its evidence, and what would be done. */
export function decisionTable(decision: Decision): string {
  return [`Dry run: this tick would **${would(decision)}**.`, '', ...decisionRows(decision), ''].join('\n');
}

/** A table with a line for every condition and its evidence. */
export const decisionRows = ({ evaluations }: Decision): string[] => [
  '| Condition | | Evidence |',
  '|---|---|---|',
  // A sentence may quote what an agent or its tools said.
  ...evaluations.map(({ code, fired, sentence }) => `| ${code} | ${fired ? 'fires' : 'no'} | ${inert(sentence)} |`),
];

const inert = (sentence: string): string => quoteLine(sentence, { max: 300, references: 'keep' });

/** After `the tick would`. */
export function would(decision: Decision): string {
  switch (decision.verdict) {
    case 'work':
      return `work on ${decision.sessions.map(({ subject }) => subjectName(subject)).join(', ')}`;
    case 'ask':
      return `ask ${decision.questions.map(({ name }) => name).join(', ')}`;
    case 'stop':
      return `stop: ${inert(decision.stop.sentence)}`;
    case 'idle':
    case 'defer':
      return `do nothing: ${decision.reason}`;
  }
}
