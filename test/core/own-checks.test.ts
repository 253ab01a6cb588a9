/** Red checks of a work loop's own pull requests: which are mended, beside which issues, and what keeps the run going. */
import { describe, expect, test } from 'vitest';
import { applyClaim } from '../../src/core/claim/head-claim.ts';
import { buildEndedClaimRemovals } from '../../src/core/claim/issue-claim.ts';
import { decideTick } from '../../src/core/decide/decide.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import type { OwnPullRequest } from '../../src/core/observation/facts.ts';
import type { CheckLog, ObservedPull } from '../../src/core/observation/pull-request.ts';
import { chargedHead, lostTick, repaired } from '../../src/core/record/repair-lost-tick.ts';
import {
  hasTurned,
  isTakenOver,
  listFinishedPulls,
  listMarkedPulls,
  markText,
} from '../../src/core/review/check-marks.ts';
import { getPullSubject, newSubject, type Subject } from '../../src/core/state/subject.ts';
import {
  aHead,
  aLease,
  anAskedGate,
  anIssue,
  anObservation,
  answered,
  aState,
  decisionFacts,
  later,
  noon,
} from '../support/core-facts.ts';
import { aCheck, aPull, headOne } from '../support/pull-facts.ts';

const red = aCheck('failed', { broken: { checkRun: 5, said: '' } });
const log: CheckLog = { name: 'test', run: { id: 9, attempt: 2 }, step: 'Run', tail: 'FAIL total.test: lacks tax' };
const redPull = (facts: Partial<ObservedPull> = {}): ObservedPull =>
  aPull({ checks: [red], checkLogs: [log], ...facts });
const anOwnPullRequest = (facts: Partial<OwnPullRequest> = {}): OwnPullRequest => ({
  ...{ number: 7, subject: 3, branch: 'tickgate/work/3-add-a-total', headSha: headOne },
  ...{ draft: false, loop: 'work', reviewed: false },
  ...facts,
});
const finished: Subject = { ...newSubject(3), phase: 'done', claimed: true, pullRequest: 7, headSha: headOne };

const contextOf = (pulls: readonly ObservedPull[], more: Parameters<typeof decisionFacts>[0] = {}) =>
  decisionFacts({
    state: aState({ subjects: [finished] }),
    ...more,
    observation: anObservation({ backlog: [], pulls, ...more.observation }),
  });
const decided = (...given: Parameters<typeof contextOf>) => decideTick(contextOf(...given));
const workOf = (decision: ReturnType<typeof decideTick>): string[] =>
  decision.verdict === 'work'
    ? decision.sessions.map(({ subject, role }) => `${role} on ${subject}`)
    : [decision.verdict];

describe('a work loop mends its own red pull requests', () => {
  test('before it begins another issue, and none of its agents works on both', () => {
    const observation = { backlog: [anIssue({ number: 9 })] };
    expect(workOf(decided([redPull()], { config: { 'max-agents': 1 }, observation }))).toEqual(['responder on 7']);
    expect(workOf(decided([redPull()], { config: { 'max-agents': 2 }, observation }))).toEqual([
      'responder on 7',
      'worker on 9',
    ]);
  });

  test('though as many wait for review as may, and then begins no issue beside', () => {
    const waiting = [7, 8].map((number) => anOwnPullRequest({ number, subject: number + 20 }));
    const given = {
      config: { 'max-open-prs': 2, 'max-agents': 3 },
      observation: { backlog: [anIssue({ number: 9 })], pullRequests: waiting },
    };
    expect(workOf(decided([], given))).toEqual(['defer']);
    expect(workOf(decided([redPull()], given))).toEqual(['responder on 7']);
  });

  test('by a second run of its jobs first', () => {
    const first = redPull({ checkLogs: [{ ...log, run: { id: 9, attempt: 1 } }] });
    expect(decided([first])).toMatchObject({
      verdict: 'work',
      sessions: [],
      acts: { reruns: [{ pull: 7, runs: [9] }] },
    });
  });

  test.each<[string, Partial<ObservedPull>]>([
    ['a review loop mends it', { mendedBy: 'review' }],
    ['another loop works on it', { claimedBy: 'review' }],
    ['a person labelled it do-not-merge', { labels: ['do-not-merge'] }],
    ['GitHub merges it by itself', { automatic: 'auto-merge' }],
  ])('unless %s: then the backlog is empty', (_why, facts) => {
    expect(decided([redPull(facts)])).toMatchObject({ verdict: 'stop', stop: { code: 'backlog_empty' } });
  });

  test('and does not take the backlog for empty while another of their checks still runs: it looks again', () => {
    const running = redPull({ checks: [red, aCheck('running', { name: 'lint' })] });
    expect(decided([running])).toMatchObject({ verdict: 'idle', until: later(15) });
  });

  test('where nothing else of the loop goes on: its issue is done, or of an earlier run', () => {
    const pull = anOwnPullRequest({ number: 7, subject: 3, loop: 'work', draft: false });
    const listed = (subjects: readonly Subject[], facts = {}) =>
      listFinishedPulls([{ ...pull, ...facts }], { loop: 'work', subjects: [...subjects] }).length;
    expect([listed([]), listed([finished])]).toEqual([1, 1]);
    expect(listed([{ ...finished, phase: 'post_action' }])).toBe(0);
    expect(listed([{ ...finished, phase: 'cancelled' }])).toBe(0);
    expect([listed([], { draft: true }), listed([], { loop: 'other' })]).toEqual([0, 0]);
  });
});

