/** Second half of a working tick: fold, exit stops, history line, save. `post` does it for a main that could not. */

import { hasSeenWholeBacklog } from '../core/backlog/refresh-list.ts';
import { addRateNotices } from '../core/budget/session-cost.ts';
import { buildRunEndRemovals, clearReleasedClaims } from '../core/claim/issue-claim.ts';
import { moveReading } from '../core/commands/reading-range.ts';
import { type DecisionContext, sortObservedBacklog } from '../core/decide/context.ts';
import { evaluateExitStops } from '../core/decide/decide.ts';
import { buildRenewalEvaluation } from '../core/decide/renewal.ts';
import { describeUnaskedQuestions, filterShotExit, listUnaskedQuestions } from '../core/decide/single-shot.ts';
import type { Stop } from '../core/decide/stop/conditions.ts';
import { type Effect, listUnclearKeys, type Outcome } from '../core/effects/effect.ts';
import { selectUnrecordedKeys } from '../core/effects/unconfirmed-keys.ts';
import { gateEntry } from '../core/gates/open-gate.ts';
import type { GateFacts } from '../core/gates/questions.ts';
import type { Observation } from '../core/observation/facts.ts';
import { historyLine, lossLines, skipLines } from '../core/record/build-history-line.ts';
import type { Ending } from '../core/record/ending.ts';
import { concluded, recorded } from '../core/record/fold-outcomes.ts';
import { over, withBundle } from '../core/record/head-transitions.ts';
import { isEnd, owesEnd, withEnd } from '../core/record/notices.ts';
import { unsaved } from '../core/record/repair-lost-tick.ts';
import { buildWaits } from '../core/record/waits.ts';
import type { TickStory } from '../core/reports/tick-report.ts';
import { listEarlierPulls, listOpenedMarks } from '../core/review/check-marks.ts';
import { timeEdge } from '../core/review/reviewed-head.ts';
import { nextTick } from '../core/schedule/schedule.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { streakAfter } from '../core/sessions/failure/circuit-breaker.ts';
import { limitedUntil, parkedUntil } from '../core/sessions/failure/rate-limit.ts';
import { notesAfter } from '../core/sessions/notes.ts';
import type { Head, UnlockGate } from '../core/state/head.ts';
import type { Evaluation, GateEntry, HistoryLine, HistoryOutcome } from '../core/state/history-line.ts';
import { type LoopProgress, type LoopState, uniteKeys } from '../core/state/loop-state.ts';
import { toSentence } from '../core/text/format.ts';
import type { FindControlIssue } from '../ports/github.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { TickPorts, UnderLease } from '../ports/tick-ports.ts';
import type { IterationPlan } from './plan-iteration.ts';

type RecordPorts = Pick<TickPorts, 'github' | 'reports' | 'clock'> & {
  readonly snapshot: Pick<TickPorts['snapshot'], 'save'>;
  readonly sessions: Pick<TickPorts['sessions'], 'promise' | 'pricing'>;
};

export type RecordResult =
  | {
      readonly kind: 'recorded';
      readonly story: TickStory;
      readonly outcome: HistoryOutcome;
      readonly control: FindControlIssue | null;
    }
  /** Recorded in the head but not saved. The lease stays, so that the next tick repairs this one. */
  | { readonly kind: 'unsaved'; readonly sentence: string };

