/** Checks what is published: one pull request per subject and run, one push per change, and no storm of dispatches. */

import { allRuns, currentAttempt } from '../../src/emulator/actions/runs/runs.ts';
import { readCommit } from '../../src/emulator/git/commits.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { filesOf } from '../../src/emulator/git/trees.ts';
import { isPull, threadsOf } from '../../src/emulator/model/thread.ts';
import type { PushEntry } from './ledger.ts';
import type { RawHead } from './raw-head.ts';
import { otherLoops, type Simulation } from './simulation.ts';

interface SeenPull {
  readonly number: number;
  readonly branch: string;
  /** Null = the branch is not the loop's. */
  readonly subject: number | null;
  readonly run: number;
}

/** The loop run, and the time since which it is current. */
interface CurrentRun {
  run: number;
  since: number;
}

export interface Publishing {
  readonly afterStep: () => void;
}

const mostWaiting = 6;

export function watchPublishing(simulation: Simulation, head: () => RawHead | null): Publishing {
  const pulls: SeenPull[] = [];
  const current: CurrentRun = { run: 0, since: 0 };
  const seen = { threads: 0, runs: 0, pushes: 0, dispatches: 0 };
  const { github, ledger, timeline } = simulation;
  return {
    afterStep: () => {
      const begun = head()?.run ?? 0;
      if (begun !== current.run) Object.assign(current, { run: begun, since: timeline.now() });
      const threads = threadsOf(github.repository);
      if (threads.size !== seen.threads) {
        seen.threads = threads.size;
        notePulls(simulation, pulls, current);
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
      const waiting = runs.filter(
        (run) =>
          run.workflow.path === simulation.place.workflowPath &&
          run.actor.type === 'Bot' &&
          currentAttempt(run).status === 'queued',
      );
      if (waiting.length > mostWaiting) simulation.violate('no storm of dispatches', `${waiting.length} runs wait`);
    },
  };
}

function notePulls(simulation: Simulation, pulls: SeenPull[], current: CurrentRun): void {
  for (const thread of threadsOf(simulation.github.repository).values()) {
    if (!isPull(thread) || pulls.some(({ number }) => number === thread.number)) continue;
    const branch = thread.pull.headRef;
    if (otherLoops(simulation).some(({ place }) => branch.startsWith(`tickgate/${place.loop}/`))) continue;
    const pull = { number: thread.number, branch, subject: subjectOf(simulation, branch), run: current.run };
    const twin = pulls.find((one) => isTwin(simulation, one, { pull, current }));
    pulls.push(pull);
    if (twin !== undefined)
      simulation.violate(
        'one pull request per subject and run',
        `#${twin.number} on ${twin.branch} and #${pull.number} on ${pull.branch}`,
      );
  }
}

/** Reads the number only. The rest of the name is cut from the title, which people may change. */
function subjectOf({ place }: Simulation, branch: string): number | null {
  const number = new RegExp(`^tickgate/${place.loop}/(\\d+)-`).exec(branch)?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * True for pull requests on the same branch in the same run. True also for the same subject, while the earlier one is
 * open or this run has seen it merged. If a person closed the earlier one it stays closed, and a new order for its
 * issue leads to a new one.
 */
function isTwin(
  { github }: Simulation,
  earlier: SeenPull,
  { pull, current }: { readonly pull: SeenPull; readonly current: CurrentRun },
): boolean {
  const thread = threadsOf(github.repository).get(earlier.number);
  const mergedAt = thread?.pull?.mergedAt ?? null;
  if (thread?.state === 'closed' && mergedAt === null) return false;
  if (earlier.branch === pull.branch && earlier.run === pull.run) return true;
  if (earlier.subject === null || earlier.subject !== pull.subject) return false;
  if (thread?.state === 'open') return true;
  // A merge into another branch leaves the issue open. A run that never knew of it takes that issue up.
  const isOver = thread?.pull?.baseRef === github.repository.defaultBranch || earlier.run === pull.run;
  return mergedAt !== null && mergedAt >= current.since && isOver;
}

/** Every commit changes something, and no push loses work of the branch. So work is neither repeated nor forgotten. */
function workGrows({ github, ledger, violate }: Simulation, { tick, branch, before, sha }: PushEntry): void {
  const { gitDir, defaultBranch } = github.repository;
  const base = new Set<string>();
  for (let at = readRef(gitDir, `refs/heads/${defaultBranch}`); at !== undefined; at = parentOf(gitDir, at))
    base.add(at);
  for (let at: string | undefined = sha; at !== undefined && !base.has(at); at = parentOf(gitDir, at)) {
    const [made, parent] = [readCommit(gitDir, at), parentOf(gitDir, at)];
    // A merge commit counts as a change, regardless of which version of a file it keeps.
    if (parent !== undefined && made?.parents.length === 1 && made.tree === readCommit(gitDir, parent)?.tree)
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

/**
 * One tick dispatches one more at most, so a tick never leads to two. Even with every fault, an hour sees no more than
 * this.
 */
const mostInAnHour = 30;

function noStorm({ ledger, timeline, violate }: Simulation): void {
  const { dispatches } = ledger;
  const last = dispatches.at(-1);
  const own = dispatches.filter(({ by }) => by === last?.by);
  if (own.length > 1) violate('a tick asks for one more at most', `${last?.by} asked for ${own.length}`);
  const recent = dispatches.filter(({ at }) => at > timeline.now() - 60 * 60_000);
  if (recent.length > mostInAnHour) violate('no storm of dispatches', `${recent.length} in an hour`);
}
