import { describe, expect, test } from 'vitest';
import {
  buildTextSignature,
  isCurrentText,
  listCommentersToVerify,
  type SnapshotFacts,
  selectSnapshotComments,
  toAdmittedComments,
  toFrozenComments,
} from '../../src/core/backlog/thread-snapshot.ts';
import type { Said } from '../../src/core/observation/thread.ts';
import { later } from '../support/core-facts.ts';

const ana = { login: 'ana', id: 7, type: 'User' };
const freezing: SnapshotFacts = { frozenAt: later(10), admitted: null, policy: { neverHuman: ['helper'] } };
const standings = {
  ana: { id: 7, permission: 'write' },
  tom: { id: 8, permission: 'triage' },
  helper: { id: 9, permission: 'admin' },
} as const;
const said = (facts: Partial<Said> = {}): Said => ({
  id: 1,
  hash: (facts.body ?? '').padEnd(64, '0'),
  by: ana,
  tie: 'some',
  body: 'Use the index.',
  createdAt: later(5),
  editedAt: null,
  isHidden: false,
  ...facts,
});
const told = (...comments: readonly Said[]) =>
  toFrozenComments(selectSnapshotComments(comments, { ...freezing, standings })).map(
    ({ by, body }) => `${by}: ${body}`,
  );

describe('comments of an issue', () => {
  test('are shown as they stood when its text was frozen, oldest first', () => {
    expect(told(said({ body: 'One' }), said({ body: 'Two', createdAt: later(10), editedAt: later(10) }))).toEqual([
      'ana: One',
      'ana: Two',
    ]);
  });

  test('that came or were changed later are another text', () => {
    expect(told(said({ createdAt: later(11) }), said({ editedAt: later(11) }))).toEqual([]);
  });

  test('that were made before that moment was recorded are not shown', () => {
    expect(selectSnapshotComments([said()], { ...freezing, frozenAt: null, standings })).toEqual([]);
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

  test('that are hidden, or addressed to the loop, are not shown', () => {
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
    const stranger = { by: { login: 'eve', id: 66, type: 'User' }, tie: 'none' as const };
    expect(listCommentersToVerify([said(), said(), said(stranger), said({ createdAt: later(11) })], freezing)).toEqual([
      'ana',
    ]);
  });

  test('of an organisation’s possible members are asked about: the last twenty of them', () => {
    const hidden = (index: number) =>
      said({ by: { login: `eve${index}`, id: 66 + index, type: 'User' }, tie: 'unknown' as const });
    const asked = listCommentersToVerify(
      [said(), ...Array.from({ length: 30 }, (_, index) => hidden(index))],
      freezing,
    );
    expect(asked).toHaveLength(21);
    expect(asked).toContain('ana');
    expect(asked.at(-1)).toBe('eve29');
    expect(asked).not.toContain('eve9');
  });
});

describe('comments that an agent was shown', () => {
  const [one, two] = [said({ id: 1, hash: 'a'.repeat(64) }), said({ id: 2, hash: 'b'.repeat(64) })];
  const admitted = toAdmittedComments([one, two]);
  const toldAgain = (...comments: readonly Said[]): number[] =>
    selectSnapshotComments(comments, { ...freezing, admitted, standings }).map(({ id }) => id);
  const texts = (comments: readonly Said[], fromId = 0) => ({ textHash: 'text', thread: { comments, fromId } });
  const changed = { ...two, hash: 'c'.repeat(64) };

  test('are kept by half a hash each, and shown again while they are word for word the same, whatever the clock says', () => {
    expect(admitted).toEqual([
      { id: 1, hash: 'a'.repeat(32) },
      { id: 2, hash: 'b'.repeat(32) },
    ]);
    expect(toldAgain(one, { ...two, editedAt: later(11) }, said({ id: 3 }))).toEqual([1, 2]);
    expect(toldAgain(one, changed)).toEqual([1]);
  });

  test('make another text of it when one is edited, deleted or hidden, until it is what it was', () => {
    expect(buildTextSignature(texts([one, two]), admitted)).toBe('text');
    expect(buildTextSignature(texts([one, changed]), admitted)).toBe(`text+2:${'c'.repeat(12)}`);
    expect(buildTextSignature(texts([two]), admitted)).toBe('text+1:gone');
  });

  test('do not count as missing if the tick did not look, nor further back than it read', () => {
    expect(buildTextSignature({ textHash: 'text', thread: null }, admitted)).toBe('text');
    expect(buildTextSignature(texts([two], 2), admitted)).toBe('text');
    expect(buildTextSignature(texts([]), null)).toBe('text');
  });

  test('decide what an answer was about; unread, the text of the issue does', () => {
    const signature = buildTextSignature(texts([one, changed]), admitted);
    expect(isCurrentText(signature, texts([one, changed]), admitted)).toBe(true);
    expect(isCurrentText(signature, texts([one, two]), admitted)).toBe(false);
    expect(isCurrentText(signature, { textHash: 'text', thread: null }, admitted)).toBe(true);
    expect(isCurrentText(signature, { textHash: 'another', thread: null }, admitted)).toBe(false);
  });
});
