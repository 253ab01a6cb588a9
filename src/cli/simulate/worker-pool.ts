/** Worker pool of a simulated run. Cost and result of a session are drawn; the tick's rules set successor and cap. */

import { computeRemainingCap } from '../../core/budget/session-cost.ts';
import { afterCountedSession, followUp } from '../../core/record/apply-session.ts';
import { WorkResult } from '../../core/sessions/contract/agent-contract.ts';
import type { CappedSession } from '../../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../core/sessions/contract/session-report.ts';
import { addInMillionths } from '../../core/state/counters.ts';
import { getSubject } from '../../core/state/loop-state.ts';
import type { SubjectRunOptions, WorkerPool } from '../../ports/sessions.ts';
import type { SeededRandom, VirtualClock } from './clock.ts';
import type { DrawIssueSessions, IssueSessions, SimulatedSession } from './journeys.ts';
import type { SimulatedRepository } from './repository.ts';

export interface SimulatedPoolOptions {
  readonly clock: VirtualClock;
  readonly chance: SeededRandom;
  readonly repository: SimulatedRepository;
  readonly journeys: DrawIssueSessions;
  readonly maxAgents: number;
  /** Whether spend is metered during a session, so that its cap ends it. */
  readonly metered: boolean;
}

/** By subject: its drawn sessions, the number run in each role, and the rest that a capped one left to the next. */
type SubjectCourses = Map<
  number,
  { readonly journey: IssueSessions; readonly had: { worker: number; auditor: number }; left: SimulatedSession | null }
>;

interface OpenPool extends SimulatedPoolOptions {
  readonly courses: SubjectCourses;
}

export function createSimulatedPool(playing: SimulatedPoolOptions): WorkerPool {
  const courses: SubjectCourses = new Map();
  const { repository, clock } = playing;
  return {
    metered: playing.metered,
    promise: '',
    open: async () => ({ ok: true }),
    run: async (sessions, setting) => {
      const ended: SessionReport[] = [];
      const begin = (order: CappedSession, as: SubjectRunOptions): SimulatedVisit => {
        const reports = simulateSubject({ ...playing, courses }, order, { setting: as, fromMs: clock.ms() });
        return { order, reports, endsAtMs: Date.parse(reports.at(-1)?.endedAt ?? clock.now()) };
      };
      const waiting = sessions.slice(playing.maxAgents);
      let running = sessions.slice(0, playing.maxAgents).map((order) => begin(order, setting));
      for (let first = nextToEnd(running); first !== null; first = nextToEnd(running)) {
        const over = first;
        await clock.goTo(over.endsAtMs);
        ended.push(...over.reports);
        running = running.filter((one) => one !== over);
        const [next] = waiting.splice(0, 1);
        const seats = { ended, running: running.map(({ order }) => order) };
        const { sessions: taken, ...since } =
          next === undefined ? ((await setting.takeNext?.(seats)) ?? { sessions: [] }) : { sessions: [next] };
        running.push(...taken.map((order) => begin(order, { ...setting, ...since })));
      }
      return ended;
    },
    spent: () => 0,
    isWorking: () => false,
    atWork: () => [],
    readWorkflows: async () => null,
    setAside: async () => 'nowhere',
    push: async ({ branch, sha }) => {
      repository.branches.set(branch, sha);
      return { found: false, made: { sha } };
    },
    halt: async () => undefined,
    leave: async () => undefined,
    close: async () => undefined,
  };
}

/** The sessions of one subject, drawn as it begins. */
interface SimulatedVisit {
  readonly order: CappedSession;
  readonly reports: readonly SessionReport[];
  readonly endsAtMs: number;
}

const nextToEnd = (running: readonly SimulatedVisit[]): SimulatedVisit | null =>
  running.toSorted((a, b) => a.endsAtMs - b.endsAtMs)[0] ?? null;

/** Runs one subject's sessions in a tick's own order. */
function simulateSubject(
  playing: OpenPool,
  first: CappedSession,
  { setting, fromMs }: { readonly setting: SubjectRunOptions; readonly fromMs: number },
): SessionReport[] {
  const reports: SessionReport[] = [];
  let subject = getSubject(setting, first.subject);
  let atMs = fromMs;
  let dollars = 0;
  for (let order: CappedSession | null = first; order !== null; ) {
    const report = simulateSession(playing, order, { setting, atMs });
    reports.push(report);
    subject = afterCountedSession(subject, report, setting);
    dollars = addInMillionths(dollars, setting.costOf(report));
    atMs = Date.parse(report.endedAt);
    const next = reports.length < setting.sessionsPerSubject ? followUp(report, subject, setting.ceilings) : null;
    const used = { dollars, minutes: (atMs - fromMs) / 60_000, sessions: reports.length };
    const cap = next === null ? null : computeRemainingCap({ cap: first.cap, used }, setting.run);
    order = next === null || cap === null ? null : { ...next, cap };
  }
  return reports;
}

