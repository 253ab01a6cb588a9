/** Does one effect at GitHub, with every secret struck out of what it says. */

import type { LeaseProof } from '../core/lease/lease.ts';
import { outsideMarkers } from '../core/text/hidden-marker.ts';
import type { OutwardEffect } from '../ports/github-gateway.ts';
import type { MeteredGitHub } from './api/client.ts';
import { gateTextHash } from './api/text-hash.ts';
import type { Deed } from './api/write-result.ts';
import { closeComment, commentInPlace, commentOnce, gateOnce } from './comments/write-comments.ts';
import { addLabel, removeLabel } from './issues/labels.ts';
import { deleteBranchOnce } from './pulls/delete-branch.ts';
import { openPullRequest } from './pulls/open-pull-request.ts';
import { resolveThreads } from './pulls/resolve-threads.ts';
import { mergeOnce, replyOnce, reviewOnce, updateOnce } from './pulls/review-acts.ts';

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
