/** The action's outputs and the summary on the run's page, for every way in which a tick can end. */

import { type Decision, describeDecision, renderDecisionRows } from '../decide/decide.ts';
import type { TickFailureCode } from '../errors/codes.ts';
import { computeDollarsUsed } from '../state/counters.ts';
import type { Head, SkippedTick } from '../state/head.ts';
import type { HistoryOutcome } from '../state/history-line.ts';
import { jobSummary } from './job-summary.ts';
import { nextTickText } from './tick-report.ts';
import type { TickStory } from './tick-story.ts';

export type TickOutcome =
  | { readonly kind: 'done'; readonly outcome: HistoryOutcome; readonly story: TickStory }
  | { readonly kind: 'quiet' | 'deferred'; readonly reason: string; readonly head: Head }
  | {
      readonly kind: 'skipped';
      readonly sentence: string;
      readonly reason: SkippedTick['reason'] | null;
      readonly head: Head;
    }
  | { readonly kind: 'rehearsed'; readonly rehearsal: { readonly decision: Decision; readonly note: string | null } }
  /** A person must act. `halted`: and was told before, so the step is green. */
  | {
      readonly kind: 'failed' | 'halted';
      readonly code: TickFailureCode;
      readonly sentence: string;
      readonly remedy: string;
    };

/** Names as in `action.yml`. Outputs that this end does not know are left out. */
export function outputsOf(end: TickOutcome): Record<string, string> {
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
  dollars: computeDollarsUsed(head.counters).toFixed(2),
  report: head.controlIssue === null ? '' : `#${head.controlIssue}`,
  history: head.bundle?.name ?? '',
});

/** Markdown for the job summary. */
export function summaryOf(end: TickOutcome): string {
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

/** The decision of a dry run: every condition with its evidence, and the planned acts. */
export function decisionTable(decision: Decision): string {
  return [`Dry run: this tick would **${describeDecision(decision)}**.`, '', ...renderDecisionRows(decision), ''].join(
    '\n',
  );
}
