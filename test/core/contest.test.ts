import { describe, expect, test } from 'vitest';
import {
  areGivenBack,
  type ClaimRules,
  detectContest,
  findClaimOwner,
  isOwnedByOtherLoop,
  listClaimsOfLabel,
  unclaimedIssues,
} from '../../src/core/backlog/claim-conflict.ts';
import {
  buildClaimEffects,
  buildEndedClaimRemovals,
  buildRunEndRemovals,
  buildWithdrawalEffects,
  clearReleasedClaims,
  failContestedReports,
  listWithdrawnCommits,
  revertContestedClaims,
} from '../../src/core/claim/issue-claim.ts';
import type { Decision } from '../../src/core/decide/decide.ts';
import type { ClaimedIssue, StandingClaim } from '../../src/core/observation/facts.ts';
import { aDelivery, aHead, aSession, aState, aSubject, decisionFacts, later, noon } from '../support/core-facts.ts';

const claim = (loop: string, minutes: number): StandingClaim => ({
  epoch: 1,
  key: 'claim/1/9/1',
  loop,
  updatedAt: later(minutes),
});
const issue: ClaimedIssue = {
  ...{ subject: 9, isOpen: true, labels: ['in-progress', 'Agent'], assignees: [], closingPullRequests: [], claims: [] },
};
const claimant: ClaimRules = {
  loop: 'work',
  readAt: noon,
  ownLogin: 'tickgate[bot]',
  assignee: null,
  labels: ['agent'],
};
const contest = (...claims: readonly StandingClaim[]) => detectContest({ ...issue, claims }, claimant);

describe('an issue that two loops claimed in the same moment', () => {
  test('belongs to the one whose claim is earlier', () => {
    expect(contest(claim('docs', 1), claim('work', 2))).toMatchObject({ isFree: false });
    expect(contest(claim('work', 1), claim('docs', 2))).toBeNull();
  });

  test('belongs to neither loop if the claims are of one second: each may have been blind to the other', () => {
    expect(contest(claim('work', 1), claim('docs', 1))).toMatchObject({ isFree: true });
  });

  test('is left to the other if our own claim is not to be seen', () => {
    expect(contest(claim('docs', 2))).toMatchObject({ why: 'the loop docs claimed it, too', isFree: false });
  });

  test('is not contested by a claim that was given back long before', () => {
    expect(contest(claim('docs', -6), claim('work', 1))).toBeNull();
  });

  test('is contested by one of just before the reading, whose label may have come after it', () => {
    expect(contest(claim('docs', -4), claim('work', 1))).not.toBeNull();
  });

  test('is left to a loop that claimed it long after us: it found the issue free, and takes our claim for over', () => {
    expect(contest(claim('work', 1), claim('docs', 6))).toBeNull();
    expect(contest(claim('work', 1), claim('docs', 7))).toMatchObject({ isFree: false });
  });

  test('is never worked on by both: whatever the minutes between the claims, one of the two yields', () => {
    for (const [ours, theirs] of [-9, -6, -4, 0, 1, 4, 5, 6, 9].map((minutes) => [0, minutes] as const)) {
      const claims = [claim('work', ours), claim('docs', theirs)];
      const yields = (loop: string, readAt: string) =>
        detectContest({ ...issue, claims }, { ...claimant, loop, readAt }) !== null;
      expect(yields('work', later(ours)) || yields('docs', later(theirs))).toBe(true);
    }
  });

  test('has no claim once it is closed', () => {
    const why = 'it was closed meanwhile';
    expect(detectContest({ ...issue, isOpen: false }, claimant)).toMatchObject({ why });
  });
});

describe('an issue on which claims of two loops stand', () => {
  const both = [claim('work', 0), claim('docs', 0.05)];

  test('is the first one’s where they came together: the other could not withdraw', () => {
    expect(findClaimOwner(both)).toMatchObject({ loop: 'work' });
    expect(findClaimOwner(both.toReversed())).toMatchObject({ loop: 'work' });
    expect(isOwnedByOtherLoop({ isOpen: true, claims: both }, 'work')).toBe(false);
    expect(isOwnedByOtherLoop({ isOpen: true, claims: both }, 'docs')).toBe(true);
  });

  test('is the later one’s where a person had taken the label off in between', () => {
    const inTurn = [claim('work', 0), claim('docs', 11)];

    expect(findClaimOwner(inTurn)).toMatchObject({ loop: 'docs' });
    expect(isOwnedByOtherLoop({ isOpen: true, claims: inTurn }, 'work')).toBe(true);
  });

  test('has no claim once it is closed: the loop that releases it removes the label', () => {
    expect(isOwnedByOtherLoop({ isOpen: false, claims: [claim('work', 0), claim('docs', 11)] }, 'work')).toBe(false);
  });

  test('is no loop’s whose claim was written long before the label that stands', () => {
    const over = [claim('docs', -6), claim('docs', -4), claim('work', 1)];
    const listed = listClaimsOfLabel(over, later(0));
    expect(listed.map(({ updatedAt }) => updatedAt)).toEqual([later(-4), later(1)]);
  });

  test('was given back where a bot took its label off before ours was set; a person, or a claim that is not seen, says nothing', () => {
    const rivals = [claim('docs', 1)];
    expect(areGivenBack(rivals, { setAt: later(3), takenOffByBotAt: later(2) })).toBe(true);
    expect(areGivenBack(rivals, { setAt: later(3), takenOffByBotAt: null })).toBe(false);
    expect(areGivenBack(rivals, { setAt: later(1), takenOffByBotAt: later(2) })).toBe(false);
    expect(areGivenBack([...rivals, claim('other', 4)], { setAt: later(3), takenOffByBotAt: later(2) })).toBe(false);
    expect(areGivenBack([], { setAt: later(3), takenOffByBotAt: later(2) })).toBe(false);
  });

  test('is a loop’s own where only its claims stand', () => {
    expect(findClaimOwner([claim('work', 0), claim('work', 2)])).toMatchObject({ updatedAt: later(2) });
    expect(findClaimOwner([])).toBeUndefined();
  });
});

