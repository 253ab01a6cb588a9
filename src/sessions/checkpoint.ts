/** Decides when the work of a running session is preserved: every few minutes, one at a time, and never after the session has ended. */

import { checkpointMessage } from '../core/publication/commit-message.ts';
import type { Delivered } from '../core/state/journal-entry.ts';
import { subjectName } from '../core/state/subject.ts';
import { hasTreeOf, writeCommit } from '../git/commit.ts';
import type { Timing } from '../ports/clock.ts';
import type { Secure } from '../ports/github.ts';
import type { SessionDiary } from './journal-writer.ts';
import type { Asked, Stay } from './session-request.ts';
import { type Kept, keepWork, pushKept } from './work-branch.ts';

export interface Checkpointing {
  readonly everyMs: number;
  readonly every: Timing['every'];
  /** `last`: nothing can be mended after it. */
  readonly keep: (last: boolean) => Promise<Kept>;
  readonly moved: (head: string) => void;
  /** Told once per reason: an agent may work for hours on what the guardrails refuse. */
  readonly say: (line: string) => void;
}

export interface Checkpoints {
  /** Resolves when none is under way: only then may the session publish. */
  readonly end: () => Promise<void>;
  /** One more, after their end; says why there is nothing on the branch that should be, else null. */
  readonly last: () => Promise<string | null>;
}

export function checkpoints({ everyMs, every, keep, moved, say }: Checkpointing): Checkpoints {
  const state: { busy: Promise<void> | null; said: string | null } = { busy: null, said: null };
  const complain = (why: string): void => {
    if (why !== state.said) say(`not preserved for now: ${why}`);
    state.said = why;
  };
  const preserve = async (last: boolean): Promise<string | null> => {
    try {
      const kept = await keep(last);
      if (kept.kind === 'kept') moved(kept.sha);
      return kept.kind === 'not-kept' ? kept.why : null;
    } catch (error) {
      // A lost lease is the renewal's to judge, which ends the session; everything else passes, or is met again at its end.
      return error instanceof Error ? error.message : String(error);
    }
  };
  const end = every(everyMs, () => {
    state.busy ??= preserve(false)
      .then((why) => {
        if (why !== null) complain(why);
      })
      .finally(() => {
        state.busy = null;
      });
  });
  return {
    end: async () => {
      end();
      await state.busy;
    },
    last: () => preserve(true),
  };
}

/* What is put on its branch of a session while it runs, and at its end where it ended too early to deliver. */

/**
 * Checkpoints while the agent works: of what it has written so far, or, where it only reads, of what was delivered before it. What was
 * judged at its end and did not stand its checks is kept as it was judged: what lies in the clone by then is the check's.
 */
export function preserving(
  stay: Stay,
  asked: Pick<Asked, 'order' | 'checkpointed'>,
  diary: Pick<SessionDiary, 'head' | 'moved' | 'commit'>,
): Checkpoints {
  const { workshop, setting, seat, clone } = stay;
  const { guardrails, identity, keepRefused, checkpointEveryMs, every } = workshop.settings;
  const { now, secure } = setting;
  const { subject, branch, role } = asked.order;
  const { room } = workshop;
  const securing = (last: boolean): Secure => (last ? secure : (key) => secure(key, { brief: true }));
  const written = (last: boolean): Promise<Kept> => {
    const judged = diary.commit();
    if (judged !== null && judged !== stay.delivered) return checked(judged, last);
    return keepWork(
      { room, guardrails, identity, now, secure: securing(last), ...(last ? { keepRefused } : {}) },
      { subject, session: asked.order.session, seat, clone, head: diary.head(), beside: true },
    );
  };
  // The same files, by a message that does not call them done.
  const checked = async ({ sha: tip, gitDir }: Delivered, last: boolean): Promise<Kept> => {
    const head = diary.head();
    const { startSha } = clone;
    const commit = { gitDir, startSha, tip };
    if (head !== null && (await hasTreeOf(commit, head))) return { kind: 'kept', sha: head };
    const made = { message: checkpointMessage(subject), identity, at: now(), parent: head ?? startSha };
    const sha = await writeCommit(commit, made);
    const kept = await pushKept({ room, secure: securing(last) }, { subject, branch, head, sha, gitDir });
    return kept.kind === 'not-kept' ? { ...kept, why: `${kept.why}; ${await workshop.setAside(tip)}` } : kept;
  };
  const before = async (last: boolean): Promise<Kept> =>
    stay.delivered === null || stay.delivered.sha === diary.head()
      ? { kind: 'nothing' }
      : pushKept({ room, secure: securing(last) }, { subject, branch, head: diary.head(), ...stay.delivered });
  return checkpoints({
    everyMs: checkpointEveryMs,
    every,
    keep: role === 'worker' ? written : before,
    moved: (head) => {
      asked.checkpointed(head);
      diary.moved(head);
    },
    say: (line) => setting.say(`${subjectName(subject)}: ${line}`),
  });
}
