/** Mutations of issues: text, state, labels, people, locks, under the same rules as REST. */
import * as z from 'zod';
import {
  close,
  openIssue,
  reopen,
  retitle,
  setAssignees,
  setLabels,
  setLock,
  setMilestone,
} from '../changes/thread.ts';
import { actorIn, demandEdit, demandState, demandTriage, threadPermission } from '../http/access.ts';
import { demand } from '../http/permissions.ts';
import type { Label, Milestone } from '../model/label.ts';
import type { Repository } from '../model/repository.ts';
import type { Thread } from '../model/thread.ts';
import type { Context } from './fields.ts';
import { accountsWith, Id, Ids, labelsWith, type Mutation, mutation, nodeOfKind, threadWith } from './mutation.ts';

export const ThreadChange = z.object({
  title: z.string().nullish(),
  body: z.string().nullish(),
  state: z.enum(['OPEN', 'CLOSED']).nullish(),
  labelIds: Ids.nullish(),
  assigneeIds: Ids.nullish(),
  milestoneId: Id.nullish(),
});

export function changeThread(context: Context, thread: Thread, change: z.infer<typeof ThreadChange>): void {
  const { world } = context;
  const actor = actorIn(context);
  if (typeof change.title === 'string' || typeof change.body === 'string') {
    demandEdit(context, thread, thread);
    retitle(world, thread, { actor, title: change.title ?? undefined, body: change.body ?? undefined });
  }
  if (change.labelIds || change.assigneeIds || change.milestoneId !== undefined) demandTriage(context, thread);
  if (change.labelIds) setLabels(world, thread, { actor, labels: labelsWith(context, change.labelIds) });
  if (change.assigneeIds) setAssignees(world, thread, { actor, assignees: accountsWith(context, change.assigneeIds) });
  if (change.milestoneId !== undefined) {
    const milestone =
      change.milestoneId === null ? null : nodeOfKind<Milestone>(context, change.milestoneId, 'Milestone');
    setMilestone(world, thread, { actor, milestone });
  }
  if (!change.state) return;
  demandState(context, thread);
  if (change.state === 'OPEN') reopen(world, thread, actor);
  else close(world, thread, { actor });
}

const relabel = (change: (held: readonly Label[], given: readonly Label[]) => readonly Label[]) =>
  mutation(z.object({ labelableId: Id, labelIds: Ids }), ({ labelableId, labelIds }, context) => {
    const thread = threadWith(context, labelableId);
    demandTriage(context, thread);
    setLabels(context.world, thread, {
      actor: actorIn(context),
      labels: change(thread.labels, labelsWith(context, labelIds)),
    });
    return { labelable: thread };
  });

const lock = (locked: boolean) =>
  mutation(z.object({ lockableId: Id }), ({ lockableId }, context) => {
    const thread = threadWith(context, lockableId);
    demand(context, { permission: threadPermission(thread), access: 'write' }, thread.repository);
    setLock(context.world, thread, { actor: actorIn(context), locked });
    return locked
      ? { lockedRecord: thread, actor: actorIn(context).account }
      : { unlockedRecord: thread, actor: actorIn(context).account };
  });

export const threadMutations: Readonly<Record<string, Mutation>> = {
  createIssue: mutation(
    z.object({
      repositoryId: Id,
      title: z.string(),
      body: z.string().nullish(),
      labelIds: Ids.nullish(),
      assigneeIds: Ids.nullish(),
    }),
    (input, context) => {
      const repository = nodeOfKind<Repository>(context, input.repositoryId, 'Repository');
      demand(context, { permission: { issues: 'write' }, access: 'read' }, repository);
      const issue = openIssue(context.world, repository, {
        actor: actorIn(context),
        title: input.title,
        body: input.body ?? '',
        labels: labelsWith(context, input.labelIds ?? []).map(({ name }) => name),
        assignees: accountsWith(context, input.assigneeIds ?? []),
        milestone: null,
      });
      return { issue };
    },
  ),
  updateIssue: mutation(ThreadChange.extend({ id: Id }), (input, context) => {
    const issue = threadWith(context, input.id);
    changeThread(context, issue, input);
    return { issue, actor: actorIn(context).account };
  }),
  closeIssue: mutation(
    z.object({ issueId: Id, stateReason: z.enum(['COMPLETED', 'NOT_PLANNED', 'DUPLICATE']).nullish() }),
    (input, context) => {
      const issue = threadWith(context, input.issueId);
      demandState(context, issue);
      const reason = ({ COMPLETED: 'completed', NOT_PLANNED: 'not_planned', DUPLICATE: 'duplicate' } as const)[
        input.stateReason ?? 'COMPLETED'
      ];
      close(context.world, issue, { actor: actorIn(context), reason });
      return { issue };
    },
  ),
  reopenIssue: mutation(z.object({ issueId: Id }), ({ issueId }, context) => {
    const issue = threadWith(context, issueId);
    demandState(context, issue);
    reopen(context.world, issue, actorIn(context));
    return { issue };
  }),
  addLabelsToLabelable: relabel((held, given) => [...held, ...given]),
  removeLabelsFromLabelable: relabel((held, given) => held.filter((label) => !given.includes(label))),
  lockLockable: lock(true),
  unlockLockable: lock(false),
};
