/** Sessions that look at one head side by side: who looks, what it may cost, and that nothing of one side goes out untried. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideTick } from '../../src/core/decide/decide.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { reviewPublication } from '../../src/core/publication/publication.ts';
import { afterSession } from '../../src/core/record/apply-session.ts';
import { affordable, consolidation, linesOf, placed, sideOrders } from '../../src/core/review/reviewer-panel.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { workOrder } from '../../src/core/sessions/contract/work-order.ts';
import { promptFor } from '../../src/core/sessions/prompt.ts';
import { newSubject } from '../../src/core/state/subject.ts';
import { aDelivery, aHead, anObservation, aState, later, noon, settings } from '../support/core-facts.ts';
import { publicationFactsOf } from '../support/core-run.ts';
import { measureProcessorMs } from '../support/processor-time.ts';
import { aPull } from '../support/pull-facts.ts';

type Config = Parameters<typeof settings>[0];

/** What a tick plans for these pull requests. */
function planned(config: Config = {}, pulls = [7]): readonly CappedSession[] {
  const given = settings({ skill: 'review', 'max-agents': 4, ...config });
  const observation = anObservation({ pulls: pulls.map((number) => aPull({ number })) });
  const obeyed = applyDirectives(aHead({ skill: 'review' }), aState(), { observation, config: given });
  const decision = decideTick({ loop: 'work', config: given, obeyed, observation, metered: true });
  return decision.verdict === 'work' ? decision.sessions : [];
}
const seatsOf = (...args: Parameters<typeof planned>) => planned(...args).map(({ review }) => review?.seats);
const [order] = planned();
if (order === undefined) throw new Error('Nothing is reviewed.');
const looking = sideOrders(order);

const bug = { file: 'a.js', line: 1, severity: 'bug', description: 'Off by one.', scenario: '' } as const;
const reportOf = (one: CappedSession, outcome: SessionReport['outcome']): SessionReport => ({
  ...aDelivery(one),
  startedAt: noon,
  endedAt: later(5),
  outcome,
});
const audited = (one: CappedSession, reported: readonly (typeof bug)[] = [bug]): SessionReport =>
  reportOf(one, { kind: 'audited', reported, resolved: [] });
const broken: SessionReport['outcome'] = {
  kind: 'failed',
  failure: { class: 'exit', rootCause: 'exit', sentence: 'It broke.', question: null },
};
const promptOf = (one: CappedSession): string => {
  const facts = { loop: 'review', iteration: 1, maxIterations: 5, base: 'b'.repeat(40), notes: '', comments: [] };
  const asked = workOrder(one, newSubject(7), { ...facts, allowedPaths: [] });
  return promptFor(asked, { verifyCommand: null, postAction: { skill: null, prompt: null } });
};

