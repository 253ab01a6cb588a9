/** What is put on its branch of a session while it runs, and at its end where it ended too early to deliver. */

import { checkpointMessage } from '../core/publication/commit-message.ts';
import type { Delivered } from '../core/state/records/journal-entry.ts';
import { subjectName } from '../core/state/subject/subject-id.ts';
import { hasTreeOf, writeCommit } from '../git/commit.ts';
import type { Secure } from '../ports/branch-publisher.ts';
import { type Checkpoints, checkpoints } from './checkpoint-schedule.ts';
import type { SessionDiary } from './journal-writer.ts';
import type { Asked } from './session-request.ts';
import type { Stay } from './shared-context.ts';
import { type Kept, keepWork, pushKept } from './work-branch.ts';

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
