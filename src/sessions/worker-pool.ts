/** Worker pool for one iteration: runs the planned subjects in parallel and reports every session, however it ends. */

import pLimit from 'p-limit';
import type { AgentDriver } from '../agents/drivers/driver.ts';
import { driverPromiseSentence } from '../core/budget/session-meter.ts';
import { explainUnpricedModels, type UnpricedModel } from '../core/config/unpriced-models.ts';
import { findReasonToHold } from '../core/decide/next-subjects.ts';
import { consolidation, sideOrders } from '../core/review/reviewer-panel.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { streakAfter } from '../core/sessions/failure/circuit-breaker.ts';
import { addInMillionths } from '../core/state/counters.ts';
import { type Role, subjectName } from '../core/state/subject.ts';
import { lookAhead, workflowsInStore } from '../git/object-store.ts';
import type { PoolUnavailable, SubjectRunOptions, WorkerPool } from '../ports/sessions.ts';
import { type EnvironmentSettings, type ExecutionEnvironment, openEnvironment } from './execution-environment.ts';
import { cleanUpOrTell } from './retry-agent.ts';
import { type PooledRunOptions, runSubject } from './subject-runner.ts';

/** Opens nothing before `open`: a tick that starts no agent loads neither git nor an isolation. */
export function createWorkerPool(
  settings: EnvironmentSettings,
  { maxAgents, roles }: { readonly maxAgents: number; readonly roles: readonly Role[] },
): WorkerPool {
  const promised = spendPromiseOf(roles.map((role) => settings.agentFor(role).driver));
  const opened: PoolState = { environment: null, atWork: new Set(), journalled: false, underway: false, say: () => {} };
  const journal = notingSessions(settings.journal, opened);
  const shop = (): ExecutionEnvironment => {
    if (opened.environment === null) throw new Error('The worker pool was not opened.');
    return opened.environment;
  };
  const halt = async () => opened.environment?.halt();
  const close = async () =>
    cleanUpOrTell(opened.environment?.close() ?? Promise.resolve(), 'The work folder of this tick', opened.say);
  return {
    ...promised,
    open: async ({ baseSha, sessions }) => {
      if (settings.missing.length > 0) return agentMissingRefusal(settings.missing);
      if (settings.unpriced.length > 0) return modelUnpricedRefusal(settings.unpriced);
      const opening = await openEnvironment({ ...settings, journal });
      if (!opening.ok) return { ...opening, code: 'isolation_unavailable' };
      opened.environment = opening.environment;
      const fresh = sessions.filter(({ fromSha, review }) => fromSha === null && review === undefined);
      const branches = fresh.map(({ branch }) => branch);
      lookAhead(opening.environment.gitFolders, { baseSha, branches });
      return { ok: true };
    },
    run: async (sessions, setting) => {
      Object.assign(opened, { say: setting.say, underway: true });
      setting.say(promised.promise);
      const reports = await runQueue(sessions, setting, {
        limit: pLimit(maxAgents),
        run: (session, pooled) => {
          opened.atWork.add(session.subject);
          const ended = runSubjectSessions(shop(), session, pooled);
          return ended.finally(() => opened.atWork.delete(session.subject));
        },
      });
      opened.underway = false;
      return reports;
    },
    spent: () => opened.environment?.spent() ?? 0,
    isWorking: () => opened.environment?.isWorking() ?? false,
    atWork: () => [...opened.atWork],
    readWorkflows: (sha) => workflowsInStore(shop().gitFolders, sha),
    setAside: (sha) => shop().setAside(sha),
    push: (effect, proof) => shop().push(effect, proof),
    halt,
    // `post` ends surviving processes by pid and start time. An error here must not hide why the tick failed.
    leave: () => (opened.journalled || opened.underway ? halt().catch(() => {}) : close()),
    close,
  };
}

interface PoolState {
  environment: ExecutionEnvironment | null;
  readonly atWork: Set<number>;
  /** The journal names a session, so `post` finds what it left. */
  journalled: boolean;
  underway: boolean;
  say: SubjectRunOptions['say'];
}

/** `post` finds only what a session entry names: it would never find the git folder of a tick that got no clone. */
const notingSessions = (
  { append }: EnvironmentSettings['journal'],
  opened: PoolState,
): EnvironmentSettings['journal'] => ({
  append: (entry) => {
    append(entry);
    opened.journalled ||= entry.kind === 'session';
  },
});

const agentMissingRefusal = (programs: readonly string[]): PoolUnavailable => ({
  ok: false,
  code: 'agent_missing',
  sentence: `The agent's program ${programs.join(', ')} is not on the PATH of this runner, so no agent was started.`,
  remedy: 'Install it in a step before the tick, as `init` writes it; nothing was claimed or spent.',
});

