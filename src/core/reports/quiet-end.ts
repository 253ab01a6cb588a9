/** What the action shows of a tick that found nothing to do. */
import { computeDollarsUsed } from '../state/counters.ts';
import type { Head } from '../state/head.ts';

/** Outputs that the head alone tells; names as in `action.yml`. */
export const outputsOfHead = (head: Head): Record<string, string> => ({
  'stop-reason': head.stop?.code ?? '',
  iteration: String(head.counters.iterationsUsed),
  prs: head.counters.prsTouched.join(','),
  'gates-open': String(head.openGates.length),
  dollars: computeDollarsUsed(head.counters).toFixed(2),
  report: head.controlIssue === null ? '' : `#${head.controlIssue}`,
  history: head.bundle?.name ?? '',
});

export const outputsOfQuietEnd = (head: Head): Record<string, string> => ({
  ...outputsOfHead(head),
  verdict: 'skip',
  outcome: 'quiet',
});

/** Markdown for the job summary. */
export const summaryOfQuietEnd = (reason: string): string => `Nothing was done: ${reason}.\n`;
