/** A review that GitHub refuses: what was found is kept and posted again, and nobody pays for it twice. */
import { expect, test } from 'vitest';
import { buildPullEffects } from '../../src/core/claim/planned-effects.ts';
import { planReviews } from '../../src/core/decide/review-batch.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import type { Effect, Outcome } from '../../src/core/effects/effect.ts';
import { signatureOf } from '../../src/core/gates/questions.ts';
import type { ObservedPull } from '../../src/core/observation/pull-request.ts';
import { reviewPublication } from '../../src/core/publication/publication.ts';
import { afterSession } from '../../src/core/record/apply-session.ts';
import { pullsAfter } from '../../src/core/record/fold-reviews.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { repeatedFailure } from '../../src/core/sessions/failure/repeated-failure.ts';
import { getSubject, type LoopState } from '../../src/core/state/loop-state.ts';
import { newSubject, type Subject } from '../../src/core/state/subject.ts';
import { aDelivery, aHead, anObservation, aState, aTick, later, settings } from '../support/core-facts.ts';
import { aPull, headOne, headTwo } from '../support/pull-facts.ts';

const config = settings({ skill: 'review', 'max-agents': 1 });
const refusal = 'Resource not accessible by integration';
const bugOf = (description: string) => ({ file: 'a.js', line: 3, severity: 'bug', description, scenario: '' }) as const;
const bug = bugOf('Off by one.');
const wouldStop = { sessions: 9, audits: 9 };

function planned(subject: Subject, pull: Partial<ObservedPull> = {}) {
  const observation = anObservation({ pulls: [aPull(pull)] });
  const state = aState({ subjects: [subject] });
  const obeyed = applyDirectives(aHead({ skill: 'review' }), state, { observation, config });
  return { observation, batch: planReviews({ loop: 'work', config, obeyed, observation }) };
}

/** What the records say after a tick that reviewed it, or posted what was found. */
function recordedAs(
  kind: Outcome['kind'],
  before: Subject,
  { why = refusal, ...made }: { reports: SessionReport[]; effects: Effect[]; why?: string },
): Subject {
  const after = made.reports.reduce((sofar, report) => afterSession(sofar, report, 1), before);
  const outcomes = made.effects.map(
    ({ key }): Outcome => (kind === 'failed' ? { key, kind, why } : { key, kind, made: {} }),
  );
  const states: { before: LoopState; after: LoopState } = {
    before: aState({ subjects: [before] }),
    after: aState({ subjects: [after] }),
  };
  const reviews = made.effects.filter((effect) => effect.kind === 'review');
  return getSubject(pullsAfter(states, { tick: aTick(), reports: made.reports, effects: reviews, outcomes }, 1), 7);
}

interface Said {
  readonly headSha?: string;
  readonly endedAt?: string;
  readonly reported?: readonly (typeof bug)[];
  readonly resolved?: readonly string[];
}

function reviewed(
  before: Subject,
  { headSha = headOne, endedAt = later(30), reported = [bug], resolved = [] }: Said = {},
): { reports: SessionReport[]; effects: Effect[] } {
  const [order] = planned(before, { headSha }).batch.sessions;
  if (order === undefined) throw new Error('Nobody reviews it.');
  const outcome = { kind: 'audited', reported, resolved } as const;
  const cap = { dollars: null, minutes: 30, turns: 9 };
  const report: SessionReport = { ...aDelivery({ ...order, cap }), endedAt, outcome };
  const effects = reviewPublication([report], {
    ...{ loop: 'work', epoch: 3, base: 'main', runSince: later(0), tickSince: later(0), checksWait: false, list: null },
    ...{ verifies: false, pullRequestOf: () => 7, commitsOf: () => [], notesOf: () => '', costOf: () => null },
    subjectAfter: () => afterSession(before, report, 1),
  });
  return { reports: [report], effects };
}

function posted(before: Subject): { reports: SessionReport[]; effects: Effect[] } {
  const { batch, observation } = planned(before);
  const facts = { ...{ loop: 'work', head: aHead({ epoch: 4 }), merge: config.merge }, observation, neverHuman: [] };
  return { reports: [], effects: buildPullEffects(batch, { ...facts, doNotMergeLabel: 'do-not-merge' }) };
}