describe('a review side by side', () => {
  test('takes the agents that no pull request needs, and is one session where none is left', () => {
    expect(seatsOf()).toEqual([4]);
    expect(seatsOf({ 'max-agents': 3 })).toEqual([3]);
    expect(seatsOf({ 'max-agents': 1 })).toEqual([1]);
    expect(seatsOf({}, [7, 8])).toEqual([3, 1]);
    expect(seatsOf({}, [7, 8, 9, 10])).toEqual([1, 1, 1, 1]);
  });

  test('is one session if the dollars do not pay for more, and past half of them if spend is not metered', () => {
    const cap = (dollars: number | null) => ({ dollars, minutes: 30, turns: 200 });
    const seats = (dollars: number | null, oneAtATime = false) =>
      affordable(order, cap(dollars), { sessionDollars: 0.5, oneAtATime }).review?.seats;

    expect([seats(2.5), seats(2), seats(1.5), seats(1.4), seats(null)]).toEqual([4, 3, 2, 1, 4]);
    expect(seats(100, true)).toBe(1);
  });

  test('looks from every side once, and together with the session after it costs no more than what was claimed', () => {
    const caps = fc.record({
      dollars: fc.option(fc.double({ min: 0.01, max: 1_000, noNaN: true })),
      minutes: fc.double({ min: 1, max: 300, noNaN: true }),
      seats: fc.integer({ min: 2, max: 4 }),
    });
    fc.assert(
      fc.property(caps, ({ dollars, minutes, seats }) => {
        const review = order.review === undefined ? undefined : { ...order.review, seats };
        const orders = sideOrders({ ...order, cap: { dollars, minutes, turns: 200 }, ...(review && { review }) });
        expect(orders).toHaveLength(seats);
        expect(orders.flatMap((one) => one.review?.sides ?? []).toSorted()).toEqual([
          'conventions',
          'correctness',
          'security',
          'tests',
        ]);
        const shares = orders.reduce((sum, { cap }) => sum + (cap.dollars ?? 0), 0);
        const last = consolidation({ ...order, cap: { dollars, minutes, turns: 200 } }, [], {
          dollars: dollars === null ? 0 : shares,
          minutes: orders[0]?.cap.minutes ?? 0,
        });
        expect(shares + (last?.cap.dollars ?? 0)).toBeLessThanOrEqual((dollars ?? 0) + 1e-6);
        expect((orders[0]?.cap.minutes ?? 0) + (last?.cap.minutes ?? 0)).toBeLessThanOrEqual(minutes + 1e-6);
        expect(last).not.toBeNull();
      }),
    );
    const gone = { dollars: 0, minutes: order.cap.minutes };
    expect(consolidation(order, [], gone)).toBeNull();
  });

  test('hands what was found to the one that tries to refute it, and the sides that came to no verdict', () => {
    const [first, second, ...others] = looking;
    if (first === undefined || second === undefined) throw new Error('Nobody looks.');
    const reports = [audited(first), reportOf(second, broken), ...others.map((one) => audited(one, []))];
    const last = consolidation(order, reports, { dollars: 1, minutes: 5 });

    expect(last?.review).toMatchObject({ seats: 1, sides: null, found: { reported: [bug], unseen: ['security'] } });
    expect(promptOf(first)).toMatch(/## Your side\n\n.*\n\n- correctness: .*\n\n## Rules/s);
    expect(promptOf(first)).not.toContain('security:');
    const prompt = promptOf(last ?? order);
    expect(prompt).toContain('- bug in a.js:1: Off by one.');
    expect(prompt).toContain('No session looked from here; you do:\n\n- security:');
    expect(promptOf(order)).not.toMatch(/## Your side|## What others found/);
  });

  test('says nothing in the pull request, and marks no head as reviewed, before it was consolidated', () => {
    const before = newSubject(7);
    const state = aState({ subjects: [before] });
    const reports = looking.map((one) => audited(one));
    const seen = reports.reduce((subject, report) => afterSession(subject, report, 1), before);
    const facts = publicationFactsOf(state, noon);

    expect(seen).toMatchObject({ findings: [], lastReviewedCommit: null, failures: [], sessions: 1 });
    expect(reviewPublication(reports, facts)).toEqual([]);

    const last = consolidation(order, reports, { dollars: 1, minutes: 5 }) ?? order;
    const whole = afterSession(seen, audited(last), 1);
    expect(whole).toMatchObject({ lastReviewedCommit: order.review?.headSha, findings: [{ id: 'F1' }], sessions: 1 });
    const out = reviewPublication([...reports, audited(last)], { ...facts, subjectAfter: () => whole });
    expect(out.map(({ kind }) => kind)).toEqual(['review', 'comment']);
  });
});

test('a round knows its number, the last that there may be and the commit that it starts from, as the settings and the rounds before say', () => {
  const given = settings({ skill: 'review', 'max-iterations': 50 });
  expect([given.maxIterations, given.maxReviewRounds]).toEqual([50, 3]);
  const pull = aPull({ number: 7 });
  expect(order.review).toMatchObject({ round: 1, lastRound: 3, since: null, headSha: pull.headSha });

  const after = afterSession(newSubject(7), audited(order), 1);
  expect(after).toMatchObject({ reviewRound: 1, lastReviewedCommit: pull.headSha });
  const head = aHead({ skill: 'review' });
  const observation = anObservation({ pulls: [aPull({ number: 7, headSha: '3'.repeat(40) })] });
  const state = aState({ subjects: [{ ...after, phase: 'reviewing', findings: [], kind: 'pr' }] });
  const obeyed = applyDirectives(head, state, { observation, config: given });
  const decision = decideTick({ loop: 'work', config: given, obeyed, observation, metered: true });
  const [next] = decision.verdict === 'work' ? decision.sessions : [];
  expect(next?.review).toMatchObject({ round: 2, lastRound: 3, since: pull.headSha });
});

describe('remarks on lines of the diff', () => {
  const patch = [
    '@@ -1,4 +1,5 @@',
    ' a',
    '-b',
    '+B',
    '+B2',
    ' c',
    ' d',
    '@@ -20 +21,2 @@ function f',
    ' x',
    '+y',
    '\\ No newline at end of file',
  ].join('\n');
  const note = (line: number | null, path = 'a.js') => ({ path, line, body: 'Wrong.' });

  test('lines of a patch are those of the new file that it shows, changed or beside a change', () => {
    expect([...linesOf(patch)]).toEqual([1, 2, 3, 4, 5, 21, 22]);
  });

  test('a remark stands on its line, or is posted elsewhere', () => {
    const files = [
      { path: 'a.js', patch },
      { path: 'image.png', patch: null },
    ];
    const notes = [note(2), note(22), note(6), note(null), note(2, 'image.png'), note(2, 'other.js')];

    expect(placed(notes, files)).toEqual({ inline: notes.slice(0, 2), unplaced: notes.slice(2) });
  });

  test('300 files with 5,000 changed lines are placed in an instant', () => {
    const hunk = `@@ -0,0 +1,17 @@\n${'+line\n'.repeat(17).trimEnd()}`;
    const files = Array.from({ length: 300 }, (_, index) => ({ path: `f${index}.js`, patch: hunk }));
    const notes = files.map(({ path }, index) => note((index % 20) + 1, path));
    const counted: number[] = [];

    const ms = measureProcessorMs(() => {
      const { inline, unplaced } = placed(notes, files);
      counted.push(inline.length, unplaced.length);
    });

    expect(counted).toEqual([255, 45]);
    expect(ms).toBeLessThan(1_000);
  });
});
