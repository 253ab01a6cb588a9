/** What a review loop knows again of a pull request whose last tick died between what it posted and its note. */
import { expect, test } from 'vitest';
import { effectKeys } from '../../src/core/effects/effect.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { responses, reviewedHead, reviewNotes } from '../../src/github/pulls/review-notes.ts';

const head = 'a'.repeat(40);
const before = 'b'.repeat(40);
const own = 'github-actions[bot]';
const by = (login: string) => ({
  author: { login, id: 1, type: login.endsWith('[bot]') ? 'Bot' : 'User' },
  authorAssociation: 'NONE',
});
const made = (key: string, fields: Readonly<Record<string, string>> = {}): string =>
  renderMarker('effect', { key, epoch: 3, loop: 'review', ...fields });

const comment = (body: string, at: string, login = own) => ({
  ...{
    databaseId: 1,
    ...by(login),
    editor: null as ReturnType<typeof by>['author'] | null,
    lastEditedAt: null,
    body,
    createdAt: at,
    updatedAt: at,
  },
});
const review = (body: string, login = own, editor: string | null = null) => ({
  ...{
    id: 'R_2',
    databaseId: 2,
    ...by(login),
    editor: editor === null ? null : by(editor).author,
    lastEditedAt: null,
    body,
    state: 'COMMENTED',
    submittedAt: at(2),
    commit: { oid: head },
  },
  comments: { totalCount: 0, nodes: [] },
});
const at = (hour: number): string => `2026-03-01T0${hour}:00:00Z`;
const noteOf = (sha: string) => comment(made(`review-note/7/${sha}`, { bugs: '0' }), at(1));

const pull = (comments: readonly ReturnType<typeof comment>[], reviews: readonly ReturnType<typeof review>[] = []) => ({
  ...{ number: 7, headRefOid: head },
  comments: { totalCount: comments.length, nodes: [...comments] },
  reviews: { totalCount: reviews.length, nodes: [...reviews] },
});
const known = (seen: ReturnType<typeof pull>) => reviewedHead(seen, reviewNotes(seen, own), own);

test('a review that stands there without its note is known again: how much it found is not, so that a person is asked', () => {
  const posted = review(made(effectKeys.review(7, head)));
  const unknown = { sha: head, loop: 'review', bugs: 1, into: null };
  expect(known(pull([], [posted]))).toEqual(unknown);
  expect(known(pull([noteOf(before)], [posted]))).toEqual(unknown);
  expect(known(pull([noteOf(head)], [posted]))).toEqual({ ...unknown, bugs: 0 });
});

test('a note of what was mended vouches for no head', () => {
  expect(known(pull([comment(made(effectKeys.mendNote(7, head), { bugs: '0', into: 'main' }), at(1))]))).toBeNull();
});

test('a note says for which branch its head was reviewed; an older one, and a review alone, do not', () => {
  const posted = review(made(effectKeys.review(7, head)));
  const told = comment(made(`review-note/7/${head}`, { bugs: '0', into: 'release/1.x' }), at(1));
  expect(known(pull([told]))).toMatchObject({ bugs: 0, into: 'release/1.x' });
  expect(known(pull([noteOf(head)]))).toMatchObject({ bugs: 0, into: null });
  expect(known(pull([], [posted]))).toMatchObject({ into: null });
});

test('a copy by another account, and a review of another head, say nothing of this head', () => {
  const copied = review(made(effectKeys.review(7, head)), 'mallory');
  const older = review(made(effectKeys.review(7, before)));
  expect(known(pull([], [copied, older]))).toBeNull();
  expect(known(pull([noteOf(before)], [copied, older]))).toMatchObject({ sha: before });
});

test('an answer of the responder counts from when it stands there, note or not; replies to commands are none', () => {
  const answer = comment(made(effectKeys.reply('comment/12')), at(4));
  const toCommand = comment(made('reply/comment/12/approvers'), at(6));
  const forged = comment(made(effectKeys.reply('comment/13')), at(7), 'mallory');
  const noted = comment(made(`review-note/7/${before}`, { bugs: '0', responded: at(3) }), at(3));
  const responded = (seen: ReturnType<typeof pull>) => responses(seen, reviewNotes(seen, own), own);
  expect(responded(pull([answer, toCommand, forged, noted]))).toEqual({ respondedAt: at(4), answersPeople: true });
  expect(responded(pull([toCommand, forged, noted]))).toEqual({ respondedAt: at(3), answersPeople: false });
  expect(responded(pull([toCommand, forged]))).toEqual({ respondedAt: null, answersPeople: false });
});

test('a note or a review of ours that another account edited does not count; one that we rewrote ourselves does', () => {
  const body = made(`review-note/7/${head}`, { bugs: '0' });
  const posted = made(effectKeys.review(7, head));
  expect(known(pull([{ ...comment(body, at(1)), editor: by('mallory').author }]))).toBeNull();
  expect(known(pull([], [review(posted, own, 'mallory')]))).toBeNull();
  expect(known(pull([{ ...comment(body, at(1)), editor: by(own).author }]))).toMatchObject({ sha: head, bugs: 0 });
  expect(known(pull([], [review(posted, own, own)]))).toMatchObject({ sha: head });
});
