/** Effects one after another: a lease that is lost while they are done, and a push that fails before what is said of it. */
import { describe, expect, test } from 'vitest';
import { planReviews } from '../../src/core/decide/review-batch.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { type Effect, EffectNotTriedError } from '../../src/core/effects/effect.ts';
import { LeaseLostError, type LeaseProof, proofFor } from '../../src/core/lease/lease.ts';
import { reviewPublication } from '../../src/core/publication/publication.ts';
import { afterSession } from '../../src/core/record/apply-session.ts';
import { newSubject } from '../../src/core/state/subject.ts';
import { type EffectPorts, performEffects } from '../../src/iteration/perform-effects.ts';
import { aDelivery, aHead, aLease, anObservation, aState, later, noon, settings } from '../support/core-facts.ts';
import { publicationFactsOf } from '../support/core-run.ts';
import { aPull, headOne, headTwo, someFeedback } from '../support/pull-facts.ts';

const labels: readonly Effect[] = [1, 2, 3].map((issue) => ({
  kind: 'label',
  key: `label/${issue}`,
  issue,
  name: 'x',
}));

/** What was done until `after` effects were: then `lose` happens. */
async function doneUntil(lose: (lost: { why: string | null }) => void, stayHeld?: (done: number) => Promise<void>) {
  const lost: { why: string | null } = { why: null };
  const done: string[] = [];
  const intents: string[] = [];
  const acting: EffectPorts = {
    github: {
      perform: (effect) => {
        done.push(effect.key);
        if (done.length === 2) lose(lost);
        return Promise.resolve({ found: false, made: {} });
      },
    },
    push: () => Promise.reject(new Error('nothing is pushed here')),
    recover: () => Promise.reject(new Error('nothing is recovered here')),
    journal: { append: ({ kind, key }) => void (kind === 'intent' ? intents.push(key) : null) },
    now: () => noon,
    ...(stayHeld === undefined ? {} : { stayHeld: () => stayHeld(done.length) }),
  };
  const proof = proofFor(aLease({ nonce: 'n' }), 'n', () => lost.why) as LeaseProof;
  const end = await performEffects(labels, acting, proof).catch((error: unknown) => error);
  return { end, done, intents };
}

describe('effects under a lease', () => {
  test('end as soon as the tick has noticed that it is lost, before it plans another', async () => {
    const { end, done, intents } = await doneUntil((lost) => (lost.why = 'run 7 holds it now'));
    expect(end).toEqual(new LeaseLostError('run 7 holds it now'));
    expect([done, intents]).toEqual([
      ['label/1', 'label/2'],
      ['label/1', 'label/2'],
    ]);
  });

  test('end where it cannot be shown between them that it is held', async () => {
    const gone = new LeaseLostError('gone');
    const { end, done } = await doneUntil(
      () => {},
      (count) => (count < 1 ? Promise.resolve() : Promise.reject(gone)),
    );
    expect([end, done]).toEqual([gone, ['label/1']]);
  });
});

/** What a responder's answer to a comment and to a line puts out. */
function answered(): readonly Effect[] {
  const line = someFeedback({ id: 'line/71', path: 'a.js', line: 1 });
  const reviewed = { ...newSubject(7), lastReviewedCommit: headOne, reviewRound: 1 };
  const config = settings({ skill: 'review' });
  const observation = anObservation({ pulls: [aPull({ feedback: [someFeedback(), line] })] });
  const obeyed = applyDirectives(aHead({ skill: 'review' }), aState({ subjects: [reviewed] }), { observation, config });
  const [order] = planReviews({ loop: 'work', config, obeyed, observation }).sessions;
  if (order === undefined) throw new Error('Nobody answers.');
  const delivery = aDelivery({ ...order, cap: { dollars: null, minutes: 30, turns: 9 } });
  if (delivery.outcome.kind !== 'delivered') throw new Error('Nothing is delivered.');
  const replies = ['comment/70', 'line/71'].map((to) => ({ to, body: 'Renamed.' }));
  const result = { ...delivery.outcome.result, replies };
  const outcome = { ...delivery.outcome, result, tipSha: headTwo, expectedHead: headOne };
  const report = { ...delivery, endedAt: later(9), outcome };
  const state = aState({ subjects: [afterSession(reviewed, report, 1)] });
  return reviewPublication([report], publicationFactsOf(state, noon));
}

