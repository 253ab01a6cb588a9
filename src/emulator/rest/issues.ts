/** REST of issues, which includes pull requests: lists with filters, changes, locks, assignees, timeline. */

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
import { actorIn, demandEdit, demandState, demandTriage } from '../http/access.ts';
import { type Answer, created, noContent, ok, paged } from '../http/answer.ts';
import { canSee, may } from '../http/permissions.ts';
import { type Call, type RepositoryCall, type Router, read } from '../http/router.ts';
import { accountNamed } from '../model/account.ts';
import { labelNamed, type Milestone, milestonesOf } from '../model/label.ts';
import { accessOf, allRepositories, atLeast } from '../model/repository.ts';
import { type Thread, threadsOf } from '../model/thread.ts';
import { notFound, unprocessable, validationFailed } from '../refusal.ts';
import { showRepository } from '../represent/repository.ts';
import { showIssue, showIssueInFull } from '../represent/thread.ts';
import { showTimelineEvent } from '../represent/timeline.ts';
import type { Account } from '../world.ts';
import { cursorPage } from './cursor-pages.ts';
import { filtered } from './issue-filters.ts';

export type ThreadCall = RepositoryCall<'owner' | 'repo' | 'issue_number'>;

export function threadOf({ repository, params }: ThreadCall): Thread {
  const thread = threadsOf(repository).get(Number(params.issue_number));
  if (!thread) throw notFound();
  return thread;
}

export const READ_THREADS = { access: 'read' } as const;
/** Readers may call it. The handlers check the finer rules. */
export const WRITE_THREADS = { access: 'read' } as const;

export function routeIssues({ route }: Router): void {
  route('GET /repos/{owner}/{repo}/issues', listIssues, READ_THREADS);
  route('GET /issues', listOwn, { auth: 'token' });
  route('POST /repos/{owner}/{repo}/issues', createIssue, { access: 'read' });
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}',
    (call) => ok(showIssueInFull(call, threadOf(call))),
    READ_THREADS,
  );
  route('PATCH /repos/{owner}/{repo}/issues/{issue_number}', updateIssue, WRITE_THREADS);
  route(
    'PUT /repos/{owner}/{repo}/issues/{issue_number}/lock',
    (call) => {
      const { lock_reason: reason } = read(
        call,
        z.object({ lock_reason: z.enum(['off-topic', 'too heated', 'resolved', 'spam']).optional() }),
      );
      return lock(call, { locked: true, reason: reason ?? null });
    },
    { ...WRITE_THREADS, access: 'write' },
  );
  route('DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock', (call) => lock(call, { locked: false }), {
    ...WRITE_THREADS,
    access: 'write',
  });
  route(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees',
    (call) => assign(call, (held, given) => [...held, ...given]),
    WRITE_THREADS,
  );
  route(
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees',
    (call) => assign(call, (held, given) => held.filter((account) => !given.includes(account))),
    WRITE_THREADS,
  );
  routeIssueStories({ route });
}

function routeIssueStories({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/timeline',
    (call) => {
      const thread = threadOf(call);
      return paged(call, thread.timeline, (event) => showTimelineEvent(call, thread, event));
    },
    READ_THREADS,
  );
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/events',
    (call) => {
      const thread = threadOf(call);
      const events = thread.timeline.filter(({ event }) => event !== 'cross-referenced');
      return paged(call, events, (event) => showTimelineEvent(call, thread, event));
    },
    READ_THREADS,
  );
}

function lock(
  call: ThreadCall,
  change: { locked: boolean; reason?: 'off-topic' | 'too heated' | 'resolved' | 'spam' | null },
): Answer {
  setLock(call.world, threadOf(call), { actor: actorIn(call), ...change });
  return noContent();
}

function listIssues(call: RepositoryCall): Answer {
  const threads = filtered(call, [...threadsOf(call.repository).values()]);
  const { shown, headers } = cursorPage(call, threads);
  return { status: 200, body: shown.map((thread) => showIssue(call, thread)), headers };
}

/** `GET /issues`: issues assigned to the caller, in any repository. */
function listOwn(call: Call): Answer {
  const { account } = actorIn(call);
  const threads = allRepositories(call.world)
    .filter((repository) => canSee(call, repository))
    .flatMap((repository) => filtered({ ...call, repository }, [...threadsOf(repository).values()]))
    .filter((thread) => thread.assignees.includes(account));
  return paged(call, threads, (thread) => ({
    ...showIssue(call, thread),
    repository: showRepository(call.world, thread.repository),
  }));
}