describe('an issue that a person takes while the loop works on it', () => {
  const left = (facts: Partial<ClaimedIssue>, by: Partial<ClaimRules> = {}) =>
    detectContest({ ...issue, claims: [claim('work', 1)], ...facts }, { ...claimant, ...by })?.why ?? null;

  test('by assigning it is hers, but for the assignee whose issues the loop takes', () => {
    expect(left({ assignees: ['ana'] })).toBe('it was assigned to a person meanwhile');
    expect(left({ assignees: ['Ana'] }, { assignee: 'ana' })).toBeNull();
  });

  test('by a pull request of her own is hers; that of the loop blocks no other claim', () => {
    expect(left({ closingPullRequests: [{ number: 30, author: 'ana', ofLoop: false }] })).toBe(
      'pull request #30 is going to close it',
    );
    const byTheBot = { number: 31, author: 'Tickgate[bot]' };
    expect(left({ closingPullRequests: [{ ...byTheBot, ofLoop: true }] })).toBeNull();
    // Other workflows speak as the same bot.
    expect(left({ closingPullRequests: [{ ...byTheBot, ofLoop: false }] })).toBe(
      'pull request #31 is going to close it',
    );
    expect(left({ closingPullRequests: [{ number: null, author: 'ghost', ofLoop: false }] })).toBe(
      'a pull request that we may not see is going to close it',
    );
  });

  test('out of its backlog is none of it any more', () => {
    expect(left({ labels: ['in-progress'] })).toBe('its label agent was taken off meanwhile');
  });
});

test('a withdrawal rewrites the claim, and then takes the label where no claim of another loop stands', () => {
  const at = { run: 1, iteration: 3, epoch: 7, loop: 'work', readAt: noon };
  const effects = buildWithdrawalEffects(
    [
      { subject: 8, why: 'the loop docs claimed it, too', isFree: false },
      { subject: 9, why: 'it was closed meanwhile', isFree: true },
    ],
    at,
  );

  expect(effects.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'comment claim-over/1/8/3',
    'unlabel unlabel/8/in-progress',
    'comment claim-over/1/9/3',
    'unlabel unlabel/9/in-progress',
  ]);
  // Only where the other loop's claim is seen to have been given back.
  expect(effects.map((effect) => 'ifGivenBack' in effect)).toEqual([false, true, false, false]);
  expect(effects[0]).toMatchObject({
    inPlaceOf: 'claim',
    body: '<!-- tickgate:v1 effect key=claim-over/1/8/3 epoch=7 loop=work -->\nThe Tickgate loop `work` does not work on this issue: the loop docs claimed it, too.\n',
  });
});

test('subjects that were withdrawn are what they were before, or unknown again', () => {
  const known = aSubject({ number: 8, sessions: 2, claimed: false });
  const claimed = aState({
    subjects: [
      { ...known, sessions: 3, claimed: true },
      aSubject({ number: 9, sessions: 1, claimed: true }),
      aSubject({ number: 10, sessions: 1, claimed: true }),
    ],
  });
  const contests = [8, 9].map((subject) => ({ subject, why: 'closed', isFree: true }));

  const { state } = revertContestedClaims({ head: aHead(), state: claimed }, aState({ subjects: [known] }), {
    contests,
    labelled: [],
  });

  expect(state.subjects).toEqual([known, aSubject({ number: 10, sessions: 1, claimed: true })]);
});

test('a label that could not be taken off stays to be given back', () => {
  const claimed = aState({ subjects: [8, 9].map((number) => aSubject({ number, sessions: 1, claimed: true })) });
  const progress = { head: aHead(), state: claimed };
  const contests = [
    { subject: 8, why: 'it was closed meanwhile', isFree: true },
    { subject: 9, why: 'the loop docs claimed it, too', isFree: false },
  ];

  const before = revertContestedClaims(progress, aState({ subjects: [] }), { contests, labelled: [8] });
  expect(before.state.subjects.map(({ number, claimed: ours }) => [number, ours])).toEqual([[8, true]]);
});

