/** Stored review state of a pull request: how far its feedback is answered, what was tried, and its findings. */
import * as z from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';

const sha = identity.nullable().default(null);

/** A reviewed head, and the findings open at that time. */
const ReviewedHeadRecord = onDisk({
  sha: identity,
  /** Base branch at that time. */
  base: identity,
  /** Ids of the blocking findings. */
  open: z.array(identity),
});
export type ReviewedHeadRecord = z.output<typeof ReviewedHeadRecord>;

/** Feedback given to a responder whose answer did not name it. */
const UnansweredFeedback = onDisk({
  /** Id of the feedback. */
  id: identity,
  /** Time of the version that was given, ISO-8601. */
  at: identity,
  times: z.number().int().positive(),
});

/** A session that was to mend red checks of a head. */
const CheckRepair = onDisk({
  sha: identity,
  /** Digest of the way in which they failed; null = the session broke off, so nothing was tried against it. */
  cause: identity.nullable(),
});
export type CheckRepair = z.output<typeof CheckRepair>;

export const ReviewRecord = onDisk({
  /** Time of a responder's newest answer, by a push or in words; ISO-8601. */
  respondedAt: z.iso.datetime().nullable().default(null),
  /** A responder has answered the feedback up to this time; ISO-8601. */
  answeredUpTo: z.iso.datetime().nullable().default(null),
  /** Ids of the answered feedback from exactly that time. More feedback may carry the same second. */
  answered: z.array(identity).default([]),
  /** Feedback of it that no answer names. */
  passedOver: z.array(UnansweredFeedback).default([]),
  /** Head without any check, and when it was first seen; ISO-8601. */
  seen: onDisk({ sha: identity, at: z.iso.datetime() }).nullable().default(null),
  /** A check had passed on a reviewed head, so checks do run here. */
  checked: z.boolean().default(false),
  /** Head into which GitHub was asked to merge the base. */
  updatedFrom: sha,
  /** Head where the unbroken series of such updates up to `updatedFrom` began; null = at `updatedFrom` itself. */
  updatesSince: sha,
  /** Updates requested in this run. */
  updates: z.number().int().nonnegative().default(0),
  /** Head whose conflict with the base a responder was asked to resolve. */
  resolvedFrom: sha,
  /** Head whose failed checks GitHub was asked to run again. */
  rerunOf: sha,
  /** Sessions of this run about red checks, newest last. */
  repairs: z.array(CheckRepair).default([]),
  /** Base branch of the head reviewed last; null = unknown. */
  reviewedInto: identity.nullable().default(null),
  /** Heads reviewed in this run, newest last. None of them is reviewed again. */
  read: z.array(ReviewedHeadRecord).default([]),
  /** Head that a lost tick of ours was to review, and that a review note of ours names. */
  noted: sha,
  /** Review of this head that GitHub refused `times` times. Findings since `at` (ISO-8601) are not posted. */
  unposted: onDisk({ sha: identity, at: z.iso.datetime(), times: z.number().int().positive().default(1) })
    .nullable()
    .default(null),
  /** Rounds that people granted beyond `max-review-rounds`. */
  granted: z.number().int().nonnegative().default(0),
});
export type ReviewRecord = z.output<typeof ReviewRecord>;

export const newReviewRecord = (): ReviewRecord => z.decode(ReviewRecord, {});

/** When this head was first seen without checks, ISO-8601; null = not seen, or it had checks. */
export const readFirstSeenAt = (headSha: string, { seen }: Pick<ReviewRecord, 'seen'>): string | null =>
  seen?.sha === headSha ? seen.at : null;

/** A problem that an audit found. The agent's words are untrusted. */
export const Finding = onDisk({
  /** Id that agents use for it, unique within its subject. */
  id: identity.default('F0'),
  file: z.string(),
  line: z.number().int().positive().nullable(),
  severity: z.enum(['bug', 'warning']),
  description: z.string(),
  scenario: z.string(),
  section: z.number().int().nonnegative().nullable(),
  createdAt: z.iso.datetime(),
  /** Number of audits that found it, or found it unresolved. */
  seen: z.number().int().positive().default(1),
  /** Null = open. Resolved findings are kept, so that a returning one is recognised. */
  resolvedAt: z.iso.datetime().nullable().default(null),
});
export type Finding = z.output<typeof Finding>;
