/** Reads whose claim an issue carries: only claim comments that we wrote ourselves count. */
import { z } from 'zod';
import { parseMarker } from '../core/marker.ts';
import type { BacklogIssue } from '../core/observation.ts';
import { Actor, actorFields, isOwn } from './actor.ts';
import type { GitHub } from './client.ts';

export type Claim = BacklogIssue['claims'][number];

const Answer = z.object({
  nodes: z.array(
    z
      .object({
        id: z.string(),
        comments: z.object({ nodes: z.array(z.object({ body: z.string(), author: Actor })) }),
      })
      .nullable(),
  ),
});

/** By node id of the issue, newest last; 1 query per 50 issues, and none if nothing is claimed. */
export async function readClaims(
  github: GitHub,
  asked: { readonly ids: readonly string[]; readonly ownLogin: string },
): Promise<Map<string, Claim[]>> {
  const claims = new Map<string, Claim[]>();
  for (let start = 0; start < asked.ids.length; start += 50) {
    const data = await github.graphql(
      `query TickgateClaims($ids: [ID!]!) {
        nodes(ids: $ids) { ... on Issue { id comments(last: 100) { nodes { body author ${actorFields} } } } }
      }`,
      { ids: asked.ids.slice(start, start + 50) },
    );
    for (const issue of Answer.parse(data).nodes) {
      const own = issue?.comments.nodes.filter(({ author }) => isOwn(author, asked.ownLogin)) ?? [];
      if (issue !== null)
        claims.set(
          issue.id,
          own.flatMap(({ body }) => claimIn(body)),
        );
    }
  }
  return claims;
}

/** A claim whose marker names no loop is of no loop: nobody but a person takes it over. */
function claimIn(body: string): Claim[] {
  const fields = parseMarker(body)?.fields ?? {};
  const key = fields['key'] ?? '';
  const epoch = Number(fields['epoch']);
  if (!key.startsWith('claim/') || !Number.isSafeInteger(epoch)) return [];
  return [{ key, epoch, loop: fields['loop'] ?? '' }];
}
