/** Keeps everything temporary of a command in one folder, which goes away however the command ends. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodes } from './mistake.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * From now on this process and those that it starts put their temporary files there. Call it before the command
 * listens to signals itself: a signal that the command does not hear, or a second one, ends the process.
 */
export function useOwnTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-run-'));
  // An agent may run as another user.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const name of signals) {
    process.on(name, () => {
      if (process.listenerCount(name) === 1) process.exit(exitCodes.interrupted);
    });
  }
}
