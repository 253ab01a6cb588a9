/** Reads whose claim an issue carries: only claim comments that we wrote ourselves count. */
import { z } from 'zod';
import { parseMarker } from '../core/marker.ts';
import type { IssueClaim } from '../core/observation.ts';
import { Actor, actorFields, isOwn } from './actor.ts';

export const ClaimComments = z.object({ nodes: z.array(z.object({ body: z.string(), author: Actor })) });

/** Of an issue: the comments among which claims stand. */
export const claimFields = `claims: comments(last: 100) { nodes { body author ${actorFields} } }`;

/** Newest last. */
export const claimsIn = (comments: z.output<typeof ClaimComments>, ownLogin: string): IssueClaim[] =>
  comments.nodes.filter(({ author }) => isOwn(author, ownLogin)).flatMap(({ body }) => claimIn(body));

/** A claim whose marker names no loop is of no loop: nobody but a person takes it over. */
function claimIn(body: string): IssueClaim[] {
  const fields = parseMarker(body)?.fields ?? {};
  const key = fields['key'] ?? '';
  const epoch = Number(fields['epoch']);
  if (!key.startsWith('claim/') || !Number.isSafeInteger(epoch)) return [];
  return [{ key, epoch, loop: fields['loop'] ?? '' }];
}
