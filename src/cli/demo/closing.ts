/** Decides what the demo says last to a person. */

import { counted, dollars } from '../../core/text/format.ts';
import { terminalPage } from '../../core/text/terminal.ts';
import type { DemoResult } from './result.ts';

export interface Closing {
  /** Where the evidence is kept. */
  readonly folder: string;
  readonly isScripted: boolean;
  /** The command line that makes a loop of one's own. */
  readonly init: string;
  /** What of its agent no runner has; null = nothing. */
  readonly missing: string | null;
}

/** What one would type next stands at the end, where the prompt is, and on a line of its own, to be copied. */
export function closingText(
  { iterations, prs, gates, dollars_estimate: spent, stop_reason: reason }: DemoResult,
  { folder, isScripted, init, missing }: Closing,
): string {
  const done = `${counted(iterations, 'iteration')}, ${counted(prs.length, 'pull request')}, ${counted(gates.length, 'answer')}`;
  return `\n${terminalPage([
    [`The loop stopped: ${reason}. ${done}, ${dollars(spent)}${isScripted ? ' (scripted)' : ''}.`],
    ['History, head and the repository itself:', folder],
    ...(missing === null ? [] : [[missing]]),
    ['Next, in a clone of your repository on GitHub:'],
  ])}${init}\n`;
}