const Name = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const NewIssue = z.object({
  title: z.union([z.string(), z.number()]).transform(String),
  body: z.string().nullish(),
  labels: z.array(Name).optional(),
  assignees: z.array(z.string()).optional(),
  milestone: z.union([z.string(), z.number()]).nullish(),
});

/** Drops labels, people and milestones without a word if the caller may not triage, as GitHub does. */
function createIssue(call: RepositoryCall): Answer {
  const { world, repository } = call;
  const wanted = read(call, NewIssue);
  const triages = may(call, { permission: { issues: 'write' }, access: 'triage' }, repository);
  const thread = openIssue(world, repository, {
    actor: actorIn(call),
    title: wanted.title,
    body: wanted.body ?? '',
    labels: triages ? (wanted.labels ?? []) : [],
    assignees: triages ? assignable(call, wanted.assignees ?? []) : [],
    milestone: triages ? milestoneOf(call, wanted.milestone) : null,
  });
  return created(showIssueInFull(call, thread));
}

const IssueChange = NewIssue.partial().extend({
  state: z.enum(['open', 'closed']).optional(),
  state_reason: z.enum(['completed', 'not_planned', 'duplicate', 'reopened']).nullish(),
});

function updateIssue(call: ThreadCall): Answer {
  const { world } = call;
  const thread = threadOf(call);
  const actor = actorIn(call);
  const wanted = read(call, IssueChange);
  if (wanted.title !== undefined || wanted.body !== undefined) {
    demandEdit(call, thread, thread);
    retitle(world, thread, {
      actor,
      title: wanted.title,
      body: wanted.body === undefined ? undefined : (wanted.body ?? ''),
    });
  }
  if (wanted.state !== undefined) {
    demandState(call, thread);
    if (wanted.state === 'open') reopen(world, thread, actor);
    else close(world, thread, { actor, ...(wanted.state_reason ? { reason: wanted.state_reason } : {}) });
  }
  if (wanted.labels || wanted.assignees || wanted.milestone !== undefined) demandTriage(call, thread);
  if (wanted.labels)
    setLabels(world, thread, { actor, labels: wanted.labels.map((name) => labelNamed(world, call.repository, name)) });
  if (wanted.assignees) setAssignees(world, thread, { actor, assignees: assignable(call, wanted.assignees) });
  if (wanted.milestone !== undefined)
    setMilestone(world, thread, { actor, milestone: milestoneOf(call, wanted.milestone) });
  return ok(showIssueInFull(call, thread));
}

function milestoneOf({ repository }: RepositoryCall, wanted: string | number | null | undefined): Milestone | null {
  if (wanted === null || wanted === undefined) return null;
  const found = milestonesOf(repository).find(({ number }) => number === Number(wanted));
  if (!found) throw validationFailed({ resource: 'Issue', code: 'invalid', field: 'milestone', value: wanted });
  return found;
}

/** An issue can be assigned only to people who may read. */
function assignable({ world, repository }: RepositoryCall, logins: readonly string[]): readonly Account[] {
  return logins.map((login) => {
    const account = accountNamed(world, login);
    if (!account || !atLeast(accessOf(repository, account), 'read')) {
      throw validationFailed({ resource: 'Issue', code: 'invalid', field: 'assignees', value: login });
    }
    return account;
  });
}

function assign(
  call: ThreadCall,
  change: (held: readonly Account[], given: readonly Account[]) => readonly Account[],
): Answer {
  const thread = threadOf(call);
  demandTriage(call, thread);
  const { assignees } = read(call, z.object({ assignees: z.array(z.string()).default([]) }));
  // Unknown people are skipped here, unlike in PATCH.
  const given = assignees.flatMap((login) => accountNamed(call.world, login) ?? []);
  if (given.length > 10) throw unprocessable('Too many assignees');
  setAssignees(call.world, thread, { actor: actorIn(call), assignees: change(thread.assignees, given) });
  const body = showIssueInFull(call, thread);
  return call.method === 'POST' ? created(body) : ok(body);
}
