/** Decides which issues a rehearsed run finds: those of the repository on GitHub as a tick reads them, or so many that are assumed. */

import { admittedAssociations } from '../../core/backlog/issue-cache.ts';
import type { EffectiveConfig } from '../../core/config/resolve.ts';
import type { ReadIssue } from '../../core/observation/facts.ts';
import { parseMarker } from '../../core/text/hidden-marker.ts';
import type { MeteredGitHub } from '../../github/api/client.ts';
import { openDoor } from '../../github/gateway.ts';
import { statesOf } from '../../github/issues/states.ts';

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
