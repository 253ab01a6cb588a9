/** Reads what was posted in a thread, and the control issues of a repository, each with its author and the app behind it. */
import { z } from 'zod';
import type { Account } from '../../core/access/account.ts';
import { parseControlIssue } from '../../core/reports/control-issue/body.ts';
import type { ControlMarker } from '../../core/reports/control-issue/marker.ts';
import { controlLabel } from '../../core/state/values/labels.ts';
import { RestActor } from '../api/actor.ts';
import type { GitHub } from '../api/client.ts';
import { allPages } from '../api/pagination.ts';

/** Of whom something is: a marker can be copied by anybody, the app behind a bot cannot. */
export interface Authorship {
  readonly author: Account | null;
  /** The app through which it was written, where it was. */
  readonly viaAppId: number | null;
}

export interface PostedComment extends Authorship {
  readonly id: number;
  readonly nodeId: string;
  readonly body: string;
  readonly createdAt: string;
}

const Via = z.object({ id: z.number() }).nullish();
const Comment = z.object({
  id: z.number(),
  node_id: z.string(),
  body: z.string().nullish(),
  created_at: z.string(),
  user: RestActor,
  performed_via_github_app: Via,
});

/** All comments of an issue or pull request, oldest first; those since a time are fewer requests in a long thread. */
export async function readPostedComments(
  github: GitHub,
  thread: { readonly issue: number; readonly since?: string },
): Promise<PostedComment[]> {
  const { owner, repo } = github;
  const items = await allPages(github, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    owner,
    repo,
    issue_number: thread.issue,
    ...(thread.since === undefined ? {} : { since: thread.since }),
  });
  return z
    .array(Comment)
    .parse(items)
    .map(({ id, node_id, body, created_at, user, performed_via_github_app }) => ({
      id,
      nodeId: node_id,
      body: body ?? '',
      createdAt: created_at,
      author: user,
      viaAppId: performed_via_github_app?.id ?? null,
    }));
}

/** A loop as its control issue shows it. */
export interface PostedLoop extends Authorship {
  readonly issue: number;
  readonly body: string;
  readonly marker: ControlMarker;
}

const Issue = z.object({
  number: z.number(),
  body: z.string().nullish(),
  user: RestActor,
  performed_via_github_app: Via,
});

/** Every issue, open or closed, that has the label and the marker of a control issue; whether it is a loop's own is for the caller. */
export async function readPostedLoops(github: GitHub): Promise<PostedLoop[]> {
  const { owner, repo } = github;
  const items = await allPages(github, 'GET /repos/{owner}/{repo}/issues', {
    owner,
    repo,
    labels: controlLabel,
    state: 'all',
  });
  return z
    .array(Issue)
    .parse(items)
    .flatMap(({ number, body, user, performed_via_github_app }) => {
      const { marker } = parseControlIssue(body ?? '');
      if (marker === null) return [];
      const viaAppId = performed_via_github_app?.id ?? null;
      return [{ issue: number, body: body ?? '', author: user, viaAppId, marker }];
    });
}
