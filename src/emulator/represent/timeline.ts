/** Events of a thread in GitHub's JSON. */
import type { Asking } from '../http/permissions.ts';
import type { Thread, TimelineEvent } from '../model/thread.ts';
import { showAccount, showAppOrNull } from './account.ts';
import { apiUrl } from './repository.ts';
import { showIssue } from './thread.ts';
import { iso } from './time.ts';

export function showTimelineEvent(asking: Asking, thread: Thread, event: TimelineEvent): unknown {
  const { world } = asking;
  if (event.event === 'cross-referenced' && event.source) {
    return {
      event: event.event,
      actor: showAccount(world, event.actor),
      created_at: iso(event.at),
      updated_at: iso(event.at),
      source: { type: 'issue', issue: showIssue(asking, event.source) },
    };
  }
  const url = apiUrl(world, thread.repository);
  return {
    id: event.id,
    node_id: event.nodeId,
    url: `${url}/issues/events/${event.id}`,
    actor: showAccount(world, event.actor),
    event: event.event,
    commit_id: event.commit ?? null,
    commit_url: event.commit ? `${url}/commits/${event.commit}` : null,
    created_at: iso(event.at),
    performed_via_github_app: showAppOrNull(world, event.app),
    ...(event.label ? { label: { name: event.label.name, color: event.label.color } } : {}),
    ...(event.assignee ? { assignee: showAccount(world, event.assignee) } : {}),
    ...(event.milestone ? { milestone: { title: event.milestone.title } } : {}),
    ...(event.rename ? { rename: event.rename } : {}),
    ...(event.event === 'locked' || event.event === 'unlocked' ? { lock_reason: thread.lockReason } : {}),
    ...(event.event === 'closed' || event.event === 'reopened' ? { state_reason: thread.stateReason } : {}),
  };
}
