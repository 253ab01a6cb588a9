/** Finds what may be worked on: asks what changed since the last tick, then reads afresh what comes first of all that is open. */
import { inOrder, type SortedBacklog } from './core/backlog.ts';
import type { Settings } from './core/config-schema.ts';
import { sortedFor } from './core/decision-context.ts';
import { observed, type Picture, pictureOf, withReading } from './core/discovery.ts';
import { cursorOf, isOutdated, knownAtMost, type View, viewOf } from './core/known-backlog.ts';
import type { BacklogIssue, Observation, TickFacts } from './core/observation.ts';
import { finished } from './core/phases.ts';
import { readingList, type ReadingList } from './core/reading-list.ts';
import { type Head, issueOf, type LoopState, type Subject } from './core/state.ts';
import type { GitHubDoor } from './door.ts';
import type { Candidates } from './github/candidates.ts';

type Asking = Pick<GitHubDoor, 'readAdmissions' | 'readBacklog' | 'readIssues'>;

export interface Discovering {
  readonly loop: string;
  readonly config: Settings;
  readonly tick: TickFacts;
  readonly head: Pick<Head, 'run'>;
  readonly state: LoopState;
  readonly claimed: readonly Subject[];
}

export type Discovered = Pick<
  Observation,
  'backlog' | 'admissions' | 'known' | 'tasks' | 'remarks' | 'seen' | 'pullRequests' | 'ended'
>;

/** Readings of a tick that finds one hindered issue after the other where free ones were known; the next tick goes on. */
const mostReadings = 20;

/** Two questions, as a rule: what changed, and what comes first. All that is open is read page by page. */
export async function discover(door: Asking, facts: Discovering): Promise<Discovered> {
  const { state, tick, head, claimed } = facts;
  const view = viewFor(facts);
  const now = { view: view.of, run: head.run, at: tick.now };
  const before = isOutdated(state.knownBacklog, now) ? null : state.knownBacklog;
  const since = before === null ? null : cursorOf(before);
  const known = before?.issues.map(({ number }) => number) ?? [];
  const read = await door.readBacklog({ since, known, claimed });
  const { pullRequests, endedSubjects: ended } = read;
  let picture = pictureOf(before, read, { view, run: head.run, now: tick.now });
  const admissions = await door.readAdmissions(outsidersOf(picture, facts));
  for (let reading = 0; reading < mostReadings; reading++) {
    const sorted = sort(facts, picture, { pullRequests, admissions });
    if (reading > 0 && (sorted.workable.length > 0 || sorted.behind.length === 0)) break;
    const list = listFor(facts, picture, sorted);
    if (list.issues.length === 0) break;
    const again = among(read.members, await door.readIssues(list));
    picture = withReading(picture, { ...again, asked: list.states }, view);
  }
  const remarks = read.isCut ? [cutRemark(read.members)] : [];
  return { ...observed(picture), admissions, tasks: null, remarks, pullRequests, ended };
}

/** What the search does not find is none of the loop's, though it may be open and labelled. */
function among(members: ReadonlySet<number> | null, { issues, left, states }: Candidates): Candidates {
  if (members === null) return { issues, left, states };
  const others = issues.filter(({ number }) => !members.has(number)).map(({ number }) => number);
  return { issues: issues.filter(({ number }) => members.has(number)), left: [...left, ...others], states };
}

const cutRemark = (members: ReadonlySet<number> | null): string =>
  members === null
    ? `More than ${knownAtMost} issues are open: the rest is not read. Narrow the backlog with backlog.labels.`
    : `backlog.query matches more issues than GitHub gives out: the oldest ${members.size} are read. Narrow it.`;

const viewFor = ({ config, tick }: Discovering): View =>
  viewOf({
    assignee: config.backlog.assignee,
    ownLogin: tick.ownLogin,
    labels: config.priority.labels,
    criteria: config.criteria,
    filter: config.backlog,
  });

const sort = (
  { loop, config, state, tick }: Discovering,
  picture: Picture,
  beside: Pick<Observation, 'admissions' | 'pullRequests'>,
): SortedBacklog => sortedFor(loop, { config, state, observation: { ...observed(picture), ...beside, tick } });

/** In how many of them a tick looks for whoever let them in. */
const mostOutsiders = 20;

/** First those that come first. Without labels of the backlog nobody can let anybody in. */
function outsidersOf({ known }: Picture, { config, state }: Discovering): number[] {
  if (config.backlog.labels.length === 0) return [];
  const over = new Set(state.subjects.filter(({ phase }) => finished(phase)).map(({ number }) => number));
  return known.issues
    .filter(({ number, outsider }) => outsider !== undefined && !over.has(number))
    .toSorted(inOrder(config.priority.labels))
    .slice(0, mostOutsiders)
    .map(({ number }) => number);
}

/** How much of a plan is read, in case an answer says to go on with it. */
const firstOfPlan = 10;

const isTold = ({ admittedComments }: Subject): boolean => admittedComments !== null && admittedComments.length > 0;

function listFor({ state, config }: Discovering, picture: Picture, sorted: SortedBacklog): ReadingList {
  const asked = state.gates.flatMap((gate) => issueOf(gate, state.subjects) ?? []);
  const { known, fresh } = picture;
  const told = new Set(state.subjects.filter(isTold).map(({ number }) => number));
  const isWhole = ({ number, thread }: BacklogIssue): boolean => thread !== null || !told.has(number);
  return readingList({
    known,
    told,
    read: new Set([...fresh.values()].filter(isWhole).map(({ number }) => number)),
    sorted,
    named: [...asked, ...(state.backlogSnapshot?.free.slice(0, firstOfPlan) ?? [])],
    priorityLabels: config.priority.labels,
  });
}
