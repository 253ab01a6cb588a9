/** What a loop remembers of a pull request under review beside the findings: how far its feedback was answered, and what was tried. */
import { z } from 'zod';
import { onDisk } from './on-disk.ts';

const sha = z.string().nullable().default(null);

export const ReviewRecord = onDisk({
  /** Newest answer of a responder, by a push or in words; ISO-8601. */
  respondedAt: z.iso.datetime().nullable().default(null),
  /** Feedback up to then was handed to a responder who answered it; ISO-8601. */
  answeredUpTo: z.iso.datetime().nullable().default(null),
  /** Ids of what was said at that very time and answered: others may have spoken in the same second. */
  answered: z.array(z.string()).default([]),
  /** Head into which the base was to be merged by GitHub. */
  updatedFrom: sha,
  /** Head whose conflict with the base a responder was to resolve. */
  resolvedFrom: sha,
  /** Branch that the head reviewed last was to be merged into; null = it is not known. */
  reviewedInto: z.string().nullable().default(null),
  /** Rounds that people granted beyond `max-review-rounds`. */
  granted: z.number().int().nonnegative().default(0),
});
export type ReviewRecord = z.output<typeof ReviewRecord>;

export const newReviewRecord = (): ReviewRecord => ({
  respondedAt: null,
  answeredUpTo: null,
  answered: [],
  updatedFrom: null,
  resolvedFrom: null,
  reviewedInto: null,
  granted: 0,
});
