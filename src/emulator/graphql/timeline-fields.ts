/** Fields of a thread's events, filtered as a query asks. */

import type { Comment, Thread, TimelineEvent } from '../model/thread.ts';
import { iso } from '../represent/time.ts';
import { type Arguments, type Field, type Fields, fieldsOf, ofKind } from './fields.ts';
import { gitNode } from './git-fields.ts';

/** Events and comments of the requested kinds, in the order of time. */
export function timeline(source: Thread, args: Arguments): readonly (TimelineEvent | Comment)[] {
  const types = Array.isArray(args['itemTypes']) ? args['itemTypes'].map(String) : undefined;
  const since = typeof args['since'] === 'string' ? Date.parse(args['since']) : 0;
  const timeOf = (item: TimelineEvent | Comment) => ('at' in item ? item.at : item.createdAt);
  const type = (item: TimelineEvent | Comment) =>
    item.kind === 'IssueComment' ? 'ISSUE_COMMENT' : EVENT_TYPES[item.event].enumName;
  return [...source.timeline, ...source.comments]
    .toSorted((a, b) => timeOf(a) - timeOf(b) || a.id - b.id)
    .filter((item) => timeOf(item) >= since && (types === undefined || types.includes(type(item))));
}

/** GraphQL's type of each event. */
export const EVENT_TYPES: Readonly<
  Record<TimelineEvent['event'], { readonly enumName: string; readonly typeName: string }>
> = {
  closed: { enumName: 'CLOSED_EVENT', typeName: 'ClosedEvent' },
  reopened: { enumName: 'REOPENED_EVENT', typeName: 'ReopenedEvent' },
  labeled: { enumName: 'LABELED_EVENT', typeName: 'LabeledEvent' },
  unlabeled: { enumName: 'UNLABELED_EVENT', typeName: 'UnlabeledEvent' },
  assigned: { enumName: 'ASSIGNED_EVENT', typeName: 'AssignedEvent' },
  unassigned: { enumName: 'UNASSIGNED_EVENT', typeName: 'UnassignedEvent' },
  milestoned: { enumName: 'MILESTONED_EVENT', typeName: 'MilestonedEvent' },
  demilestoned: { enumName: 'DEMILESTONED_EVENT', typeName: 'DemilestonedEvent' },
  renamed: { enumName: 'RENAMED_TITLE_EVENT', typeName: 'RenamedTitleEvent' },
  locked: { enumName: 'LOCKED_EVENT', typeName: 'LockedEvent' },
  unlocked: { enumName: 'UNLOCKED_EVENT', typeName: 'UnlockedEvent' },
  merged: { enumName: 'MERGED_EVENT', typeName: 'MergedEvent' },
  base_ref_changed: { enumName: 'BASE_REF_CHANGED_EVENT', typeName: 'BaseRefChangedEvent' },
  'cross-referenced': { enumName: 'CROSS_REFERENCED_EVENT', typeName: 'CrossReferencedEvent' },
};

const event: Record<string, Field<TimelineEvent>> = {
  id: ({ nodeId }) => nodeId,
  actor: ({ actor }) => actor,
  createdAt: ({ at }) => iso(at),
  referencedAt: ({ at }) => iso(at),
  label: ({ label }) => label ?? null,
  assignee: ({ assignee }) => assignee ?? null,
  milestoneTitle: ({ milestone }) => milestone?.title ?? '',
  previousTitle: ({ rename }) => rename?.from ?? '',
  currentTitle: ({ rename }) => rename?.to ?? '',
  previousRefName: ({ rename }) => rename?.from ?? '',
  currentRefName: ({ rename }) => rename?.to ?? '',
  source: ({ source }) => source ?? null,
  willCloseTarget: ({ willClose }) => willClose ?? false,
  isCrossRepository: () => false,
  closable: ({ thread }) => thread,
  closer: ({ closer }) => closer ?? null,
  stateReason: ({ thread }) => thread.stateReason?.toUpperCase() ?? null,
  labelable: ({ thread }) => thread,
  assignable: ({ thread }) => thread,
  subject: ({ thread }) => thread,
  target: ({ thread }) => thread,
  lockable: ({ thread }) => thread,
  pullRequest: ({ thread }) => thread,
  mergeRefName: ({ thread }) => thread.pull?.baseRef ?? '',
  commit: ({ thread, commit }) => gitNode(thread.repository, commit),
};

const eventFields = fieldsOf(ofKind<TimelineEvent>('TimelineEvent'), event);

export const timelineFields: Readonly<Record<string, Fields>> = {
  ...Object.fromEntries(Object.values(EVENT_TYPES).map(({ typeName }) => [typeName, eventFields])),
};
