import { describe, expect, test } from '@jest/globals';
import { type Freezing, frozenComments, type Said, speakersOf } from '../../src/core/frozen-comments.ts';
import { later } from '../support/core-facts.ts';

const ana = { login: 'ana', id: 7, type: 'User' };
const freezing: Freezing = { frozenAt: later(10), policy: { neverHuman: ['helper'] } };
const standings = {
  ana: { id: 7, permission: 'write' },
  tom: { id: 8, permission: 'triage' },
  helper: { id: 9, permission: 'admin' },
} as const;
const said = (facts: Partial<Said> = {}): Said => ({
  by: ana,
  association: 'MEMBER',
  body: 'Use the index.',
  createdAt: later(5),
  editedAt: null,
  isHidden: false,
  ...facts,
});
const told = (...comments: readonly Said[]) =>
  frozenComments(comments, { ...freezing, standings }).map(({ by, body }) => `${by}: ${body}`);

describe('comments of an issue', () => {
  test('are told as they stood when its text was frozen, oldest first', () => {
    expect(told(said({ body: 'One' }), said({ body: 'Two', createdAt: later(10), editedAt: later(10) }))).toEqual([
      'ana: One',
      'ana: Two',
    ]);
  });

  test('that came or were changed later are another text', () => {
    expect(told(said({ createdAt: later(11) }), said({ editedAt: later(11) }))).toEqual([]);
  });

  test('that were made before anybody wrote down that moment are not told', () => {
    expect(frozenComments([said()], { ...freezing, frozenAt: null, standings })).toEqual([]);
  });

  test.each<[string, Partial<Said>]>([
    ['somebody who may only triage', { by: { login: 'tom', id: 8, type: 'User' } }],
    ['somebody without any standing', { by: { login: 'eve', id: 66, type: 'User' } }],
    ['an account that took over the login', { by: { ...ana, id: 99 } }],
    ['a bot', { by: { login: 'ci[bot]', id: 7, type: 'Bot' } }],
    ['an agent’s own account', { by: { login: 'helper', id: 9, type: 'User' } }],
    ['an account that is gone', { by: null }],
  ])('of %s reach no agent', (_who, facts) => {
    expect(told(said(facts))).toEqual([]);
  });

  test('that are hidden, or said to the loop, are not told', () => {
    expect(told(said({ isHidden: true }), said({ body: '/loop stop' }), said({ body: ' ' }))).toEqual([]);
  });

  test('are no more than twenty, of a bounded length', () => {
    const many = Array.from({ length: 25 }, (_, index) => said({ body: `${index} ${'x'.repeat(5_000)}` }));
    const kept = told(...many);
    expect(kept).toHaveLength(20);
    expect(kept[0]).toMatch(/^ana: 5 x/);
    expect(kept[0]?.length).toBe('ana: '.length + 4_000);
  });

  test('cost a question about their writers alone, and none about strangers', () => {
    const stranger = { by: { login: 'eve', id: 66, type: 'User' }, association: 'NONE' };
    expect(speakersOf([said(), said(), said(stranger), said({ createdAt: later(11) })], freezing)).toEqual(['ana']);
  });
});
