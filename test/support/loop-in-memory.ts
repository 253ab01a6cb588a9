/**
 * A loop with the real ticks over ports in memory. It tests what a tick wires together, in milliseconds and without
 * git.
 */
import { parseClaimedSubject } from '../../src/core/effects/effect.ts';
import type { AdmittedCommand, BacklogIssue, GateReading, OwnPullRequest } from '../../src/core/observation/facts.ts';
import { owedEnd } from '../../src/core/record/notices.ts';
import type { TickOutcome } from '../../src/core/reports/action-outputs.ts';
import type { TickStory } from '../../src/core/reports/tick-report.ts';
import type { CheckMark } from '../../src/core/review/check-marks.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import type { GateName } from '../../src/core/state/gate.ts';
import type { Head } from '../../src/core/state/head.ts';
import { emptySnapshot } from '../../src/persistence/loop-snapshot.ts';
import type { OutwardEffect } from '../../src/ports/github.ts';
import type { SubjectRunOptions } from '../../src/ports/sessions.ts';
import type { LoopSnapshot } from '../../src/ports/snapshot.ts';
import type { TickInput } from '../../src/ports/tick-input.ts';
import type { TickPorts } from '../../src/ports/tick-ports.ts';
import { tick } from '../../src/tick/tick.ts';
import { aDelivery, anAnswer, anAudit, builtInRates, later } from './core-facts.ts';
import { asking, completed, headInMemory, lockPorts, nothingSaid } from './lock-ports.ts';

export interface LoopGiven {
  readonly issues?: readonly BacklogIssue[];
  /** The head that the first tick reads; null = there is none. */
  readonly head?: Head | null;
  readonly saved?: LoopSnapshot;
  readonly pullRequests?: readonly OwnPullRequest[];
  /** The combined checks of its own pull requests. */
  readonly checks?: readonly CheckMark[];
  /** The configuration file. */
  readonly config?: string;
  /** Result of the agent of a session; default: the issue is done, for a dollar. */
  readonly agent?: (session: CappedSession) => SessionReport | readonly SessionReport[];
  /** Minutes that the agents of a tick take together; default 6. */
  readonly minutes?: number;
}

export interface LoopInMemory {
  readonly tick: (request?: Partial<TickInput['request']>) => Promise<TickOutcome>;
  readonly head: () => Head;
  readonly saved: () => LoopSnapshot;
  /** The report of the last tick that worked. */
  readonly story: () => TickStory;
  readonly sessions: readonly CappedSession[];
  /** What the last tick asked of its stores and agents, in this order. */
  readonly order: readonly string[];
  /** The options with which the sessions of the last tick were run. */
  readonly setting: () => SubjectRunOptions;
  readonly done: readonly OutwardEffect[];
  /** Reasons of the ticks that were dispatched. */
  readonly dispatched: readonly string[];
  readonly issues: BacklogIssue[];
  readonly pullRequests: OwnPullRequest[];
  /** A person answers the open question of this name. */
  readonly answers: (name: GateName, option: string) => void;
  readonly commands: (command: AdmittedCommand) => void;
}

/** Work for a dollar, which its audit in the same tick finds clean. */
const deliversWhole = (session: CappedSession): readonly SessionReport[] => {
  const worked = aDelivery(session);
  return session.role === 'worker' ? [worked, anAudit(worked)] : [anAudit(worked)];
};

