/** Issues as they were last read, so that a tick asks for changes alone. */
import { z } from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';

const seconds = z.number().int();
const number = z.number().int().positive();

/** What an issue's place in the backlog hangs on; its text is read afresh before anybody acts on it. Names are short: there are many. */
export const KnownIssue = z.strictObject({
  number,
  created: seconds,
  /** How the hash of its title and body begins. */
  text: identity,
  /** Those that decide about something. */
  labels: z.array(identity).optional(),
  /** When its milestone is due. */
  due: seconds.optional(),
  /** Its author, where that is none of whom texts are taken unasked. */
  outsider: z.string().optional(),
  /** Of an outsider's: its last change. */
  updated: seconds.optional(),
  /** Of an outsider's: whether somebody had let it in when it was looked at; absent = nobody has looked since it changed. */
  admitted: z.boolean().optional(),
  /** Assigned to somebody else. */
  assigned: z.literal(true).optional(),
  /** Open issues and pull requests of this repository that it waits for, as far as is known. */
  blockers: z.array(number).optional(),
  /** It waits for an issue of another repository, or for one that we may not see. */
  elsewhere: z.literal(true).optional(),
  /** Open pull requests of others that close it; null = one that we may not see. */
  closing: z.array(number.nullable()).optional(),
  /** Of one with the claim label: the loop of its newest claim, null = claimed by none; absent = not read since it changed. */
  claim: identity.nullable().optional(),
  /** Its text names no criteria at first sight. */
  vague: z.literal(true).optional(),
});
export type KnownIssue = z.output<typeof KnownIssue>;

/** The open issues of the backlog as this loop last saw them. */
export const KnownBacklog = onDisk({
  /** Of the settings that it is a picture through: with others it is read anew. */
  view: identity,
  /** Number of the run that read it in full. */
  run: z.number().int(),
  /** When the last full reading began, by GitHub's clock. */
  syncedAt: z.iso.datetime(),
  /** When the newest reading began: what changed since is asked for next. */
  readAt: z.iso.datetime(),
  /** By number. */
  issues: z.array(KnownIssue),
  /** Authors of outsiders' issues who could not let in their own when they were asked about: when, by login. Absent = none. */
  authors: z.record(z.string(), seconds).optional(),
});
export type KnownBacklog = z.output<typeof KnownBacklog>;
