/** Discovers issues to work on: queries changes since the last tick, then rereads the backlog's first candidates. */
import type { SortedBacklog } from '../core/backlog/eligibility.ts';
import {
  applyFollowUpReading,
  type BacklogView,
  buildBacklogView,
  buildChangesCursor,
  buildPartialBacklog,
  isCacheOutdated,
  maxCachedIssues,
  type PartialBacklog,
  toObservedBacklog,
  unclearDependenciesSentence,
} from '../core/backlog/issue-cache.ts';
import {
  type AdmissionLookup,
  applyAdmissions,
  ignoredOutsidersSentence,
  type OutsiderFacts,
  selectOutsidersToCheck,
  uncheckedOutsidersSentence,
} from '../core/backlog/outsiders.ts';
import {
  buildRefreshList,
  listDoubtfulBlockers,
  type RefreshFacts,
  type RefreshList,
} from '../core/backlog/refresh-list.ts';
import type { Settings } from '../core/config/schema/settings.ts';
import { sortBacklogForLoop } from '../core/decide/context.ts';
import { isAborted } from '../core/directives/restart.ts';
import type { BacklogIssue, Observation, TickFacts } from '../core/observation/facts.ts';
import { lookedForRevertsAt } from '../core/outcomes/find-reverts.ts';
import { withOpenPulls } from '../core/outcomes/open-pulls.ts';
import type { Head } from '../core/state/head.ts';
import type { CachedBacklog, LoopState } from '../core/state/loop-state.ts';
import { findParkedIssue, isFinished, type Subject } from '../core/state/subject.ts';
import type { Candidates, GitHubGateway } from '../ports/github.ts';

type IssueReader = Pick<GitHubGateway, 'readAdmissions' | 'readBacklog' | 'readIssues'>;

export interface DiscoveryInput {
  readonly loop: string;
  readonly config: Settings;
  readonly tick: TickFacts;
  readonly head: Pick<Head, 'run'>;
  readonly state: LoopState;
  readonly claimed: readonly Subject[];
  /** An order of this tick may take up aborted subjects again. */
  readonly restarts: boolean;
}

export type DiscoveryResult = Pick<
  Observation,
  | 'backlog'
  | 'admissions'
  | 'unlooked'
  | 'doubts'
  | 'known'
  | 'tasks'
  | 'remarks'
  | 'seen'
  | 'pullRequests'
  | 'ended'
  | 'reverts'
>;

/** Bounds readings if issue after issue is hindered while free ones are known or possible. The next tick goes on. */
const maxReadings = 20;

/** Usually one query: the changes, and the candidates that the cache predicts. All open issues come page by page. */
export async function discoverIssues(github: IssueReader, facts: DiscoveryInput): Promise<DiscoveryResult> {
  const { state, tick, head } = facts;
  const view = buildView(facts);
  const now = { view: view.of, run: head.run, at: tick.now };
  const before = isCacheOutdated(state.knownBacklog, now) ? null : state.knownBacklog;
  const query = buildBacklogQuery(facts, before);
  const { expected } = query;
  const read = await github.readBacklog(query);
  const { pullRequests, endedSubjects: ended, reverts, hidesMembers } = read;
  const looking = { ...facts, hidesMembers };
  const authors = state.knownBacklog?.authors;
  let picture = buildPartialBacklog(before, read, { view, run: head.run, now: tick.now, authors });
  if (expected !== null && read.candidates !== null) {
    // An issue that got the claim label since was read without its thread. The next reading asks whose claim it is.
    const issues = read.candidates.issues.filter(({ claims }) => claims !== null);
    const whole = restrictTo(read.members, { ...read.candidates, issues });
    picture = applyFollowUpReading(picture, { ...whole, asked: expected.states }, view);
  }
  let step = await scanOutsiders(github, looking, { picture, read: noScan });
  const asked = new Set(expected?.states ?? []);
  let doubts: readonly number[] = [];
  for (let readings = 0; ; readings++) {
    const { picture: sofar, read: looked } = step;
    const sorted = sortIssues(facts, sofar, { pullRequests, admissions: looked.admissions });
    doubts = listDoubtfulBlockers({ known: sofar.known, read: new Set(sofar.fresh.keys()), sorted }, asked);
    const list = nextRefreshList(facts, sofar, { sorted, doubts, isFirst: readings === 0 });
    if (list === null || readings === maxReadings) break;
    for (const number of list.states) asked.add(number);
    const again = restrictTo(read.members, await github.readIssues(list));
    step = await scanOutsiders(github, looking, {
      ...step,
      picture: applyFollowUpReading(sofar, { ...again, asked: list.states }, view),
    });
  }
  const { admissions } = step.read;
  const unlooked = unscannedCandidates(looking, step);
  const remarks = [
    read.isCut ? truncatedBacklogRemark(read.members) : null,
    ...outsiderRemarks(looking, step, { unlooked, pullRequests }),
    unclearDependenciesSentence(step.picture, admissions),
  ].filter((one) => one !== null);
  const left = { unlooked, doubts: doubts.length };
  return {
    ...toObservedBacklog(step.picture),
    ...left,
    admissions,
    tasks: null,
    remarks,
    pullRequests,
    ended,
    reverts,
  };
}

