import { describe, expect, test } from 'vitest';
import { sortBacklog } from '../../src/core/backlog/eligibility.ts';
import {
  type AdmissionRules,
  editedTextSentence,
  findAdmission,
  listAuthorToVerify,
} from '../../src/core/backlog/outsiders.ts';
import type { LabelledIssue } from '../../src/core/observation/facts.ts';
import { anIssue, aSubject, later, noon } from '../support/core-facts.ts';

const person = (login: string, id = 7) => ({ login, id, type: 'User' });
const ana = person('ana');
const issue: LabelledIssue = {
  number: 9,
  textHash: 'hash-9',
  author: person('mallory', 66),
  labels: ['Agent', 'bug'],
  labelled: [{ label: 'agent', at: later(10), by: ana }],
  editedAt: null,
};
const by: AdmissionRules = {
  labels: ['agent'],
  policy: { neverHuman: ['github-actions[bot]', 'helper'] },
  hidesMembers: false,
  standings: { ana: { id: 7, permission: 'triage' }, eve: { id: 8, permission: 'read' } },
};
const admitted = (facts: Partial<LabelledIssue> = {}, own: Partial<AdmissionRules> = {}) =>
  findAdmission({ ...issue, ...facts }, { ...by, ...own });

describe('an outsider’s issue', () => {
  test('is let in by a person with triage rights who puts a label of the backlog on it', () => {
    expect(admitted()).toEqual({ number: 9, textHash: 'hash-9', label: 'agent', by: 'ana', edited: false });
  });

  test.each([
    ['a bot', { login: 'labeler[bot]', id: 7, type: 'Bot' }],
    ['an agent’s own account', person('helper')],
    ['somebody who may only read', person('eve', 8)],
    ['somebody without any standing', person('mallory')],
    ['an account that took over the login', person('ana', 99)],
    ['an account that is gone', null],
  ])('is not let in by %s', (_who, account) => {
    const standings = { ...by.standings, helper: { id: 7, permission: 'admin' } } as const;
    expect(admitted({ labelled: [{ label: 'agent', at: noon, by: account }] }, { standings })).toBeNull();
  });

  test('is not let in by another label, nor by one that was taken off, nor where the loop asks for none', () => {
    expect(admitted({ labels: ['bug'] })).toBeNull();
    expect(admitted({}, { labels: ['bug'] })).toBeNull();
    expect(admitted({}, { labels: [] })).toBeNull();
  });

  test('is admitted by the person who set the label last: between, it may have been removed', () => {
    const labelled = [...issue.labelled, { label: 'agent', at: later(20), by: person('eve', 8) }];
    expect(admitted({ labelled })).toBeNull();
  });

  test('is let in with the text that it had then: what was written before counts, what came in the same second or after does not', () => {
    expect(admitted({ editedAt: later(9) })?.edited).toBe(false);
    expect(admitted({ editedAt: later(10) })?.edited).toBe(true);
    expect(admitted({ editedAt: later(11) })?.edited).toBe(true);
    const again = [...issue.labelled, { label: 'agent', at: later(12), by: ana }];
    expect(admitted({ editedAt: later(11), labelled: again })?.edited).toBe(false);
  });
});

describe('an issue in an organisation’s repository', () => {
  const author = person('tri', 30);
  const standings = { ...by.standings, tri: { id: 30, permission: 'triage' } } as const;
  const own = { labels: [], hidesMembers: true, standings };

  test('is let in by its author’s own right to triage, whatever its labels and however often it was edited', () => {
    const facts = { author, labelled: [], editedAt: later(11) };
    expect(admitted(facts, own)).toEqual({ number: 9, textHash: 'hash-9', label: null, by: 'tri', edited: false });
  });

  test('is not let in by a reader, an agent’s account, or one that took over the login', () => {
    for (const other of [person('eve', 8), person('helper', 30), person('tri', 99), null])
      expect(admitted({ author: other, labelled: [] }, own)).toBeNull();
  });

  test('asks nothing about authors if no membership is private', () => {
    expect(admitted({ author, labelled: [] }, { ...own, hidesMembers: false })).toBeNull();
    expect(listAuthorToVerify({ author }, { ...by, hidesMembers: false })).toEqual([]);
    expect(listAuthorToVerify({ author }, { ...by, hidesMembers: true })).toEqual(['tri']);
  });
});

test('given a text that was changed after its label, the loop asks about it until a person has answered for it as it is', () => {
  const admission = admitted({ editedAt: later(11) }) ?? undefined;
  const why = 'The text was edited after @ana had put the label `agent` on it.';
  expect(editedTextSentence(admission, null)).toBe(why);
  expect(editedTextSentence(admission, aSubject({ number: 9, textHash: 'an older one' }))).toBe(why);
  expect(editedTextSentence(admission, aSubject({ number: 9, textHash: 'hash-9' }))).toBeNull();
  expect(editedTextSentence(admitted() ?? undefined, null)).toBeNull();
});

test('the backlog takes an outsider’s issue with the text that was let in, and with no other', () => {
  const rules = {
    ...{
      gated: new Set<number>(),
      delivered: new Set<number>(),
      underOthers: new Set<number>(),
      loop: 'work',
      assignee: null,
      priorityLabels: [],
    },
    ...{ ownLogin: 'bot', admissions: [admitted()].flatMap((one) => one ?? []) },
  };
  const sorted = (textHash: string) =>
    sortBacklog({ issues: [anIssue({ number: 9, authorAssociation: 'NONE', author: 'eve', textHash })] }, [], rules);
  expect(sorted('hash-9').workable).toMatchObject([{ admission: { by: 'ana' } }]);
  expect(sorted('another').hindered).toMatchObject([{ why: { kind: 'outsider', author: 'eve' } }]);
});
