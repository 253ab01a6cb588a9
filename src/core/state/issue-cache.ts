/** Cache of the open issues as last read, so that a tick requests only changes. */
import { z } from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';

const seconds = z.number().int();
const number = z.number().int().positive();

/** What decides an issue's place in the backlog. Its text is read again before use. Names are short: there are many. */
export const CachedIssue = z.strictObject({
  number,
  created: seconds,
  /** Prefix of the hash of its title and body. */
  text: identity,
  /** Only labels that affect a decision. */
  labels: z.array(identity).optional(),
  /** When its milestone is due. */
  due: seconds.optional(),
  /** Its author, unless that author's texts are admitted without asking. */
  outsider: z.string().optional(),
  /** Last change of an outsider's issue. */
  updated: seconds.optional(),
  /** Whether an outsider's issue was admitted when last checked; absent = not checked since it changed. */
  admitted: z.boolean().optional(),
  /** Assigned to another account. */
  assigned: z.literal(true).optional(),
  /** Open issues and pull requests of this repository that it waits for, as far as known. */
  blockers: z.array(number).optional(),
  /** It waits for an issue of another repository, or for one that the token may not read. */
  elsewhere: z.literal(true).optional(),
  /** Open pull requests by others that close it; null = one that the token may not read. */
  closing: z.array(number.nullable()).optional(),
  /** If it has the claim label: loop of the newest claim, null = no loop; absent = not read since it changed. */
  claim: identity.nullable().optional(),
  /** Its text seems to name no criteria. */
  vague: z.literal(true).optional(),
});
export type CachedIssue = z.output<typeof CachedIssue>;

/** Open backlog issues as this loop last read them. */
export const CachedBacklog = onDisk({
  /** Digest of the settings it was read with. With other settings it is read in full again. */
  view: identity,
  /** Number of the run that read it in full. */
  run: z.number().int(),
  /** Start of the last full read, by GitHub's clock. */
  syncedAt: z.iso.datetime(),
  /** Start of the newest read. The next one requests changes since then. */
  readAt: z.iso.datetime(),
  /** Ordered by number. */
  issues: z.array(CachedIssue),
  /** Outside authors who may not admit their own issues: time of that check by login. Absent = none. */
  authors: z.record(z.string(), seconds).optional(),
});
export type CachedBacklog = z.output<typeof CachedBacklog>;
