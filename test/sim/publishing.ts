/** Watches what goes out: pull requests once per subject and run, pushes once, dispatches without a storm. */
import { readCommit } from '../../src/emulator/git/commits.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { filesOf } from '../../src/emulator/git/trees.ts';
import { isPull } from '../../src/emulator/model/thread.ts';
import { allRuns, currentAttempt } from '../../src/emulator/actions/runs.ts';
import type { PushEntry } from './ledger.ts';
import type { RawHead } from './raw-head.ts';
import type { Simulation } from './simulation.ts';

interface SeenPull {
  readonly number: number;
  readonly branch: string;
  readonly run: number;
}

export interface Publishing {
  readonly afterStep: () => void;
}

const mostWaiting = 6;

export function watchPublishing(simulation: Simulation, head: () => RawHead | null): Publishing {
  const pulls: SeenPull[] = [];
  const seen = { threads: 0, runs: 0, pushes: 0, dispatches: 0 };
  const { github, ledger } = simulation;
  return {
    afterStep: () => {
      const { threads } = github.repository;
      if (threads.size !== seen.threads) {
        seen.threads = threads.size;
        notePulls(simulation, pulls, head()?.run ?? 0);
      }
      for (const pushed of ledger.pushes.slice(seen.pushes)) workGrows(simulation, pushed);
      seen.pushes = ledger.pushes.length;
      if (ledger.dispatches.length !== seen.dispatches) {
        seen.dispatches = ledger.dispatches.length;
        noStorm(simulation);
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

/** Every commit brings something, and nothing that was on the branch is lost: neither is done again, nor forgotten. */
function workGrows({ github, ledger, violate }: Simulation, { tick, branch, before, sha }: PushEntry): void {
  const { gitDir, defaultBranch } = github.repository;
  const base = new Set<string>();
  for (let at = readRef(gitDir, `refs/heads/${defaultBranch}`); at !== undefined; at = parentOf(gitDir, at))
    base.add(at);
  for (let at: string | undefined = sha; at !== undefined && !base.has(at); at = parentOf(gitDir, at)) {
    const [tree, parent] = [readCommit(gitDir, at)?.tree, parentOf(gitDir, at)];
    if (parent !== undefined && tree === readCommit(gitDir, parent)?.tree)
      violate('work is committed once', `${at} on ${branch} by ${tick} brings nothing`);
  }
  if (before === null) return;
  const pathsOf = (commit: string): string[] => [...filesOf(gitDir, readCommit(gitDir, commit)?.tree ?? '').keys()];
  const kept = new Set(pathsOf(sha));
  const lost = pathsOf(before).filter((path) => !kept.has(path));
  if (lost.length > 0) violate('no work is lost', `${tick} took ${lost.join(', ')} from ${branch}`);
  if (
    ledger.pushes.some(
      (push) => push.branch === branch && push.sha === sha && push.before === before && push.tick !== tick,
    )
  )
    violate('a push happens once', `${sha} to ${branch} by ${tick} and another`);
}

const parentOf = (gitDir: string, sha: string): string | undefined => readCommit(gitDir, sha)?.parents[0];

/** One tick asks for one more at most, so that none begets two; and whatever fails, an hour sees no more than this. */
const mostInAnHour = 30;

function noStorm({ ledger, timeline, violate }: Simulation): void {
  const { dispatches } = ledger;
  const last = dispatches.at(-1);
  const own = dispatches.filter(({ by }) => by === last?.by);
  if (own.length > 1) violate('a tick asks for one more at most', `${last?.by} asked for ${own.length}`);
  const recent = dispatches.filter(({ at }) => at > timeline.now() - 60 * 60_000);
  if (recent.length > mostInAnHour) violate('no storm of dispatches', `${recent.length} in an hour`);
}
