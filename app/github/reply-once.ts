/** Decides that receipts, refusals and replies are looked up by their markers before they are written. */

import { type CommandReply, type RepliedTo, renderReply, replyMarker } from '../../src/core/commands/reply.ts';
import { isAlreadyRefused, renderRefusal } from '../../src/core/gates/receipt.ts';
import type { Refusal } from '../../src/core/observation/refusal.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { isLocked } from '../../src/github/api/errors.ts';
import { readPostedComments } from '../../src/github/comments/read-posted.ts';
import { postComment } from '../../src/github/comments/write-comments.ts';
import { isOurs } from './authorship.ts';
import { nothing, type Outcome } from './outcome.ts';

export interface Place {
  readonly github: GitHub;
  readonly appId: number;
  /** Number of the issue or pull request. */
  readonly issue: number;
}

export async function refuseOnce(place: Place, refusal: Refusal): Promise<Outcome> {
  const said = { did: 'refused', gateId: refusal.gateId, cause: refusal.why.cause } as const;
  if (isAlreadyRefused(refusal, await ownBodies(place))) return { ...said, found: true };
  return (await posted(place, renderRefusal(refusal))) ? { ...said, found: false } : unsayable;
}

export async function replyOnce(place: Place, to: { about: RepliedTo; reply: CommandReply }): Promise<Outcome> {
  const { about, reply } = to;
  const line = replyMarker(about, reply);
  const found = (await ownBodies(place)).some((body) => body.split(/\r?\n/, 1)[0] === line);
  if (!found && !(await posted(place, renderReply(about, reply)))) return unsayable;
  return { did: 'replied', reply: reply.kind, found };
}

const unsayable = nothing('the thread is locked, so that no bot can say anything there');

/** False in a locked thread: no redelivery would help. */
async function posted({ github, issue }: Place, body: string): Promise<boolean> {
  try {
    await postComment(github, { issue, body });
    return true;
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}

/** What this app, or a tick of a loop, wrote in the thread. */
async function ownBodies({ github, appId, issue }: Place): Promise<string[]> {
  const comments = await readPostedComments(github, { issue });
  return comments.filter((comment) => isOurs(comment, appId)).map(({ body }) => body);
}
