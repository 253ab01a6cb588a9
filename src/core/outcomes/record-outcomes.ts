/** Records what became of pull requests, once each, and keeps the record small. */
import type { EndedPull, EndedSubject, Reverts } from '../observation/facts.ts';
import { addInMillionths } from '../state/counters.ts';
import type { LoopState, UsageRow } from '../state/loop-state.ts';
import type { EndedWork, LeftWork, Outcomes } from '../state/outcomes.ts';
import { countAllSessions, type Subject } from '../state/subject.ts';
import { leftKept, listPullsOfSubjects } from './open-pulls.ts';

/** Pull requests that are kept one by one. */
export const endedKept = 100;
/** Rows of each kind of totals. Beyond them, further agents and labels are counted together. */
export const totalsKept = 100;
/** Of one pull request. The newest one counts: an older head would have been merged without what came after it. */
const headsKept = 4;

export interface OutcomeFacts {
  readonly ended: readonly EndedSubject[];
  readonly reverts: Reverts | undefined;
  readonly recipe: string;
  /** Labels by which this loop finds and marks its work: all of it has them. */
  readonly ownLabels: readonly string[];
  /** When this run's figures began. A subject's dollars do not contain what ended before. */
  readonly startedAt: string;
  readonly now: string;
}

/** The state itself if there is nothing to record: a loop without an outcome keeps no record of it. */
export function recordOutcomes(state: LoopState, facts: OutcomeFacts): LoopState {
  const known = state.outcomes;
  const pulls = new Map(facts.ended.flatMap(({ pull }) => (pull === undefined ? [] : [[pull.number, pull] as const])));
  const added = [...pulls.values()]
    .filter((pull) => !isRecorded(known, pull))
    .flatMap((pull) => buildEndedWork(state, pull, facts) ?? []);
  if (known === undefined && added.length === 0) return state;
  const { reverts } = facts;
  const before = known ?? noOutcomes(facts.now);
  const isAdded = ({ pull }: { readonly pull: number }): boolean => added.some((work) => work.pull === pull);
  const all = [...before.pulls.filter((work) => !isAdded(work)), ...added]
    .map((work) => (isReverted(work, reverts) ? { ...work, result: 'reverted' as const } : work))
    .toSorted((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt));
  const old = all.slice(0, Math.max(0, all.length - endedKept));
  const outcomes: Outcomes = {
    ...old.reduce(addToTotals, before),
    pulls: all.slice(old.length),
    left: before.left.filter((work) => !pulls.has(work.pull)),
    lookedAt: reverts?.isWhole === true ? facts.now : before.lookedAt,
  };
  return { ...state, outcomes };
}

/** What a fresh run keeps of the run before, whose subjects it forgets. Absent = there is nothing to keep. */
export function keepOutcomes(
  state: LoopState,
  facts: Pick<OutcomeFacts, 'recipe' | 'startedAt' | 'now'>,
): Outcomes | undefined {
  const numbers = [
    ...(state.outcomes?.left ?? []).map(({ pull }) => pull),
    ...listPullsOfSubjects(state).map(({ pull }) => pull),
  ];
  const left = [...new Set(numbers)].flatMap((pull) => weighWork(state, pull, facts) ?? []);
  if (state.outcomes === undefined && left.length === 0) return undefined;
  return { ...(state.outcomes ?? noOutcomes(facts.now)), left: left.slice(-leftKept) };
}

const noOutcomes = (lookedAt: string): Outcomes => ({
  ...{ pulls: [], left: [], totals: [], labelTotals: [], foldedUntil: null },
  lookedAt,
});

/** A pull request that was closed, opened again and merged is recorded anew. */
const isRecorded = (known: Outcomes | undefined, { number, state, endedAt }: EndedPull): boolean =>
  known !== undefined &&
  (known.pulls.some(({ pull, result }) => pull === number && (result !== 'closed' || state === 'closed')) ||
    (known.foldedUntil !== null && Date.parse(endedAt) <= Date.parse(known.foldedUntil)));

const isReverted = ({ pull, mergeCommit, result }: EndedWork, reverts: Reverts | undefined): boolean =>
  reverts !== undefined &&
  result !== 'closed' &&
  (reverts.pulls.includes(pull) || reverts.commits.some((sha) => mergeCommit?.startsWith(sha) === true));

/** Null = no session worked on it. */
function buildEndedWork(state: LoopState, pull: EndedPull, facts: OutcomeFacts): EndedWork | null {
  const { endedAt, mergeCommit } = pull;
  // Closed before: its subject may have been restarted with another pull request since.
  const closed = state.outcomes?.pulls.find((work) => work.pull === pull.number);
  if (closed !== undefined) return { ...closed, result: 'changed', endedAt, mergeCommit };
  const work = weighWork(state, pull.number, facts);
  if (work === null) return null;
  const { heads, isChanged, ...rest } = work;
  const merged = heads.includes(pull.headSha) && !isChanged ? 'merged' : 'changed';
  const result = pull.state === 'closed' ? 'closed' : merged;
  return {
    ...rest,
    result,
    openedAt: pull.createdAt,
    endedAt,
    mergeCommit,
    labels: pull.labels.filter((label) => !facts.ownLabels.includes(label)),
  };
}

/**
 * What a pull request has taken so far; null = no session worked on it. A work loop mends red checks as a subject of its
 * own, whose cost counts too.
 */
