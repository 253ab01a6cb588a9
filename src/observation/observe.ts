/** Reads the facts of one tick, asking every adapter once. Judges none of them. */

import { buildBranchName } from '../core/backlog/eligibility.ts';
import { listSeenKeys } from '../core/backlog/issue-cache.ts';
import { buildPlanBacklog, mergedReason, type Plan, parsePlan } from '../core/backlog/plan-file.ts';
import type { Settings } from '../core/config/schema/settings.ts';
import { buildMergeRules } from '../core/decide/review-batch.ts';
import { listPendingOrders } from '../core/directives/resume.ts';
import type { Observation, OwnPullRequest } from '../core/observation/facts.ts';
import type { ObservedPull } from '../core/observation/pull-request.ts';
import { lookedForRevertsAt } from '../core/outcomes/find-reverts.ts';
import { withOpenPulls } from '../core/outcomes/open-pulls.ts';
import { terminalState } from '../core/review/next-step.ts';
import type { LoopProgress } from '../core/state/loop-state.ts';
import { isFinished, isTask, type Subject } from '../core/state/subject.ts';
import { sha256 } from '../github/api/graphql-fields.ts';
import type { GitHubGateway, PlanRead, Threads } from '../ports/github.ts';
import { type DiscoveryInput, type DiscoveryResult, discoverIssues } from './discover-issues.ts';
import { observeOwnChecks, withCheckLogs } from './red-checks.ts';

type ObservationReader = Pick<
  GitHubGateway,
  | 'judgeGates'
  | 'readAdmissions'
  | 'readBacklog'
  | 'readGoneBranches'
  | 'readIssues'
  | 'readPlan'
  | 'readMerged'
  | 'readReviews'
  | 'readCheckLogs'
  | 'readCheckMarks'
  | 'readPulls'
  | 'readReviewLoops'
>;

async function discoverFor(
  github: ObservationReader,
  asked: DiscoveryInput & { readonly readsOwnChecks: boolean; readonly known: Threads['checkMarks'] },
  only: number | null,
): Promise<DiscoveryResult & Pick<Observation, 'watched' | 'pulls'>> {
  if (asked.config.skill === 'review') return await discoverPullRequests(github, asked, only);
  const found = await (asked.config.backlog.source === 'issues'
    ? discoverIssues(github, asked)
    : discoverTasks(github, asked));
  const own = asked.readsOwnChecks ? await observeOwnChecks(github, found.pullRequests, asked) : null;
  if (own === null) return { ...found, watched: null };
  const { pulls, seen, remarks } = own;
  return { ...found, pulls, seen: [...found.seen, ...seen], remarks: [...found.remarks, ...remarks], watched: null };
}

/** Reads subjects under way by number: they may have left the backlog's filter, or be closed. */
export async function observe(
  github: ObservationReader,
  { state, head }: Pick<LoopProgress, 'state' | 'head'>,
  facts: Pick<Observation, 'tick' | 'dirtyTree'> & {
    readonly threads: Threads;
    readonly config: Settings & { readonly loop: string };
    /** Number of the pull request in single-PR mode. */
    readonly only: number | null;
    /** Whether the checks of this loop's own pull requests are read, so that red ones are mended. */
    readonly readsOwnChecks: boolean;
  },
): Promise<Observation> {
  const { tick, config } = facts;
  const claimed = state.subjects.filter(isUnderway);
  const { readsOwnChecks } = facts;
  const known = facts.threads.checkMarks;
  const { commands } = facts.threads;
  const restarts = commands.some(({ command }) => command.verb === 'restart') || listPendingOrders(head).length > 0;
  const asked = { loop: config.loop, config, tick, head, state, claimed, restarts, readsOwnChecks, known };
  const found = await discoverFor(github, asked, facts.only);
  const { backlog, pullRequests } = found;
  const { ceilings, consumed } = head;
  const { hardMax } = config;
  const context = { backlog, pullRequests, ceilings, hardMax, consumed, subjects: state.subjects };
  const gates = await github.judgeGates(state.gates, facts.threads, context);
  const gone = restarts ? { goneBranches: await findGoneBranches(github, state) } : {};
  return { ...found, ...gone, tick, gates, commands, dirtyTree: facts.dirtyTree };
}

