/** GitHub gateway of a simulated tick. All reads and writes go to the repository in memory, and none fails. */

import type { EffectIdentity } from '../../core/effects/effect.ts';
import type { ClaimedIssue, EndedSubject, GateReading } from '../../core/observation/facts.ts';
import type { Gate } from '../../core/state/gate.ts';
import type { BacklogRead, GitHubGateway, OutwardEffect, PlanRead, Threads } from '../../ports/github.ts';
import { emptyThreads } from '../../ports/tick-input.ts';
import type { VirtualClock } from './clock.ts';
import {
  chooseGateOption,
  isGateAnswered,
  listOpenIssues,
  listOwnPulls,
  type SimulatedPull,
  type SimulatedRepository,
  toCurrentIssue,
} from './repository.ts';

export const simulatedLoopLogin = 'github-actions[bot]';

export interface SimulatedGitHub {
  readonly repository: SimulatedRepository;
  readonly clock: VirtualClock;
}

export function createSimulatedGateway(meeting: SimulatedGitHub): GitHubGateway {
  const { repository } = meeting;
  return {
    requests: () => 0,
    readThreads: async () => readSimulatedThreads(meeting),
    judgeGates: async (gates) => gates.map((gate) => judgeSimulatedGate(meeting, gate)),
    readBacklog: async ({ claimed }) => ({
      ...readSimulatedBacklog(meeting),
      endedSubjects: listEndedSubjects(repository, claimed),
    }),
    readIssues: async ({ issues, states }) => {
      const found = listOpenIssues(repository).filter(({ number }) => issues.some((one) => one.number === number));
      const left = issues.map(({ number }) => number).filter((number) => repository.closed.has(number));
      return {
        issues: found.map((issue) => toCurrentIssue(repository, issue, simulatedLoopLogin)),
        left,
        states: new Map(states.flatMap((number) => readSimulatedState(repository, number))),
      };
    },
    readAdmissions: async () => ({ admissions: [], looked: new Map(), outside: [] }),
    readPlan: async (claimed) => readSimulatedPlan(repository, claimed),
    readReviews: () => failUnsimulated('a review'),
    // No check runs in a simulation.
    readCheckMarks: async () => [],
    readPulls: () => failUnsimulated('a pull request with red checks'),
    readReviewLoops: () => failUnsimulated('another loop'),
    readCheckLogs: () => failUnsimulated('the log of a check'),
    // The loop is taken to have merged nothing of the plan before the simulation.
    readMerged: async (tasks) => tasks.map(({ number }) => number).filter((number) => repository.closed.has(number)),
    readClaims: async (subjects) => subjects.flatMap((number) => readSimulatedClaim(meeting, number)),
    // The swap of the in-memory head carries no extra query, so the tick reads outgoing claims separately.
    outgoingAlong: () => ({ repository: '', take: () => failUnsimulated('an answer to a swap') }),
    readStandings: async () => ({}),
    readOwnPullRequests: async () => listOwnPulls(repository),
    readPutOnTop: () => failUnsimulated('a branch that others moved'),
    readGoneBranches: () => failUnsimulated('a restart'),
    findGates: async () => [],
    unlock: {
      ask: () => failUnsimulated('a lock that is held'),
      close: () => failUnsimulated('a lock that is held'),
      remove: () => failUnsimulated('a lock that is held'),
    },
    holder: () => failUnsimulated('a lock that is held'),
    holderJobs: () => failUnsimulated('a lock that is held'),
    scheduledRuns: async () => null,
    isDispatchedBeside: async () => false,
    traces: async () => null,
    reply: async () => undefined,
    removeReplies: async () => undefined,
    perform: async (effect) => ({ found: false, made: performSimulatedEffect(meeting, effect) }),
  };
}

/** A simulation never gets here. If it does, that is a bug. */
const failUnsimulated = (what: string): never => {
  throw new Error(`A rehearsed run has met ${what}.`);
};

function readSimulatedThreads({ repository, clock }: SimulatedGitHub): Threads {
  const news = [...repository.gates.keys()].some((id) => isGateAnswered(repository, id, clock.ms()));
  return { ...emptyThreads, news, backlogChanged: repository.changed };
}

function judgeSimulatedGate({ repository, clock }: SimulatedGitHub, gate: Gate): GateReading {
  const gateId = gate.id;
  if (!isGateAnswered(repository, gateId, clock.ms())) return { gateId, refusals: [], kind: 'open' };
  const { name, question } = gate;
  const who = { login: 'somebody', userId: 1, permission: 'write', channel: 'receipt' } as const;
  const where = { commentId: gate.commentId ?? 1, deliveryId: null, at: clock.now() };
  const answer = { gateId, name, question, option: chooseGateOption(repository, gate), text: null, ...who, ...where };
  return { gateId, refusals: [], kind: 'answered', answer };
}