function weighWork(
  state: LoopState,
  pull: number,
  { recipe, startedAt }: Pick<OutcomeFacts, 'recipe' | 'startedAt'>,
): LeftWork | null {
  const left = state.outcomes?.left.find((work) => work.pull === pull);
  const own = state.subjects.filter(({ pullRequest }) => pullRequest === pull);
  const subject = own.find(({ kind }) => kind !== 'pr') ?? own[0];
  const sessions = own.reduce((sum, one) => sum + countAllSessions(one), 0);
  if (subject === undefined || sessions === 0) return left ?? null;
  // A restart goes on with the same figures, and opens a further pull request.
  const earlier = (state.outcomes?.pulls ?? []).filter(
    (work) => work.subject === subject.number && Date.parse(work.endedAt) >= Date.parse(startedAt),
  );
  const rows = state.usage.filter((row) => own.some(({ number }) => number === row.subject));
  const { driver = null, model = null } = findCostliest(rows) ?? {};
  const add = (now: number, pick: (work: Spent) => number): number =>
    addInMillionths(
      left === undefined ? 0 : pick(left),
      Math.max(0, addInMillionths(now, ...earlier.map((work) => -pick(work)))),
    );
  const heads = own.flatMap(({ headSha, lastReviewedCommit }) => [headSha, lastReviewedCommit]);
  return {
    pull,
    subject: left?.subject ?? subject.number,
    heads: [...new Set([...(left?.heads ?? []), ...heads])].filter((sha) => sha !== null).slice(-headsKept),
    isChanged: left?.isChanged === true || own.some(isChangedByPeople),
    dollars: add(addInMillionths(...own.map(({ dollars }) => dollars)), ({ dollars }) => dollars),
    sessions: add(sessions, (work) => work.sessions),
    rounds: add(countRounds(rows, own), (work) => work.rounds),
    ...{ recipe, driver: driver ?? left?.driver ?? null, model: model ?? left?.model ?? null },
  };
}

type Spent = Pick<LeftWork, 'dollars' | 'sessions' | 'rounds'>;

/** The author of a pull request that others reviewed in one round has changed nothing since. */
const isChangedByPeople = ({ review, othersPushed, kind, reviewRound }: Subject): boolean =>
  review.answeredUpTo !== null || othersPushed || (kind === 'pr' && reviewRound > 1);

/** Reviews of a pull request of others; else sessions that changed the work. */
const countRounds = (rows: readonly UsageRow[], own: readonly Subject[]): number =>
  own.every(({ kind }) => kind === 'pr')
    ? own.reduce((sum, { reviewRound }) => sum + reviewRound, 0)
    : new Set(rows.filter(({ role }) => role === 'worker' || role === 'responder').map(({ session }) => session)).size;

/** By driver and model over all sessions. Models that report no cost compare by what they wrote. */
function findCostliest(rows: readonly UsageRow[]): Pick<UsageRow, 'driver' | 'model'> | undefined {
  const sum = (of: UsageRow, pick: (row: UsageRow) => number): number =>
    addInMillionths(...rows.filter(({ driver, model }) => driver === of.driver && model === of.model).map(pick));
  const cost = (of: UsageRow): number => sum(of, ({ costReported }) => costReported ?? 0);
  const written = (of: UsageRow): number => sum(of, ({ output }) => output);
  return rows.toSorted((a, b) => cost(b) - cost(a) || written(b) - written(a))[0];
}

export const countDays = ({ openedAt, endedAt }: Pick<EndedWork, 'openedAt' | 'endedAt'>): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(openedAt)) / 86_400_000;

function addToTotals(outcomes: Outcomes, work: EndedWork): Outcomes {
  const { result, recipe, driver, model, labels, endedAt } = work;
  return {
    ...outcomes,
    foldedUntil: endedAt,
    totals: addTotal(outcomes.totals, work, [
      { result, recipe, driver, model },
      { result, recipe, driver: null, model: null },
    ]),
    labelTotals: labels.reduce(
      (sofar, label) =>
        addTotal(sofar, work, [
          { result, label },
          { result, label: otherLabels },
        ]),
      outcomes.labelTotals,
    ),
  };
}

/** No label of GitHub is empty. */
export const otherLabels = '';

type Figures = Record<'pulls' | 'dollars' | 'sessions' | 'rounds' | 'days', number>;

/** Adds to the row of this key. Where no further row fits, to that of all others. */
function addTotal<Key extends object>(
  rows: readonly (Key & Figures)[],
  work: EndedWork,
  [key, others]: readonly [Key, Key],
): (Key & Figures)[] {
  const isOf = (row: Key, wanted: Key): boolean =>
    Object.entries(wanted).every(([name, value]) =>
      Object.entries(row).some(([of, is]) => of === name && is === value),
    );
  const fits = rows.length < totalsKept || rows.some((row) => isOf(row, key));
  const into = fits ? key : others;
  const before = rows.find((row) => isOf(row, into));
  const after = {
    ...into,
    pulls: (before?.pulls ?? 0) + 1,
    dollars: addInMillionths(before?.dollars ?? 0, work.dollars),
    sessions: (before?.sessions ?? 0) + work.sessions,
    rounds: (before?.rounds ?? 0) + work.rounds,
    days: addInMillionths(before?.days ?? 0, countDays(work)),
  };
  return before === undefined ? [...rows, after] : rows.map((row) => (row === before ? after : row));
}
