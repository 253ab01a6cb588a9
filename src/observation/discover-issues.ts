/** Finds what may be worked on: asks what changed since the last tick, then reads afresh what comes first of all that is open. */
import { observed, type Picture, pictureOf, unclearRemark, withReading } from '../core/backlog/discovery.ts';
import type { SortedBacklog } from '../core/backlog/eligibility.ts';
import { cursorOf, isOutdated, knownAtMost, type View, viewOf } from '../core/backlog/issue-cache.ts';
import {
  type AdmissionsRead,
  leftOutside,
  notLookedAt,
  type OutsiderFacts,
  outsidersToLookAt,
  withAdmissions,
} from '../core/backlog/outsiders.ts';
import { doubtsOf, type ListFacts, type ReadingList, readingList } from '../core/backlog/refresh-list.ts';
import type { Settings } from '../core/config/schema/settings.ts';
import { sortedFor } from '../core/decide/context.ts';
import type { BacklogIssue, Observation, TickFacts } from '../core/observation/facts.ts';
import type { Head } from '../core/state/head.ts';
import type { KnownBacklog } from '../core/state/issue-cache.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import { finished, issueOf, type Subject } from '../core/state/subject.ts';
import type { Candidates, GitHubDoor } from '../ports/github.ts';

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
  'backlog' | 'admissions' | 'unlooked' | 'doubts' | 'known' | 'tasks' | 'remarks' | 'seen' | 'pullRequests' | 'ended'
>;

/** Readings of a tick that finds one hindered issue after the other where free ones were known or may be; the next tick goes on. */
const mostReadings = 20;

/** One question, as a rule: what changed, and what the picture before lets expect to come first. All that is open is read page by page. */
export async function discover(door: Asking, facts: Discovering): Promise<Discovered> {
  const { state, tick, head, claimed } = facts;
  const view = viewFor(facts);
  const now = { view: view.of, run: head.run, at: tick.now };
  const before = isOutdated(state.knownBacklog, now) ? null : state.knownBacklog;
  const since = before === null ? null : cursorOf(before);
  const known = before?.issues.map(({ number }) => number) ?? [];
  const expected = before === null ? null : expectedOf(before, facts);
  const read = await door.readBacklog({ since, known, claimed, expected });
  const { pullRequests, endedSubjects: ended, hidesMembers } = read;
  const looking = { ...facts, hidesMembers };
  const authors = state.knownBacklog?.authors;
  let picture = pictureOf(before, read, { view, run: head.run, now: tick.now, authors });
  if (expected !== null && read.candidates !== null) {
    // Who got the claim label since was read without its thread: whose claim that is, the next reading asks.
    const issues = read.candidates.issues.filter(({ claims }) => claims !== null);
    const whole = among(read.members, { ...read.candidates, issues });
    picture = withReading(picture, { ...whole, asked: expected.states }, view);
  }
  let step = await lookedAt(door, looking, { picture, read: nobodyLooked });
  const asked = new Set(expected?.states ?? []);
  let doubts: readonly number[] = [];
  for (let readings = 0; ; readings++) {
    const { picture: sofar, read: looked } = step;
    const sorted = sort(facts, sofar, { pullRequests, admissions: looked.admissions });
    doubts = doubtsOf({ known: sofar.known, read: new Set(sofar.fresh.keys()), sorted }, asked);
    const list = nextList(facts, sofar, { sorted, doubts, isFirst: readings === 0 });
    if (list === null || readings === mostReadings) break;
    for (const number of list.states) asked.add(number);
    const again = among(read.members, await door.readIssues(list));
    step = await lookedAt(door, looking, {
      ...step,
      picture: withReading(sofar, { ...again, asked: list.states }, view),
    });
  }
  const { admissions } = step.read;
  const unlooked = unlookedOf(looking, step);
  const remarks = [
    read.isCut ? cutRemark(read.members) : null,
    ...remarksOnOutsiders(looking, step, { unlooked, pullRequests }),
    unclearRemark(step.picture, admissions),
  ].filter((one) => one !== null);
  const left = { unlooked, doubts: doubts.length };
  return { ...observed(step.picture), ...left, admissions, tasks: null, remarks, pullRequests, ended };
}

/** What comes first, once; then on, while nothing is free and something may be. Null = there is nothing to ask. */
function nextList(
  facts: Discovering,
  picture: Picture,
  at: { readonly sorted: SortedBacklog; readonly doubts: readonly number[]; readonly isFirst: boolean },
): ReadingList | null {
  const { sorted, doubts, isFirst } = at;
  const list = listFor(facts, picture, { sorted, spare: 0 });
  const isOpen = isFirst || (sorted.workable.length === 0 && sorted.behind.length > 0);
  if (isOpen && list.issues.length > 0) return list;
  return doubts.length === 0 ? null : { issues: [], states: doubts };
}

/** Some more than are read of a picture that is up to date: a few of the first may have left the backlog since. */
const spare = 5;

