/** What is put on its branch of a session while it runs, and at its end where it ended too early to deliver. */
import { type Checkpoints, checkpoints } from './checkpoints.ts';
import { subjectName } from './core/task-number.ts';
import type { Asked } from './session.ts';
import type { SessionDiary } from './session-diary.ts';
import type { Stay } from './stay.ts';
import { keepWork, type Kept, pushKept } from './work-branch.ts';

/** Checkpoints while the agent works: of what it has written so far, or, where it only reads, of what was delivered before it. */
export function preserving(
  stay: Stay,
  asked: Pick<Asked, 'order' | 'checkpointed'>,
  diary: Pick<SessionDiary, 'head' | 'moved'>,
): Checkpoints {
  const { workshop, setting, seat, clone } = stay;
  const { guardrails, identity, keepRefused, checkpointEveryMs, every } = workshop.settings;
  const { now, secure } = setting;
  const { subject, branch, role } = asked.order;
  const { room } = workshop;
  const written = (last: boolean): Promise<Kept> =>
    keepWork(
      { room, guardrails, identity, now, secure, ...(last ? { keepRefused } : {}) },
      { subject, session: asked.order.session, seat, clone, head: diary.head(), beside: true },
    );
  const before = async (): Promise<Kept> =>
    stay.delivered === null || stay.delivered.sha === diary.head()
      ? { kind: 'nothing' }
      : pushKept({ room, secure }, { subject, branch, head: diary.head(), ...stay.delivered });
  return checkpoints({
    everyMs: checkpointEveryMs,
    every,
    keep: role === 'worker' ? written : before,
    moved: (head) => {
      diary.moved(head);
      asked.checkpointed(head);
    },
    say: (line) => setting.say(`${subjectName(subject)}: ${line}`),
  });
}
