/** Facts for core tests. All values are complete and harmless, and a test changes only those that it is about. */
import { Settings } from '../../src/core/config/schema/settings.ts';
import type { DecisionContext } from '../../src/core/decide/context.ts';
import type { Effect, Outcome } from '../../src/core/effects/effect.ts';
import { openGate } from '../../src/core/gates/open-gate.ts';
import { ask, type GateFacts } from '../../src/core/gates/questions.ts';
import type { AdmittedCommand, BacklogIssue, Observation, TickFacts } from '../../src/core/observation/facts.ts';
import type { Command } from '../../src/core/observation/thread.ts';
import type { Ending } from '../../src/core/record/ending.ts';
import { newHead } from '../../src/core/record/head-transitions.ts';
import type { WorkResult } from '../../src/core/sessions/contract/agent-contract.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { type Ceilings, type Counters, newCounters } from '../../src/core/state/counters.ts';
import type { Answer, Gate } from '../../src/core/state/gate.ts';
import { buildBudget, type Head, type Lease } from '../../src/core/state/head.ts';
import type { Evaluation, GateEntry, HistoryLine } from '../../src/core/state/history-line.ts';
import { createEmptyState, type LoopState } from '../../src/core/state/loop-state.ts';
import type { EndedWork } from '../../src/core/state/outcomes.ts';
import { newSubject, type Subject } from '../../src/core/state/subject.ts';

export const noon = '2026-03-01T12:00:00.000Z';

/** `minutes` after noon. */
export const later = (minutes: number): string => new Date(Date.parse(noon) + minutes * 60_000).toISOString();

export const settings = (given: Record<string, unknown> = {}): Settings => Settings.parse(given);

export const aTick = (facts: Partial<TickFacts> = {}): TickFacts => ({
  now: noon,
  owner: 'acme',
  repo: 'shop',
  visibility: 'private',
  defaultBranch: 'main',
  baseSha: 'b'.repeat(40),
  runId: 100,
  runAttempt: 1,
  runUrl: 'https://github.com/acme/shop/actions/runs/100',
  workflow: '.github/workflows/tickgate.yml',
  event: 'schedule',
  actor: null,
  nonce: 'nonce100',
  ownLogin: 'github-actions[bot]',
  jobMinutesLeft: 300,
  begunAt: noon,
  schedules: [],
  scheduledFor: null,
  scheduleEnds: null,
  ...facts,
});

/** Open, admitted, with clear criteria, unclaimed. Its text hash follows its title and body. */
export function anIssue(facts: Partial<BacklogIssue> & { readonly number: number }): BacklogIssue {
  const { number } = facts;
  const title = facts.title ?? `Task ${number}`;
  const body = facts.body ?? '### Acceptance Criteria\n\n- [ ] it works\n';
  return {
    labels: [],
    assignees: [],
    author: 'ana',
    authorAssociation: 'MEMBER',
    createdAt: `2026-02-01T00:00:${String(number % 60).padStart(2, '0')}Z`,
    updatedAt: '2026-02-01T00:00:00Z',
    milestoneDue: null,
    openBlockers: [],
    blockedElsewhere: false,
    dependsOn: [],
    closingPullRequests: [],
    claims: [],
    thread: null,
    ...facts,
    title,
    body,
    textHash: facts.textHash ?? `hash of ${title}: ${body}`,
  };
}

export const aVagueIssue = (number: number): BacklogIssue => anIssue({ number, body: 'Make it nicer.' });

export const theCeilings = (ceilings: Partial<Ceilings> = {}): Ceilings => ({
  maxIterations: 5,
  maxPrs: 20,
  maxMinutes: 60,
  maxDollars: 25,
  deadline: null,
  ceilingsRaised: [],
  ...ceilings,
});

/** Spent dollars may be given as `dollars`: reported and estimated alike. */
export function theCounters({ dollars, ...counters }: Partial<Counters> & { dollars?: number } = {}): Counters {
  const spent = dollars === undefined ? {} : { dollarsReported: dollars, dollarsEstimate: dollars };
  return { ...newCounters(noon), ...spent, ...counters };
}

export type HeadFacts = Partial<Omit<Head, 'counters' | 'ceilings'>> & {
  readonly used?: Parameters<typeof theCounters>[0];
  readonly ceilings?: Partial<Ceilings>;
};

export function aHead({ used, ceilings, ...facts }: HeadFacts = {}): Head {
  const fresh = newHead({
    loop: 'work',
    skill: 'work',
    workflow: '.github/workflows/tickgate.yml',
    ceilings: theCeilings(ceilings),
    now: noon,
  });
  return { ...fresh, epoch: 1, counters: theCounters(used), ...facts };
}

export const aSubject = (facts: Partial<Subject> & { readonly number: number }): Subject => ({
  ...newSubject(facts.number),
  ...facts,
});

/** A subject whose last sessions failed with these root causes, oldest first. */
export const aFailedSubject = (number: number, rootCauses: readonly string[]): Subject =>
  aSubject({
    number,
    sessions: rootCauses.length,
    failures: rootCauses.map((rootCause, index) => ({ rootCause, summary: rootCause, iteration: index + 1, at: noon })),
  });

