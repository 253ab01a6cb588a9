/** What a loop knows of a pull request's current head: its own record, or a note if that record has a gap. */
import { effectKeys } from '../effects/effect.ts';
import type { Observation } from '../observation/facts.ts';
import type { ObservedPull } from '../observation/pull-request.ts';
import { blocks } from '../sessions/contract/findings.ts';
import type { Head } from '../state/head.ts';
import { type LoopState, putSubject } from '../state/loop-state.ts';
import { type Finding, type ReviewedHeadRecord, type ReviewRecord, readFirstSeenAt } from '../state/review-record.ts';
import { getPullSubject, type Subject } from '../state/subject.ts';

const headsKept = 50;

/** Keeps the review of a head: the branch may be pushed back to that head. */
export function withRead(
  { read }: Pick<ReviewRecord, 'read'>,
  { sha, base, findings }: Pick<ReviewedHeadRecord, 'sha' | 'base'> & Pick<Subject, 'findings'>,
): ReviewedHeadRecord[] {
  const open = findings.filter(blocks).map(({ id }) => id);
  return [...read.filter((one) => one.sha !== sha), { sha, base, open }].slice(-headsKept);
}

interface Known {
  readonly state: LoopState;
  readonly observation: Observation;
}

/** Restores the review of a head that came back. A note counts only if the loop may have lost the review it reports. */
export function recollected({ state, observation }: Known, { loop, plannedEffects }: Head): Known {
  if (observation.pulls === undefined) return { state, observation };
  const pulls: ObservedPull[] = [];
  let known = state;
  for (const pull of observation.pulls) {
    const subject = known.subjects.find(({ number }) => number === pull.number);
    const doubt = subject === undefined ? null : noteAgainst(pull, subject, loop);
    const isPlanned = plannedEffects.includes(effectKeys.review(pull.number, pull.headSha));
    pulls.push(doubt === null || isPlanned ? pull : { ...pull, reviewedHead: null });
    if (doubt !== null && isPlanned) known = putSubject(known, notedOf(doubt, pull, observation.tick.now));
    const back = subject === undefined ? null : cameBack(subject, pull, observation.tick.now);
    if (back !== null) known = putSubject(known, back);
  }
  return { state: known, observation: { ...observation, pulls } };
}

/** A recorded subject includes all reviews, unless a tick that was to review this very head was lost. */
const noteAgainst = (pull: ObservedPull, subject: Subject, loop: string): Subject | null => {
  const { reviewedHead: note, headSha } = pull;
  const { lastReviewedCommit: last, review } = subject;
  const isDoubtful = note?.sha === headSha && note.loop === loop && last !== null && last !== headSha;
  return isDoubtful && review.noted !== headSha ? subject : null;
};

/** If the note reports no bug, all earlier blocking findings are resolved, though the review itself is lost. */
function notedOf(subject: Subject, { headSha, reviewedHead }: ObservedPull, now: string): Subject {
  const review = { ...subject.review, noted: headSha };
  if (reviewedHead?.bugs !== 0) return { ...subject, review };
  const findings = subject.findings.map((one): Finding => (blocks(one) ? { ...one, resolvedAt: now } : one));
  return { ...subject, findings, review };
}

function cameBack(subject: Subject, { headSha, state }: ObservedPull, now: string): Subject | null {
  const read = subject.review.read.find(({ sha }) => sha === headSha);
  if (read === undefined || subject.lastReviewedCommit === headSha || state !== 'open') return null;
  const findings = asTheyStood(subject.findings, read, now);
  const review = { ...subject.review, reviewedInto: read.base };
  return { ...subject, lastReviewedCommit: headSha, findings, review };
}

/** Reopens what was open then. One placeholder stands for all findings whose texts are no longer kept. */
function asTheyStood(findings: readonly Finding[], { open }: ReviewedHeadRecord, now: string): Finding[] {
  const known = findings.map((one): Finding => {
    if (open.includes(one.id)) return { ...one, resolvedAt: null };
    return blocks(one) ? { ...one, resolvedAt: now } : one;
  });
  const [lost] = open.filter((id) => !findings.some((one) => one.id === id));
  if (lost === undefined) return known;
  const description = 'An earlier review of this head found bugs whose words are not kept: look at the whole once more';
  const rest = { id: lost, file: '(more findings)', line: null, severity: 'bug', description, scenario: '' } as const;
  return [...known, { ...rest, section: null, createdAt: now, seen: 1, resolvedAt: null }];
}

/** Records when heads without checks were first seen: their grace period starts then, whatever the commit date. */
export const withSights = (
  state: LoopState,
  { pulls, now, loop }: { readonly pulls: readonly ObservedPull[]; readonly now: string; readonly loop: string },
): LoopState =>
  pulls.filter((pull) => isUnchecked(pull, loop)).reduce((sofar, pull) => sighted(sofar, pull, now), state);

const isUnchecked = ({ state, draft, claimedBy, checks, requiredChecks }: ObservedPull, loop: string): boolean =>
  state === 'open' &&
  !draft &&
  (claimedBy === null || claimedBy === loop) &&
  checks.length + requiredChecks.length === 0;

function sighted(state: LoopState, pull: ObservedPull, now: string): LoopState {
  const subject = getPullSubject(state.subjects, pull.number);
  if (readFirstSeenAt(pull.headSha, subject.review) !== null) return state;
  const review = { ...subject.review, seen: { sha: pull.headSha, at: now } };
  return putSubject(state, { ...subject, title: subject.title || pull.title, review });
}

/** Marks by which an idle loop sees, without its bundle, that a pull request changed. `checks`: the combined state. */
export interface PullEdge {
  readonly number: number;
  readonly headSha: string;
  readonly updatedAt: string;
  readonly checks: string | null;
  readonly mergeable: string;
}

export const edgeOf = ({ number, headSha, updatedAt, checks, mergeable }: PullEdge): string =>
  `pull/${number}/${headSha.slice(0, 12)}/${updatedAt}/${checks ?? 'none'}/${mergeable}`;

/** Time alone can make a head without checks ready. */
export const timeEdge = (until: string): string => `after/${until}`;

export function pullsChanged(now: readonly string[], seen: readonly string[], at: string): boolean {
  const due = isDue(seen, at);
  const before = new Set(seen.filter((one) => !one.startsWith('after/')));
  return due || now.length !== before.size || now.some((one) => !before.has(one) && !isBeingComputed(one, before));
}

/** Whether a time has come that a tick had named; `at` is ISO-8601. */
export const isDue = (seen: readonly string[], at: string): boolean =>
  seen.some((one) => one.startsWith('after/') && Date.parse(one.slice('after/'.length)) <= Date.parse(at));

/** GitHub computes mergeability on request: the next tick reads the result, and until then the other marks decide. */
const isBeingComputed = (one: string, before: ReadonlySet<string>): boolean =>
  one.endsWith(unknown) && [...before].some((other) => other.startsWith(one.slice(0, -unknown.length + 1)));

const unknown = '/UNKNOWN';
