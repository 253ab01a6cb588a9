/** Decides how people and other loops see that an issue is being worked on: a comment that says by whom, and the label. */

import type { Contest } from '../backlog/claim-conflict.ts';
import type { Settings } from '../config/schema/settings.ts';
import type { Decision } from '../decide/decide.ts';
import { type Effect, effectKeys, effectLine, isOfOneShot, type Outcome } from '../effects/effect.ts';
import type { Observation, OrphanedGate } from '../observation/facts.ts';
import type { Claimer } from '../observation/thread.ts';
import type { CappedSession } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { claimLabel } from '../state/counters.ts';
import type { Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { type LoopState, type Progress, putSubject, subjectIn } from '../state/loop-state.ts';
import { finished, isTask, type Subject } from '../state/subject.ts';

type ClaimFacts = Pick<PlanFacts, 'head' | 'loop' | 'observation' | 'verbosity'>;

/** The comment first: a label without one would be somebody's own. */
export function claimEffects(session: CappedSession, { head, loop, observation, verbosity }: ClaimFacts): Effect[] {
  // Nobody could label a task: its claim stands in the head, as a key, and for other loops in its pull request.
  if (isTask(session.subject)) return [];
  const { tick } = observation;
  const at = { run: head.run, subject: session.subject, iteration: head.counters.iterationsUsed + 1 };
  const key = effectKeys.claim(at);
  const line = effectLine({ key, epoch: head.epoch, loop });
  const body = `${line}\nThe Tickgate loop \`${loop}\` works on this ${session.review === undefined ? 'issue' : 'pull request'} (iteration ${at.iteration}, [run ${tick.runId}](${tick.runUrl})).\n`;
  return [
    {
      kind: 'comment',
      key,
      issue: session.subject,
      body,
      ...(verbosity === 'quiet' ? { inPlaceOf: effectKeys.claims } : {}),
    },
    { kind: 'label', key: effectKeys.label(session.subject, claimLabel), issue: session.subject, name: claimLabel },
  ];
}

/** Decides whose claims end: those of subjects that are over, and of everything unfinished where the run stops. */
type GivenBack = Extract<Effect, { kind: 'unlabel' }>;

/**
 * Claims end with their subject: closed, merged, declined after failures, cancelled, or the run stopped. What is begun anew in the
 * same tick stays claimed.
 */
export function givenBack(
  decision: Decision,
  { subjects }: Pick<LoopState, 'subjects'>,
  observation: Pick<Observation, 'ended'>,
): GivenBack[] {
  const ended = new Set(observation.ended.map(({ number }) => number));
  const begun = new Set(decision.verdict === 'work' ? decision.sessions.map(({ subject }) => subject) : []);
  const isOver = ({ number, phase }: Subject): boolean =>
    ended.has(number) || (phase !== 'done' && (finished(phase) || decision.verdict === 'stop'));
  return subjects.filter((subject) => isOver(subject) && !begun.has(subject.number)).flatMap(labelGivenBack);
}

/** With the run that stops, its claims end: but for work that is done and waits for its review. */
export const claimsEnded = ({ subjects }: Pick<LoopState, 'subjects'>): GivenBack[] =>
  subjects.filter(({ phase }) => phase !== 'done').flatMap(labelGivenBack);

const labelGivenBack = ({ number, claimed }: Subject): GivenBack[] =>
  claimed && !isTask(number)
    ? [{ kind: 'unlabel', key: effectKeys.unlabel(number, claimLabel), issue: number, name: claimLabel }]
    : [];

/** Claims that were given back are nobody's to give back again. */
export const withoutClaims = (state: LoopState, outcomes: readonly Outcome[]): LoopState => ({
  ...state,
  subjects: state.subjects.map((subject) => {
    const key = effectKeys.unlabel(subject.number, claimLabel);
    const freed = outcomes.some((outcome) => outcome.key === key && outcome.kind !== 'failed');
    return freed ? { ...subject, claimed: false } : subject;
  }),
});

/**
 * What a withdrawal makes: the claim comment says so and is none any more; the label stays with the other loop, if there is one. Of two
 * that claimed in one second, the one that looked later may have found ours withdrawn already, and works: the label is its own then.
 */
export const withdrawals = (
  contests: readonly Contest[],
  at: Claimer & { readonly run: number; readonly iteration: number; readonly epoch: number },
): Effect[] =>
  contests.flatMap(({ subject, why, isFree }): Effect[] => {
    const key = effectKeys.withdrawn({ run: at.run, subject, iteration: at.iteration });
    const line = effectLine({ key, epoch: at.epoch, loop: at.loop });
    const body = `${line}\nThe Tickgate loop \`${at.loop}\` does not work on this issue: ${why}.\n`;
    const label = {
      kind: 'unlabel',
      key: effectKeys.unlabel(subject, claimLabel),
      issue: subject,
      name: claimLabel,
      yields: { loop: at.loop, readAt: at.readAt, ...(isOfOneShot(at.loop, key) ? { epoch: at.epoch } : {}) },
    } as const;
    return [{ kind: 'comment', key, issue: subject, body, inPlaceOf: effectKeys.claims }, ...(isFree ? [label] : [])];
  });

/** Subjects as they were before this tick claimed them: no session was begun for them. A label that stayed stays theirs to give back. */
export function withoutContested(
  claim: Progress,
  before: LoopState,
  { contests, labelled }: { readonly contests: readonly Contest[]; readonly labelled: readonly number[] },
): Progress {
  const state = contests.reduce((sofar: LoopState, { subject }): LoopState => {
    const was = before.subjects.find(({ number }) => number === subject);
    if (labelled.includes(subject)) return putSubject(sofar, { ...(was ?? subjectIn(sofar, subject)), claimed: true });
    const others = { ...sofar, subjects: sofar.subjects.filter(({ number }) => number !== subject) };
    return was === undefined ? others : putSubject(others, { ...was, claimed: false });
  }, claim.state);
  return { ...claim, state };
}

/**
 * Work that nobody publishes: another loop has the issue, or nobody wants it any more. The session's cost is charged all the same.
 * `aside`: where its commit is now, by its hash.
 */
export const unpublished = (
  reports: readonly SessionReport[],
  contests: readonly Contest[],
  aside: ReadonlyMap<string, string>,
): SessionReport[] =>
  reports.map((report) => {
    const contest = contests.find(({ subject }) => subject === report.order.subject);
    if (contest === undefined || report.outcome.kind === 'failed') return report;
    const { outcome } = report;
    const kept = outcome.kind === 'delivered' ? aside.get(outcome.tipSha) : undefined;
    const sentence = `Nothing was published: ${contest.why}${kept === undefined ? '' : `; ${kept}`}.`;
    return {
      ...report,
      outcome: { kind: 'failed', failure: { class: 'cancelled', rootCause: 'claim-lost', sentence, question: null } },
    };
  });

/** The issues stay what they were worked to be; what another loop has claimed is not ours to give back any more. */
export const disclaimed = ({ head, state }: Progress, contests: readonly Contest[]): Progress => ({
  head,
  state: {
    ...state,
    subjects: state.subjects.map((subject) =>
      contests.some((contest) => contest.subject === subject.number && !contest.isFree)
        ? { ...subject, claimed: false }
        : subject,
    ),
  },
});

/** The newest commit of each of them: it holds what came before it. */
export const withdrawnCommits = (reports: readonly SessionReport[], contests: readonly Contest[]): string[] =>
  contests.flatMap(({ subject }) => {
    const newest = reports.findLast(({ order, outcome }) => order.subject === subject && outcome.kind === 'delivered');
    return newest?.outcome.kind === 'delivered' ? [newest.outcome.tipSha] : [];
  });

export interface PlanFacts {
  readonly loop: string;
  /** Head under the lease: its epoch stands in every marker. */
  readonly head: Head;
  /** Gates open before this tick obeyed: those answered now are to be closed. */
  readonly openGates: Head['openGates'];
  /** As the state knew them before this tick obeyed: those whose answers were judged. */
  readonly gatesBefore: readonly Gate[];
  readonly observation: Observation;
  readonly controlIssue: number;
  readonly approvers: readonly string[];
  /** Logins that are never taken for a person. */
  readonly neverHuman: readonly string[];
  /** Of the line that follows the exact English text of a question. */
  readonly language: Settings['language'];
  /** `quiet`: a subject has one comment about who works on it, edited in place. */
  readonly verbosity: 'quiet' | 'verbose';
  /** How pull requests are merged, and with which label they are not. */
  readonly merge: Settings['merge'];
  readonly doNotMergeLabel: string;
  /** Questions that stand in their threads and that no bundle knows. */
  readonly orphans: readonly OrphanedGate[];
}
