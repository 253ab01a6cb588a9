/** Reads whose claim an issue carries: only claim comments that we wrote ourselves count. */
import { z } from 'zod';
import { claimLabel } from '../core/effects.ts';
import { parseMarker } from '../core/marker.ts';
import type { BacklogIssue } from '../core/observation.ts';
import { Actor, actorFields, isOwn } from './actor.ts';
import type { GitHub } from './client.ts';
import type { Part } from './together.ts';

export type Claim = BacklogIssue['claims'][number];

const Claimed = z.object({
  id: z.string(),
  comments: z.object({ nodes: z.array(z.object({ body: z.string(), author: Actor })) }),
});
const Answer = z.object({ nodes: z.array(Claimed.nullable()) });

const claimFields = `id comments(last: 100) { nodes { body author ${actorFields} } }`;

/** Claims of the oldest issues with the label, for a question that others share. */
export const claimsPart: Part = {
  fields: `claimed: issues(states: OPEN, first: 20, filterBy: { labels: ["${claimLabel}"] }, orderBy: { field: CREATED_AT, direction: ASC }) {
    nodes { ${claimFields} }
  }`,
};

const Shared = z.object({ repository: z.object({ claimed: z.object({ nodes: z.array(Claimed) }) }) });

/** By node id of the issue, newest last. */
export const claimsIn = (data: unknown, ownLogin: string): Map<string, Claim[]> =>
  new Map(Shared.parse(data).repository.claimed.nodes.map((issue) => [issue.id, claimsOf(issue, ownLogin)]));

const claimsOf = ({ comments }: z.output<typeof Claimed>, ownLogin: string): Claim[] =>
  comments.nodes.filter(({ author }) => isOwn(author, ownLogin)).flatMap(({ body }) => claimIn(body));

/** By node id of the issue, newest last; 1 query per 50 issues, and none if nothing is claimed. */
export async function readClaims(
  github: GitHub,
  asked: { readonly ids: readonly string[]; readonly ownLogin: string },
): Promise<Map<string, Claim[]>> {
  const claims = new Map<string, Claim[]>();
  for (let start = 0; start < asked.ids.length; start += 50) {
    const data = await github.graphql(
      `query TickgateClaims($ids: [ID!]!) {
        nodes(ids: $ids) { ... on Issue { ${claimFields} } }
      }`,
      { ids: asked.ids.slice(start, start + 50) },
    );
    for (const issue of Answer.parse(data).nodes)
      if (issue !== null) claims.set(issue.id, claimsOf(issue, asked.ownLogin));
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
