/** Finer rules of threads: writing in one, editing a text, managing labels and state. */

import { changedWorkflow } from '../git/workflow-files.ts';
import { type Actor, actorOf } from '../model/account.ts';
import type { Content } from '../model/content.ts';
import { accessOf, atLeast, type Repository } from '../model/repository.ts';
import type { Thread } from '../model/thread.ts';
import { forbidden, Refusal } from '../refusal.ts';
import type { Access, Permissions } from '../world.ts';
import { type Asking, demand } from './permissions.ts';

/** The holder of the caller's token. Anonymous callers and app JWTs cannot act. */
export function actorIn({ world, caller }: Asking): Actor {
  if (caller.kind !== 'token') throw new Refusal('Requires authentication', { status: 401 });
  return actorOf(world, caller.token);
}

/**
 * GitHub's table lists both permissions for the routes of issues, without saying which is for what. A comment, a label
 * or an edit on a pull request is refused to `issues: write` with `pull_requests: read`
 * (github/rest-api-description#6994, NVIDIA/nvrc#194).
 */
export const threadPermission = (thread: Thread): Permissions =>
  thread.pull ? { pull_requests: 'write' } : { issues: 'write' };

/** Labels, milestones, people and locks need triage access. */
export const demandTriage = (asking: Asking, thread: Thread): void =>
  demand(asking, { permission: threadPermission(thread), access: 'triage' }, thread.repository);

/** Readers may write a comment, unless the thread is locked. */
export function demandComment(asking: Asking, thread: Thread): void {
  const access: Access = thread.locked ? 'write' : 'read';
  if (thread.locked && asking.caller.kind === 'token') {
    // No token of an app or a job counts as a collaborator (actions/stale#51, renovatebot/renovate#6215).
    const { token, account } = asking.caller;
    const held = token.kind === 'user' ? accessOf(thread.repository, account) : 'none';
    if (!atLeast(held, 'write')) throw forbidden('Unable to create comment because issue is locked.');
  }
  demand(asking, { permission: threadPermission(thread), access }, thread.repository);
}

/** A text may be edited by its author and by accounts with write access. */
export function demandEdit(asking: Asking, content: Content, thread: Thread): void {
  const own = asking.caller.kind === 'token' && asking.caller.account === content.author;
  demand(
    asking,
    { permission: threadPermission(thread), access: own && !thread.locked ? 'read' : 'write' },
    thread.repository,
  );
}

/** A thread may be closed and reopened by its author, and with triage access. */
export function demandState(asking: Asking, thread: Thread): void {
  const own = asking.caller.kind === 'token' && asking.caller.account === thread.author;
  demand(asking, { permission: threadPermission(thread), access: own ? 'read' : 'triage' }, thread.repository);
}

/** Apps and jobs need a separate permission to change workflows, by any way of writing. */
export function demandWorkflows({ caller }: Asking, paths: readonly string[]): void {
  if (mayChangeWorkflows(caller)) return;
  const workflow = paths.find((path) => path.startsWith('.github/workflows/'));
  if (workflow === undefined) return;
  throw forbidden(
    `refusing to allow a GitHub App to create or update workflow \`${workflow}\` without \`workflows\` permission`,
  );
}

const mayChangeWorkflows = (caller: Asking['caller']): boolean =>
  caller.kind !== 'token' || caller.token.kind === 'user' || caller.token.permissions['workflows'] === 'write';

/** A ref that moves brings the workflows of its commits along, as in a push. */
export function demandWorkflowsOf(
  asking: Asking,
  { gitDir }: Repository,
  moves: readonly { readonly after: string | null }[],
): void {
  if (mayChangeWorkflows(asking.caller)) return;
  for (const { after } of moves) {
    const workflow = changedWorkflow(gitDir, after);
    if (workflow !== undefined) demandWorkflows(asking, [workflow]);
  }
}
