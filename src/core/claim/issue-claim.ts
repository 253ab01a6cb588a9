/** Shows people and other loops that an issue is being worked on: a comment that names the loop, and the label. */
import type { Contest } from '../backlog/claim-conflict.ts';
import type { Settings } from '../config/schema/settings.ts';
import type { Decision } from '../decide/decide.ts';
import type { Stop } from '../decide/stop/conditions.ts';
import type { DirectiveResult } from '../directives/apply-answers.ts';
import { type Effect, effectKeys, isSingleShotClaim, type Outcome, renderEffectLine } from '../effects/effect.ts';
import type { Spent } from '../gates/decision-card.ts';
import type { AdmittedCommand, EndedSubject, Observation, OrphanedGate } from '../observation/facts.ts';
import type { Claimer } from '../observation/thread.ts';
import type { CappedSession } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { claimLabel } from '../state/counters.ts';
import type { Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { getSubject, type LoopProgress, type LoopState, putSubject } from '../state/loop-state.ts';
import { isFinished, isTask, type Subject } from '../state/subject.ts';
import { stripFullStop } from '../text/format.ts';
import { quoteSentence } from '../text/quote-untrusted.ts';

type ClaimEffectFacts = Pick<PlanFacts, 'head' | 'loop' | 'observation' | 'verbosity'>;

/** The comment comes first: a label without a comment would count as another's. */
export function buildClaimEffects(
  session: CappedSession,
  { head, loop, observation, verbosity }: ClaimEffectFacts,
): Effect[] {
  // A task cannot be labelled. Its claim is a key in the head and, for other loops, its pull request.
  if (isTask(session.subject)) return [];
  const { tick } = observation;
  const at = { run: head.run, subject: session.subject, iteration: head.counters.iterationsUsed + 1 };
  const key = effectKeys.claim(at);
  const line = renderEffectLine({ key, epoch: head.epoch, loop });
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

type UnlabelEffect = Extract<Effect, { kind: 'unlabel' }>;

/**
 * Claims end with their subject: closed, merged, declined after failures, cancelled, or the run stopped. A subject that
 * starts again in the same tick stays claimed.
 */
export function buildEndedClaimRemovals(
  decision: Decision,
  { state, answers }: Pick<DirectiveResult, 'answers'> & { readonly state: Pick<LoopState, 'subjects' | 'gates'> },
  {
    observation,
    head,
  }: { readonly observation: Pick<Observation, 'ended'>; readonly head: Pick<Head, 'loop' | 'skill'> },
): UnlabelEffect[] {
  const ended = new Map(observation.ended.map(({ number, how }) => [number, how]));
  const begun = new Set(decision.verdict === 'work' ? decision.sessions.map(({ subject }) => subject) : []);
  const isOver = ({ number, phase, kind }: Subject): boolean =>
    ended.has(number) ||
    (phase !== 'done' && (isFinished(phase) || decision.verdict === 'stop')) ||
    // Left by a tick that was lost while it mended it.
    (kind === 'pr' && head.skill === 'work');
  const runEnd = decision.verdict === 'stop' ? describeRunEnd(decision.stop) : null;
  return state.subjects
    .filter((subject) => isOver(subject) && !begun.has(subject.number))
    .flatMap((subject) =>
      buildClaimRemoval(subject, {
        ...{ loop: head.loop, how: ended.get(subject.number) ?? null, runEnd, gates: state.gates },
        skippedBy: findSkip(answers, subject),
      }),
    );
}

const findSkip = (answers: DirectiveResult['answers'], subject: Subject): string | null =>
  answers.find(({ gate, answer }) => answer.option === 'skip' && isAbout(gate, subject))?.answer.login ?? null;

const isAbout = ({ subject: about }: Gate, { number, pullRequest }: Subject): boolean =>
  about !== null && (about === number || about === pullRequest);

/** With an empty backlog, what is unfinished has left it: a label is gone, or a person has the issue. */
const describeRunEnd = ({ code, sentence }: StopCause): string =>
  code === 'backlog_empty'
    ? 'it is not free in the backlog of this loop any more'
    : `the run has ended (${quoteSentence(stripFullStop(sentence))})`;

/** A work loop claims a pull request for one session about its red checks, so that a review loop may take it up. */
export const buildRepairReleases = (reports: readonly SessionReport[]): UnlabelEffect[] =>
  [...new Set(reports.flatMap(({ order }) => (order.review === undefined ? [] : [order.subject])))].map((issue) => ({
    kind: 'unlabel',
    key: effectKeys.unlabel(issue, claimLabel),
    issue,
    name: claimLabel,
  }));

/** The stop that one of these orders is; null = none of them stops a run. */
export function findOrderedStop(orders: readonly AdmittedCommand[]): StopCause | null {
  const by = orders.find(({ command }) => command.verb !== 'pause')?.by ?? null;
  return by === null ? null : { code: 'user_interrupt', sentence: `Stopped by @${by}` };
}

type StopCause = Pick<Stop, 'code' | 'sentence'>;

/** A run that stops ends its claims, except for finished work that waits for its review. `stop`: null = not known here. */
export const buildRunEndRemovals = (
  { head: { loop }, state: { subjects, gates } }: RunEnd,
  stop: StopCause | null,
): UnlabelEffect[] => {
  const runEnd = stop === null ? null : describeRunEnd(stop);
  return subjects
    .filter(({ phase }) => phase !== 'done')
    .flatMap((subject) => buildClaimRemoval(subject, { loop, how: null, gates, skippedBy: null, runEnd }));
};

interface RunEnd {
  readonly head: Pick<Head, 'loop'>;
  readonly state: Pick<LoopState, 'subjects' | 'gates'>;
}

interface ClaimEnd {
  readonly loop: string;
  /** How its issue or its pull request ended; null = neither did. */
  readonly how: EndedSubject['how'] | null;
  /** Why the run ended, as a clause; null = it goes on, or its cause is not known here. */
  readonly runEnd: string | null;
  /** Open questions. */
  readonly gates: readonly Gate[];
  /** Login of the person whose answer skips it in this tick; null = there is none. */
  readonly skippedBy: string | null;
}

function buildClaimRemoval(subject: Subject, end: ClaimEnd): UnlabelEffect[] {
  const { number, claimed } = subject;
  if (!claimed || isTask(number)) return [];
  const why = describeClaimEnd(subject, end);
  const thread = subject.kind === 'pr' ? 'pull request' : 'issue';
  const note = `The Tickgate loop \`${end.loop}\` does not work on this ${thread} any more: ${why}.`;
  return [
    {
      ...{ kind: 'unlabel', key: effectKeys.unlabel(number, claimLabel), issue: number, name: claimLabel },
      ...(why === null ? {} : { claimNote: note }),
    },
  ];
}

/** Null = the thread shows it: its work was merged. */
function describeClaimEnd(subject: Subject, { how, runEnd, gates, skippedBy }: ClaimEnd): string | null {
  const { number, phase, pullRequest } = subject;
  if (how === 'pull request merged' || (how === null && phase === 'done')) return null;
  if (how === 'pull request closed' && pullRequest !== null && pullRequest !== number)
    return `#${pullRequest} was closed without being merged`;
  if (how !== null) return 'it was closed';
  if (skippedBy !== null) return `${skippedBy} skipped it`;
  if (phase === 'failed') return 'its sessions failed, and it is left for a person';
  if (phase === 'skipped') return 'it is skipped';
  if (phase === 'cancelled') return 'its work was cancelled';
  const asked = gates.some((gate) => isAbout(gate, subject)) ? '; its question waits for an answer' : '';
  return `${runEnd ?? 'this run has ended its work on it'}${asked}`;
}

/** A claim that was given back is not given back again. */
export const clearReleasedClaims = (state: LoopState, outcomes: readonly Outcome[]): LoopState => ({
  ...state,
  subjects: state.subjects.map((subject) => {
    const key = effectKeys.unlabel(subject.number, claimLabel);
    const freed = outcomes.some((outcome) => outcome.key === key && outcome.kind !== 'failed');
    return freed ? { ...subject, claimed: false } : subject;
  }),
});

/**
 * A withdrawal ends the claim, and the claim comment says so. If another loop claims the issue, the label stays with
 * that loop, unless that loop is seen to have given the issue back before we labelled it. If both claimed in one second,
 * the later reader may have seen our withdrawal and works on: the label is then its own.
 */
export const buildWithdrawalEffects = (
  contests: readonly Contest[],
  at: Claimer & { readonly run: number; readonly iteration: number; readonly epoch: number },
): Effect[] =>
  contests.flatMap(({ subject, why, isFree, isSilent = false }): Effect[] => {
    if (isTask(subject)) return [];
    const key = effectKeys.withdrawn({ run: at.run, subject, iteration: at.iteration });
    const line = renderEffectLine({ key, epoch: at.epoch, loop: at.loop });
    const body = `${line}\nThe Tickgate loop \`${at.loop}\` does not work on this issue: ${why}.\n`;
    const label = {
      kind: 'unlabel',
      key: effectKeys.unlabel(subject, claimLabel),
      issue: subject,
      name: claimLabel,
      ...(isFree ? {} : { ifGivenBack: true as const }),
      yields: { loop: at.loop, readAt: at.readAt, ...(isSingleShotClaim(at.loop, key) ? { epoch: at.epoch } : {}) },
    } as const;
    const comment = { kind: 'comment', key, issue: subject, body, inPlaceOf: effectKeys.claims } as const;
    return isSilent ? [label] : [comment, label];
  });

/** Subjects as they were before this tick claimed them: no session started. A label that stayed is theirs to remove. */
export function revertContestedClaims(
  claim: LoopProgress,
  before: LoopState,
  { contests, labelled }: { readonly contests: readonly Contest[]; readonly labelled: readonly number[] },
): LoopProgress {
  const state = contests.reduce((sofar: LoopState, { subject }): LoopState => {
    const was = before.subjects.find(({ number }) => number === subject);
    if (labelled.includes(subject)) return putSubject(sofar, { ...(was ?? getSubject(sofar, subject)), claimed: true });
    const others = { ...sofar, subjects: sofar.subjects.filter(({ number }) => number !== subject) };
    return was === undefined ? others : putSubject(others, { ...was, claimed: false });
  }, claim.state);
  return { ...claim, state };
}

/**
 * Work that is not published: another loop has the issue, or it is no longer wanted. The session's cost is charged all
 * the same. `aside`: where each commit is kept, by its hash.
 */
export const failContestedReports = (
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

/** The issues keep the results of their sessions. A claim that another loop has is no longer ours to give back. */
export const releaseContestedSubjects = (
  { head, state }: LoopProgress,
  contests: readonly Contest[],
): LoopProgress => ({
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

/** The newest commit of each: it contains the earlier ones. */
export const listWithdrawnCommits = (reports: readonly SessionReport[], contests: readonly Contest[]): string[] =>
  contests.flatMap(({ subject }) => {
    const newest = reports.findLast(({ order, outcome }) => order.subject === subject && outcome.kind === 'delivered');
    return newest?.outcome.kind === 'delivered' ? [newest.outcome.tipSha] : [];
  });

export interface PlanFacts {
  readonly loop: string;
  /** Head under the lease. Every marker carries its epoch. */
  readonly head: Head;
  /** Gates open before this tick obeyed: those answered now have to be closed. */
  readonly openGates: Head['openGates'];
  /** Gates of the state before this tick obeyed: those whose answers were judged. */
  readonly gatesBefore: readonly Gate[];
  readonly observation: Observation;
  /** What questions show as spent so far. */
  readonly spent: Spent;
  readonly subjects: LoopState['subjects'];
  readonly controlIssue: number;
  readonly approvers: readonly string[];
  readonly notify: Pick<Settings['notify'], 'owners'>;
  /** Login of the newest answer to a question of this loop; null = none. */
  readonly lastAnswerer: string | null;
  /** Logins that never count as a person. */
  readonly neverHuman: readonly string[];
  readonly receiptAppId: Settings['receiptAppId'];
  /** Of the line that follows a question's exact English text. */
  readonly language: Settings['language'];
  /** `quiet`: a subject has one claim comment, edited in place. */
  readonly verbosity: 'quiet' | 'verbose';
  /** How pull requests are merged, and the label that prevents it. */
  readonly merge: Settings['merge'];
  /** Which questions expire, and their defaults. */
  readonly gates: Settings['gates'];
  readonly whenEmpty: Settings['whenEmpty'];
  readonly doNotMergeLabel: string;
  readonly lessons: Settings['lessons'];
  /** Questions that stand in their threads and that no bundle knows. */
  readonly orphans: readonly OrphanedGate[];
}
