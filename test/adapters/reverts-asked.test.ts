/** Commit messages of the default branch are read for reverts only where they can change an outcome. */
import { describe, expect, test } from 'vitest';
import type { OutcomeResult } from '../../src/core/state/outcomes.ts';
import { discoverIssues } from '../../src/observation/discover-issues.ts';
import { discoverPullRequests, discoverTasks } from '../../src/observation/observe.ts';
import { anEndedWork, aState, aTick, noon, settings } from '../support/core-facts.ts';

const read = { pullRequests: [], endedSubjects: [], touched: [], seen: [] };
const issues = { ...{ issues: [], left: [], ended: [], isCut: false }, members: null, hidesMembers: false };

/** Per kind of loop: when reverts were last looked for, as GitHub is asked. */
async function askedBy(
  kind: 'issues' | 'plan' | 'review',
  results: readonly OutcomeResult[],
  ended: (claimed: readonly { readonly number: number }[]) => void = () => undefined,
) {
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
        readBacklog: async ({ lookedAt, claimed }) => {
          asked.push(lookedAt);
          ended(claimed);
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
        readPlan: async (claimed, lookedAt) => {
          asked.push(lookedAt);
          ended(claimed);
          return { ...read, text: null, why: null, author: 'ana', authorAssociation: 'MEMBER' };
        },
        readMerged: async () => [],
      },
      facts,
    );
  } else {
    await discoverPullRequests(
      {
        readReviews: async (claimed, lookedAt) => {
          asked.push(lookedAt);
          ended(claimed ?? []);
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

async function closedAskedBy(kind: 'issues' | 'plan' | 'review'): Promise<readonly number[]> {
  const numbers: number[] = [];
  await askedBy(kind, ['closed'], (claimed) => void numbers.push(...claimed.map(({ number }) => number)));
  return numbers;
}

test.each([
  ['issues', [70]],
  ['plan', [70]],
  ['review', []],
] as const)(
  'a loop over %s asks again for %j of what was closed: a review loop would need a request of its own',
  async (kind, asked) => {
    expect(await closedAskedBy(kind)).toEqual(asked);
  },
);

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
