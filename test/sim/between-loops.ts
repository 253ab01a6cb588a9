/** Watches what only all loops of a repository together show: one publishes what another has not, and each pays for itself. */
import { isPull, type PullRequest } from '../../src/emulator/model/thread.ts';
import type { Watched } from './calm-checks.ts';
import { type RawHead, spent } from './raw-head.ts';
import type { Simulation } from './simulation.ts';

export interface BetweenLoops {
  readonly afterStep: () => void;
  readonly whenCalm: () => void;
}

export function watchBetweenLoops(loops: readonly Watched[]): BetweenLoops {
  const seen = { threads: 0, open: 0 };
  const [first] = loops;
  return {
    afterStep: () => {
      if (loops.length < 2 || first === undefined) return;
      const { threads } = first.simulation.github.repository;
      if (threads.size === seen.threads) return;
      seen.threads = threads.size;
      publishedOnce(loops.map(({ simulation }) => simulation));
    },
    whenCalm: () => {
      if (loops.length < 2) return;
      for (const {
        simulation,
        seen: { head },
      } of loops)
        if (head !== null) eachPaysForItself(simulation, head);
    },
  };
}

/** An issue has one pull request that is open, whichever loop has opened it. */
export function publishedOnce(loops: readonly Simulation[]): void {
  const [first] = loops;
  if (first === undefined) return;
  const open = [...first.github.repository.threads.values()].filter(
    (thread): thread is PullRequest => isPull(thread) && thread.state === 'open',
  );
  const bySubject = new Map<string, PullRequest>();
  for (const thread of open) {
    const [, loop, subject] = /^tickgate\/([a-z0-9_]+)\/(\d+)-/.exec(thread.pull.headRef) ?? [];
    if (subject === undefined || !loops.some(({ place }) => place.loop === loop)) continue;
    const twin = bySubject.get(subject);
    bySubject.set(subject, thread);
    if (twin !== undefined)
      first.violate(
        'an issue has one open pull request of all loops',
        `#${twin.number} on ${twin.pull.headRef} and #${thread.number} on ${thread.pull.headRef}`,
      );
  }
}

/** What nobody told of is charged by its cap; what another loop spends is in nobody's head but its own. */
export function eachPaysForItself({ ledger, violate, place }: Simulation, head: RawHead): void {
  const own = ledger.sessions.filter(({ budgetFrom }) => budgetFrom === head.counters.started_at);
  const most = own.reduce((sum, { dollars, cap }) => sum + Math.max(dollars, cap ?? dollars), 0);
  if (spent(head) > most + 0.005)
    violate(
      'a loop pays for its own sessions',
      `${place.loop}: $${spent(head).toFixed(2)} of $${most.toFixed(2)} at most`,
    );
}