/** What came first by the picture of the tick before. */
function expectedOf(before: KnownBacklog, facts: Discovering): ReadingList {
  const picture: Picture = { known: before, fresh: new Map(), open: new Set(), seen: [] };
  const list = listFor(facts, picture, { sorted: sort(facts, picture, { pullRequests: [], admissions: [] }), spare });
  // That picture is older than the labels which its own tick set.
  const ours = new Set(facts.claimed.map(({ number }) => number));
  const issues = list.issues.map((issue) => (ours.has(issue.number) ? { ...issue, isClaimed: true } : issue));
  return { ...list, issues };
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
    // Whose label is a person's hangs on the accounts of agents.
    filter: [config.backlog, config.agentLogins],
  });

const sort = (
  { loop, config, state, tick }: Discovering,
  picture: Picture,
  beside: Pick<Observation, 'admissions' | 'pullRequests'>,
): SortedBacklog => sortedFor(loop, { config, state, observation: { ...observed(picture), ...beside, tick } });

/** How many were not looked at; where all were, what an organisation's repository leaves for no other reason than who wrote it. */
function remarksOnOutsiders(
  facts: Discovering & Owned,
  { picture, read: { admissions } }: Step,
  { unlooked, pullRequests }: { readonly unlooked: number } & Pick<Observation, 'pullRequests'>,
): (string | null)[] {
  if (unlooked > 0 || !facts.hidesMembers) return [notLookedAt(unlooked, facts.hidesMembers)];
  const { hindered } = sort(facts, picture, { pullRequests, admissions });
  const left = hindered.flatMap(({ issue: { number }, why }) =>
    why.kind === 'outsider' ? [{ number, author: why.author }] : [],
  );
  return [leftOutside(left, facts.config.backlog.labels)];
}

/** How much of a plan is read, in case an answer says to go on with it. */
const firstOfPlan = 10;

const isTold = ({ admittedComments }: Subject): boolean => admittedComments !== null && admittedComments.length > 0;

function listFor(
  { state, config }: Discovering,
  picture: Picture,
  choice: Pick<ListFacts, 'sorted' | 'spare'>,
): ReadingList {
  const asked = state.gates.flatMap((gate) => issueOf(gate, state.subjects) ?? []);
  const { known, fresh } = picture;
  const told = new Set(state.subjects.filter(isTold).map(({ number }) => number));
  const isWhole = ({ number, thread }: BacklogIssue): boolean => thread !== null || !told.has(number);
  return readingList({
    known,
    told,
    read: new Set([...fresh.values()].filter(isWhole).map(({ number }) => number)),
    ...choice,
    named: [...asked, ...(state.backlogSnapshot?.free.slice(0, firstOfPlan) ?? [])],
    priorityLabels: config.priority.labels,
  });
}

/** Looks at issues of seeming outsiders while a tick discovers: those that would be worked on each time, the others once after each change. */
export interface Looking {
  readonly config: Pick<Settings, 'backlog' | 'priority'>;
  readonly state: Pick<LoopState, 'subjects' | 'gates'>;
  readonly tick: Pick<TickFacts, 'now'>;
}

/** Whether the repository is an organisation's, whose members may be hidden from the tick. */
export interface Owned {
  readonly hidesMembers: boolean;
}

/** How far a tick has come: the picture, and what it has seen of outsiders' issues. */
export interface Step {
  readonly picture: Picture;
  readonly read: AdmissionsRead;
}

export const nobodyLooked: AdmissionsRead = { admissions: [], looked: new Map(), outside: [] };

/** No request where nothing is to be looked at. */
export async function lookedAt(
  door: Pick<GitHubDoor, 'readAdmissions'>,
  facts: Looking & Owned,
  step: Step,
): Promise<Step> {
  const { again, anew } = toLookAt(facts, step);
  // Once a tick: what is left then waits for the next one.
  const isFirst = step.read.looked.size === 0;
  const numbers = [...again, ...(isFirst ? anew : [])];
  if (numbers.length === 0) return step;
  const { hidesMembers, tick } = facts;
  const authors = step.picture.known.authors ?? {};
  const more = await door.readAdmissions({ numbers, hidesMembers, authors, now: tick.now });
  const read = {
    admissions: [...step.read.admissions, ...more.admissions],
    looked: new Map([...step.read.looked, ...more.looked]),
    outside: [...step.read.outside, ...more.outside],
  };
  const known = withAdmissions(step.picture.known, read, tick.now);
  return { picture: { ...step.picture, known }, read };
}

/** How many were left. */
export function unlookedOf(facts: Looking & Owned, step: Step): number {
  const { again, anew } = toLookAt(facts, step);
  return again.length + anew.length;
}

/** Without labels of the backlog nobody can let anybody in, and only an organisation's repository hides who its people are. */
function toLookAt(
  { config, state, hidesMembers }: Looking & Owned,
  { picture, read }: Step,
): ReturnType<typeof outsidersToLookAt> {
  if (config.backlog.labels.length === 0 && !hidesMembers) return { again: [], anew: [] };
  const facts: OutsiderFacts = {
    known: picture.known,
    read: picture.fresh,
    gated: new Set(state.gates.flatMap((gate) => issueOf(gate, state.subjects) ?? [])),
    over: new Set(state.subjects.filter(({ phase }) => finished(phase)).map(({ number }) => number)),
    looked: read.looked,
    priorityLabels: config.priority.labels,
  };
  return outsidersToLookAt(facts);
}
