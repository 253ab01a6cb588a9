/** Reads the notes of review loops: which heads they are about, and what they say. */
import type * as z from 'zod';
import { effectKeys } from '../../core/effects/effect.ts';
import type { NotedReview, ObservedPull } from '../../core/observation/pull-request.ts';
import { parseEffectMarker, parseMarker } from '../../core/text/hidden-marker.ts';
import { isOwn, isOwnWord } from '../api/graphql-fields.ts';
import type { CommentNodes, ReviewNodes } from './feedback.ts';

interface Noted {
  readonly comments: z.output<typeof CommentNodes>;
}

interface Shown extends Noted {
  readonly number: number;
  readonly headRefOid: string;
  readonly reviews: z.output<typeof ReviewNodes>;
}

interface NoteOfReview extends NotedReview {
  readonly respondedAt: string | null;
}

/** Heads with a note of ours, newest last. */
export const reviewNotes = ({ comments }: Noted, ownLogin: string): NoteOfReview[] =>
  comments.nodes
    .filter((comment) => isOwnWord(comment, ownLogin))
    .toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
    .flatMap(({ body }) => {
      const [, sha] = /^review-note\/\d+\/([0-9a-f]{40,64})$/.exec(parseEffectMarker(body)?.key ?? '') ?? [];
      const { loop = '', bugs, into = null, responded = '' } = parseMarker(body)?.fields ?? {};
      const respondedAt = Number.isNaN(Date.parse(responded)) ? null : responded;
      return sha === undefined ? [] : [{ sha, loop, bugs: Number(bugs ?? 1), into, respondedAt }];
    });

/** The newest note. If a tick died before its note, its posted review of this head counts, with unknown bugs. */
export function reviewedHead(pull: Shown, notes: readonly NoteOfReview[], ownLogin: string): NotedReview | null {
  const note = notes.at(-1);
  const { number, headRefOid: sha } = pull;
  const posted = (pull.reviews?.nodes ?? []).findLast(
    (review) => isOwnWord(review, ownLogin) && parseEffectMarker(review.body)?.key === effectKeys.review(number, sha),
  );
  if (note?.sha !== sha && posted !== undefined)
    return { sha, loop: parseMarker(posted.body)?.fields['loop'] ?? '', bugs: 1, into: null };
  return note === undefined ? null : { sha: note.sha, loop: note.loop, bugs: note.bugs, into: note.into };
}

/** A responder's answers: the newest in a note, and the replies themselves, whose tick may have died before it. */
export function responses(
  pull: Shown,
  notes: readonly NoteOfReview[],
  ownLogin: string,
): Pick<ObservedPull, 'respondedAt' | 'answersPeople'> {
  const written = [...pull.comments.nodes, ...(pull.reviews?.nodes ?? []).flatMap(({ comments }) => comments.nodes)];
  const replies = written
    .filter(({ author, body }) => isOwn(author, ownLogin) && answerKey.test(parseEffectMarker(body)?.key ?? ''))
    .map(({ createdAt }) => createdAt);
  const times = [...notes.flatMap((note) => note.respondedAt ?? []), ...replies];
  const respondedAt = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
  return { respondedAt, answersPeople: replies.length > 0 };
}

/** Keys of `effectKeys.reply`. Replies to commands name their kind behind it. */
const answerKey = /^reply\/(?:comment|review|line)\/\d+$/;