const buildBacklogQuery = (
  facts: DiscoveryInput,
  before: LoopState['knownBacklog'],
): Parameters<IssueReader['readBacklog']>[0] => ({
  since: before === null ? null : buildChangesCursor(before),
  known: before?.issues.map(({ number }) => number) ?? [],
  claimed: withOpenPulls(facts.claimed, facts.state, facts.tick.now),
  expected: before === null ? null : expectedCandidates(before, facts),
  lookedAt: lookedForRevertsAt(facts.state),
});

/** The first candidates, once. Later lists follow only while no issue is free and one may be. Null = nothing to ask. */
function nextRefreshList(
  facts: DiscoveryInput,
  picture: PartialBacklog,
  at: { readonly sorted: SortedBacklog; readonly doubts: readonly number[]; readonly isFirst: boolean },
): RefreshList | null {
  const { sorted, doubts, isFirst } = at;
  const list = refreshListFor(facts, picture, { sorted, spare: 0 });
  const isOpen = isFirst || (sorted.workable.length === 0 && sorted.behind.length > 0);
  if (isOpen && list.issues.length > 0) return list;
  return doubts.length === 0 ? null : { issues: [], states: doubts };
}

/** How many more are read than an up-to-date cache needs: some of the first may have left the backlog since. */
const spareCapacity = 5;

/** The first candidates according to the previous tick's cache. */
function expectedCandidates(before: CachedBacklog, facts: DiscoveryInput): RefreshList {
  const picture: PartialBacklog = { known: before, fresh: new Map(), open: new Set(), seen: [] };
  const list = refreshListFor(facts, picture, {
    sorted: sortIssues(facts, picture, { pullRequests: [], admissions: [] }),
    spare: spareCapacity,
  });
  // The cache is older than the labels that its own tick set.
  const ours = new Set(facts.claimed.map(({ number }) => number));
  const issues = list.issues.map((issue) => (ours.has(issue.number) ? { ...issue, isClaimed: true } : issue));
  return { ...list, issues };
}

/** Drops issues that the search does not find: they are not the loop's, even if open and labelled. */
function restrictTo(members: ReadonlySet<number> | null, { issues, left, states }: Candidates): Candidates {
  if (members === null) return { issues, left, states };
  const others = issues.filter(({ number }) => !members.has(number)).map(({ number }) => number);
  return { issues: issues.filter(({ number }) => members.has(number)), left: [...left, ...others], states };
}

const truncatedBacklogRemark = (members: ReadonlySet<number> | null): string =>
  members === null
    ? `More than ${maxCachedIssues} issues are open: the rest is not read. Narrow the backlog with backlog.labels.`
    : `backlog.query matches more issues than GitHub gives out: the oldest ${members.size} are read. Narrow it.`;

const buildView = ({ config, tick }: DiscoveryInput): BacklogView =>
  buildBacklogView({
    assignee: config.backlog.assignee,
    ownLogin: tick.ownLogin,
    labels: config.priority.labels,
    criteria: config.criteria,
    // Which labels count as a person's depends on the accounts of agents.
    filter: [config.backlog, config.agentLogins],
  });

const sortIssues = (
  { loop, config, state, tick }: DiscoveryInput,
  picture: PartialBacklog,
  beside: Pick<Observation, 'admissions' | 'pullRequests'>,
): SortedBacklog =>
  sortBacklogForLoop(loop, { config, state, observation: { ...toObservedBacklog(picture), ...beside, tick } });

