/** Schedules checkpoints of a running session: every few minutes, one at a time, never after the session has ended. */

import { checkpointMessage } from '../core/publication/commit-message.ts';
import type { DeliveredWork } from '../core/state/journal-entry.ts';
import { subjectName } from '../core/state/subject.ts';
import { hasTreeOf, writeCommit } from '../git/commit.ts';
import type { TickClock } from '../ports/clock.ts';
import type { SecureCheckpoint } from '../ports/github.ts';
import type { SessionJournal } from './journal-writer.ts';
import type { SessionRequestFacts, SubjectContext } from './session-request.ts';
import { type KeptWork, keepWork, pushKeptWork } from './work-branch.ts';

export interface CheckpointOptions {
  readonly everyMs: number;
  readonly every: TickClock['every'];
  /** `last`: the work cannot be fixed after this call. */
  readonly keep: (last: boolean) => Promise<KeptWork>;
  readonly moved: (head: string) => void;
  /** Called once per reason: an agent may work for hours on what the guardrails reject. */
  readonly say: (line: string) => void;
}

export interface CheckpointSchedule {
  /** Resolves once no checkpoint is under way. Only then may the session publish. */
  readonly end: () => Promise<void>;
  /** One more checkpoint after the end. Returns why work is missing from the branch, else null. */
  readonly last: () => Promise<string | null>;
}

export function scheduleCheckpoints({ everyMs, every, keep, moved, say }: CheckpointOptions): CheckpointSchedule {
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
      // The lease renewal judges a lost lease and ends the session. Other errors are transient or recur at the end.
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

/**
 * Checkpoints a session to its branch while it runs, and at its end if it ended too early to deliver. A writing agent's
 * checkpoint is its work so far; a reading agent's is what was delivered before it. If judged work fails its checks,
 * the judged commit is kept: by then the clone holds the check's files.
 */
export function checkpointSession(
  context: SubjectContext,
  asked: Pick<SessionRequestFacts, 'order' | 'checkpointed'>,
  journal: Pick<SessionJournal, 'head' | 'moved' | 'commit'>,
): CheckpointSchedule {
  const { environment, setting, sandbox, clone } = context;
  const { guardrails, identity, keepRefused, checkpointEveryMs, every } = environment.settings;
  const { now, secure } = setting;
  const { subject, branch, role } = asked.order;
  const { gitFolders } = environment;
  const securing = (last: boolean): SecureCheckpoint => (last ? secure : (key) => secure(key, { brief: true }));
  const written = (last: boolean): Promise<KeptWork> => {
    const judged = journal.commit();
    if (judged !== null && judged !== context.delivered) return checked(judged, last);
    return keepWork(
      { gitFolders, guardrails, identity, now, secure: securing(last), ...(last ? { keepRefused } : {}) },
      { subject, session: asked.order.session, sandbox, clone, head: journal.head(), beside: true },
    );
  };
  // Same files, with a message that does not call them done.
  const checked = async ({ sha: tip, gitDir }: DeliveredWork, last: boolean): Promise<KeptWork> => {
    const head = journal.head();
    const { startSha } = clone;
    const commit = { gitDir, startSha, tip };
    if (head !== null && (await hasTreeOf(commit, head))) return { kind: 'kept', sha: head };
    const made = { message: checkpointMessage(subject), identity, at: now(), parent: head ?? startSha };
    const sha = await writeCommit(commit, made);
    const kept = await pushKeptWork({ gitFolders, secure: securing(last) }, { subject, branch, head, sha, gitDir });
    return kept.kind === 'not-kept' ? { ...kept, why: `${kept.why}; ${await environment.setAside(tip)}` } : kept;
  };
  const before = async (last: boolean): Promise<KeptWork> =>
    context.delivered === null || context.delivered.sha === journal.head()
      ? { kind: 'nothing' }
      : pushKeptWork(
          { gitFolders, secure: securing(last) },
          { subject, branch, head: journal.head(), ...context.delivered },
        );
  return scheduleCheckpoints({
    everyMs: checkpointEveryMs,
    every,
    keep: role === 'worker' ? written : before,
    moved: (head) => {
      asked.checkpointed(head);
      journal.moved(head);
    },
    say: (line) => setting.say(`${subjectName(subject)}: ${line}`),
  });
}