describe('what is said of an answer', () => {
  test.each([
    ['goes out with its push', true],
    [
      'stays unsaid where its push fails: no reply that would stand in for the true one, and a note that calls it open',
      false,
    ],
  ])('%s', async (_what, pushed) => {
    const said: { kind: string; body: string }[] = [];
    const acting: EffectPorts = {
      github: {
        perform: (effect) => {
          if ('body' in effect) said.push(effect);
          return Promise.resolve({ found: false, made: {} });
        },
      },
      push: () => (pushed ? Promise.resolve({ found: false, made: {} }) : Promise.reject(new Error('moved'))),
      recover: () => Promise.reject(new Error('nothing is recovered here')),
      journal: { append: () => {} },
      now: () => noon,
    };
    const outcomes = await performEffects(
      answered(),
      acting,
      proofFor(aLease({ nonce: 'n' }), 'n', () => null) as LeaseProof,
    );
    const note = said.at(-1)?.body ?? '';

    expect(said.filter(({ body }) => body.includes('Renamed.')).map(({ kind }) => kind)).toEqual(
      pushed ? ['comment', 'reply'] : [],
    );
    expect(note).toContain('Review of 111111111111');
    expect(note).toContain(pushed ? 'A responder has answered' : 'The next tick sets a responder at what is open.');
    expect(outcomes.map(({ kind }) => kind)).toEqual(
      pushed ? ['done', 'done', 'done', 'done'] : ['failed', 'failed', 'failed', 'done'],
    );
  });
});

test('a reply that this tick has posted is not posted again, though GitHub’s list does not show it yet; a failed one is tried again', async () => {
  const key = 'reply/comment/5/stop/obeyed';
  const reply: Effect = { kind: 'comment', key, issue: 1, body: 'heard' };
  const answers = [new Error('no answer'), null, null];
  const posted: string[] = [];
  const acting: EffectPorts = {
    github: {
      perform: (effect) => {
        const error = answers.shift() ?? null;
        if (error !== null) return Promise.reject(error);
        posted.push(effect.key);
        return Promise.resolve({ found: false, made: { commentId: 7 } });
      },
    },
    push: () => Promise.reject(new Error('nothing is pushed here')),
    recover: () => Promise.reject(new Error('nothing is recovered here')),
    journal: { append: () => {} },
    now: () => noon,
    replied: new Map(),
  };
  const proof = proofFor(aLease({ nonce: 'n' }), 'n', () => null) as LeaseProof;
  const outcomes = [];
  for (let turn = 0; turn < 3; turn += 1) outcomes.push(...(await performEffects([reply], acting, proof)));

  expect(outcomes.map(({ kind }) => kind)).toEqual(['failed', 'done', 'found']);
  expect(outcomes.at(-1)).toMatchObject({ key, made: { commentId: 7 } });
  expect(posted).toEqual([key]);
});

test('what something stood against at the last moment was not tried; what GitHub refused was', async () => {
  const outcomeOf = async (error: Error) => {
    const acting: EffectPorts = {
      github: { perform: () => Promise.reject(error) },
      push: () => Promise.reject(new Error('nothing is pushed here')),
      recover: () => Promise.reject(new Error('nothing is recovered here')),
      journal: { append: () => {} },
      now: () => noon,
    };
    const effect = { kind: 'label', key: 'label/1', issue: 1, name: 'a' } as const;
    return await performEffects([effect], acting, proofFor(aLease({ nonce: 'n' }), 'n', () => null) as LeaseProof);
  };
  const why = 'its head has moved';
  expect(await outcomeOf(new EffectNotTriedError(why))).toEqual([
    { key: 'label/1', kind: 'failed', why, untried: true },
  ]);
  expect(await outcomeOf(new Error(why))).toEqual([{ key: 'label/1', kind: 'failed', why }]);
});
