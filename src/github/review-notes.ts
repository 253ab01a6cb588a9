/** Decides which heads the notes of review loops tell of, and what they tell. */
import type { z } from 'zod';
import { effectOf, parseMarker } from '../core/marker.ts';
import { isOwn } from './actor.ts';
import type { CommentNodes } from './pull-feedback.ts';

interface Noted {
  readonly comments: z.output<typeof CommentNodes>;
}

interface NoteOfReview {
  readonly sha: string;
  readonly loop: string;
  readonly bugs: number;
  readonly respondedAt: string | null;
}

/** Heads of which a note of ours tells, newest last. */
export const reviewNotes = ({ comments }: Noted, ownLogin: string): NoteOfReview[] =>
  comments.nodes
    .filter(({ author }) => isOwn(author, ownLogin))
    .toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
    .flatMap(({ body }) => {
      const [, sha] = /^review-note\/\d+\/([0-9a-f]{40,64})$/.exec(effectOf(body)?.key ?? '') ?? [];
      const { loop = '', bugs, responded = '' } = parseMarker(body)?.fields ?? {};
      const respondedAt = Number.isNaN(Date.parse(responded)) ? null : responded;
      return sha === undefined ? [] : [{ sha, loop, bugs: Number(bugs ?? 1), respondedAt }];
    });