const once = recordedAs('failed', newSubject(7), reviewed(newSubject(7)));
const textOf = ({ effects }: { effects: Effect[] }): string[] =>
  effects
    .flatMap((effect) =>
      effect.kind === 'review' ? [effect.key, effect.body, ...effect.comments.map(({ body }) => body)] : [],
    )
    .map((text) => text.replace(/epoch=\d+/, ''));

test('its findings are kept, and the same review is posted again without a session, before anything else is done', () => {
  expect(once).toMatchObject({
    lastReviewedCommit: headOne,
    reviewRound: 1,
    findings: [{ description: 'Off by one.' }],
  });
  const { batch } = planned(once, { behind: true, checks: [] });
  expect(batch).toMatchObject({
    sessions: [],
    questions: [],
    updates: [],
    merges: [],
    posts: [{ pull: 7, sha: headOne }],
  });
  expect(textOf(posted(once))).toEqual(textOf(reviewed(newSubject(7))));
  expect(textOf(posted(once))).toHaveLength(3);
});

test('once it stands there, or was found there, the loop goes on with it as with any review', () => {
  for (const kind of ['done', 'found'] as const) {
    const after = recordedAs(kind, once, posted(once));
    expect(after.failures).toEqual([]);
    expect(planned(after).batch).toMatchObject({
      posts: [],
      sessions: [{ role: 'responder', review: { to: 'findings' } }],
    });
  }
});

test('what says no each time is asked about before it is tried a third time', () => {
  const twice = recordedAs('failed', once, posted(once));

  expect(repeatedFailure(once, wouldStop)).toBeNull();
  expect(repeatedFailure(twice, wouldStop)).toMatchObject({ rootCause: expect.stringContaining(refusal), count: 2 });
  const [question] = planned(twice).batch.questions;
  if (question === undefined) throw new Error('Nobody is asked.');
  expect(planned(twice).batch.posts).toEqual([]);
  const permitted = [{ gate: 'repeated-failure', signature: signatureOf(question), option: 'retry' }] as const;
  expect(planned({ ...twice, permitted: [...permitted] }).batch).toMatchObject({ questions: [], posts: [{ pull: 7 }] });
});

test('where the head has moved, what was found stands and the new head is reviewed; the old one is not posted on', () => {
  const { batch } = planned(once, { headSha: headTwo });

  expect(batch).toMatchObject({ posts: [], sessions: [{ role: 'reviewer', review: { round: 2, since: headOne } }] });
});

test('what was found on a head that has moved goes out with the review of the new one, as far as it stands', () => {
  const next = { headSha: headTwo, endedAt: later(90), reported: [bugOf('No test.')] };
  const both = reviewed(once, next);
  expect(textOf(both).slice(2)).toEqual([expect.stringContaining('Off by one.'), expect.stringContaining('No test.')]);
  expect(recordedAs('done', once, both).review.unposted).toBeNull();

  const twice = recordedAs('failed', once, both);
  expect(repeatedFailure(twice, wouldStop)).toMatchObject({ count: 2 });
  const gone = reviewed(once, { ...next, reported: [], resolved: ['F1'] });
  expect(textOf(gone)).toEqual([]);
  expect(recordedAs('done', once, gone).review.unposted).toBeNull();
});

test('a refusal that names its request says something else each time, and is the same', () => {
  const first = recordedAs('failed', newSubject(7), {
    ...reviewed(newSubject(7)),
    why: 'Forbidden, request AB12:9F',
  });
  const second = recordedAs('failed', first, { ...posted(first), why: 'Forbidden, request CD34:8E' });

  expect(repeatedFailure(first, wouldStop)).toBeNull();
  expect(repeatedFailure(second, wouldStop)).toMatchObject({ rootCause: expect.stringContaining('CD34:8E'), count: 2 });
});

test('that it is posted at last ends what was said of its refusal, and no other failure', () => {
  const other = { rootCause: 'merge | Base branch was modified', summary: 'Not merged', iteration: 1, at: later(9) };
  const before = { ...once, failures: [other, ...once.failures] };

  expect(recordedAs('done', before, posted(before)).failures).toEqual([other]);
});