/** Records, saves, and makes the new bundle the current one by a swap. */
export async function recordAndSave(
  ports: RecordPorts,
  under: UnderLease,
  worked: IterationFacts,
): Promise<RecordResult> {
  const { asked, held, memory } = under;
  const { folded, notes: ratesSaid } = foldOutcomesOf(ports, under, worked);
  const now = ports.clock.now();
  const exit = judgeTickExit(asked, worked, { folded, now });
  const result = concluded(folded, exit.stop, { now, whenEmpty: asked.config.whenEmpty });
  const exited = {
    head: parkedUntil(result.head, limitedUntil(worked.reports)),
    state: withEarlierPulls(result.state, worked.context),
  };
  const isLoop = !asked.request.singleShot;
  const ends = isLoop && exit.stop !== null && (worked.reports.length > 0 || isEnd(worked.before, exited.head));
  const releases = isLoop ? listReleasesAtExit(exited, exit.stop, worked.made) : [];
  await held.change(
    over({
      ...withEnd(unsaved(exited.head, withPlannedReleases(held.head(), releases)), ends),
      ...moveReading(under.held.head(), under.threads),
      ...backlogEdge(worked),
      waits: buildWaits({ ...worked.context, obeyed: { ...worked.obedience, ...exited } }, worked.made),
      updatedAt: now,
    }),
  );
  const released = await worked.perform(releases);
  const progress = { head: exited.head, state: clearReleasedClaims(exited.state, released) };
  const done = withMade(worked, { effects: releases, outcomes: released });
  const head = held.head();
  const line = buildLine(under, done, { exit, progress, now });
  const generation = head.generation + 1;
  const losses = lossLines(done.before, { last: memory.history.at(-1), generation });
  const history = [...memory.history, ...losses, ...skipLines(head, { history: memory.history, generation }), line];
  const files = { ...memory, state: progress.state, history, notes: notesAfter(memory.notes, done.reports) };
  const saved = await ports.snapshot.save(head, files);
  if (saved.kind === 'failed')
    return { kind: 'unsaved', sentence: toSentence(`The bundle was not saved: ${saved.why}`) };
  const records = { subjects: progress.state.subjects, last: memory.state.subjects };
  const unclear = uniteKeys(
    listUnclearKeys(done.made, done.before.plannedEffects),
    selectUnrecordedKeys(head.plannedEffects, records),
  );
  const control = await held.changeSeeing(
    (newest) => withBundle(newest, { bundle: saved.ref, generation, state: progress.state, history, unclear }),
    ports.reports.controlAlong,
  );
  const notes = [...done.notices, ...ratesSaid, ...saved.notes, ...singleShotNotes(asked, done)];
  const { promise } = ports.sessions;
  // A lost tick may have ended the run without reporting it.
  const ended = ends || (isLoop && owesEnd(held.head()));
  const at = { stop: exit.stop, ended, head: held.head(), state: progress.state, history, notes, promise };
  const story = buildTickStory(under, done, at);
  return { kind: 'recorded', story, outcome: line.outcome, control };
}

/** A ceiling is known to be reached only once the work is recorded: its run gives back what it has claimed. */
function listReleasesAtExit(
  { head, state }: LoopProgress,
  stop: Stop | null,
  { effects }: IterationFacts['made'],
): Effect[] {
  if (head.status !== 'stopped' || stop === null) return [];
  const tried = new Set(effects.map(({ key }) => key));
  return buildRunEndRemovals({ head, state }, stop).filter(({ key }) => !tried.has(key));
}

const withPlannedReleases = (head: Head, releases: readonly Effect[]): Head => ({
  ...head,
  plannedEffects: uniteKeys(
    head.plannedEffects,
    releases.map(({ key }) => key),
  ),
});

const withMade = (worked: IterationFacts, { effects, outcomes }: IterationFacts['made']): IterationFacts => ({
  ...worked,
  made: { effects: [...worked.made.effects, ...effects], outcomes: [...worked.made.outcomes, ...outcomes] },
});

const idleBacklogPicture = ({ known, tasks }: Observation): Ending['picture'] => ({
  ...(known === null ? {} : { knownBacklog: known }),
  ...(tasks === null ? {} : { tasks: [...tasks] }),
});

/** The pull requests that the tick saw: those that it opened are of this run. */
function withEarlierPulls(
  { earlierPulls: _before, ...state }: LoopState,
  { loop, observation: { pullRequests } }: IterationFacts['context'],
): LoopState {
  const earlierPulls = listEarlierPulls(pullRequests, { loop, subjects: state.subjects });
  return earlierPulls.length === 0 ? state : { ...state, earlierPulls };
}

