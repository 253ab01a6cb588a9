/** How a failure that nobody caught is told: what a person can mend in one line, our own bugs with their stack. */

import { ConfigMistake } from '../core/budget/unpriced-model-error.ts';
import { diskTrouble } from '../core/errors/disk-errors.ts';
import { CancelledError } from '../lease/heartbeat.ts';
import { GitHubError } from '../ports/github-error.ts';
import { StateWriteRefused } from '../ports/head-store.ts';

/** Neither the world's failure nor what a person can mend: the program itself is wrong. */
export const isOwnFault = (error: unknown): boolean =>
  diskTrouble(error) === null &&
  ![GitHubError, StateWriteRefused, CancelledError, ConfigMistake].some((kind) => error instanceof kind);

export function told(error: unknown): string {
  if (error instanceof StateWriteRefused) return `state_write_refused: ${error.message} ${error.remedy}`;
  if (!(error instanceof Error)) return String(error);
  const trouble = diskTrouble(error);
  if (trouble !== null) return trouble;
  return isOwnFault(error) ? (error.stack ?? error.message) : error.message;
}
