/** Decides that receipts, refusals and replies are looked up by their markers before they are written. */
import { renderReply, replyMarker, type CommandReply } from '../src/core/command-reply.ts';
import { isAlreadyRefused, type Refusal, renderRefusal } from '../src/core/receipt.ts';
import type { GitHub } from '../src/github/client.ts';
import { postComment } from '../src/github/comments.ts';
import { readPostedComments } from '../src/github/posted.ts';
import { isOurs } from './authorship.ts';
import type { Outcome } from './outcome.ts';

export interface Place {
  readonly github: GitHub;
  readonly appId: number;
  /** Number of the issue or pull request. */
  readonly issue: number;
}

export async function refuseOnce(place: Place, refusal: Refusal): Promise<Outcome> {
  const said = { did: 'refused', gateId: refusal.gateId, cause: refusal.why.cause } as const;
  if (isAlreadyRefused(refusal, await ownBodies(place))) return { ...said, found: true };
  await postComment(place.github, { issue: place.issue, body: renderRefusal(refusal) });
  return { ...said, found: false };
}

export async function replyOnce(place: Place, to: { commentId: number; reply: CommandReply }): Promise<Outcome> {
  const { commentId, reply } = to;
  const line = replyMarker(commentId, reply);
  const found = (await ownBodies(place)).some((body) => body.split(/\r?\n/, 1)[0] === line);
  if (!found) await postComment(place.github, { issue: place.issue, body: renderReply(commentId, reply) });
  return { did: 'replied', reply: reply.kind, found };
}

/** What this app, or a tick of a loop, wrote in the thread. */
async function ownBodies({ github, appId, issue }: Place): Promise<string[]> {
  const comments = await readPostedComments(github, { issue });
  return comments.filter((comment) => isOurs(comment, appId)).map(({ body }) => body);
}