const openIssueNumbers = ({ backlog, known }: Observation): number[] => [
  ...new Set([...backlog, ...(known?.issues ?? [])].map(({ number }) => number)),
];

/** The point from which a loop at rest looks for news, without its bundle. */
const backlogEdge = ({ decision, made, context, context: { observation } }: IterationFacts) => ({
  // A loop that rests without having seen the whole backlog reads it again.
  backlogReadAt: hasSeenWholeBacklog(observation, sortObservedBacklog(context)) ? observation.tick.now : null,
  backlogSeen: [
    ...observation.seen,
    ...listOpenedMarks(made),
    ...('until' in decision && decision.until != null ? [timeEdge(decision.until)] : []),
  ],
  backlogSyncedAt: observation.known?.syncedAt ?? null,
});

/** Folds the outcomes into head and state. Also returns notices about the rates used. */
function foldOutcomesOf(ports: RecordPorts, { asked, held }: UnderLease, done: IterationFacts) {
  const { claim, reports, made, context, unasked } = done;
  const folded = recorded(
    { ...claim, head: { ...claim.head, reserved: held.head().reserved } },
    {
      tick: asked.tick,
      reports,
      ...made,
      minutes: ports.clock.minutes(),
      waitedMinutes: held.waitedMinutes(),
      apiRequests: ports.github.requests(),
      pricing: ports.sessions.pricing,
      circuit: asked.config.circuit,
      picture: idleBacklogPicture(context.observation),
      backlog: openIssueNumbers(context.observation),
      unasked,
    },
  );
  const sessions = reports.map(({ id }) => id);
  const { state, notes } = addRateNotices(folded, sessions, ports.sessions.pricing);
  const runStreak = streakAfter(state.runStreak, reports, asked.config.circuit);
  return { folded: { ...folded, state: { ...state, runStreak } }, notes };
}

function buildTickStory(
  { asked, reaped }: UnderLease,
  { context, decision, reports, made, claim }: IterationFacts,
  end: Pick<TickStory, 'stop' | 'ended' | 'head' | 'state' | 'history'> & {
    readonly notes: readonly string[];
    readonly promise: string;
  },
): TickStory {
  const { stop, ended, head, state, history, notes } = end;
  return {
    tick: asked.tick,
    backlog: sortObservedBacklog(context),
    decision,
    reports,
    outcomes: made.outcomes,
    stop,
    ended,
    head,
    state,
    history,
    consumed: claim.head.consumed.map(({ id }) => id),
    reaped,
    notices: notes,
    config: {
      ...{ maxAgents: asked.config.maxAgents, reportCost: asked.config.reportCost, promise: end.promise },
      failedSessions: asked.config.failedSessions,
      limits: asked.config,
    },
    next: { scheduledAt: nextTick(asked.tick.schedules, head.updatedAt), dispatched: false },
    singleShot: asked.request.singleShot,
  };
}

const singleShotNotes = ({ request }: TickInput, { decision, unasked }: IterationFacts): string[] =>
  request.singleShot ? describeUnaskedQuestions([...listUnaskedQuestions(decision), ...unasked]) : [];

interface TickExit {
  readonly stop: Stop | null;
  readonly evaluations: readonly Evaluation[];
}

