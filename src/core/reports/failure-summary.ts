/** What the action shows of a tick that failed before it could report. */
import { type CommandFailureCode, errorPath, type TickFailureCode } from '../errors/codes.ts';
import { fenceUntrusted } from '../text/quote-untrusted.ts';

type FailureCode = CommandFailureCode | TickFailureCode;

export const outputsOfFailure = (code: FailureCode): Record<string, string> => ({
  outcome: 'errored',
  'stop-reason': code,
});

/** Markdown for the job summary. `pages`: address of the folder of documents; empty = unknown. */
export function summaryOfFailure({
  code,
  lines,
  remedy,
  pages,
}: {
  readonly code: FailureCode;
  readonly lines: readonly string[];
  readonly remedy: string;
  readonly pages: string;
}): string {
  const page = pages === '' ? '' : ` [What this code means](${pages}/${errorPath(code).replace(/^docs\//, '')})`;
  return `**${code}**\n\n${fenceUntrusted(lines.join('\n'))}\n\n${remedy}${page}\n`;
}
