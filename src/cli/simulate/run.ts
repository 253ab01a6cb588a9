/** Simulates one run of a loop with the same tick code as in CI. GitHub, agents, people and the clock are fakes. */

import { setImmediate as breath } from 'node:timers/promises';
import type { EffectiveConfig, SettingSources } from '../../core/config/resolve.ts';
import { driverNameFor } from '../../core/config/role-models.ts';
import { TickRequest } from '../../core/config/sources/action-inputs.ts';
import type { Decision } from '../../core/decide/decide.ts';
import type { RunForecast } from '../../core/forecast/forecast.ts';
import { toEndInOrderMinutes } from '../../core/lease/lease.ts';
import type { ReadIssue, TickFacts } from '../../core/observation/facts.ts';
import { nextTick, type Schedule } from '../../core/schedule/schedule.ts';
import { computeDollarsUsed } from '../../core/state/counters.ts';
import type { Head } from '../../core/state/head.ts';
import { createEmptyState } from '../../core/state/loop-state.ts';
import type { HeadRead, HeadStore } from '../../ports/head-store.ts';
import type { WorkerPool } from '../../ports/sessions.ts';
import type { LoopSnapshot } from '../../ports/snapshot.ts';
import { emptyThreads, type TickInput } from '../../ports/tick-input.ts';
import type { TickPorts } from '../../ports/tick-ports.ts';
import { dryRun } from '../../tick/dry-run.ts';
import { tick } from '../../tick/tick.ts';
import { createSeededRandom, createVirtualClock, type SeededRandom, type VirtualClock } from './clock.ts';
import { createSimulatedGateway, simulatedLoopLogin } from './gateway.ts';
import type { DrawIssueSessions } from './journeys.ts';
import type { SimulatedPlan } from './plan.ts';
import {
  createSimulatedRepository,
  findNextHumanActionMs,
  mergeWaitingPulls,
  type SimulatedPeople,
  type SimulatedRepository,
} from './repository.ts';
import { createSimulatedPool } from './worker-pool.ts';

/** Inputs shared by all runs of a simulation. */
export interface SimulationPolicy {
  readonly config: EffectiveConfig;
  readonly sources: SettingSources;
  readonly visibility: 'public' | 'private';
  readonly schedules: readonly Schedule[];
  readonly issues: readonly ReadIssue[];
  /** Absent = its backlog is issues. */
  readonly plan?: SimulatedPlan | null;
  readonly people: SimulatedPeople;
  readonly journeys: DrawIssueSessions;
  readonly metered: boolean;
  readonly startMs: number;
  /** A run that has not ended by then is cut off. */
  readonly days: number;
}

interface SimulatedRun {
  readonly policy: SimulationPolicy;
  readonly clock: VirtualClock;
  readonly chance: SeededRandom;
  readonly repository: SimulatedRepository;
  readonly pool: WorkerPool;
  head: Head | null;
  memory: LoopSnapshot;
  /** The last tick dispatched another one, to start at once. */
  wake: boolean;
  ticks: number;
  /** When the last tick of the run ended. */
  endedMs: number;
}

const dayMs = 86_400_000;
/** Duration of a tick without its agents. */
const simulatedTickMs = 60_000;

/** The decision of a loop's first tick over the current issues. */
export async function decideFirstTick(
  facts: Pick<SimulationPolicy, 'config' | 'sources' | 'visibility' | 'issues'> & { readonly nowMs: number },
): Promise<Decision> {
  const unattended = { people: { afterMs: null, answers: {} }, journeys: failOnSession, metered: true };
  const policy: SimulationPolicy = { ...facts, ...unattended, schedules: [], startMs: facts.nowMs, days: 1 };
  const rehearsal = createSimulatedRun(policy, 1);
  return (await dryRun(createSimulatedPorts(rehearsal), buildSimulatedRequest(rehearsal), emptyThreads)).decision;
}

const failOnSession: DrawIssueSessions = () => {
  throw new Error('A decision starts no session.');
};

export interface SimulationProgress {
  readonly tick: number;
  /** Of virtual time, from 1. */
  readonly day: number;
}