/** Evaluates all conditions again on the result of the iteration. A stop at entry stays the stop. */
function judgeTickExit(
  { request }: TickInput,
  { decision, context, obedience }: IterationFacts,
  { folded, now }: { readonly folded: LoopProgress; readonly now: string },
): TickExit {
  const { watched } = context.observation;
  const isMerged = folded.state.subjects.some(
    ({ number, kind, phase }) => kind === 'pr' && number === watched?.number && phase === 'done',
  );
  const after: DecisionContext = {
    ...context,
    observation:
      watched !== null && isMerged
        ? { ...context.observation, watched: { ...watched, state: 'merged' } }
        : context.observation,
    obeyed: { ...obedience, head: folded.head, state: folded.state },
  };
  const entry = decision.verdict === 'stop' ? decision.stop : null;
  const standing = entry === null ? null : { ...entry, since: entry.since ?? context.observation.tick.now };
  const { stop, evaluations } = evaluateExitStops(after, { now, standing });
  const exit = { stop: entry ?? stop, evaluations: [...decision.evaluations, ...evaluations] };
  return request.singleShot ? filterShotExit(exit) : exit;
}

function buildLine(
  { asked, unlock }: UnderLease,
  done: IterationFacts,
  at: { exit: TickExit; progress: LoopProgress; now: string },
): HistoryLine {
  return historyLine({
    before: done.before,
    after: at.progress,
    subjectsBefore: done.claim.state.subjects,
    tick: asked.tick,
    startedAt: asked.tick.now,
    endedAt: at.now,
    outcome: historyOutcomeOf(done, at.progress.head),
    verdict: done.decision.verdict,
    evaluations: [
      ...(asked.renewal === undefined ? [] : [buildRenewalEvaluation(asked.renewal)]),
      ...at.exit.evaluations,
    ],
    entries: [...unlockGateEntries(unlock), ...done.obedience.entries, ...askedGateEntries(done.made.effects)],
    acknowledged: done.obedience.acknowledged,
    work: { reports: done.reports, ...done.made, pulls: done.context.observation.pulls ?? [] },
    tasks: taskEntriesOf(done, at.progress),
    scheduledFor: asked.tick.scheduledFor,
    missedTicks: done.missedTicks,
  });
}

function historyOutcomeOf({ decision, reports }: IterationFacts, head: Head): HistoryOutcome {
  if (head.status === 'stopped') return 'halted';
  if (decision.verdict === 'ask' || head.status === 'waiting') return 'awaiting_answer';
  const limited = limitedUntil(reports) !== null && reports.every(({ outcome }) => outcome.kind === 'failed');
  return decision.verdict === 'defer' || limited ? 'deferred' : 'ok';
}

/** The tick that asked held no lease and has no history line of its own. */
const unlockGateEntries = (unlock: UnlockGate | null): GateEntry[] =>
  unlock === null ? [] : [gateEntry(unlock.gate, null)];

const askedGateEntries = (effects: readonly Effect[]): GateEntry[] =>
  effects.flatMap((effect) => (effect.kind === 'gate' ? [gateEntry(effect.gate, null)] : []));

function taskEntriesOf({ context }: IterationFacts, { state }: LoopProgress): HistoryLine['tasks'] {
  // A pull request that a work loop mends is part of its task.
  const subjects = state.subjects.filter(({ kind }) => kind !== 'pr' || context.config.skill === 'review');
  const blocked = sortObservedBacklog(context).hindered.filter(
    ({ why }) => why.kind === 'blocked' || why.kind === 'gated',
  ).length;
  const known = new Set([...openIssueNumbers(context.observation), ...subjects.map(({ number }) => number)]);
  const completed = subjects.filter(({ phase }) => phase === 'done').length;
  const { retired } = state;
  return { total: known.size + retired.subjects, completed: completed + retired.completed, blocked };
}

export interface IterationFacts
  extends Pick<IterationPlan, 'context' | 'obedience' | 'decision' | 'before' | 'notices' | 'missedTicks'> {
  readonly claim: LoopProgress;
  readonly reports: readonly SessionReport[];
  readonly made: { readonly effects: readonly Effect[]; readonly outcomes: readonly Outcome[] };
  /** For effects that only the record decides. */
  readonly perform: (effects: readonly Effect[]) => Promise<Outcome[]>;
  /** Questions that the sessions raised beyond `max-open-gates`. */
  readonly unasked: readonly GateFacts[];
}
