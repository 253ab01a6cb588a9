/** Decides what became of the demo's workflow runs, and where their logs are kept. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { annotationsOf, logOf } from '../../emulator/actions/actions.ts';
import { currentAttempt, type Run } from '../../emulator/actions/runs.ts';
import { Mistake } from '../mistake.ts';
import type { Stage } from './stage.ts';

/** A red run means that a person has to look: the demo ends there, with the run's own words. */
export function noneFailed({ actions }: Pick<Stage, 'actions'>): void {
  const failed = actions.runs().find((run) => !['success', null].includes(currentAttempt(run).conclusion));
  if (failed === undefined) return;
  const said = annotationsOf(failed)
    .find(({ level }) => level === 'error')
    ?.message.split('\n')[0];
  const how = currentAttempt(failed).conclusion;
  throw new Mistake(
    'demo_failed',
    `Run ${failed.number} ended with ${how}: ${said ?? 'it said nothing'}`,
    'Its whole log is kept.',
  );
}

/** One file a run, oldest first; the folder. */
export function keepLogs(runs: readonly Run[], folder: string): string {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  for (const run of runs) writeFileSync(join(logs, `run-${run.number}.log`), `${logOf(run)}\n`);
  return logs;
}
