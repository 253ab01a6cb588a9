/** Simulates one run of a loop with the same tick code as in CI. GitHub, agents, people and the clock are fakes. */
import { setImmediate as breath } from 'node:timers/promises';
import type { EffectiveConfig, Sources } from '../../core/config/resolve.ts';
import { TickRequest } from '../../core/config/sources/action-inputs.ts';
import type { Decision } from '../../core/decide/decide.ts';
import type { RunForecast } from '../../core/forecast/forecast.ts';
import { toEndInOrderMinutes } from '../../core/lease/lease.ts';
import type { ReadIssue, TickFacts } from '../../core/observation/facts.ts';
import { nextTick, type Schedule } from '../../core/schedule/schedule.ts';
import { dollarsUsed } from '../../core/state/counters.ts';
import type { Head } from '../../core/state/head.ts';
import { emptyState } from '../../core/state/loop-state.ts';
import type { Memory } from '../../persistence/loop-snapshot.ts';
import { type Asked, nothingSaid } from '../../ports/clock.ts';
import type { HeadRead, HeadStore } from '../../ports/head-store.ts';
import type { Crew } from '../../sessions/worker-pool.ts';
import { driverOf } from '../../startup/agent-selection.ts';
import { rehearse } from '../../tick/dry-run.ts';
import { tick } from '../../tick/tick.ts';
import type { TickEnd, TickPorts } from '../../tick/tick-ports.ts';
import { type Chance, type Clock, chanceFrom, openClock } from './clock.ts';
import { rehearsedCrew } from './crew.ts';
import { ownLogin, rehearsedDoor } from './door.ts';
import type { Journeys } from './journeys.ts';
import type { FoundPlan } from './plan.ts';
import { nextDeedMs, type People, peopleMerge, type Repository, repositoryWith } from './repository.ts';

/** Inputs shared by all runs of a simulation. */
export interface Policy {
  readonly config: EffectiveConfig;
  readonly sources: Sources;
  readonly visibility: 'public' | 'private';
  readonly schedules: readonly Schedule[];
  readonly issues: readonly ReadIssue[];
  /** Absent = its backlog is issues. */
  readonly plan?: FoundPlan | null;
  readonly people: People;
  readonly journeys: Journeys;
  readonly metered: boolean;
  readonly startMs: number;
  /** A run that has not ended by then is cut off. */
  readonly days: number;
}

interface Rehearsal {
  readonly policy: Policy;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly repository: Repository;
  readonly crew: Crew;
  head: Head | null;
  memory: Memory;
  /** The last tick dispatched another one, to start at once. */
  wake: boolean;
  ticks: number;
  /** When the last tick of the run ended. */
  endedMs: number;
}

const dayMs = 86_400_000;
/** Duration of a tick without its agents. */
const tickMs = 60_000;

/** The decision of a loop's first tick over the current issues. */
export async function firstDecision(
  facts: Pick<Policy, 'config' | 'sources' | 'visibility' | 'issues'> & { readonly nowMs: number },
): Promise<Decision> {
  const nobody = { people: { afterMs: null, answers: {} }, journeys: neverPlayed, metered: true };
  const policy: Policy = { ...facts, ...nobody, schedules: [], startMs: facts.nowMs, days: 1 };
  const rehearsal = rehearsalOf(policy, 1);
  return (await rehearse(portsOf(rehearsal), askedOf(rehearsal), nothingSaid)).decision;
}

const neverPlayed: Journeys = () => {
  throw new Error('A decision starts no session.');
};

export interface Course {
  readonly tick: number;
  /** Of virtual time, from 1. */
  readonly day: number;
}

export async function rehearseRun(
  policy: Policy,
  seed: number,
  tell: (course: Course) => void = () => undefined,
): Promise<RunForecast> {
  const rehearsal = rehearsalOf(policy, seed);
  const { clock, repository } = rehearsal;
  const untilMs = policy.startMs + policy.days * dayMs;
  const mustMove = standstillGuard(seed);
  for (let at: number | null = policy.startMs; at !== null && at <= untilMs; at = nextTickMs(rehearsal)) {
    await clock.goTo(at);
    peopleMerge(repository, at);
    const { head, memory } = rehearsal;
    await oneTick(rehearsal);
    if (isRenewed(head, rehearsal.head)) {
      // The forecast is about the run that ended, not the renewed one.
      Object.assign(rehearsal, { head, memory });
      break;
    }
    rehearsal.endedMs = clock.ms();
    if (rehearsal.head?.status === 'stopped') break;
    const [ms, ticks] = [clock.ms(), rehearsal.ticks];
    tell({ tick: ticks, day: 1 + Math.floor((ms - policy.startMs) / dayMs) });
    mustMove({ ms, tick: ticks, status: rehearsal.head?.status ?? null });
  }
  return forecastOf(policy.startMs, rehearsal);
}