test('given work on an issue that another loop has, it is not published, the report says where it is, and no failure counts', () => {
  const reports = [8, 9].map((subject) => aDelivery(aSession({ subject })));
  const contests = [{ subject: 8, why: 'the loop docs claimed it, too', isFree: false }];
  const [sha = ''] = listWithdrawnCommits(reports, contests);

  const [lost, kept] = failContestedReports(
    reports,
    contests,
    new Map([[sha, 'its bundle is kept as the artifact x']]),
  );

  expect(reports[0]?.outcome).toMatchObject({ tipSha: sha });
  expect(lost?.outcome).toEqual({
    kind: 'failed',
    failure: {
      class: 'cancelled',
      rootCause: 'claim-lost',
      sentence: 'Nothing was published: the loop docs claimed it, too; its bundle is kept as the artifact x.',
      question: null,
    },
  });
  expect(kept).toBe(reports[1]);
});

describe('an issue whose claim GitHub did not take', () => {
  const at = { loop: 'work', run: 1, iteration: 3 };
  const comment = { key: 'claim/1/9/3', kind: 'failed', why: 'Service unavailable', passing: true } as const;
  const label = { ...comment, key: 'label/9/in-progress' } as const;
  const bare: ClaimedIssue = { ...issue, labels: ['agent'] };
  const unclaimed = (shown: ClaimedIssue, outcomes: Parameters<typeof unclaimedIssues>[2]) =>
    unclaimedIssues([shown], at, outcomes).map(({ subject }) => subject);

  test('is not worked on: other loops see no comment of it, or no label', () => {
    expect(unclaimed(issue, [comment])).toEqual([9]);
    expect(unclaimed({ ...bare, claims: [claim('work', 1)] }, [label])).toEqual([9]);
  });

  test('is ours if an earlier claim and its label stand, or if what failed is there all the same', () => {
    expect(unclaimed({ ...issue, claims: [claim('work', 1)] }, [comment, label])).toEqual([]);
  });

  test('is worked on where GitHub refuses for good, as in a locked conversation', () => {
    expect(unclaimed(issue, [{ key: comment.key, kind: 'failed', why: comment.why }])).toEqual([]);
  });
});

test('a claimed issue gets a comment with loop and run, then its label', () => {
  const { observation } = decisionFacts({});
  const facts = { head: aHead(), loop: 'work', observation, verbosity: 'verbose' as const };
  const [comment, label] = buildClaimEffects(aSession({ subject: 7 }), facts);
  expect(comment?.kind === 'comment' ? comment.body : null).toMatchInlineSnapshot(`
"<!-- tickgate:v1 effect key=claim/1/7/1 epoch=1 loop=work -->
The Tickgate loop \`work\` works on this issue (iteration 1, [run 100](https://github.com/acme/shop/actions/runs/100)).
"
`);
  expect(label).toMatchObject({ kind: 'label', issue: 7, name: 'in-progress' });
});

const working = (...subjects: number[]): Decision => ({
  verdict: 'work',
  sessions: subjects.map((subject) => aSession({ subject })),
  questions: [],
  unasked: [],
  snapshot: { free: [], blocked: [] },
  evaluations: [],
});

describe('claims', () => {
  const ended = [{ number: 7, how: 'pull request closed' as const }];
  const subjects = [
    aSubject({ number: 7, claimed: true, phase: 'coding' }),
    aSubject({ number: 8, claimed: true, phase: 'cancelled' }),
    aSubject({ number: 9, claimed: true, phase: 'done' }),
    aSubject({ number: 10, claimed: true, phase: 'coding' }),
  ];
  const numbers = (decision: Decision): number[] =>
    buildEndedClaimRemovals(
      decision,
      { state: aState({ subjects }), answers: [] },
      { observation: { ended }, head: { loop: 'work', skill: 'work' } },
    ).map((effect) => effect.issue);

  test('end with their subjects', () => expect(numbers(working())).toEqual([7, 8]));

  test('stand if a subject begins again in the tick that saw its end: the label comes back at once', () => {
    expect(numbers(working(7))).toEqual([8]);
  });

  test('of what is not done end with the run', () => {
    const claimed = [7, 8].map((number) =>
      aSubject({ number, claimed: true, phase: number === 8 ? 'done' : 'coding' }),
    );
    const state = aState({ subjects: [...claimed, aSubject({ number: 9 })] });
    const [effect, ...others] = buildRunEndRemovals({ head: { loop: 'work' }, state }, null);
    expect([effect?.issue, others]).toEqual([7, []]);
    const key = effect?.key ?? '';
    expect(clearReleasedClaims(state, [{ key, kind: 'done', made: {} }]).subjects[0]?.claimed).toBe(false);
    expect(clearReleasedClaims(state, [{ key, kind: 'failed', why: '' }])).toEqual(state);
  });
});