/** A pull request under review has its branch from others. */
async function findGoneBranches(
  github: Pick<ObservationReader, 'readGoneBranches'>,
  { subjects }: LoopProgress['state'],
): Promise<number[]> {
  const worked = subjects.filter(({ kind, phase }) => kind !== 'pr' && phase !== 'done' && phase !== 'skipped');
  const branches = worked.flatMap(({ branch, headSha }) => (branch === null || headSha === null ? [] : [branch]));
  const gone = branches.length === 0 ? [] : await github.readGoneBranches(branches);
  return worked.flatMap(({ number, branch }) => (branch !== null && gone.includes(branch) ? [number] : []));
}

/** A stop gives claims back, yet an unfinished pull request may still be closed or merged meanwhile. */
const isUnderway = ({ claimed, phase, pullRequest }: Subject): boolean =>
  claimed || (pullRequest !== null && !isFinished(phase));

type PlanReader = Pick<GitHubGateway, 'readPlan' | 'readMerged'>;

/** Discovers tasks of a plan: reads it as it stands now, and which of its tasks were merged. */
export async function discoverTasks(github: PlanReader, facts: DiscoveryInput): Promise<DiscoveryResult> {
  const { loop, state, tick, claimed } = facts;
  const read = await github.readPlan(withOpenPulls(claimed, state, tick.now), lookedForRevertsAt(state));
  const plan = parsePlan(read.text ?? '', sha256);
  const { pullRequests, author, authorAssociation } = read;
  const merged = new Set([
    ...readMergedTasks(facts, read),
    ...(await github.readMerged(
      unseenTasks(plan, facts).map(({ number, text }) => ({
        number,
        branch: buildBranchName(loop, { number, title: text }),
      })),
    )),
  ]);
  const backlog = buildPlanBacklog(plan, { merged, pullRequests, loop, author, authorAssociation, hash: sha256 });
  return {
    backlog: backlog.issues,
    known: null,
    // An unreadable plan has not lost its tasks.
    tasks: read.text === null ? state.tasks : backlog.marks,
    remarks: [...(read.why === null ? [] : [read.why]), ...backlog.notes],
    seen: [...read.seen, ...listSeenKeys(read.touched, tick.now)],
    pullRequests,
    ended: read.endedSubjects,
    reverts: read.reverts,
  };
}

const readMergedTasks = ({ state }: DiscoveryInput, { endedSubjects }: PlanRead): number[] => [
  ...state.tasks.filter(({ mark, why }) => mark === 'done' && why === mergedReason).map(({ number }) => number),
  ...endedSubjects
    .filter(({ number, how }) => isTask(number) && how === 'pull request merged')
    .map(({ number }) => number),
];

/** A fresh run knows of no merge. It asks once, when it first sees a task, whether that task was done before. */
function unseenTasks({ tasks }: Plan, { state }: DiscoveryInput): Plan['tasks'] {
  const known = new Set([...state.tasks, ...state.subjects].map(({ number }) => number));
  return tasks.filter(({ number, mark }) => mark === 'open' && !known.has(number));
}

/** Reads open pull requests, and those under way that ended. A review loop has no backlog, so none is read. */
export async function discoverPullRequests(
  github: Pick<GitHubGateway, 'readReviews' | 'readCheckLogs'>,
  { config, tick, claimed, ...known }: DiscoveryInput,
  only: number | null,
): Promise<DiscoveryResult & Pick<Observation, 'watched' | 'pulls'>> {
  const lookedAt = lookedForRevertsAt(known.state);
  // What has ended is asked for alone here, and a pull request that is open again is among those that are read.
  const asked = withOpenPulls(claimed, known.state, null);
  const { pulls: read, endedSubjects: ended, reverts, edges, remarks } = await github.readReviews(asked, lookedAt);
  const pulls = await withCheckLogs(github, read, known.state);
  const [watched] = only === null ? [] : pulls.filter(({ number }) => number === only);
  return {
    backlog: [],
    known: null,
    tasks: null,
    remarks,
    seen: edges,
    pullRequests: pulls.filter(({ state }) => state === 'open').map(toOwnPullRequest),
    ended,
    reverts,
    pulls,
    watched:
      watched === undefined
        ? null
        : { number: watched.number, state: terminalState(watched, buildMergeRules(config, tick)) ?? 'open' },
  };
}

/** Serves lookups of a head's position only. It is no loop's work. */
const toOwnPullRequest = ({ number, branch, headSha, draft }: ObservedPull): OwnPullRequest => ({
  ...{ number, subject: number, branch, headSha, draft },
  loop: '',
  reviewed: true,
});
