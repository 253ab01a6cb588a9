/** How a failure that nobody caught is told: what a person can mend in one line, our own bugs with their stack. */
import { ConfigMistake } from './core/config-mistake.ts';
import { GitHubError } from './github/errors.ts';
import { CancelledError } from './renewal.ts';
import { StateWriteRefused } from './state/head-store.ts';

export function told(error: unknown): string {
  if (error instanceof StateWriteRefused) return `state_write_refused: ${error.message} ${error.remedy}`;
  if (error instanceof GitHubError || error instanceof ConfigMistake || error instanceof CancelledError)
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
