/** What people said in a pull request, as GitHub tells it. */
import { expect, test } from 'vitest';
import { unansweredFeedback } from '../../src/core/review/feedback.ts';
import { saidIn } from '../../src/github/pulls/feedback.ts';
import { later } from '../support/core-facts.ts';

test('a comment on a line is said when its review is submitted, however long ago it was drafted', () => {
  const author = { type: 'User', login: 'ana', id: 5 } as const;
  const said = { databaseId: 70, author, authorAssociation: 'MEMBER', editor: null, lastEditedAt: null, body: 'Why?' };
  const line = { ...said, databaseId: 71, createdAt: later(0), path: 'a.js', line: 3 };
  const review = { ...said, id: 'R_70', body: '', state: 'COMMENTED', submittedAt: later(10), commit: null };
  const comment = { ...said, databaseId: 72, createdAt: later(3), updatedAt: later(3) };
  const pull = {
    reviews: { totalCount: 1, nodes: [{ ...review, comments: { totalCount: 1, nodes: [line] } }] },
    comments: { totalCount: 1, nodes: [comment] },
  };
  const who = { neverHuman: [], writers: ['ana'], unknown: new Set<string>(), approvers: [] };
  const { feedback, saidInPart } = saidIn(pull, who);
  expect(saidInPart).toBe(false);
  // A comment against the merge may be among the unread ones.
  expect(saidIn(pull, { ...who, writers: [], unknown: new Set(['ana']) }).saidInPart).toBe(true);

  expect(feedback.map(({ id, at }) => [id, at])).toEqual([
    ['comment/72', later(3)],
    ['review/70', later(10)],
    ['line/71', later(10)],
  ]);
  // All remarks of one review are one correction.
  expect(feedback.map(({ review: of }) => of)).toEqual([undefined, undefined, 'review/70']);
});

test('given a comment that its author edits, it counts as new; edits by others, and the time of a verdict, do not', () => {
  const [ana, bo] = (['ana', 'bo'] as const).map((login) => ({ type: 'User', login, id: 5 }));
  if (ana === undefined || bo === undefined) throw new Error('There are two.');
  const said = {
    author: ana,
    authorAssociation: 'MEMBER',
    body: 'No, not like this.',
    createdAt: later(5),
    updatedAt: later(50),
  };
  const nodes = [
    { ...said, databaseId: 70, editor: ana, lastEditedAt: later(50) },
    { ...said, databaseId: 71, editor: bo, lastEditedAt: later(50) },
    { ...said, databaseId: 72, editor: null, lastEditedAt: null },
  ];
  const review = { ...said, databaseId: 73, editor: ana, lastEditedAt: later(60), submittedAt: later(4), commit: null };
  const pull = {
    reviews: {
      totalCount: 1,
      nodes: [{ ...review, id: 'R_73', state: 'APPROVED', comments: { totalCount: 0, nodes: [] } }],
    },
    comments: { totalCount: 3, nodes },
  };
  const { feedback } = saidIn(pull, { neverHuman: [], writers: ['ana'], approvers: [], unknown: new Set() });

  expect(feedback.map(({ id, at }) => [id, at])).toEqual([
    ['review/73', later(4)],
    ...['comment/70', 'comment/71', 'comment/72'].map((id) => [id, later(5)]),
  ]);
  const answered = { answeredUpTo: later(5), answered: ['comment/70', 'comment/71', 'comment/72'], passedOver: [] };
  expect(unansweredFeedback(feedback, answered).map(({ id }) => id)).toEqual(['comment/70']);
});