/** Whether `renew` has started a new run with fresh counters. */
const isRenewed = (before: Head | null, after: Head | null): boolean =>
  before !== null && before.counters.startedAt !== after?.counters.startedAt;

function rehearsalOf(policy: Policy, seed: number): Rehearsal {
  const { loop, maxAgents } = policy.config;
  const { issues, plan = null, people } = policy;
  const around = {
    clock: openClock(policy.startMs),
    chance: chanceFrom(seed),
    repository: repositoryWith({ loop, issues, plan, people }),
  };
  return {
    policy,
    ...around,
    crew: rehearsedCrew({ ...policy, ...around, maxAgents }),
    head: null,
    memory: { state: emptyState(), history: [], notes: '', previous: [], outdated: [] },
    wake: false,
    ticks: 0,
    endedMs: policy.startMs,
  };
}

/** Now if a tick was dispatched, else at the next answer or by the schedule; null = nothing can happen any more. */
function nextTickMs({ policy, clock, repository, head, wake }: Rehearsal): number | null {
  const now = clock.ms();
  if (wake) return now;
  const deed = nextDeedMs(repository);
  const rests = head !== null && head.status !== 'running' && !repository.changed;
  if (rests && deed === null) return null;
  // People may act in a scheduled minute, whose tick then counts. The current minute's tick has just ended.
  const after = rests && deed !== null && deed > now ? deed - 1 : now;
  const scheduled = Date.parse(nextTick(policy.schedules, new Date(after).toISOString()) ?? '') || after + dayMs / 24;
  const answer = [...repository.gates.values()].map(({ askedMs }) => askedMs + (policy.people.afterMs ?? Infinity));
  return Math.min(scheduled, Math.max(now, ...(answer.length === 0 ? [Infinity] : [Math.min(...answer)])));
}

async function oneTick(rehearsal: Rehearsal): Promise<void> {
  rehearsal.wake = false;
  rehearsal.ticks += 1;
  const end = await tick(portsOf(rehearsal), askedOf(rehearsal));
  if (end.kind === 'failed') throw new Error(`A rehearsed tick failed: ${end.sentence}`);
  await rehearsal.clock.goTo(rehearsal.clock.ms() + (worked(end) ? tickMs : 0));
  // Thousands of ticks in a row would starve the event loop: no progress lines, no Ctrl-C.
  await breath();
}

const worked = ({ kind }: TickEnd): boolean => kind === 'done';

function askedOf({ policy, clock, head, ticks }: Rehearsal): Asked {
  const { config, sources } = policy;
  const read: HeadRead = head === null ? { kind: 'absent' } : { kind: 'present', version: String(ticks), head };
  return {
    config,
    request: TickRequest.parse({}),
    sources,
    tick: factsOf(policy, clock.now(), ticks),
    head: read,
    errorSaid: null,
    shown: null,
  };
}

const factsOf = ({ config, visibility, schedules }: Policy, now: string, ticks: number): TickFacts => ({
  ...{ now, begunAt: now, owner: 'rehearsed', repo: 'repository', visibility },
  ...{ defaultBranch: 'main', baseSha: 'b'.repeat(40) },
  ...{ runId: ticks, runAttempt: 1, runUrl: '', workflow: 'tickgate.yml', event: 'schedule', actor: null },
  ...{ nonce: `tick${String(ticks).padStart(8, '0')}`, ownLogin, schedules, scheduledFor: null, scheduleEnds: null },
  jobMinutesLeft: config.jobTimeoutMinutes - toEndInOrderMinutes,
});

