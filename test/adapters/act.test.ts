/** A lease that is lost while effects are done: what was done is done, and nothing more goes out. */
import { describe, expect, test } from '@jest/globals';
import { act, type Acting } from '../../src/act.ts';
import type { Effect } from '../../src/core/effects.ts';
import { LeaseLostError, type LeaseProof, proofFor } from '../../src/core/lease.ts';
import { aLease, noon } from '../support/core-facts.ts';

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
  const acting: Acting = {
    door: {
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
  const end = await act(labels, acting, proof).catch((error: unknown) => error);
  return { end, done, intents };
}

describe('effects under a lease', () => {
  test('end as soon as somebody has noticed that it is lost, before another is even meant', async () => {
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