/** How many were not checked. If all were: issues that an organisation's repository ignores only for their author. */
function outsiderRemarks(
  facts: DiscoveryInput & OwnIssues,
  { picture, read: { admissions } }: ScanStep,
  { unlooked, pullRequests }: { readonly unlooked: number } & Pick<Observation, 'pullRequests'>,
): (string | null)[] {
  if (unlooked > 0 || !facts.hidesMembers) return [uncheckedOutsidersSentence(unlooked, facts.hidesMembers)];
  const { hindered } = sortIssues(facts, picture, { pullRequests, admissions });
  const left = hindered.flatMap(({ issue: { number }, why }) =>
    why.kind === 'outsider' ? [{ number, author: why.author }] : [],
  );
  return [ignoredOutsidersSentence(left, facts.config.backlog.labels)];
}

/** How many planned issues are read, in case an answer says to continue the plan. */
const firstPlanned = 10;

const hasDependencyText = ({ admittedComments }: Subject): boolean =>
  admittedComments !== null && admittedComments.length > 0;

function refreshListFor(
  { state, config }: DiscoveryInput,
  picture: PartialBacklog,
  choice: Pick<RefreshFacts, 'sorted' | 'spare'>,
): RefreshList {
  const asked = state.gates.flatMap((gate) => findParkedIssue(gate, state.subjects) ?? []);
  const { known, fresh } = picture;
  const shown = new Set(state.subjects.filter(hasDependencyText).map(({ number }) => number));
  const isWhole = ({ number, thread }: BacklogIssue): boolean => thread !== null || !shown.has(number);
  return buildRefreshList({
    known,
    shown,
    read: new Set([...fresh.values()].filter(isWhole).map(({ number }) => number)),
    ...choice,
    named: [...asked, ...(state.backlogSnapshot?.free.slice(0, firstPlanned) ?? [])],
    priorityLabels: config.priority.labels,
  });
}

export interface OutsiderScanInput {
  readonly config: Pick<Settings, 'backlog' | 'priority'>;
  readonly state: Pick<LoopState, 'subjects' | 'gates'>;
  readonly tick: Pick<TickFacts, 'now'>;
  readonly restarts: boolean;
}

/** Whether an organisation owns the repository: its members may then be hidden from the tick. */
export interface OwnIssues {
  readonly hidesMembers: boolean;
}

/** How far a tick has come: its backlog, and the outsiders' issues that it has checked. */
export interface ScanStep {
  readonly picture: PartialBacklog;
  readonly read: AdmissionLookup;
}

export const noScan: AdmissionLookup = { admissions: [], looked: new Map(), outside: [] };

/** Checks issues of seeming outsiders: candidates for work each time, others once per change. No request if none. */
export async function scanOutsiders(
  github: Pick<GitHubGateway, 'readAdmissions'>,
  facts: OutsiderScanInput & OwnIssues,
  step: ScanStep,
): Promise<ScanStep> {
  const { again, anew } = outsidersToScan(facts, step);
  // Once a tick: the rest waits for the next one.
  const isFirst = step.read.looked.size === 0;
  const numbers = [...again, ...(isFirst ? anew : [])];
  if (numbers.length === 0) return step;
  const { hidesMembers, tick } = facts;
  const authors = step.picture.known.authors ?? {};
  const more = await github.readAdmissions({ numbers, hidesMembers, authors, now: tick.now });
  const read = {
    admissions: [...step.read.admissions, ...more.admissions],
    looked: new Map([...step.read.looked, ...more.looked]),
    outside: [...step.read.outside, ...more.outside],
  };
  const known = applyAdmissions(step.picture.known, read, tick.now);
  return { picture: { ...step.picture, known }, read };
}

/** How many candidates were left unchecked. */
export function unscannedCandidates(facts: OutsiderScanInput & OwnIssues, step: ScanStep): number {
  const { again, anew } = outsidersToScan(facts, step);
  return again.length + anew.length;
}

/** Without backlog labels, no label admits an outsider, and only an organisation's repository hides its members. */
function outsidersToScan(
  { config, state, hidesMembers, restarts }: OutsiderScanInput & OwnIssues,
  { picture, read }: ScanStep,
): ReturnType<typeof selectOutsidersToCheck> {
  if (config.backlog.labels.length === 0 && !hidesMembers) return { again: [], anew: [] };
  const restarted = restarts ? state.subjects.filter(isAborted).map(({ number }) => number) : [];
  const finished = state.subjects.filter(({ phase }) => isFinished(phase)).map(({ number }) => number);
  const facts: OutsiderFacts = {
    known: picture.known,
    read: picture.fresh,
    due: new Set([...state.gates.flatMap((gate) => findParkedIssue(gate, state.subjects) ?? []), ...restarted]),
    over: new Set(finished.filter((number) => !restarted.includes(number))),
    looked: read.looked,
    priorityLabels: config.priority.labels,
  };
  return selectOutsidersToCheck(facts);
}
