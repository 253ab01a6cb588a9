/** The repository of a rehearsed run: its issues, what the loop made of them, and the people who answer and merge after a while. */

import { admittedAssociations } from '../../core/backlog/issue-cache.ts';
import type { EffectiveConfig } from '../../core/config/resolve.ts';
import type { BacklogIssue, OwnPullRequest, ReadIssue } from '../../core/observation/facts.ts';
import { claimLabel } from '../../core/state/counters.ts';
import type { Gate, GateName } from '../../core/state/gate.ts';
import { parseMarker } from '../../core/text/hidden-marker.ts';
import type { MeteredGitHub } from '../../github/api/client.ts';
import { openDoor } from '../../github/gateway.ts';
import { statesOf } from '../../github/issues/states.ts';
import type { FoundPlan } from './plan.ts';

/** What people do. */
export interface People {
  /** How long a question or a finished pull request waits for them; null = nobody comes. */
  readonly afterMs: number | null;
  readonly answers: Readonly<Partial<Record<GateName, string>>>;
}

export interface Pull {
  readonly number: number;
  readonly subject: number;
  readonly branch: string;
  draft: boolean;
  /** When it became ready for people, ms; null = it is a draft. */
  readyMs: number | null;
  merged: boolean;
}

export interface Repository {
  /** Whose claims and pull requests these are. */
  readonly loop: string;
  readonly issues: readonly ReadIssue[];
  /** Null = its backlog is issues. */
  readonly plan: FoundPlan | null;
  /** Issues that are closed, and tasks whose pull request was merged. */
  readonly closed: Set<number>;
  /** By issue: the key of its claim. */
  readonly claims: Map<number, string>;
  readonly branches: Map<string, string>;
  readonly pulls: Pull[];
  readonly gates: Map<string, { readonly gate: Gate; readonly askedMs: number }>;
  readonly people: People;
  /** Something changed since the loop read its backlog. */
  changed: boolean;
  lastNumber: number;
}

export const repositoryWith = (facts: Pick<Repository, 'loop' | 'issues' | 'plan' | 'people'>): Repository => ({
  ...facts,
  closed: new Set(),
  claims: new Map(),
  branches: new Map(),
  pulls: [],
  gates: new Map(),
  changed: false,
  lastNumber: Math.max(0, ...facts.issues.map(({ number }) => number)),
});

/** When people next do something by themselves, ms; null = they wait for the loop, or for ever. */
export function nextDeedMs({ pulls, gates, people }: Repository): number | null {
  const { afterMs } = people;
  if (afterMs === null) return null;
  const waiting = [
    ...pulls.flatMap(({ readyMs, merged }) => (readyMs === null || merged ? [] : [readyMs])),
    ...[...gates.values()].map(({ askedMs }) => askedMs),
  ];
  return waiting.length === 0 ? null : Math.min(...waiting) + afterMs;
}

/** Merges what has waited long enough. */
export function peopleMerge(repository: Repository, nowMs: number): void {
  const { afterMs } = repository.people;
  if (afterMs === null) return;
  for (const pull of repository.pulls) {
    if (pull.merged || pull.readyMs === null || pull.readyMs + afterMs > nowMs) continue;
    pull.merged = true;
    repository.closed.add(pull.subject);
    repository.changed = true;
  }
}

export const isAnswered = (repository: Repository, id: string, nowMs: number): boolean => {
  const asked = repository.gates.get(id);
  const { afterMs } = repository.people;
  return asked !== undefined && afterMs !== null && asked.askedMs + afterMs <= nowMs;
};

/** Trying again what failed twice is the rarer choice. */
const usual: People['answers'] = { 'repeated-failure': 'skip', 'circuit-open': 'skip', 'agent-decision': 'skip' };

/** What people choose: as they were told to, else what lets the loop go on. A question may offer less than its kind does, such as no raise at `hard-max`. */
export const optionFor = ({ people }: Repository, gate: Gate): string =>
  [people.answers[gate.name], usual[gate.name]].find((wanted) => gate.options.some(({ id }) => id === wanted)) ??
  gate.options.find(({ kind }) => kind === 'permitting')?.id ??
  gate.options[0]?.id ??
  'stop';

