import { describe, expect, test } from 'vitest';
import { selectUnknownKeys, selectUnrecordedKeys } from '../../src/core/effects/unconfirmed-keys.ts';
import { newReviewRecord } from '../../src/core/state/review-record.ts';
import { aState, aSubject } from '../support/core-facts.ts';

const sha = (digit: string): string => digit.repeat(40);

describe('commits that a lost tick had planned to push', () => {
  const planned = ['claim/1/7/2', `checkpoint/7/${sha('d')}`, `checkpoint/70/${sha('e')}`];
  const kept = (headSha: string | null, before: string | null): string[] =>
    selectUnrecordedKeys(planned, {
      subjects: [{ ...aSubject({ number: 7 }), headSha }],
      last: [{ ...aSubject({ number: 7 }), headSha: before }],
    });

  test('stay known as ours while no record says where their branch is', () => {
    expect(kept(null, null)).toEqual([`checkpoint/7/${sha('d')}`]);
  });

  test('stay known while the record is older than they are', () => {
    expect(kept(sha('c'), sha('c'))).toEqual([`checkpoint/7/${sha('d')}`]);
  });

  test('are forgotten once the record names them, or something that came after them', () => {
    expect(kept(sha('d'), sha('d'))).toEqual([]);
    expect(kept(sha('f'), sha('c'))).toEqual([]);
  });

  test('stay known if the record names the one before them, since their push may be unconfirmed', () => {
    const ways = ['a', 'd', 'b'].map((digit) => `checkpoint/7/${sha(digit)}`);
    const subjects = [{ ...aSubject({ number: 7 }), headSha: sha('d') }];

    expect(selectUnrecordedKeys(ways, { subjects, last: [{ ...aSubject({ number: 7 }), headSha: sha('c') }] })).toEqual(
      ways.slice(2),
    );
  });

  test('do not grow with every tick that is lost', () => {
    const many = Array.from({ length: 100 }, (_, index) => `checkpoint/7/${index.toString(16).padStart(40, '0')}`);
    const subjects = [{ ...aSubject({ number: 7 }), headSha: null }];

    const keys = selectUnrecordedKeys(many, { subjects, last: [] });

    expect(keys.length).toBeLessThanOrEqual(64);
    expect(keys.at(-1)).toBe(many.at(-1));
  });
});

describe('a head that a lost tick was to review', () => {
  const planned = [`review/7/${sha('d')}`, `review/70/${sha('e')}`, 'bundle/work/3'];
  const reviewed = (lastReviewedCommit: string | null) => ({ ...aSubject({ number: 7 }), lastReviewedCommit });
  const kept = (now: string | null, before: string | null): string[] =>
    selectUnrecordedKeys(planned, { subjects: [reviewed(now)], last: [reviewed(before)] });

  test('stays written down until a record has a review', () => {
    expect(kept(null, null)).toEqual([`review/7/${sha('d')}`]);
    expect(kept(sha('c'), sha('c'))).toEqual([`review/7/${sha('d')}`]);
    expect(kept(sha('d'), sha('c'))).toEqual([]);
    expect(kept(sha('f'), sha('c'))).toEqual([`review/7/${sha('d')}`]);
  });

  test('stays where its tick is settled from a bundle that does not know of it', () => {
    const noted = { ...aSubject({ number: 7 }), review: { ...newReviewRecord(), noted: sha('d') } };

    expect(
      selectUnknownKeys({ plannedEffects: planned, lost: [] }, aState({ subjects: [reviewed(sha('c'))] })),
    ).toEqual(planned.slice(0, 2));
    expect(selectUnknownKeys({ plannedEffects: planned, lost: [] }, aState({ subjects: [noted] }))).toEqual([
      `review/70/${sha('e')}`,
    ]);
  });
});
