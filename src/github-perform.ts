/** Does one effect at GitHub, with every secret struck out of what it says. */

import type { LeaseProof } from './core/lease.ts';
import { outsideMarkers } from './core/marker.ts';
import type { OutwardEffect } from './door.ts';
import type { Deed } from './github/api/write-result.ts';
import { deleteBranchOnce } from './github/branches.ts';
import type { MeteredGitHub } from './github/client.ts';
import { closeComment, commentInPlace, commentOnce, gateOnce } from './github/comments.ts';
import { addLabel, removeLabel } from './github/labels.ts';
import { mergeOnce, replyOnce, reviewOnce, updateOnce } from './github/pull-acts.ts';
import { openPullRequest } from './github/pull-request.ts';
import { resolveThreads } from './github/remark-threads.ts';
import { gateTextHash } from './github/text-hash.ts';

interface Performing {
  readonly github: MeteredGitHub;
  readonly loop: string;
  readonly ownLogin: string;
  readonly redact: (text: string) => string;
}

/** What goes out was said by agents and their tools: secrets are struck out of it first. */
const struck = (effect: OutwardEffect, redact: (text: string) => string): OutwardEffect => {
  if (effect.kind === 'pull-request')
    return { ...effect, title: redact(effect.title), body: outsideMarkers(effect.body, redact) };
  if (effect.kind === 'review') {
    const comments = effect.comments.map((note) => ({ ...note, body: redact(note.body) }));
    return { ...effect, body: outsideMarkers(effect.body, redact), comments };
  }
  return 'body' in effect ? { ...effect, body: outsideMarkers(effect.body, redact) } : effect;
};

export async function performAt(
  { github, ownLogin, redact, loop }: Performing,
  planned: OutwardEffect,
  proof: LeaseProof,
): Promise<Deed> {
  const effect = struck(planned, redact);
  switch (effect.kind) {
    case 'label':
      return addLabel(github, effect, proof);
    case 'unlabel':
      return removeLabel(github, { ...effect, loop }, proof);
    case 'comment':
      return effect.inPlaceOf === undefined
        ? commentOnce(github, { ...effect, ownLogin }, proof)
        : commentInPlace(github, { ...effect, ownLogin, loop, inPlaceOf: effect.inPlaceOf }, proof);
    case 'gate': {
      const { found, made, body } = await gateOnce(github, { ...effect, ownLogin }, proof);
      return { found, made: { ...made, textHash: gateTextHash(body) } };
    }
    case 'gate-close':
      return closeComment(github, effect, proof);
    case 'pull-request':
      return openPullRequest(github, { ...effect, ownLogin }, proof);
    case 'review':
      return reviewOnce(github, { ...effect, ownLogin }, proof);
    case 'resolve':
      return resolveThreads(github, { ...effect, ownLogin }, proof);
    case 'reply':
      return replyOnce(github, { ...effect, ownLogin }, proof);
    case 'update-branch':
      return updateOnce(github, effect, proof);
    case 'merge':
      return mergeOnce(github, effect, proof);
    case 'delete-branch':
      return deleteBranchOnce(github, effect, proof);
  }
}