export const aState = (facts: Partial<LoopState> = {}): LoopState => ({ ...createEmptyState(), ...facts });

/** A gate as asked and posted. */
export const anAskedGate = (facts: GateFacts, at: { iteration?: number; nonce?: string } = {}): Gate => ({
  ...openGate(ask(facts), {
    loop: 'work',
    iteration: at.iteration ?? 1,
    epoch: 1,
    nonce: at.nonce ?? 'abcd1234',
    askedAt: noon,
    issueNumber: ask(facts).subject ?? 1,
  }),
  commentId: 900,
});

export const aVagueGate = (issue: BacklogIssue): Gate =>
  anAskedGate({ name: 'ambiguous-criteria', issue: issue.number, textHash: issue.textHash });

/** State and head in which these gates are open. */
export const withOpenGates = (gates: readonly Gate[], head = aHead()): { head: Head; state: LoopState } => ({
  head: { ...head, openGates: gates.map(({ id }) => ({ id, commentId: 900, nodeId: 'IC_900' })) },
  state: aState({ gates: [...gates] }),
});

/** A stop condition as evaluated at entry. */
export const anEvaluation = (facts: Partial<Evaluation> & { readonly code: string }): Evaluation => ({
  condition: 0,
  kind: 'stop',
  at: 'entry',
  fired: true,
  inputs: [],
  threshold: null,
  sentence: '',
  ...facts,
});

export const anAnswer = (gate: Gate, option: string, facts: Partial<Answer> = {}): Answer => ({
  gateId: gate.id,
  name: gate.name,
  question: gate.question,
  option,
  text: null,
  login: 'ana',
  userId: 7,
  permission: 'write',
  at: later(5),
  channel: 'receipt',
  commentId: 901,
  deliveryId: 'delivery-1',
  ...facts,
});

export const answered = (gate: Gate, option: string): Observation['gates'][number] => ({
  gateId: gate.id,
  refusals: [],
  kind: 'answered',
  answer: anAnswer(gate, option),
});

export const aCommand = (command: Command, id = `comment/${command.verb}`): AdmittedCommand => ({
  id,
  command,
  by: 'ana',
  at: noon,
});

export const anObservation = (facts: Partial<Observation> = {}): Observation => ({
  tick: aTick(),
  gates: [],
  commands: [],
  backlog: [],
  known: null,
  tasks: null,
  remarks: [],
  seen: [],
  pullRequests: [],
  ended: [],
  watched: null,
  dirtyTree: null,
  ...facts,
});

export interface DecisionFacts {
  readonly config?: Record<string, unknown>;
  readonly head?: Head;
  readonly state?: LoopState;
  readonly observation?: Partial<Observation>;
  readonly stopCommand?: { by: string; reason: string | null };
  readonly gateStop?: { gate: string; iteration: number };
  readonly metered?: boolean;
}

export const decisionFacts = (facts: DecisionFacts): DecisionContext => ({
  loop: 'work',
  config: settings(facts.config),
  obeyed: {
    head: facts.head ?? aHead(),
    state: facts.state ?? aState(),
    stopCommand: facts.stopCommand ?? null,
    gateStop: facts.gateStop ?? null,
  },
  observation: anObservation(facts.observation),
  metered: facts.metered ?? true,
});

export const aSession = (facts: Partial<CappedSession> & { readonly subject: number }): CappedSession => ({
  title: `Task ${facts.subject}`,
  body: '',
  textHash: 'hash',
  criteria: ['it works'],
  branch: `tickgate/work/${facts.subject}-task`,
  fromSha: null,
  pullRequest: null,
  decisions: [],
  dependsOn: [],
  session: 1,
  role: 'worker',
  phase: 'coding',
  section: 0,
  rules: { sections: 1, audit: 'each', postAction: false },
  cap: { dollars: 5, minutes: 30, turns: 200 },
  ...facts,
});

export const aResult = (facts: Partial<WorkResult> = {}): WorkResult => ({
  status: 'complete',
  progress: 'Implemented it.',
  completionIndicators: ['Task complete', 'Ready for review'],
  exitSignal: true,
  reason: 'All criteria are met.',
  needsDecision: null,
  rootCause: null,
  findings: [],
  resolved: [],
  criteria: [],
  replies: [],
  tests: null,
  lessons: [],
  notes: '',
  usage: null,
  ...facts,
});

/** Tokens of a model with a known rate, and what the agent says they cost. */
export const someUsage = (costReported: number): SessionReport['usage'] => [
  {
    model: 'claude-sonnet-4-7',
    input: 1000,
    output: 100,
    reasoning: 10,
    cacheRead: 200,
    cacheWrite: 30,
    costReported,
    messages: 3,
  },
];

type Delivered = Extract<SessionReport['outcome'], { kind: 'delivered' }>;

export const aDelivery = (order: CappedSession, facts: Partial<Delivered> = {}, cost = 1): SessionReport => ({
  order,
  id: `100-1-${order.subject}-${order.session}`,
  startedAt: noon,
  endedAt: later(6),
  usage: someUsage(cost),
  outcome: {
    kind: 'delivered',
    complete: true,
    result: aResult(),
    tipSha: 'c'.repeat(40),
    expectedHead: null,
    commits: [{ sha: 'c'.repeat(40), title: 'Do it' }],
    notes: [],
    files: [],
    ...facts,
  },
});

