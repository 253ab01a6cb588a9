/** Journal entries of a session: all that another process needs to end it, to find its work, and to charge it. */
import * as z from 'zod';
import { onDisk } from '../codec/record-codec.ts';
import { RunStreak, usageFields } from './loop-state.ts';
import { Breaker, Failure, Role } from './subject.ts';

/** Location of a sandbox as journalled: enough for another process on this machine to re-enter it. */
export const SandboxLocation = z.discriminatedUnion('kind', [
  /** `tag`: in the environment of every process of the sandbox. */
  z.strictObject({ kind: z.literal('none'), base: z.string(), tag: z.string() }),
  /** `index`: of the user `tickgate-agent-{index}`. */
  z.strictObject({ kind: z.literal('uid'), base: z.string(), index: z.number().int().positive() }),
  /** `tag`: in a label of every container of the sandbox. `readable`: folders beside its own that it may read. */
  z.strictObject({
    kind: z.literal('container'),
    base: z.string(),
    tag: z.string(),
    image: z.string(),
    loopback: z.boolean(),
    readable: z.array(z.string()),
  }),
]);
export type SandboxLocation = z.output<typeof SandboxLocation>;

const Sha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);

/** A process group leader. A pid alone may have been reused by now. */
export const StartedProcess = onDisk({ pid: z.number().int().positive(), startedAt: z.string().min(1) });
export type StartedProcess = z.output<typeof StartedProcess>;

/** Work that is validated and committed, and waits in a quarantine for its push. */
export const DeliveredWork = onDisk({ sha: Sha, gitDir: z.string().min(1), complete: z.boolean() });
export type DeliveredWork = z.output<typeof DeliveredWork>;

/** What the sessions of a subject are counted by, as its state has it. */
const SessionCounts = onDisk({
  modelErrors: z.number().int().nonnegative(),
  auditErrors: z.number().int().nonnegative(),
  breaker: Breaker,
});

/** `data` of a `session` entry. Each entry is complete. The newest of a session counts. */
export const SessionEntry = onDisk({
  /** Nonce of the tick's lease. Entries of another tick say nothing about this one. */
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
  /** Folder of the tick's git stores. */
  room: z.string().min(1),
  seat: SandboxLocation,
  /** Null before the first command, and if its start time is unknown. */
  process: StartedProcess.nullable(),
  /** For a session that does not write: what the previous session delivered. */
  delivered: DeliveredWork.nullable(),
  /** USD, once the session has ended; null = it may still run. */
  spent: z.number().nonnegative().nullable(),
  /** Line of the agent's own log with which it began the step that it is at, redacted; absent = it named none. */
  workerLog: z.string().exactOptional(),
  /** Failure with which it ended; absent = none that counts, or it may still run. */
  failure: Failure.exactOptional(),
  /** Of its subject, this session counted; absent = it may still run. */
  counts: SessionCounts.exactOptional(),
  /** Of the run, this session and all that ended before it counted; absent = it may still run. */
  runStreak: RunStreak.exactOptional(),
  /** Why its last work may be missing on its branch, redacted; absent = it is there, or the session may still run. */
  unkept: z.string().exactOptional(),
});
export type SessionEntry = z.output<typeof SessionEntry>;

/** `data` of a `usage` entry: cost of one metered reply of the session in tokens, and in USD if reported. */
export const MeteredReply = onDisk({
  nonce: z.string().min(1),
  driver: z.string(),
  ...usageFields,
});
export type MeteredReply = z.output<typeof MeteredReply>;

/** How a command ended. Output is capped to its head and tail, with a note about the cut between them. */
export type CommandResult = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  /** Error code if the program could not be started. */
  readonly notStarted: string | null;
  readonly durationMs: number;
  readonly stdout: string;
  readonly stderr: string;
};
