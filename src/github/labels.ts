/** Puts labels on issues and takes them off; both are idempotent at GitHub, which makes unknown labels itself. */
import { assertHeld, type LeaseProof } from '../core/lease.ts';
import type { GitHub } from './client.ts';
import type { Deed } from './comments.ts';
import { orNull } from './errors.ts';

export interface LabelOrder {
  readonly issue: number;
  readonly name: string;
}

/** Not looked up first: one that is there already stays one, and nobody can tell from the answer. */
export async function addLabel(github: GitHub, order: LabelOrder, proof: LeaseProof): Promise<Deed> {
  assertHeld(proof);
  const at = { owner: github.owner, repo: github.repo, issue_number: order.issue };
  await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', { ...at, labels: [order.name] });
  return { found: false, made: { number: order.issue } };
}

/** A label that is not there any more counts as found. */
export async function removeLabel(github: GitHub, order: LabelOrder, proof: LeaseProof): Promise<Deed> {
  assertHeld(proof);
  const gone = await orNull(
    github.request('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', {
      owner: github.owner,
      repo: github.repo,
      issue_number: order.issue,
      name: order.name,
    }),
  );
  return { found: gone === null, made: { number: order.issue } };
}
