/** The queue of a tick: looks again at what is left once a seat is free, and claims the subjects that take it. */

import { computeSessionCost } from '../core/budget/session-cost.ts';
import { asClaimed, claimFurther, maybeClaimed, unclaimFurther, withFurtherClaim } from '../core/claim/head-claim.ts';
import { buildClaimEffects, revertContestedClaims } from '../core/claim/issue-claim.ts';
import type { DecisionContext } from '../core/decide/context.ts';
import {
  decideNext,
  type NextDecision,
  type NextTake,
  newQueue,
  type SeatFacts,
  type TickQueue,
} from '../core/decide/next-subjects.ts';
import { LeaseLostError } from '../core/lease/lease.ts';
import type { Made } from '../core/record/ending.ts';
import { withPostedGates } from '../core/record/fold-outcomes.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { notesAfter } from '../core/sessions/notes.ts';
import { getSubject, type LoopProgress } from '../core/state/loop-state.ts';
import { subjectName } from '../core/state/subject.ts';
import { toSentence } from '../core/text/format.ts';
import type { BesideWork } from '../lease/heartbeat.ts';
import { observe } from '../observation/observe.ts';
import type { TakenSubjects } from '../ports/sessions.ts';
import type { TickPorts, UnderLease } from '../ports/tick-ports.ts';
import { type UncontestedClaim, withdrawClaims, withdrawContestedClaims } from './claim-conflicts.ts';
import { type EffectPorts, performEffects } from './perform-effects.ts';
import type { IterationPlan } from './plan-iteration.ts';
import { agentMinutesLeft } from './publish.ts';

export interface Queue {
  readonly takeNext: (seats: SeatFacts, claim: BesideWork['claim']) => Promise<TakenSubjects>;
  /** The claim of this tick with all that was taken since, and what was made for it. */
  readonly claimed: () => UncontestedClaim;
  /** Lines for the report. */
  readonly notices: () => readonly string[];
}

type QueuePorts = Pick<TickPorts, 'github' | 'sessions' | 'clock' | 'reports'>;

interface Course {
  readonly ports: QueuePorts;
  readonly under: UnderLease;
  readonly plan: IterationPlan;
  readonly acting: EffectPorts;
  /** What was made before the sessions began. */
  readonly posted: Made;
}

/** Holds the claim of a tick as it grows. Only one `takeNext` runs at a time. */
export function createQueue(course: Course, first: UncontestedClaim): Queue {
  const { ports, under, plan } = course;
  // Those that were withdrawn count as well: what this tick has given back it does not claim again.
  const begun = plan.decision.verdict === 'work' ? plan.decision.sessions : [];
  const growing: Growing = { ours: first, queue: newQueue(begun, under.asked.config.maxAgents) };
  const notices: string[] = [];
  const notice = (line: string): void => {
    notices.push(line);
    ports.reports.say(line);
  };

  return {
    takeNext: async (seats, claim) => {
      const before = growing.ours.claim;
      const found = await lookAndTake(course, growing, { seats, claim }).catch((error: unknown) => {
        if (!(error instanceof Error)) throw error;
        return error;
      });
      // The effects of a claim renew the lease by themselves: the heartbeat, which ends the sessions, learns of a loss here.
      if (found instanceof LeaseLostError) await claim((head) => head).catch(() => 'over');
      const sessions = typeof found === 'string' || found instanceof Error ? [] : found;
      const why = found instanceof Error ? found.message : found;
      const { subjects } = growing.ours.claim.state;
      const iteration = growing.ours.claim.head.counters.iterationsUsed;
      const names = sessions.map(({ subject }) => subjectName(subject)).join(', ');
      const nothing = `A seat is free, and no subject takes it: ${typeof why === 'string' ? why : 'its claim does not stand'}`;
      if (sessions.length > 0) notice(`${names}: taken as a seat became free, in iteration ${iteration}.`);
      else ports.reports.say(toSentence(nothing));
      const giveBack = async (given: string): Promise<void> => {
        // `post` recovers a tick whose job is being cancelled.
        if (sessions.length === 0 || ports.clock.cancelled.aborted) return;
        notices.pop();
        notice(`${names}: given back before its work began, since ${given}.`);
        const failures = await returnClaim(course, growing, { before, sessions, why: given });
        if (failures.length > 0) notice(`${names}: ${toUnreturnedSentence(failures)}`);
      };
      return { sessions, iteration, subjects, notes: notesAfter(under.memory.notes, seats.ended), giveBack };
    },
    claimed: () => growing.ours,
    notices: () => notices,
  };
}

