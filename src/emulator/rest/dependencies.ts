/** REST of relations between issues: blocked by, blocking, sub-issues. */

import * as z from 'zod';
import { demandTriage } from '../http/access.ts';
import { type Answer, created, ok, paged } from '../http/answer.ts';
import { type RepositoryCall, type Router, read } from '../http/router.ts';
import { allRepositories } from '../model/repository.ts';
import { type Thread, threadsOf } from '../model/thread.ts';
import { notFound, unprocessable } from '../refusal.ts';
import { showIssue } from '../represent/thread.ts';
import { READ_THREADS, type ThreadCall, threadOf, WRITE_THREADS } from './issues.ts';

export function routeDependencies({ route }: Router): void {
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by',
    (call) => list(call, [...threadOf(call).blockedBy]),
    READ_THREADS,
  );
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking',
    (call) => {
      const thread = threadOf(call);
      return list(
        call,
        [...threadsOf(call.repository).values()].filter((other) => other.blockedBy.has(thread)),
      );
    },
    READ_THREADS,
  );
  route(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by',
    (call) => {
      const thread = triaged(call);
      const blocker = threadWithId(call, read(call, z.object({ issue_id: z.number() })).issue_id);
      if (blocker === thread) throw unprocessable('An issue cannot be blocked by itself');
      thread.blockedBy.add(blocker);
      return created(showIssue(call, blocker));
    },
    WRITE_THREADS,
  );
  route(
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by/{issue_id}',
    (call) => {
      const blocker = threadWithId(call, Number(call.params.issue_id));
      if (!triaged(call).blockedBy.delete(blocker)) throw notFound();
      return ok(showIssue(call, blocker));
    },
    WRITE_THREADS,
  );
  routeSubIssues({ route });
}

function routeSubIssues({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/sub_issues',
    (call) => list(call, threadOf(call).subIssues),
    READ_THREADS,
  );
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/parent',
    (call) => {
      const { parent } = threadOf(call);
      if (!parent) throw notFound();
      return ok(showIssue(call, parent));
    },
    READ_THREADS,
  );
  route(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues',
    (call) => {
      const thread = triaged(call);
      const child = threadWithId(
        call,
        read(call, z.object({ sub_issue_id: z.number(), replace_parent: z.boolean().optional() })).sub_issue_id,
      );
      if (child.parent && child.parent !== thread) throw unprocessable('Issue may only have one parent');
      if (!thread.subIssues.includes(child)) thread.subIssues.push(child);
      child.parent = thread;
      return created(showIssue(call, thread));
    },
    WRITE_THREADS,
  );
  route(
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue',
    (call) => {
      const thread = triaged(call);
      const child = threadWithId(call, read(call, z.object({ sub_issue_id: z.number() })).sub_issue_id);
      if (child.parent !== thread) throw notFound();
      thread.subIssues.splice(thread.subIssues.indexOf(child), 1);
      child.parent = null;
      return ok(showIssue(call, thread));
    },
    WRITE_THREADS,
  );
}

const list = (call: RepositoryCall, threads: readonly Thread[]): Answer =>
  paged(call, threads, (thread) => showIssue(call, thread));

function triaged(call: ThreadCall): Thread {
  const thread = threadOf(call);
  demandTriage(call, thread);
  return thread;
}

function threadWithId({ world }: RepositoryCall, id: number): Thread {
  const all = allRepositories(world).flatMap((repository) => [...threadsOf(repository).values()]);
  const found = all.find((thread) => thread.id === id && thread.kind === 'Issue');
  if (!found) throw notFound();
  return found;
}
