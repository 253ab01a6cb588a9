/** Heads of loops in which each kind of tick happens. */

import { leaseDeadline } from '../../src/core/lease/lease.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { LoopStage, Ticked } from '../support/loop-stage.ts';
import type { Kind } from './cells.ts';

/** `first`: the tick that is said to hold the lease of one that is skipped. */
export function asKind(kind: Kind, { head, loop, first }: { head: Head; loop: LoopStage; first: Ticked }): Head {
  switch (kind) {
    case 'stopped':
      return { ...head, status: 'stopped', stop: { code: 'iteration_budget', at: head.updatedAt } };
    case 'waiting':
      return { ...head, status: 'waiting' };
    case 'skipped':
      first.run.attempts[0].stuck = { status: 'in_progress', jobs: 'none' };
      return { ...head, lease: holder(loop, first, head) };
    case 'working-1':
    case 'working-4':
      return head;
  }
}

const holder = (loop: LoopStage, { run }: Ticked, head: Head): NonNullable<Head['lease']> => {
  const now = new Date(loop.github.world.clock.now()).toISOString();
  const facts = {
    job: 'tick',
    workflow: head.workflow,
    repository: 'acme/shop',
    sha: run.headSha,
    url: loop.github.url,
  };
  const place = {
    runnerEnvironment: 'github-hosted',
    host: 'bench',
    pid: null,
    skill: 'work',
    stage: 'whole' as const,
  };
  const at = { iteration: 1, startedAt: now, deadlineAt: leaseDeadline(now, 60), epoch: head.epoch, nonce: 'somebody' };
  return { runId: run.id, runAttempt: 1, ...facts, ...place, ...at };
};