export async function simulateRun(
  policy: SimulationPolicy,
  seed: number,
  tell: (course: SimulationProgress) => void = () => undefined,
): Promise<RunForecast> {
  const rehearsal = createSimulatedRun(policy, seed);
  const { clock, repository } = rehearsal;
  const untilMs = policy.startMs + policy.days * dayMs;
  const mustMove = createStandstillGuard(seed);
  for (let at: number | null = policy.startMs; at !== null && at <= untilMs; at = findNextTickMs(rehearsal)) {
    await clock.goTo(at);
    mergeWaitingPulls(repository, at);
    const { head, memory } = rehearsal;
    await runSimulatedTick(rehearsal);
    if (hasStartedNewRun(head, rehearsal.head)) {
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
  return buildRunForecast(rehearsal);
}

/** Whether `renew` has started a new run with fresh counters. */
const hasStartedNewRun = (before: Head | null, after: Head | null): boolean =>
  before !== null && before.counters.startedAt !== after?.counters.startedAt;

function createSimulatedRun(policy: SimulationPolicy, seed: number): SimulatedRun {
  const { loop, maxAgents } = policy.config;
  const { issues, plan = null, people } = policy;
  const around = {
    clock: createVirtualClock(policy.startMs),
    chance: createSeededRandom(seed),
    repository: createSimulatedRepository({ loop, issues, plan, people }),
  };
  return {
    policy,
    ...around,
    pool: createSimulatedPool({ ...policy, ...around, maxAgents }),
    head: null,
    memory: { state: createEmptyState(), history: [], notes: '', previous: [], outdated: [] },
    wake: false,
    ticks: 0,
    endedMs: policy.startMs,
  };
}

/** Now if a tick was dispatched, else at the next answer or by the schedule; null = nothing can happen any more. */
function findNextTickMs({ policy, clock, repository, head, wake }: SimulatedRun): number | null {
  const now = clock.ms();
  if (wake) return now;
  const deed = findNextHumanActionMs(repository);
  const rests = head !== null && head.status !== 'running' && !repository.changed;
  if (rests && deed === null) return null;
  // People may act in a scheduled minute, whose tick then counts. The current minute's tick has just ended.
  const after = rests && deed !== null && deed > now ? deed - 1 : now;
  const scheduled = Date.parse(nextTick(policy.schedules, new Date(after).toISOString()) ?? '') || after + dayMs / 24;
  const answer = [...repository.gates.values()].map(({ askedMs }) => askedMs + (policy.people.afterMs ?? Infinity));
  return Math.min(scheduled, Math.max(now, ...(answer.length === 0 ? [Infinity] : [Math.min(...answer)])));
}

async function runSimulatedTick(rehearsal: SimulatedRun): Promise<void> {
  rehearsal.wake = false;
  rehearsal.ticks += 1;
  const end = await tick(createSimulatedPorts(rehearsal), buildSimulatedRequest(rehearsal));
  if (end.kind === 'failed') throw new Error(`A rehearsed tick failed: ${end.sentence}`);
  await rehearsal.clock.goTo(rehearsal.clock.ms() + (end.kind === 'done' ? simulatedTickMs : 0));
  // Thousands of ticks in a row would starve the event loop: no progress lines, no Ctrl-C.
  await breath();
}

function buildSimulatedRequest({ policy, clock, head, ticks }: SimulatedRun): TickInput {
  const { config, sources } = policy;
  const read: HeadRead = head === null ? { kind: 'absent' } : { kind: 'present', version: String(ticks), head };
  return {
    config,
    request: TickRequest.parse({}),
    sources,
    tick: buildSimulatedTickFacts(policy, clock.now(), ticks),
    teams: {},
    head: read,
    errorSaid: null,
    shown: null,
    controlIssue: null,
  };
}

const buildSimulatedTickFacts = (
  { config, visibility, schedules }: SimulationPolicy,
  now: string,
  ticks: number,
): TickFacts => ({
  ...{ now, begunAt: now, owner: 'rehearsed', repo: 'repository', visibility },
  ...{ defaultBranch: 'main', baseSha: 'b'.repeat(40) },
  ...{ runId: ticks, runAttempt: 1, runUrl: '', workflow: 'tickgate.yml', event: 'schedule', actor: null },
  ...{
    nonce: `tick${String(ticks).padStart(8, '0')}`,
    ownLogin: simulatedLoopLogin,
    schedules,
    scheduledFor: null,
    scheduleEnds: null,
  },
  jobMinutesLeft: config.jobTimeoutMinutes - toEndInOrderMinutes,
});

function createSimulatedPorts(rehearsal: SimulatedRun): TickPorts {
  const { policy, clock, chance, repository } = rehearsal;
  const { config } = policy;
  const beganMs = clock.ms();
  const saved = (memory: LoopSnapshot) => {
    rehearsal.memory = memory;
    return { kind: 'saved' as const, ref: simulatedBundle, notes: [] };
  };
  return {
    github: createSimulatedGateway({ repository, clock }),
    head: {
      ...createSimulatedHeadStore(rehearsal),
      identity: { job: 'tick', repository: 'rehearsed', sha: '', runnerEnvironment: 'rehearsed', host: '', pid: null },
      refresh: async (asked) => asked,
      dispatchNext: async () => (rehearsal.wake = true),
    },
    snapshot: {
      prefetch: () => undefined,
      load: async () => ({ kind: 'loaded', memory: rehearsal.memory, note: null }),
      findUnnamed: async () => null,
      prune: () => undefined,
      save: async (_head, memory) => saved(memory),
      resave: async () => saved(rehearsal.memory),
      journal: { append: () => undefined },
    },
    sessions: {
      ...rehearsal.pool,
      workspace: { look: async () => null, recover: () => Promise.reject(new Error('There is no workspace.')) },
      pricing: {
        driverOf: (role) => driverNameFor(config, role),
        rates: { config: [], claudeMd: [] },
        sessionGuess: config.sessionGuess,
      },
    },
    reports: {
      say: () => undefined,
      sayError: async () => undefined,
      preflight: async (_asked, { said }) => ({ notices: [], log: null, said }),
      createControlIssue: async () => (repository.lastNumber += 1),
      controlAlong: { repository: '', take: () => () => null },
      showStanding: async () => 0,
      showWorking: async () => undefined,
      tellEnd: async () => [],
      report: async () => [],
    },
    clock: {
      ...{ every: clock.every, now: clock.now, random: chance.draw },
      sleep: async () => undefined,
      minutes: () => (clock.ms() - beganMs) / 60_000,
      cancelled: new AbortController().signal,
    },
  };
}

const simulatedBundle = {
  ...{ name: 'rehearsed', digest: `sha256:${'0'.repeat(64)}`, bytes: 0, artifactId: null, cacheKey: null },
  ...{ savedAt: null, durableDays: null },
};

/** Ticks run one at a time, so every compare-and-swap wins. */
function createSimulatedHeadStore(rehearsal: SimulatedRun): HeadStore {
  return {
    read: async () =>
      rehearsal.head === null ? { kind: 'absent' } : { kind: 'present', version: '', head: rehearsal.head },
    swap: async (_expected, next) => {
      rehearsal.head = next;
      return { kind: 'won', version: '' };
    },
  };
}

/** The head holds the figures, the history lines hold the questions. */
function buildRunForecast({ policy, endedMs, head, memory }: SimulatedRun): RunForecast {
  if (head === null) throw new Error('A rehearsed run has left no head.');
  const { counters } = head;
  const asked = memory.history.flatMap(({ gates }) => gates.filter(({ answer }) => answer === null));
  return {
    dollars: computeDollarsUsed(counters),
    iterations: counters.iterationsUsed,
    prs: counters.prsTouched.length,
    minutes: counters.minutesElapsed,
    sessions: counters.agentsDispatched,
    hours: (endedMs - policy.startMs) / 3_600_000,
    gates: asked.map(({ name }) => name),
    end: head.stop?.code ?? (head.status === 'idle' ? 'idle' : head.status === 'waiting' ? 'waiting' : 'cut'),
  };
}

/** No moment has more ticks: only a tick that worked dispatches another, and work takes time. */
const maxTicksAtOneMoment = 25;

interface SimulationMoment {
  readonly ms: number;
  readonly tick: number;
  readonly status: Head['status'] | null;
}

/** Call it after every tick. It throws if the clock does not move: that is a bug, and the run would never end. */
export function createStandstillGuard(seed: number): (reached: SimulationMoment) => void {
  let [lastMs, atOnce] = [-Infinity, 0];
  return ({ ms, tick: number, status }) => {
    atOnce = ms > lastMs ? 1 : atOnce + 1;
    lastMs = ms;
    if (atOnce <= maxTicksAtOneMoment) return;
    const where = `at ${new Date(ms).toISOString()}, with the loop ${status ?? 'not begun'}`;
    throw new Error(`The rehearsed run of seed ${seed} does not move: tick ${number} is the ${atOnce}th ${where}.`);
  };
}