function simulateSession(
  playing: OpenPool,
  order: CappedSession,
  { setting, atMs }: { readonly setting: SubjectRunOptions; readonly atMs: number },
): SessionReport {
  const drawn = drawSession(playing, order);
  const share = computeShareWithinCap(drawn, order.cap, playing.metered);
  const [dollars, minutes] = [drawn.dollars * share, drawn.minutes * share];
  return {
    order,
    id: `${setting.tickId}-${order.subject}-${order.session}`,
    startedAt: new Date(atMs).toISOString(),
    endedAt: new Date(atMs + minutes * 60_000).toISOString(),
    usage: [buildSimulatedUsage(dollars)],
    ...(share < 1
      ? buildCappedOutcome(playing, order, { drawn, share })
      : { outcome: buildSimulatedOutcome(playing, order, drawn) }),
  };
}

/** Share of a session that its cap allows, 0 to 1. */
function computeShareWithinCap(
  { dollars, minutes }: SimulatedSession,
  cap: CappedSession['cap'],
  metered: boolean,
): number {
  const ofDollars = metered && cap.dollars !== null && dollars > cap.dollars ? cap.dollars / dollars : 1;
  return Math.min(ofDollars, minutes > cap.minutes ? cap.minutes / minutes : 1);
}

/** A capped worker leaves a checkpoint and the rest to its successor: no failure for a tick. Audits leave nothing. */
function buildCappedOutcome(
  { courses, repository, chance }: OpenPool,
  { subject, role, branch }: CappedSession,
  { drawn, share }: { readonly drawn: SimulatedSession; readonly share: number },
): Pick<SessionReport, 'outcome' | 'checkpoint'> {
  const outcome = buildFailedOutcome('cap', 'cap');
  const course = courses.get(subject);
  if (role === 'auditor' || course === undefined || share === 0) return { outcome };
  const rest = 1 - share;
  course.left = { ...drawn, dollars: drawn.dollars * rest, minutes: drawn.minutes * rest };
  const checkpoint = drawSha(chance);
  repository.branches.set(branch, checkpoint);
  return { outcome, checkpoint };
}

const drawSha = (chance: SeededRandom): string =>
  Array.from({ length: 40 }, () => Math.floor(chance.draw() * 16).toString(16)).join('');

function drawSession({ courses, journeys, chance }: OpenPool, order: CappedSession): SimulatedSession {
  const { subject, role } = order;
  const course = courses.get(subject) ?? {
    journey: journeys(subject, chance),
    had: { worker: 0, auditor: 0 },
    left: null,
  };
  courses.set(subject, course);
  const kind = role === 'auditor' ? 'auditor' : 'worker';
  const { left } = course;
  if (kind === 'worker' && left !== null) {
    course.left = null;
    return left;
  }
  const sessions = course.journey[kind];
  const index = Math.min(course.had[kind], sessions.length - 1);
  course.had[kind] += 1;
  return sessions[index] ?? sessions[0];
}

function buildSimulatedOutcome(
  { repository, chance }: SimulatedPoolOptions,
  { role, branch }: CappedSession,
  { fails }: SimulatedSession,
) {
  if (fails) return buildFailedOutcome('test', 'test | verify-command');
  if (role === 'auditor') return { kind: 'audited', reported: [], resolved: [] } as const;
  const tipSha = drawSha(chance);
  const commits = [{ sha: tipSha, title: 'Do it' }];
  const expectedHead = repository.branches.get(branch) ?? null;
  return {
    kind: 'delivered',
    complete: true,
    result: simulatedWorkResult,
    tipSha,
    expectedHead,
    commits,
    notes: [],
    files: [],
  } as const;
}

const simulatedWorkResult = WorkResult.parse({ status: 'complete', progress: 'Did it', exit_signal: true });

const buildFailedOutcome = (kind: 'test' | 'cap', rootCause: string): SessionReport['outcome'] => ({
  kind: 'failed',
  failure: { class: kind, rootCause, sentence: rootCause, question: null },
});

/** The model is named because it has a rate. Without tokens, only the reported cost counts. */
const buildSimulatedUsage = (costReported: number): SessionReport['usage'][number] => ({
  model: 'claude-sonnet-4-7',
  ...{ input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
  costReported,
  messages: 1,
});