const nothingUsed: SessionReport['usage'] = [
  {
    model: 'claude-sonnet-4-7',
    ...{ input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
    costReported: 0,
    messages: 1,
  },
];

/** The audit after a session, in the same tick, at no cost. */
export const anAudit = (
  { order }: SessionReport,
  facts: Partial<Extract<SessionReport['outcome'], { kind: 'audited' }>> = {},
): SessionReport => ({
  order: { ...order, session: order.session + 1, role: 'auditor', phase: 'auditing' },
  id: `100-1-${order.subject}-${order.session + 1}`,
  startedAt: later(6),
  endedAt: later(7),
  usage: nothingUsed,
  outcome: { kind: 'audited', reported: [], resolved: [], ...facts },
});

export const aFailure = (order: CappedSession, rootCause = 'test | npm test', cost = 1): SessionReport => ({
  order,
  id: `100-1-${order.subject}-${order.session}`,
  startedAt: noon,
  endedAt: later(6),
  usage: someUsage(cost),
  outcome: { kind: 'failed', failure: { class: 'test', rootCause, sentence: 'npm test failed', question: null } },
});

/** All effects done; pull requests and gate comments get numbers of their own. */
export const allDone = (effects: readonly Effect[], numberOf: (subject: number) => number): Outcome[] =>
  effects.map((effect): Outcome => {
    const made =
      effect.kind === 'pull-request'
        ? { number: numberOf(effect.subject) }
        : effect.kind === 'gate'
          ? { commentId: 900, nodeId: 'IC_900' }
          : {};
    return { key: effect.key, kind: 'done', made };
  });

export const aLease = (facts: Partial<Lease> = {}): Lease => ({
  runId: 50,
  runAttempt: 1,
  job: 'tick',
  workflow: '.github/workflows/tickgate.yml',
  repository: 'acme/shop',
  sha: 'a'.repeat(40),
  url: 'https://github.com/acme/shop/actions/runs/50',
  runnerEnvironment: 'github-hosted',
  host: 'runner-1',
  iteration: 2,
  stage: 'whole',
  startedAt: noon,
  deadlineAt: later(60),
  epoch: 3,
  nonce: 'holder',
  pid: null,
  skill: 'work',
  ...facts,
});

/** A question about nothing in particular, unanswered. */
export const aGateEntry = (facts: Partial<GateEntry> = {}): GateEntry => ({
  name: 'ambiguous-criteria',
  question: 'Q?',
  answer: null,
  at: noon,
  subject: null,
  signature: 's',
  by: null,
  permission: null,
  channel: null,
  text: null,
  userId: null,
  commentId: null,
  deliveryId: null,
  ...facts,
});

export function aLine(facts: Partial<HistoryLine> = {}): HistoryLine {
  const head = aHead();
  return {
    iteration: 1,
    skill: 'work',
    startedAt: noon,
    endedAt: later(8),
    outcome: 'ok',
    prsTouchedThisIter: [],
    agentsDispatchedThisIter: 0,
    tokensInThisIter: 0,
    tokensOutThisIter: 0,
    dollarsThisIter: 0,
    budgetSnapshot: { ...buildBudget(head), prsTouchedTotal: 0 },
    trackedPrs: [],
    activeWorktrees: [],
    gates: [],
    stopConditionsFired: [],
    runId: 100,
    runAttempt: 1,
    epoch: 1,
    generation: 1,
    verdict: 'work',
    evaluations: [],
    tasks: { total: 0, completed: 0, blocked: 0 },
    taskCommits: [],
    timing: { loopStarted: noon, lastTaskStarted: null, lastTaskDurationS: null, totalElapsedS: 0 },
    scheduledFor: null,
    missedTicks: null,
    ...facts,
  };
}

/** Rates of the built-in table alone. */
export const builtInRates = { config: [], claudeMd: [] };

export const anEnding = (facts: Partial<Ending> = {}): Ending => ({
  tick: aTick(),
  reports: [],
  outcomes: [],
  effects: [],
  minutes: 6,
  waitedMinutes: 0,
  apiRequests: 12,
  pricing: { driverOf: () => 'claude', rates: builtInRates, sessionGuess: { dollars: 1.5, minutes: 10 } },
  circuit: { noProgress: 3, sameError: 4, stalls: 3 },
  picture: {},
  backlog: [],
  unasked: [],
  ...facts,
});

/** A pull request that was merged as it was. */
export const anEndedWork = (facts: Partial<EndedWork> = {}): EndedWork => ({
  ...{ pull: 70, subject: 7, result: 'merged', openedAt: noon, endedAt: later(1440), mergeCommit: 'a'.repeat(40) },
  ...{ dollars: 1.5, sessions: 2, rounds: 1, recipe: 'backlog', driver: 'claude', model: 'claude-sonnet-4-7' },
  labels: [],
  ...facts,
});
