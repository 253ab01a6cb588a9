/** Re-runs failed jobs or all jobs: the same run id and commit, with one more attempt. */
import type { Account, World } from '../../world.ts';
import { callsAround } from '../workflows/workflow-call.ts';
import { begin } from './conductor.ts';
import { isUnder } from './job-plan.ts';
import { type Attempt, addJob, currentAttempt, newAttempt, type Run } from './runs.ts';

export function rerun(world: World, run: Run, { which, actor }: { which: 'all' | 'failed'; actor: Account }): void {
  const last = currentAttempt(run);
  const attempt = newAttempt(world, { number: last.number + 1, triggeringActor: actor });
  if (which === 'failed') keepSuccesses(world, { run, last, attempt });
  run.attempts.push(attempt);
  begin(world, run);
}

/** Carries over jobs that succeeded. The others run again, and so do all jobs that need them. */
function keepSuccesses(world: World, { run, last, attempt }: { run: Run; last: Attempt; attempt: Attempt }): void {
  const again = new Set(last.jobs.filter(({ conclusion }) => conclusion !== 'success').map(({ key }) => key));
  for (let size = -1; size !== again.size; ) {
    size = again.size;
    for (const { key, needs, call } of run.plan) {
      const waitsFor = [...needs, ...callsAround(call).flatMap((around) => around.needs)];
      if (waitsFor.some((need) => [...again].some((other) => isUnder(other, need)))) again.add(key);
    }
  }
  for (const job of last.jobs.filter(({ key }) => !again.has(key))) {
    const { status, conclusion, startedAt, completedAt, runnerName, outputs } = job;
    Object.assign(addJob(world, attempt, job), { status, conclusion, startedAt, completedAt, runnerName, outputs });
  }
}