function portsOf(rehearsal: Rehearsal): TickPorts {
  const { policy, clock, chance, repository } = rehearsal;
  const { config } = policy;
  const { maxIterations, maxPrs, maxMinutes, maxDollars, deadline } = config;
  const beganMs = clock.ms();
  const saved = (memory: Memory) => {
    rehearsal.memory = memory;
    return { kind: 'saved' as const, ref: bundle, notes: [] };
  };
  return {
    heads: headsOf(rehearsal),
    door: rehearsedDoor({ repository, clock }),
    crew: rehearsal.crew,
    workspace: { look: async () => null, recover: () => Promise.reject(new Error('There is no workspace.')) },
    journal: { append: () => undefined },
    pricing: {
      driverOf: (role) => driverOf(config, role),
      rates: { config: [], claudeMd: [] },
      sessionGuess: config.sessionGuess,
    },
    timing: { sleep: async () => undefined, every: clock.every, random: chance.draw, now: clock.now },
    identity: { job: 'tick', repository: 'rehearsed', sha: '', runnerEnvironment: 'rehearsed', host: '', pid: null },
    ceilings: {
      ...{ maxIterations, maxPrs, maxMinutes, maxDollars, ceilingsRaised: [] },
      deadline: deadline === null ? null : new Date(deadline).toISOString(),
    },
    say: () => undefined,
    cancelled: new AbortController().signal,
    minutes: () => (clock.ms() - beganMs) / 60_000,
    loadMemory: async () => ({ kind: 'loaded', memory: rehearsal.memory, note: null }),
    findLeft: async () => null,
    teams: {},
    preflight: async (_asked, { said }) => ({ notices: [], log: null, said }),
    resave: async () => saved(rehearsal.memory),
    save: async (_head, memory) => saved(memory),
    controlIssue: async () => (repository.lastNumber += 1),
    controlAlong: { repository: '', take: () => () => null },
    showStanding: async () => 0,
    tellEnd: async () => [],
    showWorking: async () => undefined,
    report: async () => [],
    causeHash: (sentence) => sentence,
    sayError: async () => undefined,
    afresh: async (asked) => asked,
    dispatchNext: async () => (rehearsal.wake = true),
  };
}

const bundle = {
  ...{ name: 'rehearsed', digest: `sha256:${'0'.repeat(64)}`, bytes: 0, artifactId: null, cacheKey: null },
  ...{ savedAt: null, durableDays: null },
};

/** Ticks run one at a time, so every compare-and-swap wins. */
function headsOf(rehearsal: Rehearsal): HeadStore {
  return {
    read: async () =>
      rehearsal.head === null ? { kind: 'absent' } : { kind: 'present', version: '', head: rehearsal.head },
    swap: async (_expected, next) => {
      rehearsal.head = next;
      return { kind: 'won', version: '' };
    },
  };
}

/** End of a simulated run. The head holds the figures, the history lines hold the questions. */
interface Ended {
  readonly endedMs: number;
  readonly head: Head | null;
  readonly memory: Memory;
}

export function forecastOf(startMs: number, { endedMs, head, memory }: Ended): RunForecast {
  if (head === null) throw new Error('A rehearsed run has left no head.');
  const { counters } = head;
  const asked = memory.history.flatMap(({ gates }) => gates.filter(({ answer }) => answer === null));
  return {
    dollars: dollarsUsed(counters),
    iterations: counters.iterationsUsed,
    prs: counters.prsTouched.length,
    minutes: counters.minutesElapsed,
    sessions: counters.agentsDispatched,
    hours: (endedMs - startMs) / 3_600_000,
    gates: asked.map(({ name }) => name),
    end: head.stop?.code ?? (head.status === 'idle' ? 'idle' : head.status === 'waiting' ? 'waiting' : 'cut'),
  };
}

/** No moment has more ticks: only a tick that worked dispatches another, and work takes time. */
const mostAtOnce = 25;

interface Reached {
  readonly ms: number;
  readonly tick: number;
  readonly status: Head['status'] | null;
}

/** Call it after every tick. It throws if the clock does not move: that is a bug, and the run would never end. */
export function standstillGuard(seed: number): (reached: Reached) => void {
  let [lastMs, atOnce] = [-Infinity, 0];
  return ({ ms, tick, status }) => {
    atOnce = ms > lastMs ? 1 : atOnce + 1;
    lastMs = ms;
    if (atOnce <= mostAtOnce) return;
    const where = `at ${new Date(ms).toISOString()}, with the loop ${status ?? 'not begun'}`;
    throw new Error(`The rehearsed run of seed ${seed} does not move: tick ${tick} is the ${atOnce}th ${where}.`);
  };
}
