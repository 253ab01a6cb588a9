/** Worker pool of a simulated run. Cost and result of a session are drawn; the tick's rules set successor and cap. */

import { restOfPurse } from '../../core/budget/session-cost.ts';
import { afterSession, followUp } from '../../core/record/apply-session.ts';
import { WorkResult } from '../../core/sessions/contract/agent-contract.ts';
import type { CappedSession } from '../../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../core/sessions/contract/session-report.ts';
import { addPrecisely } from '../../core/state/counters.ts';
import { subjectIn } from '../../core/state/loop-state.ts';
import type { VisitSetting } from '../../sessions/subject-runner.ts';
import type { Crew } from '../../sessions/worker-pool.ts';
import type { Chance, Clock } from './clock.ts';
import type { Journey, Journeys, Played } from './journeys.ts';
import type { Repository } from './repository.ts';

export interface Playing {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly repository: Repository;
  readonly journeys: Journeys;
  readonly maxAgents: number;
  /** Whether spend is metered during a session, so that its cap ends it. */
  readonly metered: boolean;
}

/** By subject: its drawn sessions, the number run in each role, and the rest that a capped one left to the next. */
type Courses = Map<
  number,
  { readonly journey: Journey; readonly had: { worker: number; auditor: number }; left: Played | null }
>;

export function rehearsedCrew(playing: Playing): Crew {
  const courses: Courses = new Map();
  const { repository, clock } = playing;
  return {
    metered: playing.metered,
    promise: '',
    open: async () => ({ ok: true }),
    run: async (sessions, setting) => {
      const lanes = Array.from({ length: playing.maxAgents }, () => clock.ms());
      const reports = sessions.flatMap((order) => {
        const lane = lanes.indexOf(Math.min(...lanes));
        const visited = visit({ ...playing, courses }, order, { setting, fromMs: lanes[lane] ?? clock.ms() });
        lanes[lane] = Date.parse(visited.at(-1)?.endedAt ?? clock.now());
        return visited;
      });
      await clock.goTo(Math.max(...lanes));
      return reports;
    },
    spent: () => 0,
    isWorking: () => false,
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

/** Runs one subject's sessions in a tick's own order. */
function visit(
  playing: Playing & { readonly courses: Courses },
  first: CappedSession,
  { setting, fromMs }: { readonly setting: VisitSetting; readonly fromMs: number },
): SessionReport[] {
  const reports: SessionReport[] = [];
  let subject = subjectIn(setting, first.subject);
  let atMs = fromMs;
  let dollars = 0;
  for (let order: CappedSession | null = first; order !== null; ) {
    const report = played(playing, order, { setting, atMs });
    reports.push(report);
    subject = afterSession(subject, report, setting.iteration);
    dollars = addPrecisely(dollars, setting.costOf(report));
    atMs = Date.parse(report.endedAt);
    const next = followUp(report, subject, setting.ceilings);
    const used = { dollars, minutes: (atMs - fromMs) / 60_000, sessions: reports.length };
    const cap = next === null ? null : restOfPurse({ cap: first.cap, used }, setting.run);
    order = next === null || cap === null ? null : { ...next, cap };
  }
  return reports;
}

function played(
  playing: Playing & { readonly courses: Courses },
  order: CappedSession,
  { setting, atMs }: { readonly setting: VisitSetting; readonly atMs: number },
): SessionReport {
  const drawn = drawnFor(playing, order);
  const share = shareWithin(drawn, order.cap, playing.metered);
  const [dollars, minutes] = [drawn.dollars * share, drawn.minutes * share];
  return {
    order,
    id: `${setting.tickId}-${order.subject}-${order.session}`,
    startedAt: new Date(atMs).toISOString(),
    endedAt: new Date(atMs + minutes * 60_000).toISOString(),
    usage: [usageOf(dollars)],
    ...(share < 1 ? cutShort(playing, order, { drawn, share }) : { outcome: outcomeOf(playing, order, drawn) }),
  };
}

/** Share of a session that its cap allows, 0 to 1. */
function shareWithin({ dollars, minutes }: Played, cap: CappedSession['cap'], metered: boolean): number {
  const ofDollars = metered && cap.dollars !== null && dollars > cap.dollars ? cap.dollars / dollars : 1;
  return Math.min(ofDollars, minutes > cap.minutes ? cap.minutes / minutes : 1);
}

/** A capped worker leaves a checkpoint and the rest to its successor: no failure for a tick. Audits leave nothing. */
function cutShort(
  { courses, repository, chance }: Playing & { readonly courses: Courses },
  { subject, role, branch }: CappedSession,
  { drawn, share }: { readonly drawn: Played; readonly share: number },
): Pick<SessionReport, 'outcome' | 'checkpoint'> {
  const outcome = failure('cap', 'cap');
  const course = courses.get(subject);
  if (role === 'auditor' || course === undefined || share === 0) return { outcome };
  const rest = 1 - share;
  course.left = { ...drawn, dollars: drawn.dollars * rest, minutes: drawn.minutes * rest };
  const checkpoint = someSha(chance);
  repository.branches.set(branch, checkpoint);
  return { outcome, checkpoint };
}

const someSha = (chance: Chance): string =>
  Array.from({ length: 40 }, () => Math.floor(chance.draw() * 16).toString(16)).join('');

function drawnFor(
  { courses, journeys, chance }: Playing & { readonly courses: Courses },
  order: CappedSession,
): Played {
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

function outcomeOf({ repository, chance }: Playing, { role, branch }: CappedSession, { fails }: Played) {
  if (fails) return failure('test', 'test | verify-command');
  if (role === 'auditor') return { kind: 'audited', reported: [], resolved: [] } as const;
  const tipSha = someSha(chance);
  const commits = [{ sha: tipSha, title: 'Do it' }];
  const expectedHead = repository.branches.get(branch) ?? null;
  return { kind: 'delivered', complete: true, result, tipSha, expectedHead, commits, notes: [], files: [] } as const;
}

const result = WorkResult.parse({ status: 'complete', progress: 'Did it', exit_signal: true });

const failure = (kind: 'test' | 'cap', rootCause: string): SessionReport['outcome'] => ({
  kind: 'failed',
  failure: { class: kind, rootCause, sentence: rootCause, question: null },
});

/** The model is named because it has a rate. Without tokens, only the reported cost counts. */
const usageOf = (costReported: number): SessionReport['usage'][number] => ({
  model: 'claude-sonnet-4-7',
  ...{ input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
  costReported,
  messages: 1,
});
