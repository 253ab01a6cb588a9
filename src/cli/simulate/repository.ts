/** The in-memory repository of a simulated run: issues, the loop's results, and people who answer and merge later. */

import { admittedAssociations } from '../../core/backlog/issue-cache.ts';
import type { EffectiveConfig } from '../../core/config/resolve.ts';
import type { BacklogIssue, OwnPullRequest, ReadIssue } from '../../core/observation/facts.ts';
import { claimLabel } from '../../core/state/counters.ts';
import type { Gate, GateName } from '../../core/state/gate.ts';
import { parseMarker } from '../../core/text/hidden-marker.ts';
import type { MeteredGitHub } from '../../github/api/client.ts';
import { createGateway } from '../../github/gateway.ts';
import { statesOf } from '../../github/issues/states.ts';
import type { SimulatedPlan } from './plan.ts';

export interface SimulatedPeople {
  /** How long a question or a finished pull request waits for people; null = for ever. */
  readonly afterMs: number | null;
  readonly answers: Readonly<Partial<Record<GateName, string>>>;
}

export interface SimulatedPull {
  readonly number: number;
  readonly subject: number;
  readonly branch: string;
  draft: boolean;
  /** When it became ready for review, ms; null = draft. */
  readyMs: number | null;
  merged: boolean;
}

export interface SimulatedRepository {
  /** Owner of the claims and pull requests. */
  readonly loop: string;
  readonly issues: readonly ReadIssue[];
  /** Null = its backlog is issues. */
  readonly plan: SimulatedPlan | null;
  /** Issues that are closed, and tasks whose pull request was merged. */
  readonly closed: Set<number>;
  /** Claim keys by issue. */
  readonly claims: Map<number, string>;
  readonly branches: Map<string, string>;
  readonly pulls: SimulatedPull[];
  readonly gates: Map<string, { readonly gate: Gate; readonly askedMs: number }>;
  readonly people: SimulatedPeople;
  /** Whether anything changed since the loop read its backlog. */
  changed: boolean;
  lastNumber: number;
}

export const createSimulatedRepository = (
  facts: Pick<SimulatedRepository, 'loop' | 'issues' | 'plan' | 'people'>,
): SimulatedRepository => ({
  ...facts,
  closed: new Set(),
  claims: new Map(),
  branches: new Map(),
  pulls: [],
  gates: new Map(),
  changed: false,
  lastNumber: Math.max(0, ...facts.issues.map(({ number }) => number)),
});

/** When people act next, ms; null = nothing waits for them, or they never act. */
export function findNextHumanActionMs({ pulls, gates, people }: SimulatedRepository): number | null {
  const { afterMs } = people;
  if (afterMs === null) return null;
  const waiting = [
    ...pulls.flatMap(({ readyMs, merged }) => (readyMs === null || merged ? [] : [readyMs])),
    ...[...gates.values()].map(({ askedMs }) => askedMs),
  ];
  return waiting.length === 0 ? null : Math.min(...waiting) + afterMs;
}

/** Merges each pull request that has waited long enough. */
export function mergeWaitingPulls(repository: SimulatedRepository, nowMs: number): void {
  const { afterMs } = repository.people;
  if (afterMs === null) return;
  for (const pull of repository.pulls) {
    if (pull.merged || pull.readyMs === null || pull.readyMs + afterMs > nowMs) continue;
    pull.merged = true;
    repository.closed.add(pull.subject);
    repository.changed = true;
  }
}

export const isGateAnswered = (repository: SimulatedRepository, id: string, nowMs: number): boolean => {
  const asked = repository.gates.get(id);
  const { afterMs } = repository.people;
  return asked !== undefined && afterMs !== null && asked.askedMs + afterMs <= nowMs;
};

/** People rarely retry what failed twice. */
const usualAnswers: SimulatedPeople['answers'] = {
  'repeated-failure': 'skip',
  'circuit-open': 'skip',
  'agent-decision': 'skip',
};

/** The configured answer, else one that lets the loop continue. A gate may lack an option: at `hard-max`, `raise`. */
export const chooseGateOption = ({ people }: SimulatedRepository, gate: Gate): string =>
  [people.answers[gate.name], usualAnswers[gate.name]].find((wanted) => gate.options.some(({ id }) => id === wanted)) ??
  gate.options.find(({ kind }) => kind === 'permitting')?.id ??
  gate.options[0]?.id ??
  'stop';

export const listOpenIssues = ({ issues, closed }: SimulatedRepository): readonly ReadIssue[] =>
  issues.filter(({ number }) => !closed.has(number));