function readSimulatedBacklog({ repository }: SimulatedGitHub): Omit<BacklogRead, 'endedSubjects'> {
  repository.changed = false;
  return {
    issues: listOpenIssues(repository).map((issue) => toCurrentIssue(repository, issue, simulatedLoopLogin)),
    left: [],
    ended: [...repository.closed],
    isCut: false,
    members: null,
    candidates: null,
    touched: [],
    hidesMembers: false,
    pullRequests: listOwnPulls(repository),
  };
}

/** A plan changes only by pull request, so pull requests show what was merged. */
function readSimulatedPlan(
  repository: SimulatedRepository,
  claimed: Parameters<GitHubGateway['readPlan']>[0],
): PlanRead {
  const { plan } = repository;
  if (plan === null) return failUnsimulated('a plan');
  repository.changed = false;
  const seen = { touched: [], seen: [] };
  return {
    ...plan,
    why: null,
    ...seen,
    pullRequests: listOwnPulls(repository),
    endedSubjects: listEndedSubjects(repository, claimed),
  };
}

const listEndedSubjects = (
  { pulls, closed }: SimulatedRepository,
  claimed: Parameters<GitHubGateway['readBacklog']>[0]['claimed'],
): EndedSubject[] =>
  claimed.flatMap(({ number, pullRequest }): EndedSubject[] => {
    if (pulls.some((pull) => pull.number === pullRequest && pull.merged))
      return [{ number, how: 'pull request merged' }];
    return closed.has(number) ? [{ number, how: 'issue closed' }] : [];
  });

function readSimulatedState({ issues, closed, pulls }: SimulatedRepository, number: number): [number, string][] {
  const pull = pulls.find((one) => one.number === number);
  if (pull !== undefined) return [[number, pull.merged ? 'MERGED' : 'OPEN']];
  if (!issues.some((issue) => issue.number === number)) return [];
  return [[number, closed.has(number) ? 'CLOSED' : 'OPEN']];
}

function readSimulatedClaim({ repository, clock }: SimulatedGitHub, subject: number): ClaimedIssue[] {
  const issue = repository.issues.find(({ number }) => number === subject);
  if (issue === undefined) return [];
  const { labels, assignees, closingPullRequests } = toCurrentIssue(repository, issue, simulatedLoopLogin);
  const key = repository.claims.get(subject);
  const claims = key === undefined ? [] : [{ key, epoch: 0, loop: repository.loop, updatedAt: clock.now() }];
  return [{ subject, isOpen: !repository.closed.has(subject), labels, assignees, closingPullRequests, claims }];
}

function performSimulatedEffect({ repository, clock }: SimulatedGitHub, effect: OutwardEffect): EffectIdentity {
  switch (effect.kind) {
    case 'label':
      repository.claims.set(effect.issue, effect.key);
      return {};
    case 'unlabel':
      repository.claims.delete(effect.issue);
      return {};
    case 'gate':
      repository.gates.set(effect.gate.id, { gate: effect.gate, askedMs: clock.ms() });
      return allocateNumber(repository);
    case 'gate-close':
      repository.gates.delete(effect.gateId);
      return {};
    case 'pull-request':
      return { number: openOrUpdatePull({ repository, clock }, effect).number };
    case 'lessons':
      return { number: (repository.lastNumber += 1) };
    case 'comment':
    case 'reply':
    case 'resolve':
    case 'review':
    case 'update-branch':
    case 'rerun-checks':
    case 'merge':
    case 'delete-branch':
      return allocateNumber(repository);
  }
}

/** Issues, pull requests and comments share one counter here: no reader depends on it. */
function allocateNumber(repository: SimulatedRepository): EffectIdentity {
  repository.lastNumber += 1;
  return { commentId: repository.lastNumber, nodeId: `C_${repository.lastNumber}` };
}

function openOrUpdatePull(
  { repository, clock }: SimulatedGitHub,
  effect: Extract<OutwardEffect, { kind: 'pull-request' }>,
): SimulatedPull {
  const { subject, branch, draft } = effect;
  const known = repository.pulls.find((pull) => pull.branch === branch && !pull.merged);
  const pull = known ?? { number: (repository.lastNumber += 1), subject, branch, draft, readyMs: null, merged: false };
  if (known === undefined) repository.pulls.push(pull);
  pull.draft = draft;
  pull.readyMs = draft ? null : (pull.readyMs ?? clock.ms());
  return pull;
}
