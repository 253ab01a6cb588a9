/** Keeps one session's lines of the journal, so that another process can end it, find its work and charge it. */
import { z } from 'zod';
import { startOf } from '../agents/process/proc-fs.ts';
import { tryToWrite } from '../core/errors/disk-errors.ts';
import type { ModelUsage } from '../core/sessions/contract/agent-contract.ts';
import { type Delivered, MeteredReply, SessionEntry } from '../core/state/records/journal-entry.ts';
import type { Journal } from '../ports/journal.ts';

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
