/** GitHub gateway of a simulated tick. All reads and writes go to the repository in memory, and none fails. */

import type { Made } from '../../core/effects/effect.ts';
import type { ClaimedIssue } from '../../core/observation/claimed-issue.ts';
import type { EndedSubject, GateReading } from '../../core/observation/facts.ts';
import type { Gate } from '../../core/state/gate.ts';
import { nothingSaid } from '../../ports/clock.ts';
import type { BacklogRead, GitHubDoor, OutwardEffect, PlanRead, Threads } from '../../ports/github.ts';
import type { Clock } from './clock.ts';
import { isAnswered, issueNow, openIssues, optionFor, ownPulls, type Pull, type Repository } from './repository.ts';

export const ownLogin = 'github-actions[bot]';

export interface Meeting {
  readonly repository: Repository;
  readonly clock: Clock;
}

export function rehearsedDoor(meeting: Meeting): GitHubDoor {
  const { repository, clock } = meeting;
  return {
    now: clock.now,
    requests: () => 0,
    readThreads: async () => threadsNow(meeting),
    judgeGates: async (gates) => gates.map((gate) => readingOf(meeting, gate)),
    readBacklog: async ({ claimed }) => ({ ...backlogNow(meeting), endedSubjects: endedOf(repository, claimed) }),
    readIssues: async ({ issues, states }) => {
      const found = openIssues(repository).filter(({ number }) => issues.some((one) => one.number === number));
      const left = issues.map(({ number }) => number).filter((number) => repository.closed.has(number));
      return {
        issues: found.map((issue) => issueNow(repository, issue, ownLogin)),
        left,
        states: new Map(states.flatMap((number) => stateOf(repository, number))),
      };
    },
    readAdmissions: async () => ({ admissions: [], looked: new Map(), outside: [] }),
    readPlan: async (claimed) => planNow(repository, claimed),
    readReviews: () => notRehearsed('a review'),
    // The loop is taken to have merged nothing of the plan before the simulation.
    readMerged: async (tasks) => tasks.map(({ number }) => number).filter((number) => repository.closed.has(number)),
    readClaims: async (subjects) => subjects.flatMap((number) => claimNow(meeting, number)),
    // The swap of the in-memory head carries no extra query, so the tick reads outgoing claims separately.
    outgoingAlong: () => ({ repository: '', take: () => notRehearsed('an answer to a swap') }),
    readStandings: async () => ({}),
    readOwnPullRequests: async () => ownPulls(repository),
    readPutOnTop: () => notRehearsed('a branch that others moved'),
    findGates: async () => [],
    unlock: {
      ask: () => notRehearsed('a lock that is held'),
      close: () => notRehearsed('a lock that is held'),
      remove: () => notRehearsed('a lock that is held'),
    },
    holder: () => notRehearsed('a lock that is held'),
    holderJobs: () => notRehearsed('a lock that is held'),
    scheduledRuns: async () => null,
    traces: async () => null,
    reply: async () => undefined,
    perform: async (effect) => ({ found: false, made: performed(meeting, effect) }),
  };
}

/** A simulation never gets here. If it does, that is a bug. */
const notRehearsed = (what: string): never => {
  throw new Error(`A rehearsed run has met ${what}.`);
};

function threadsNow({ repository, clock }: Meeting): Threads {
  const news = [...repository.gates.keys()].some((id) => isAnswered(repository, id, clock.ms()));
  return { ...nothingSaid, news, backlogChanged: repository.changed };
}

function readingOf({ repository, clock }: Meeting, gate: Gate): GateReading {
  const gateId = gate.id;
  if (!isAnswered(repository, gateId, clock.ms())) return { gateId, refusals: [], kind: 'open' };
  const { name, question } = gate;
  const who = { login: 'somebody', userId: 1, permission: 'write', channel: 'receipt' } as const;
  const where = { commentId: gate.commentId ?? 1, deliveryId: null, at: clock.now() };
  const answer = { gateId, name, question, option: optionFor(repository, gate), text: null, ...who, ...where };
  return { gateId, refusals: [], kind: 'answered', answer };
}

