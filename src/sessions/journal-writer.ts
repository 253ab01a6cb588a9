/** Writes a session's journal entries, so that another process can end it, find its work and charge it. */
import * as z from 'zod';
import { startOf } from '../agents/process/proc-fs.ts';
import { tryToWrite } from '../core/errors/disk-errors.ts';
import type { ModelUsage } from '../core/sessions/contract/agent-contract.ts';
import {
  asLogLine,
  begunSession,
  liveLine,
  longestWorkerLog,
  type SessionStage,
  stepOf,
  withReply,
} from '../core/sessions/progress-line.ts';
import { type DeliveredWork, MeteredReply, SessionEntry } from '../core/state/journal-entry.ts';
import type { TickClock } from '../ports/clock.ts';
import type { Journal } from '../ports/journal.ts';

export interface SessionJournal {
  /** Last known head of the branch at the remote; null = the branch does not exist. */
  readonly head: () => string | null;
  readonly moved: (head: string) => void;
  readonly started: (pid: number) => void;
  readonly replied: (driver: string, usage: ModelUsage) => void;
  /** A redacted line of the agent's own log. Only the first line of each step is recorded. */
  readonly logged: (line: string) => void;
  readonly delivered: (commit: DeliveredWork) => void;
  readonly commit: () => DeliveredWork | null;
  readonly ended: (end: SessionRecord) => void;
}

/** What another process needs of a session that has ended. */
export type SessionRecord = Pick<SessionEntry, 'spent' | 'delivered' | 'failure' | 'counts' | 'runStreak' | 'unkept'>;

export interface JournalOptions {
  readonly journal: Pick<Journal, 'append'>;
  readonly now: () => string;
  readonly say: (line: string) => void;
}

/** Writes an entry before anything runs in the session, and at each change. */
export function openSessionJournal(
  { journal, now, say }: JournalOptions,
  id: string,
  begun: SessionEntry,
): SessionJournal {
  let entry = begun;
  const write = (change: Partial<SessionEntry>): void => {
    entry = { ...entry, ...change };
    journal.append({ t: now(), kind: 'session', key: id, data: z.json().parse(z.encode(SessionEntry, entry)) });
  };
  let isReported = false;
  // A full disk must not fail these callers: the agent already runs or has ended, and this process still has the data.
  const unlessFull = (append: () => void): void => {
    const trouble = tryToWrite(append);
    if (trouble === null || isReported) return;
    isReported = true;
    say(`The journal misses a line of this session: ${trouble}`);
  };
  write({});
  return {
    head: () => entry.head,
    moved: (head) => write({ head }),
    started: (pid) => {
      const startedAt = startOf(pid);
      unlessFull(() => write({ process: startedAt === null ? null : { pid, startedAt } }));
    },
    replied: (driver, usage) =>
      unlessFull(() =>
        journal.append({
          t: now(),
          kind: 'usage',
          key: id,
          data: z.encode(MeteredReply, { ...usage, driver, nonce: entry.nonce }),
        }),
      ),
    logged: (line) => {
      const step = stepOf(line);
      if (step === null || step === stepOf(entry.workerLog ?? '')) return;
      unlessFull(() => write({ workerLog: asLogLine(line, longestWorkerLog) }));
    },
    // Called twice for one commit if no check came between. The repeat is skipped, since each line waits for the disk.
    delivered: (commit) => {
      if (entry.delivered !== commit) write({ delivered: commit });
    },
    commit: () => entry.delivered,
    ended: (end) => unlessFull(() => write(end)),
  };
}

/** Logs a running session: at each new log line of its agent, and every half minute regardless. */
export interface ProgressLog {
  readonly entered: (stage: SessionStage) => void;
  readonly replied: (usage: ModelUsage) => void;
  readonly logged: (line: string) => void;
  readonly end: () => void;
}

export interface ProgressOptions {
  readonly subject: number;
  readonly say: (line: string) => void;
  readonly every: TickClock['every'];
  /** Monotonic clock, in ms. */
  readonly elapsedMs: () => number;
}

const progressIntervalMs = 30_000;

export function openProgressLog({ subject, say, every, elapsedMs }: ProgressOptions): ProgressLog {
  let session = begunSession(subject);
  const tell = (): void => say(liveLine({ ...session, elapsedMs: elapsedMs() }));
  return {
    entered: (stage) => {
      session = { ...session, stage };
    },
    replied: (usage) => {
      session = withReply(session, usage);
    },
    logged: (workerLog) => {
      session = { ...session, workerLog };
      tell();
    },
    end: every(progressIntervalMs, tell),
  };
}
