/** What a loop remembers of a pull request under review beside the findings: how far its feedback was answered, and what was tried. */
import { z } from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';

const sha = identity.nullable().default(null);

/** A head that was reviewed, and what stood open then. */
const ReadHead = onDisk({
  sha: identity,
  /** Branch that it was to be merged into. */
  base: identity,
  /** Ids of the findings that blocked. */
  open: z.array(identity),
});
export type ReadHead = z.output<typeof ReadHead>;

/** Something that a responder was handed, and that its answer did not name. */
const PassedOver = onDisk({
  /** Of the feedback. */
  id: identity,
  /** When it was said as it stood then, ISO-8601. */
  at: identity,
  times: z.number().int().positive(),
});

export const ReviewRecord = onDisk({
  /** Newest answer of a responder, by a push or in words; ISO-8601. */
  respondedAt: z.iso.datetime().nullable().default(null),
  /** Feedback up to then was handed to a responder who answered it; ISO-8601. */
  answeredUpTo: z.iso.datetime().nullable().default(null),
  /** Ids of what was said at that very time and handed over: others may have spoken in the same second. */
  answered: z.array(identity).default([]),
  /** What of it no answer names. */
  passedOver: z.array(PassedOver).default([]),
  /** Head that had no check yet, and when it was seen first; ISO-8601. */
  seen: onDisk({ sha: identity, at: z.iso.datetime() }).nullable().default(null),
  /** A check had passed on a head that was reviewed: something does run here. */
  checked: z.boolean().default(false),
  /** Head into which the base was to be merged by GitHub. */
  updatedFrom: sha,
  /** Where the unbroken row of such updates began that leads to it; null = with it. */
  updatesSince: sha,
  /** Updates asked for in this run. */
  updates: z.number().int().nonnegative().default(0),
  /** Head whose conflict with the base a responder was to resolve. */
  resolvedFrom: sha,
  /** Branch that the head reviewed last was to be merged into; null = it is not known. */
  reviewedInto: identity.nullable().default(null),
  /** Heads that were reviewed in this run, newest last: none of them is reviewed again. */
  read: z.array(ReadHead).default([]),
  /** Head that a lost tick of ours was to review, and of which a note of ours tells. */
  noted: sha,
  /** A review that GitHub refused, of this head: of what was found at that time (ISO-8601) or later nothing is posted, tried so often. */
  unposted: onDisk({ sha: identity, at: z.iso.datetime(), times: z.number().int().positive().default(1) })
    .nullable()
    .default(null),
  /** Rounds that people granted beyond `max-review-rounds`. */
  granted: z.number().int().nonnegative().default(0),
});
export type ReviewRecord = z.output<typeof ReviewRecord>;

export const newReviewRecord = (): ReviewRecord => ({
  respondedAt: null,
  answeredUpTo: null,
  answered: [],
  passedOver: [],
  seen: null,
  checked: false,
  updatedFrom: null,
  updatesSince: null,
  updates: 0,
  resolvedFrom: null,
  reviewedInto: null,
  read: [],
  noted: null,
  unposted: null,
  granted: 0,
});

/** When a head without checks was seen first, ISO-8601; null = it was not, or it had checks. */
export const seenAt = (headSha: string, { seen }: Pick<ReviewRecord, 'seen'>): string | null =>
  seen?.sha === headSha ? seen.at : null;

/** A problem that an audit found; the words are an agent's, untrusted. */
export const Finding = onDisk({
  /** By which agents name it, within its subject. */
  id: identity.default('F0'),
  file: z.string(),
  line: z.number().int().positive().nullable(),
  severity: z.enum(['bug', 'warning']),
  description: z.string(),
  scenario: z.string(),
  section: z.number().int().nonnegative().nullable(),
  createdAt: z.iso.datetime(),
  /** Audits that found it, or found it unresolved. */
  seen: z.number().int().positive().default(1),
  /** Null = it stands. Kept, so that one that comes back is known. */
  resolvedAt: z.iso.datetime().nullable().default(null),
});
export type Finding = z.output<typeof Finding>;
