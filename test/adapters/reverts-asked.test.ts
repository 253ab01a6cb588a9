/** Commit messages of the default branch are read for reverts only where they can change an outcome. */
import { describe, expect, test } from 'vitest';
import type { OutcomeResult } from '../../src/core/state/outcomes.ts';
import { discoverIssues } from '../../src/observation/discover-issues.ts';
import { discoverPullRequests, discoverTasks } from '../../src/observation/observe.ts';
import { anEndedWork, aState, aTick, noon, settings } from '../support/core-facts.ts';

const read = { pullRequests: [], endedSubjects: [], touched: [], seen: [] };
const issues = { ...{ issues: [], left: [], ended: [], isCut: false }, members: null, hidesMembers: false };

/** Per kind of loop: when reverts were last looked for, as GitHub is asked. */
async function askedBy(kind: 'issues' | 'plan' | 'review', results: readonly OutcomeResult[]) {
  const pulls = results.map((result, index) => anEndedWork({ pull: 70 + index, result }));
  const kept = { ...{ left: [], totals: [], labelTotals: [], foldedUntil: null }, lookedAt: noon, pulls };
  const state = aState(results.length === 0 ? {} : { outcomes: kept });
  const facts = {
    ...{ loop: 'work', config: settings(), tick: aTick(), head: { run: 1 }, state, claimed: [], restarts: false },
  };
  const asked: (string | null)[] = [];
  if (kind === 'issues') {
    await discoverIssues(
      {
        readBacklog: async ({ lookedAt }) => {
          asked.push(lookedAt);
          return { ...read, ...issues, candidates: null };
        },
        readIssues: async () => ({ issues: [], left: [], states: new Map() }),
        readAdmissions: async () => ({ admissions: [], looked: new Map(), outside: [] }),
      },
      facts,
    );
  } else if (kind === 'plan') {
    await discoverTasks(
      {
        readPlan: async (_claimed, lookedAt) => {
          asked.push(lookedAt);
          return { ...read, text: null, why: null, author: 'ana', authorAssociation: 'MEMBER' };
        },
        readMerged: async () => [],
      },
      facts,
    );
  } else {
    await discoverPullRequests(
      {
        readReviews: async (_claimed, lookedAt) => {
          asked.push(lookedAt);
          return { pulls: [], endedSubjects: [], edges: [], remarks: [] };
        },
        readCheckLogs: async () => [],
      },
      facts,
      null,
    );
  }
  return asked;
}

describe.each(['issues', 'plan', 'review'] as const)('a loop over %s', (kind) => {
  test.each([
    ['without an outcome', [], null],
    ['with a closed pull request', ['closed'], null],
    ['with one that is known to be reverted', ['reverted'], null],
    ['with a merged one', ['closed', 'merged'], noon],
    ['with one that was merged after changes', ['changed'], noon],
  ] as const)('%s', async (_which, results, lookedAt) => {
    expect(await askedBy(kind, results)).toEqual([lookedAt]);
  });
});
