/** Watches what goes out: pull requests once per subject and run, pushes once, dispatches without a storm. */
import { isPull } from '../../src/emulator/model/thread.ts';
import { allRuns, currentAttempt } from '../../src/emulator/actions/runs.ts';
import type { RawHead } from './raw-head.ts';
import type { Simulation } from './simulation.ts';

export interface SeenPull {
  readonly number: number;
  readonly branch: string;
  readonly run: number;
}

export interface Publishing {
  readonly afterStep: () => void;
  readonly pulls: readonly SeenPull[];
}

const mostWaiting = 6;

export function watchPublishing(simulation: Simulation, head: () => RawHead | null): Publishing {
  const pulls: SeenPull[] = [];
  const seen = { threads: 0, runs: 0, pushes: 0 };
  const { github, ledger } = simulation;
  return {
    pulls,
    afterStep: () => {
      const { threads } = github.repository;
      if (threads.size !== seen.threads) {
        seen.threads = threads.size;
        notePulls(simulation, pulls, head()?.run ?? 0);
      }
      if (ledger.pushes.length !== seen.pushes) {
        seen.pushes = ledger.pushes.length;
        pushedOnce(simulation);
      }
      const runs = allRuns(github.world);
      if (runs.length === seen.runs) return;
      seen.runs = runs.length;
      const waiting = runs.filter((run) => run.actor.type === 'Bot' && currentAttempt(run).status === 'queued');
      if (waiting.length > mostWaiting) simulation.violate('no storm of dispatches', `${waiting.length} runs wait`);
    },
  };
}

function notePulls(simulation: Simulation, pulls: SeenPull[], run: number): void {
  for (const thread of simulation.github.repository.threads.values()) {
    if (!isPull(thread) || pulls.some(({ number }) => number === thread.number)) continue;
    const pull = { number: thread.number, branch: thread.pull.headRef, run };
    const twin = pulls.find((one) => one.branch === pull.branch && one.run === run);
    pulls.push(pull);
    if (twin !== undefined)
      simulation.violate(
        'one pull request per subject and run',
        `#${twin.number} and #${pull.number} for ${pull.branch}`,
      );
  }
}

/** The same commit is never pushed twice, and one session's work never under two. */
function pushedOnce(simulation: Simulation): void {
  const { pushes } = simulation.ledger;
  const last = pushes.at(-1);
  const twin = pushes.find((push) => push !== last && push.sha === last?.sha);
  if (twin !== undefined) simulation.violate('a push happens once', `${twin.sha} by ${twin.tick} and ${last?.tick}`);
}
