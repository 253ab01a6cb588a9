/** What people said in a pull request, as GitHub tells it. */
import { expect, test } from '@jest/globals';
import { saidIn } from '../../src/github/pull-feedback.ts';
import { later } from '../support/core-facts.ts';

test('a comment on a line is said when its review is submitted, however long ago it was drafted', () => {
  const author = { type: 'User', login: 'ana', id: 5 } as const;
  const said = { databaseId: 70, author, body: 'Why?' };
  const line = { ...said, databaseId: 71, createdAt: later(0), path: 'a.js', line: 3 };
  const review = { ...said, body: '', state: 'COMMENTED', submittedAt: later(10), commit: null };
  const comment = { ...said, databaseId: 72, createdAt: later(3), updatedAt: later(3) };
  const pull = {
    reviews: { totalCount: 1, nodes: [{ ...review, comments: { totalCount: 1, nodes: [line] } }] },
    comments: { totalCount: 1, nodes: [comment] },
  };
  const { feedback } = saidIn(pull, { neverHuman: [], writers: ['ana'], approvers: [] });

  expect(feedback.map(({ id, at }) => [id, at])).toEqual([
    ['comment/72', later(3)],
    ['review/70', later(10)],
    ['line/71', later(10)],
  ]);
});