function backlogNow({ repository }: Meeting): Omit<BacklogRead, 'endedSubjects'> {
  repository.changed = false;
  return {
    issues: openIssues(repository).map((issue) => issueNow(repository, issue, ownLogin)),
    left: [],
    ended: [...repository.closed],
    isCut: false,
    members: null,
    candidates: null,
    touched: [],
    hidesMembers: false,
    pullRequests: ownPulls(repository),
  };
}

/** A plan changes only by pull request, so pull requests show what was merged. */
function planNow(repository: Repository, claimed: Parameters<GitHubDoor['readPlan']>[0]): PlanRead {
  const { plan } = repository;
  if (plan === null) return notRehearsed('a plan');
  repository.changed = false;
  const seen = { touched: [], seen: [] };
  return {
    ...plan,
    why: null,
    ...seen,
    pullRequests: ownPulls(repository),
    endedSubjects: endedOf(repository, claimed),
  };
}

const endedOf = (
  { pulls, closed }: Repository,
  claimed: Parameters<GitHubDoor['readBacklog']>[0]['claimed'],
): EndedSubject[] =>
  claimed.flatMap(({ number, pullRequest }): EndedSubject[] => {
    if (pulls.some((pull) => pull.number === pullRequest && pull.merged))
      return [{ number, how: 'pull request merged' }];
    return closed.has(number) ? [{ number, how: 'issue closed' }] : [];
  });

function stateOf({ issues, closed, pulls }: Repository, number: number): [number, string][] {
  const pull = pulls.find((one) => one.number === number);
  if (pull !== undefined) return [[number, pull.merged ? 'MERGED' : 'OPEN']];
  if (!issues.some((issue) => issue.number === number)) return [];
  return [[number, closed.has(number) ? 'CLOSED' : 'OPEN']];
}

function claimNow({ repository, clock }: Meeting, subject: number): ClaimedIssue[] {
  const issue = repository.issues.find(({ number }) => number === subject);
  if (issue === undefined) return [];
  const { labels, assignees, closingPullRequests } = issueNow(repository, issue, ownLogin);
  const key = repository.claims.get(subject);
  const claims = key === undefined ? [] : [{ key, epoch: 0, loop: repository.loop, updatedAt: clock.now() }];
  return [{ subject, isOpen: !repository.closed.has(subject), labels, assignees, closingPullRequests, claims }];
}

function performed({ repository, clock }: Meeting, effect: OutwardEffect): Made {
  switch (effect.kind) {
    case 'label':
      repository.claims.set(effect.issue, effect.key);
      return {};
    case 'unlabel':
      repository.claims.delete(effect.issue);
      return {};
    case 'gate':
      repository.gates.set(effect.gate.id, { gate: effect.gate, askedMs: clock.ms() });
      return numbered(repository);
    case 'gate-close':
      repository.gates.delete(effect.gateId);
      return {};
    case 'pull-request':
      return { number: pulled({ repository, clock }, effect).number };
    case 'comment':
    case 'reply':
    case 'resolve':
    case 'review':
    case 'update-branch':
    case 'merge':
    case 'delete-branch':
      return numbered(repository);
  }
}

/** Issues, pull requests and comments share one counter here: no reader depends on it. */
function numbered(repository: Repository): Made {
  repository.lastNumber += 1;
  return { commentId: repository.lastNumber, nodeId: `C_${repository.lastNumber}` };
}

function pulled({ repository, clock }: Meeting, effect: Extract<OutwardEffect, { kind: 'pull-request' }>): Pull {
  const { subject, branch, draft } = effect;
  const known = repository.pulls.find((pull) => pull.branch === branch && !pull.merged);
  const pull = known ?? { number: (repository.lastNumber += 1), subject, branch, draft, readyMs: null, merged: false };
  if (known === undefined) repository.pulls.push(pull);
  pull.draft = draft;
  pull.readyMs = draft ? null : (pull.readyMs ?? clock.ms());
  return pull;
}