const modelUnpricedRefusal = (unpriced: readonly UnpricedModel[]): PoolUnavailable => {
  const { sentence, remedy } = explainUnpricedModels(unpriced);
  return { ok: false, code: 'model_unpriced', sentence, remedy: `${remedy} Nothing was claimed or spent.` };
};

/** What holds for a tick that may use all of these drivers. */
export const spendPromiseOf = (
  drivers: readonly Pick<AgentDriver, 'name' | 'promise'>[],
): Pick<WorkerPool, 'metered' | 'promise'> => ({
  metered: drivers.every(({ promise }) => promise !== 'capped'),
  promise: [...new Set(drivers.map(({ name, promise }) => driverPromiseSentence(name, promise)))].join(' '),
});

interface Sandboxes {
  readonly limit: ReturnType<typeof pLimit>;
  readonly run: (session: CappedSession, pooled: PooledRunOptions) => Promise<readonly SessionReport[]>;
}

/** A subject that ends leaves its sandbox to the next one. One look at a time: each claims from what the last one left. */
async function runQueue(
  sessions: readonly CappedSession[],
  setting: SubjectRunOptions,
  { limit, run }: Sandboxes,
): Promise<SessionReport[]> {
  const ended: SessionReport[] = [];
  const running = new Set(sessions);
  const pooled = poolingReports(setting, ended);
  const look = pLimit(1);
  const takeNext = (): Promise<PooledTaken> =>
    look(async () => {
      const { takeNext: take } = setting;
      const none: PooledTaken = { sessions: [], pooled };
      if (take === undefined || findReasonToEnd(setting) !== null) return none;
      const { sessions: taken, giveBack, ...since } = await take({ ended, running: [...running] });
      // A person's order may have come while they were claimed, or another session may have failed.
      const why = findReasonToEnd(setting) ?? findReasonToHold(ended, setting);
      if (why !== null) {
        // Its failure must not take the results of the agents at work with it.
        await giveBack(why).catch((error: unknown) => setting.say(ungivenSentence(taken, error)));
        return none;
      }
      for (const session of taken) running.add(session);
      return { sessions: taken, pooled: { ...pooled, ...since } };
    });
  const visit = async (session: CappedSession, as: PooledRunOptions): Promise<readonly SessionReport[]> => {
    const reports = await limit(() => run(session, as));
    running.delete(session);
    const next = await takeNext();
    const followers = await Promise.all(next.sessions.map((one) => visit(one, next.pooled)));
    return [...reports, ...followers.flat()];
  };
  return (await Promise.all(sessions.map((session) => visit(session, pooled)))).flat();
}

/** Why the tick itself begins nothing more; null = it may. */
function findReasonToEnd({ draining, signal }: SubjectRunOptions): string | null {
  if (draining()) return 'a person paused or stopped the loop meanwhile';
  return signal.aborted ? 'this tick ends' : null;
}

const ungivenSentence = (taken: readonly CappedSession[], error: unknown): string =>
  `${taken.map(({ subject }) => subjectName(subject)).join(', ')}: the claim could not be given back, so the next tick does it: ${error instanceof Error ? error.message : String(error)}`;

interface PooledTaken {
  readonly sessions: readonly CappedSession[];
  readonly pooled: PooledRunOptions;
}

/** Sessions of several subjects that get nowhere open the run's breaker: none of the subjects then goes on. */
const poolingReports = (setting: SubjectRunOptions, reports: SessionReport[]): PooledRunOptions => ({
  ...setting,
  ended: (report) => void reports.push(report),
  runStreakNow: () => streakAfter(setting.runStreak, reports, setting.circuit),
});

/**
 * All sessions of one subject in this tick. Several may review in parallel, each from its sides with its own sandbox
 * and clone; one more then tries to refute their findings. Any other review is one session's alone.
 */
export async function runSubjectSessions(
  environment: ExecutionEnvironment,
  order: CappedSession,
  setting: PooledRunOptions,
): Promise<readonly SessionReport[]> {
  const { clockMs } = environment.settings;
  const looking = sideOrders(order);
  if (looking.length === 0) return runSubject(environment, order, setting);
  const beganAtMs = clockMs();
  const reports = (await Promise.all(looking.map((one) => runSubject(environment, one, setting)))).flat();
  if (setting.draining() || setting.signal.aborted) return reports;
  const dollars = addInMillionths(...reports.map(setting.costOf));
  const last = consolidation(order, reports, { dollars, minutes: (clockMs() - beganAtMs) / 60_000 });
  if (last === null) {
    setting.say(`${subjectName(order.subject)}: nothing of its share is left for the session that consolidates.`);
    return reports;
  }
  return [...reports, ...(await runSubject(environment, last, setting))];
}