/** Decides over what is left, and claims what takes the free seats. Otherwise returns why none does. */
async function lookAndTake(
  course: Course,
  growing: Growing,
  { seats, claim }: { readonly seats: SeatFacts; readonly claim: BesideWork['claim'] },
): Promise<readonly CappedSession[] | string> {
  const { ports, under, plan } = course;
  const decide = (context: DecisionContext): NextDecision =>
    decideNext(context, {
      ...seats,
      queue: growing.queue,
      costOf: (report) => computeSessionCost(report, ports.sessions.pricing),
      minutes: Math.max(0, ports.clock.minutes() - under.held.waitedMinutes()),
    });
  // What the tick has read already tells whether another look is worth its requests.
  const known = decide(contextNow(course, growing.ours, plan.context));
  if (known.kind === 'none' && !known.unread) return known.reason;
  // A stop by the form waits for the lease, and is written nowhere else. GitHub shows the inputs of no run.
  if (await ports.github.isDispatchedBeside(under.asked.tick.workflow))
    return 'another run of this workflow was dispatched, which may wait with an order of a person';
  const seen = await lookAgain(course, growing.ours);
  if (seen.news) return 'a person has said something, which the next tick hears first';
  const next = decide(seen.context);
  if (next.kind === 'none') return next.reason;
  return await claimTaken(course, growing, { next, context: seen.context, claim });
}

/** The context of this moment: the claim as it stands, with the time that is left. */
function contextNow({ ports, under, plan, posted }: Course, { claim }: UncontestedClaim, read: Read): DecisionContext {
  const { clock } = ports;
  const { tick } = read.observation;
  const jobMinutesLeft = agentMinutesLeft(clock, under.asked);
  return {
    ...plan.context,
    // What turned red meanwhile is mended by the next tick.
    observation: {
      ...read.observation,
      backlog: keepBlockersOfFirstRead(read.observation.backlog, plan.context.observation.backlog),
      pulls: [],
      tick: { ...tick, now: clock.now(), jobMinutesLeft },
    },
    obeyed: { ...withPostedGates(claim, posted), stopCommand: null, gateStop: null },
  };
}

type Read = Pick<DecisionContext, 'observation'>;
type Backlog = Read['observation']['backlog'];

/**
 * An issue that was blocked when the tick first read it stays blocked for this tick, whatever was read since. The tick
 * clones the base as it read it then, which lacks what a blocker brought that was merged meanwhile.
 */
function keepBlockersOfFirstRead(now: Backlog, first: Backlog): Backlog {
  const blocked = new Map(first.filter(isBlocked).map((issue) => [issue.number, issue]));
  return now.map((issue) => {
    const then = blocked.get(issue.number);
    return then === undefined
      ? issue
      : { ...issue, openBlockers: then.openBlockers, blockedElsewhere: then.blockedElsewhere };
  });
}

const isBlocked = ({ openBlockers, blockedElsewhere }: Backlog[number]): boolean =>
  openBlockers.length > 0 || blockedElsewhere;

/** Reads people's words and the backlog again, as the start of a tick does. */
async function lookAgain(
  course: Course,
  ours: UncontestedClaim,
): Promise<{ readonly context: DecisionContext; readonly news: boolean }> {
  const { ports, under, plan, posted } = course;
  const { github, clock } = ports;
  const { asked, held } = under;
  const asking = withPostedGates({ ...ours.claim, head: held.head() }, posted);
  const threads = await github.readThreads(asking.head);
  const tick = { ...asked.tick, now: clock.now() };
  const { dirtyTree, commands, ended } = plan.context.observation;
  const observation = await observe(
    github,
    { ...ours.claim, state: asking.state },
    {
      ...{ tick, threads, dirtyTree, config: asked.config },
      only: null,
      // Red checks are mended by the next tick.
      readsOwnChecks: false,
    },
  );
  const heard = new Set([...commands, ...ours.claim.head.consumed].map(({ id }) => id));
  const hadEnded = new Set(ended.map(({ number }) => number));
  const news =
    observation.commands.some(({ id }) => !heard.has(id)) ||
    observation.gates.some(({ kind }) => kind !== 'open') ||
    observation.ended.some(({ number }) => !hadEnded.has(number));
  return { context: contextNow(course, ours, { observation }), news };
}