export function loopInMemory(given: LoopGiven = {}): LoopInMemory {
  const memory = headInMemory(given.head ?? null);
  const locks = lockPorts(memory, { holder: () => completed });
  const [sessions, done, dispatched]: [CappedSession[], OutwardEffect[], string[]] = [[], [], []];
  const order: string[] = [];
  const [issues, pullRequests] = [[...(given.issues ?? [])], [...(given.pullRequests ?? [])]];
  const answered = new Map<string, GateReading>();
  const commands: AdmittedCommand[] = [];
  let saved = given.saved ?? emptySnapshot;
  let story: TickStory | null = null;
  let setting: SubjectRunOptions | null = null;
  let [ticks, comments] = [0, 900];

  const perform = (effect: OutwardEffect) => {
    done.push(effect);
    comments += 1;
    const made =
      effect.kind === 'pull-request'
        ? { number: 100 + effect.subject }
        : effect.kind === 'gate' || effect.kind === 'comment'
          ? { commentId: comments, nodeId: `IC_${comments}` }
          : {};
    return Promise.resolve({ found: false, made });
  };
  const read = () => issues.map((issue) => ({ ...issue, named: [] }));
  const github: TickPorts['github'] = {
    ...locks.github,
    requests: () => 3,
    readThreads: () => Promise.resolve({ ...nothingSaid, commands, news: answered.size + commands.length > 0 }),
    judgeGates: (gates) =>
      Promise.resolve(gates.map(({ id }) => answered.get(id) ?? { gateId: id, kind: 'open' as const, refusals: [] })),
    readBacklog: () =>
      Promise.resolve({
        ...{ issues: read(), pullRequests, left: [], ended: [], endedSubjects: [], candidates: null },
        ...{ isCut: false, members: null, hidesMembers: false, touched: [] },
      }),
    readIssues: (list) => {
      const asked = new Set(list.issues.map(({ number }) => number));
      const found = read().filter(({ number }) => asked.has(number));
      return Promise.resolve({ issues: found, left: [], states: new Map() });
    },
    readClaims: (subjects) =>
      Promise.resolve(
        subjects.map((subject) => ({
          ...{ subject, isOpen: true, labels: ['in-progress'], assignees: [], closingPullRequests: [] },
          claims: done.flatMap((effect) =>
            parseClaimedSubject(effect.key) === subject
              ? [{ key: effect.key, epoch: 1, loop: 'work', updatedAt: locks.clock.now() }]
              : [],
          ),
        })),
      ),
    outgoingAlong: () => ({ repository: '', take: () => ({ claims: [], pulls: new Map() }) }),
    readOwnPullRequests: () => Promise.resolve(pullRequests),
    readCheckMarks: () => Promise.resolve(given.checks ?? []),
    findGates: () => Promise.resolve([]),
    scheduledRuns: () => Promise.resolve(null),
    isDispatchedBeside: () => Promise.resolve(false),
    perform,
  };
  const pass = () => Promise.resolve();
  const ports: TickPorts = {
    github,
    head: {
      ...locks.head,
      swap: (...asked) => {
        order.push('swap');
        return locks.head.swap(...asked);
      },
      refresh: (asked) => Promise.resolve({ ...asked, head: memory.read() }),
      dispatchNext: (_head, reason) => Promise.resolve(dispatched.push(reason) > 0),
    },
    snapshot: {
      load: () => {
        order.push('load');
        return Promise.resolve({ kind: 'loaded', memory: saved, note: null });
      },
      findUnnamed: () => Promise.resolve(null),
      prefetch: () => void order.push('prefetch'),
      prune: () => void order.push('prune'),
      save: (head, snapshot) => {
        order.push('save');
        saved = snapshot;
        const name = `work--${head.generation + 1}`;
        const ref = { name, bytes: 1, digest: `sha256:${'d'.repeat(64)}`, artifactId: 1, cacheKey: null };
        return Promise.resolve({ kind: 'saved', notes: [], ref: { ...ref, savedAt: later(0), durableDays: 90 } });
      },
      resave: () => Promise.resolve({ kind: 'failed', why: 'not asked for' }),
      journal: { append: () => {} },
    },
    sessions: {
      ...{ metered: true, promise: 'No session exceeds its cap.' },
      pricing: { driverOf: () => 'claude', rates: builtInRates, sessionGuess: { dollars: 1.5, minutes: 10 } },
      workspace: { look: () => Promise.resolve(null), recover: () => Promise.resolve({ found: true, made: {} }) },
      open: () => Promise.resolve({ ok: true }),
      run: async (wanted, asked) => {
        order.push('agents');
        sessions.push(...wanted);
        setting = asked;
        await locks.clock.sleep((given.minutes ?? 6) * 60_000);
        return wanted.flatMap((session) => (given.agent ?? deliversWhole)(session));
      },
      ...{
        spent: () => 0,
        isWorking: () => false,
        atWork: () => [],
        readWorkflows: () => Promise.resolve(null),
        setAside: () => Promise.resolve('nowhere'),
      },
      push: ({ sha }) => Promise.resolve({ found: false, made: { sha } }),
      ...{ halt: pass, leave: pass, close: pass },
    },
    reports: {
      ...locks.reports,
      sayError: pass,
      preflight: (_input, { said }) => Promise.resolve({ said, notices: [], log: null }),
      createControlIssue: () => Promise.resolve(1),
      showStanding: () => Promise.resolve(1),
      showWorking: pass,
      tellEnd: () => Promise.resolve([]),
      report: (shown, held) => {
        story = shown.story;
        const { report, chat } = owedEnd(held.head());
        return Promise.resolve([report, chat].filter((key) => key !== null));
      },
    },
    clock: { ...locks.clock, every: () => () => {}, minutes: () => locks.clock.minutes() - startedAt },
  };
  let startedAt = 0;
  const known = <T>(one: T | null): T => {
    if (one === null) throw new Error('No tick has done this yet.');
    return one;
  };
  return {
    tick: async (request = {}) => {
      ticks += 1;
      startedAt = locks.clock.minutes();
      const at = { now: locks.clock.now(), runId: 100 + ticks, nonce: `nonce${100 + ticks}` };
      const asked = asking(memory, given.config, at);
      order.length = 0;
      const outcome = await tick(ports, { ...asked, request: { ...asked.request, ...request } });
      answered.clear();
      commands.length = 0;
      return outcome;
    },
    head: () => known(memory.head()),
    saved: () => saved,
    story: () => known(story),
    setting: () => known(setting),
    ...{ sessions, order, done, dispatched, issues, pullRequests },
    answers: (name, option) => {
      const gate = known(saved.state.gates.find((one) => one.name === name) ?? null);
      answered.set(gate.id, { gateId: gate.id, refusals: [], kind: 'answered', answer: anAnswer(gate, option) });
    },
    commands: (command) => void commands.push(command),
  };
}