/** The issue as GitHub would show it now. */
export function toCurrentIssue(repository: SimulatedRepository, issue: ReadIssue, ownLogin: string): ReadIssue {
  const claim = repository.claims.get(issue.number);
  const isOpen = (number: number): boolean => !repository.closed.has(number);
  const pulls = repository.pulls.filter(({ subject, merged }) => subject === issue.number && !merged);
  return {
    ...issue,
    ...(claim === undefined ? {} : buildClaimedFields(issue, { key: claim, loop: repository.loop })),
    openBlockers: issue.openBlockers.filter(isOpen),
    closingPullRequests: [
      ...issue.closingPullRequests,
      ...pulls.map(({ number }) => ({ number, author: ownLogin, ofLoop: true })),
    ],
  };
}

const buildClaimedFields = (
  { labels }: BacklogIssue,
  claim: { readonly key: string; readonly loop: string },
): Pick<BacklogIssue, 'labels' | 'claims'> => ({
  labels: [...new Set([...labels, claimLabel])],
  claims: [{ ...claim, epoch: 1 }],
});

export const listOwnPulls = ({ loop, pulls, branches }: SimulatedRepository): OwnPullRequest[] =>
  pulls
    .filter(({ merged }) => !merged)
    .map(({ number, subject, branch, draft }) => ({
      ...{ number, subject, branch, draft, loop, reviewed: false },
      headSha: branches.get(branch) ?? '',
      leftAt: branches.get(branch) ?? '',
    }));

/** A loop's control issue. A tick knows its own by the author; here the token is a person's, not the author's. */
const isControlIssueBody = (body: string): boolean => parseMarker(body)?.kind === 'control';

/** No run gets through more issues; reading them would only take time. */
export const maxSimulatedIssues = 300;

/** Reads the backlog on GitHub as a tick does, oldest first. Blockers outside the backlog stay as they are. */
export async function readIssuesToSimulate(
  github: MeteredGitHub,
  config: EffectiveConfig,
  ownLogin: string,
): Promise<{ readonly issues: readonly ReadIssue[]; readonly found: number }> {
  const { labels, assignee, milestone, query } = config.backlog;
  const gateway = createGateway({
    github,
    redact: (text) => text,
    loop: config.loop,
    ownLogin,
    ownRunId: 0,
    policy: { approvers: [], neverHuman: [], receiptAppId: null },
    filter: { labels, assignee, milestone, query, ownLogin },
    source: { kind: 'issues' },
  });
  const read = await gateway.readBacklog({ since: null, known: [], claimed: [], expected: null, lookedAt: null });
  const members = read.issues.filter(
    ({ number, body }) => (read.members?.has(number) ?? true) && !isControlIssueBody(body),
  );
  const issues = members.slice(0, maxSimulatedIssues);
  const numbers = new Set(issues.map(({ number }) => number));
  const elsewhere = [...new Set(issues.flatMap(({ named }) => named))].filter((number) => !numbers.has(number));
  const states = await statesOf(github, elsewhere);
  const outside = issues.filter(({ authorAssociation }) => !admittedAssociations.includes(authorAssociation));
  const { admissions } = await gateway.readAdmissions({
    numbers: outside.map(({ number }) => number),
    hidesMembers: read.hidesMembers,
    authors: {},
    now: github.now(),
  });
  const letIn = new Set(admissions.filter(({ edited }) => !edited).map(({ number }) => number));
  return {
    found: members.length,
    issues: issues.map((issue) => ({
      ...issue,
      // The loop's own, as far as can be known: a run that begins anew takes such an issue up again.
      labels: issue.labels.filter((label) => label !== claimLabel),
      // The simulated repository has no permissions: an author whom a tick would admit counts as a collaborator.
      ...(letIn.has(issue.number) ? { authorAssociation: 'COLLABORATOR' } : {}),
      openBlockers: [...issue.openBlockers, ...issue.named.filter((number) => states.get(number) === 'OPEN')],
      named: issue.named.filter((number) => numbers.has(number)),
    })),
  };
}

/** Small, clear, unclaimed issues of an author with write access. */
export const buildAssumedIssues = (count: number): ReadIssue[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    title: `Task ${index + 1}`,
    body: '### Acceptance Criteria\n\n- [ ] it works\n',
    textHash: String(index + 1).padStart(64, '0'),
    labels: [],
    assignees: [],
    author: 'somebody',
    authorAssociation: 'MEMBER',
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    updatedAt: '2026-01-01T00:00:00Z',
    milestoneDue: null,
    openBlockers: [],
    blockedElsewhere: false,
    dependsOn: [],
    closingPullRequests: [],
    claims: null,
    thread: null,
    named: [],
  }));
