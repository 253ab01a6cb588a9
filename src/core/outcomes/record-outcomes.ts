/** Records what became of pull requests, once each, and keeps the record small. */
import type { EndedPull, EndedSubject, Reverts } from '../observation/facts.ts';
import { addInMillionths } from '../state/counters.ts';
import type { LoopState, UsageRow } from '../state/loop-state.ts';
import type { EndedWork, Outcomes } from '../state/outcomes.ts';
import { countAllSessions, type Subject } from '../state/subject.ts';

/** Pull requests that are kept one by one. */
export const endedKept = 100;
/** Rows of each kind of totals. Beyond them, further agents and labels are counted together. */
export const totalsKept = 100;

export interface OutcomeFacts {
  readonly ended: readonly EndedSubject[];
  readonly reverts: Reverts | undefined;
  readonly recipe: string;
  /** When this run's figures began. A subject's dollars do not contain what ended before. */
  readonly startedAt: string;
  readonly now: string;
}

/** The state itself if there is nothing to record: a loop without an outcome keeps no record of it. */
export function recordOutcomes(state: LoopState, facts: OutcomeFacts): LoopState {
  const known = state.outcomes;
  const pulls = new Map(facts.ended.flatMap(({ pull }) => (pull === undefined ? [] : [[pull.number, pull] as const])));
  const added = [...pulls.values()]
    .filter(({ number, endedAt }) => !isRecorded(known, number, endedAt))
    .flatMap((pull) => buildEndedWork(state, pull, facts) ?? []);
  if (known === undefined && added.length === 0) return state;
  const { reverts } = facts;
  const before: Outcomes = known ?? {
    ...{ pulls: [], totals: [], labelTotals: [], foldedUntil: null },
    lookedAt: facts.now,
  };
  const all = [...before.pulls, ...added]
    .map((work) => (isReverted(work, reverts) ? { ...work, result: 'reverted' as const } : work))
    .toSorted((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt));
  const old = all.slice(0, Math.max(0, all.length - endedKept));
  const lookedAt = reverts === undefined ? before.lookedAt : facts.now;
  return { ...state, outcomes: { ...old.reduce(addToTotals, before), pulls: all.slice(old.length), lookedAt } };
}

const isRecorded = (known: Outcomes | undefined, number: number, endedAt: string): boolean =>
  known !== undefined &&
  (known.pulls.some(({ pull }) => pull === number) ||
    (known.foldedUntil !== null && Date.parse(endedAt) <= Date.parse(known.foldedUntil)));

const isReverted = ({ pull, mergeCommit, result }: EndedWork, reverts: Reverts | undefined): boolean =>
  reverts !== undefined &&
  result !== 'closed' &&
  (reverts.pulls.includes(pull) || reverts.commits.some((sha) => mergeCommit?.startsWith(sha) === true));

/** Null = no session worked on it. A work loop mends red checks as a subject of its own, whose cost counts too. */
function buildEndedWork(state: LoopState, pull: EndedPull, { recipe, startedAt }: OutcomeFacts): EndedWork | null {
  const own = state.subjects.filter(({ pullRequest }) => pullRequest === pull.number);
  const subject = own.find(({ kind }) => kind !== 'pr') ?? own[0];
  const sessions = own.reduce((sum, one) => sum + countAllSessions(one), 0);
  if (subject === undefined || sessions === 0) return null;
  // A restart goes on with the same figures, and opens a further pull request.
  const earlier = (state.outcomes?.pulls ?? []).filter(
    (work) => work.subject === subject.number && Date.parse(work.endedAt) >= Date.parse(startedAt),
  );
  const rows = state.usage.filter((row) => own.some(({ number }) => number === row.subject));
  const { driver = null, model = null } = rows.toSorted(compareCost)[0] ?? {};
  const left = (total: number, pick: (work: EndedWork) => number): number =>
    Math.max(0, addInMillionths(total, ...earlier.map((work) => -pick(work))));
  return {
    pull: pull.number,
    subject: subject.number,
    result: pull.state === 'closed' ? 'closed' : isUnchanged(pull, own) ? 'merged' : 'changed',
    openedAt: pull.createdAt,
    endedAt: pull.endedAt,
    mergeCommit: pull.mergeCommit,
    dollars: left(addInMillionths(...own.map(({ dollars }) => dollars)), ({ dollars }) => dollars),
    sessions: left(sessions, (work) => work.sessions),
    rounds: left(countRounds(rows, own), (work) => work.rounds),
    ...{ recipe, driver, model, labels: [...pull.labels] },
  };
}

/** Its head is one that this loop pushed or reviewed, and no session answered people's words. */
const isUnchanged = ({ headSha }: EndedPull, own: readonly Subject[]): boolean =>
  own.some((subject) => subject.headSha === headSha || subject.lastReviewedCommit === headSha) &&
  own.every(({ review }) => review.answeredUpTo === null);

/** Reviews of a pull request of others; else sessions that changed the work. */
const countRounds = (rows: readonly UsageRow[], own: readonly Subject[]): number =>
  own.every(({ kind }) => kind === 'pr')
    ? own.reduce((sum, { reviewRound }) => sum + reviewRound, 0)
    : new Set(rows.filter(({ role }) => role === 'worker' || role === 'responder').map(({ session }) => session)).size;

const compareCost = (a: UsageRow, b: UsageRow): number =>
  (b.costReported ?? 0) - (a.costReported ?? 0) || b.output - a.output;

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
