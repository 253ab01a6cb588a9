/** What the journal says of a session: all that another process needs to end it, to find its work, and to charge it. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { usageFields } from '../loop/usage-fields.ts';
import { Role } from '../subject/role.ts';
import { SeatPlace } from './sandbox-place.ts';

const Sha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);

/** A process that leads its group; a pid alone may be anybody's by now. */
export const StartedProcess = onDisk({ pid: z.number().int().positive(), startedAt: z.string().min(1) });
export type StartedProcess = z.output<typeof StartedProcess>;

/** Judged and committed, and waiting in a quarantine for its push. */
export const Delivered = onDisk({ sha: Sha, gitDir: z.string().min(1), complete: z.boolean() });
export type Delivered = z.output<typeof Delivered>;

/** `data` of a `session` entry. Each is whole; the newest of a session counts. */
export const SessionEntry = onDisk({
  /** Of the tick's lease: the entries of another tick tell nothing about this one. */
  nonce: z.string().min(1),
  subject: z.number().int().positive(),
  title: z.string(),
  textHash: z.string(),
  role: Role,
  /** Counts the subject's sessions from 1. */
  session: z.number().int().positive(),
  branch: z.string().min(1),
  startSha: Sha,
  /** Head of the branch at the remote as last known; null = it did not exist. */
  head: Sha.nullable(),
  /** USD; null = no dollar ceiling. */
  cap: z.number().nonnegative().nullable(),
  clone: z.string().min(1),
  /** Where the git room lies. */
  room: z.string().min(1),
  seat: SeatPlace,
  /** Null before the first command, and where its start cannot be told. */
  process: StartedProcess.nullable(),
  /** For one that does not write: what the session before it delivered. */
  delivered: Delivered.nullable(),
  /** USD, once it has ended; null = it may still run. */
  spent: z.number().nonnegative().nullable(),
});
export type SessionEntry = z.output<typeof SessionEntry>;

/** `data` of a `usage` entry: what one metered reply of the session cost, in tokens and, where the agent said so, in USD. */
export const MeteredReply = onDisk({
  nonce: z.string().min(1),
  driver: z.string(),
  ...usageFields,
});
export type MeteredReply = z.output<typeof MeteredReply>;