export const openIssues = ({ issues, closed }: Repository): readonly ReadIssue[] =>
  issues.filter(({ number }) => !closed.has(number));

/** As GitHub would show it now. */
export function issueNow(repository: Repository, issue: ReadIssue, ownLogin: string): ReadIssue {
  const claim = repository.claims.get(issue.number);
  const isOpen = (number: number): boolean => !repository.closed.has(number);
  const pulls = repository.pulls.filter(({ subject, merged }) => subject === issue.number && !merged);
  return {
    ...issue,
    ...(claim === undefined ? {} : claimedFacts(issue, { key: claim, loop: repository.loop })),
    openBlockers: issue.openBlockers.filter(isOpen),
    closingPullRequests: [
      ...issue.closingPullRequests,
      ...pulls.map(({ number }) => ({ number, author: ownLogin, ofLoop: true })),
    ],
  };
}

const claimedFacts = (
  { labels }: BacklogIssue,
  claim: { readonly key: string; readonly loop: string },
): Pick<BacklogIssue, 'labels' | 'claims'> => ({
  labels: [...new Set([...labels, claimLabel])],
  claims: [{ ...claim, epoch: 1 }],
});

export const ownPulls = ({ loop, pulls, branches }: Repository): OwnPullRequest[] =>
  pulls
    .filter(({ merged }) => !merged)
    .map(({ number, subject, branch, draft }) => ({
      ...{ number, subject, branch, draft, loop, reviewed: false },
      headSha: branches.get(branch) ?? '',
      leftAt: branches.get(branch) ?? '',
    }));

/* Decides which issues a rehearsed run finds: those of the repository on GitHub as a tick reads them, or so many that are assumed. */

/** The control issue of a loop. A tick knows it as its own; here a person looks, and somebody else wrote it. */
const isConsole = (body: string): boolean => parseMarker(body)?.kind === 'control';

/** More would only take time: no run comes so far. */
export const mostIssues = 300;

/** Oldest first; what an issue waits for outside of the backlog stays as it is. */
export async function issuesOn(
  github: MeteredGitHub,
  config: EffectiveConfig,
  ownLogin: string,
): Promise<{ readonly issues: readonly ReadIssue[]; readonly found: number }> {
  const { labels, assignee, milestone, query } = config.backlog;
  const door = openDoor({
    github,
    redact: (text) => text,
    loop: config.loop,
    ownLogin,
    ownRunId: 0,
    policy: { approvers: [], neverHuman: [], receiptAppId: null },
    filter: { labels, assignee, milestone, query, ownLogin },
    source: { kind: 'issues' },
  });
  const read = await door.readBacklog({ since: null, known: [], claimed: [], expected: null });
  const members = read.issues.filter(({ number, body }) => (read.members?.has(number) ?? true) && !isConsole(body));
  const issues = members.slice(0, mostIssues);
  const numbers = new Set(issues.map(({ number }) => number));
  const elsewhere = [...new Set(issues.flatMap(({ named }) => named))].filter((number) => !numbers.has(number));
  const states = await statesOf(github, elsewhere);
  const outside = issues.filter(({ authorAssociation }) => !admittedAssociations.includes(authorAssociation));
  const { admissions } = await door.readAdmissions({
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
      // The rehearsed repository knows nobody's rights: whom a tick would let in comes as one of its people.
      ...(letIn.has(issue.number) ? { authorAssociation: 'COLLABORATOR' } : {}),
      openBlockers: [...issue.openBlockers, ...issue.named.filter((number) => states.get(number) === 'OPEN')],
      named: issue.named.filter((number) => numbers.has(number)),
    })),
  };
}

/** Small and clear, free, of somebody who may write. */
export const assumedIssues = (count: number): ReadIssue[] =>
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