const toUnreturnedSentence = (failures: readonly string[]): string =>
  `giving it back failed in part (${failures.join('; ')}). The next tick removes a label that stayed.`;

interface Returning {
  readonly before: LoopProgress;
  readonly sessions: readonly CappedSession[];
  readonly why: string;
}

/** Leaves GitHub and the records as if the subjects had not been claimed. Returns what failed. */
async function returnClaim(
  { under, acting }: Course,
  growing: Growing,
  { before, sessions, why }: Returning,
): Promise<readonly string[]> {
  const contests = sessions
    .filter(({ subject }) => !getSubject(before.state, subject).claimed)
    .map(({ subject }) => ({ subject, why, isFree: true }));
  const { claim, decision, said, ...made } = growing.ours;
  const claimed = { acting, claim: unclaimFurther(claim, { before, sessions }), before: before.state, contests };
  // Until it is known which labels were removed, all may stand. The next tick removes those of recorded claims.
  const labelled = contests.map(({ subject }) => subject);
  const unsure = revertContestedClaims(claimed.claim, before.state, { contests, labelled });
  growing.ours = { ...growing.ours, claim: unsure };
  // If the lease was lost meanwhile, the heartbeat knows it already: the tick ends.
  const returned = await withdrawClaims(under, claimed).catch((error: unknown) => {
    if (!(error instanceof LeaseLostError)) throw error;
    return null;
  });
  if (returned === null) return [];
  growing.ours = {
    ...{ decision, said, claim: returned.claim },
    effects: [...made.effects, ...returned.effects],
    outcomes: [...made.outcomes, ...returned.outcomes],
  };
  return returned.outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [`${outcome.key}: ${outcome.why}`] : []));
}

interface Taking {
  readonly next: NextTake;
  readonly context: DecisionContext;
  readonly claim: BesideWork['claim'];
}

interface Growing {
  ours: UncontestedClaim;
  queue: TickQueue;
}

/** Swap, claim comments and labels, and a look at whether the claims stand: the same guards as at the start. */
async function claimTaken(
  { ports, under, plan, acting }: Course,
  growing: Growing,
  { next, context, claim }: Taking,
): Promise<readonly CappedSession[] | string> {
  const { held } = under;
  const { claim: before, ...made } = growing.ours;
  const { sessions } = next.decision;
  const facts = { ...plan.facts, head: { ...asClaimed(before.head), epoch: held.proof.epoch } };
  const effects = sessions.flatMap((session) => buildClaimEffects(session, facts));
  const { iterationsUsed, reservedDollars } = next;
  const further = { sessions, effects, iterationsUsed, reservedDollars, now: context.observation.tick.now };
  const written = claim((newest) => withFurtherClaim(newest, further));
  const tried = await written.catch(() => null);
  if (tried === 'busy') return 'other work of this tick waits for GitHub';
  if (tried === 'over') return 'the work of this tick ends';
  // A write whose answer was lost may have happened: it counts, and begins nothing.
  Object.assign(growing, { queue: next.queue, ours: { ...made, claim: maybeClaimed(before, further) } });
  await written;
  const outcomes = await performEffects(effects, acting, held.proof);
  growing.ours = {
    ...growing.ours,
    effects: [...made.effects, ...effects],
    outcomes: [...made.outcomes, ...outcomes],
  };
  const checked = await withdrawContestedClaims(ports, under, {
    ...{ acting, outcomes, decision: next.decision },
    claim: claimFurther(before, further),
    before: before.state,
  });
  growing.ours = {
    claim: checked.claim,
    decision: growing.ours.decision,
    effects: [...growing.ours.effects, ...checked.effects],
    outcomes: [...growing.ours.outcomes, ...checked.outcomes],
    said: new Map([...made.said, ...checked.said]),
  };
  return checked.decision.verdict === 'work' ? checked.decision.sessions : [];
}
