/** Keeps one session's lines of the journal, so that another process can end it, find its work and charge it. */
import { z } from 'zod';
import { startOf } from '../agents/process/proc-fs.ts';
import { tryToWrite } from '../core/errors/disk-errors.ts';
import type { ModelUsage } from '../core/sessions/contract/agent-contract.ts';
import { begunSession, liveLine, type SessionStage, withReply } from '../core/sessions/progress-line.ts';
import { type Delivered, MeteredReply, SessionEntry } from '../core/state/journal-entry.ts';
import type { Journal, Timing } from '../ports/clock.ts';

export interface SessionDiary {
  /** Where the branch stands at the remote as far as we know; null = it does not exist. */
  readonly head: () => string | null;
  readonly moved: (head: string) => void;
  readonly started: (pid: number) => void;
  readonly replied: (driver: string, usage: ModelUsage) => void;
  readonly delivered: (commit: Delivered) => void;
  /** As delivered. */
  readonly commit: () => Delivered | null;
  readonly ended: (end: Pick<SessionEntry, 'spent' | 'delivered'>) => void;
}

export interface Keeping {
  readonly journal: Pick<Journal, 'append'>;
  readonly now: () => string;
  readonly say: (line: string) => void;
}

/** Written before anything runs in the session, and at each change. */
export function keepDiary({ journal, now, say }: Keeping, id: string, begun: SessionEntry): SessionDiary {
  let entry = begun;
  const write = (change: Partial<SessionEntry>): void => {
    entry = { ...entry, ...change };
    journal.append({ t: now(), kind: 'session', key: id, data: z.encode(SessionEntry, entry) });
  };
  let isTold = false;
  // The agent runs already, or has ended: what a full disk cannot take is still known to this process, and its callers are no place to fail.
  const unlessFull = (append: () => void): void => {
    const trouble = tryToWrite(append);
    if (trouble === null || isTold) return;
    isTold = true;
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
    // Told again where no check came between: each line is waited for by the disk.
    delivered: (commit) => {
      if (entry.delivered !== commit) write({ delivered: commit });
    },
    commit: () => entry.delivered,
    ended: (end) => unlessFull(() => write(end)),
  };
}

/** Decides when a running session is told in the log: at each new word of its agent, and every half minute whatever it does. */
export interface LiveView {
  readonly entered: (stage: SessionStage) => void;
  readonly replied: (usage: ModelUsage) => void;
  readonly logged: (line: string) => void;
  readonly end: () => void;
}

export interface Watching {
  readonly subject: number;
  readonly say: (line: string) => void;
  readonly every: Timing['every'];
  /** A clock that nobody sets, in ms. */
  readonly elapsedMs: () => number;
}

const halfMinuteMs = 30_000;

export function liveView({ subject, say, every, elapsedMs }: Watching): LiveView {
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
    end: every(halfMinuteMs, tell),
  };
}