test('the label of a session whose tick was lost goes with the next tick, and its session is counted on the pull request', () => {
  const context = contextOf([redPull()]);
  const decision = decideTick(context);
  const plan = { effects: [], consumed: [], now: noon, orders: [], whenEmpty: 'idle', dirtyTree: null } as const;
  const claim = applyClaim(context.obeyed, decision, plan);
  const key = `claim/${claim.head.run}/7/1`;
  const head = { ...claim.head, plannedEffects: [key, ...claim.head.plannedEffects], lease: aLease() };
  const lost = lostTick(head);
  if (lost === null) throw new Error('nothing was lost');
  const charged = chargedHead(head, lost, later(60));
  const { state } = repaired(
    { head: charged, state: aState({ subjects: [finished] }) },
    { at: later(60), pullRequests: [] },
  );
  expect(state.subjects.find(({ number }) => number === 7)).toMatchObject({
    ...{ kind: 'pr', pullRequest: 7, claimed: true, sessions: 1 },
    review: { repairs: [{ sha: headOne, cause: null }] },
  });
  const idle = decideTick(contextOf([], { state }));
  const obeyed = { state, answers: [] };
  const facts = { observation: { ended: [] }, head: { loop: 'work', skill: 'work' as const } };
  expect(buildEndedClaimRemovals(idle, obeyed, facts).map(({ issue }) => issue)).toEqual([7]);
  expect(buildEndedClaimRemovals(decideTick(contextOf([redPull()], { state })), obeyed, facts)).toEqual([]);
});

test('an answer about red checks is for the pull request, not for its issue, and grants no round of review', () => {
  const subject = { ...getPullSubject([], 7), claimed: false };
  const about = { kind: 'pr', number: 7 } as const;
  const givenYes = (facts: { about?: 'checks' }) => {
    const gate = anAskedGate({ name: 'repeated-failure', subject: about, rootCause: 'x', count: 2, ...facts });
    const state = aState({ subjects: [finished, subject], gates: [gate] });
    const observation = anObservation({ pulls: [redPull()], gates: [answered(gate, 'retry')] });
    const { config } = contextOf([]);
    return applyDirectives(aHead(), state, { observation, config }).state.subjects;
  };
  const [issue, pull] = givenYes({ about: 'checks' });
  expect([issue?.permitted, pull?.permitted.length, pull?.review.granted]).toEqual([[], 1, 0]);
  expect(givenYes({})[1]?.review.granted).toBe(1);
});

test('a loop at rest sees that a pull request turned red, and is not woken twice by the same head', () => {
  const mark = { number: 7, headSha: headOne, checks: 'PENDING', mergeable: 'MERGEABLE' };
  const turned = { ...mark, checks: 'FAILURE' };
  expect(listMarkedPulls(['12@170', markText(mark), markText(turned), 'after/x'])).toEqual([7]);
  expect(hasTurned([mark], [])).toBe(false);
  expect(hasTurned([turned], [markText(mark)])).toBe(true);
  expect(hasTurned([turned], [markText(turned)])).toBe(false);
  const inConflict = { ...turned, mergeable: 'CONFLICTING' };
  expect(hasTurned([{ ...turned, mergeable: 'UNKNOWN' }], [markText(inConflict)])).toBe(false);
  const conflicting = { ...mark, mergeable: 'CONFLICTING' };
  const computed = { ...mark, mergeable: 'UNKNOWN' };
  expect(listMarkedPulls([markText(conflicting)])).toEqual([7]);
  expect([hasTurned([conflicting], [markText(mark)]), hasTurned([conflicting], [markText(conflicting)])]).toEqual([
    true,
    false,
  ]);
  expect([hasTurned([mark], [markText(conflicting)]), hasTurned([computed], [markText(conflicting)])]).toEqual([
    true,
    false,
  ]);
});

test('a head is another’s if neither the pull request’s text nor a record names it; without either, it counts as ours', () => {
  const other = 'b'.repeat(40);
  const own = anOwnPullRequest();
  expect(isTakenOver(own, [finished])).toBe(false);
  expect(isTakenOver({ ...own, headSha: other }, [finished])).toBe(true);
  expect(isTakenOver({ ...own, headSha: other, leftAt: other }, [finished])).toBe(false);
  // A repair is recorded with the pull request, not with its issue.
  expect(isTakenOver({ ...own, headSha: other }, [finished, { ...newSubject(7), headSha: other }])).toBe(false);
  expect(isTakenOver({ ...own, headSha: other }, [])).toBe(false);
});
