/** Reads an open question back from its own comment, where the bundle that knew it is lost: a person who answers there knows nothing of bundles. */

import type { Gate, OpenGate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { questionIn, readGateMarker } from './comment.ts';
import { optionsOf } from './questions.ts';

/** Where it stands: its comment as it is now, and the hash of what that says apart from its boxes. */
export interface StandingQuestion {
  readonly body: string;
  readonly textHash: string;
  readonly issueNumber: number;
}

/** The question as it was asked; null where its text is not the one that we posted, or nobody knows what that was. */
export function readBack(open: OpenGate, { body, textHash, issueNumber }: StandingQuestion): Gate | null {
  const marker = readGateMarker(body);
  const { id, commentId, askedAt, raises = [] } = open;
  if (marker === null || marker.id !== id || open.textHash !== textHash || askedAt === undefined) return null;
  const { name, subject, signature, iteration, epoch } = marker;
  const isShown = ({ id: option, byReplyOnly }: Gate['options'][number]): boolean =>
    byReplyOnly || marker.options.includes(option);
  return {
    id,
    name,
    subject,
    question: questionIn(body),
    quoted: null,
    options: optionsOf(name, raises).filter(isShown),
    signature,
    headSha: shaIn(name, signature),
    raises: [...raises],
    askedAt,
    iteration,
    epoch,
    thread: { issueNumber },
    commentId,
    textHash,
  };
}

/** The commit that an answer approves is part of what it is bound to. */
function shaIn(name: Gate['name'], signature: string): string | null {
  if (name === 'merge' || name === 'post-feedback-merge') return signature;
  return name === 'resume-divergence' ? (signature.split('..')[1] ?? null) : null;
}

/** Open questions of this run that no bundle tells of; those of a run before are closed, and answer nothing. */
export const unknownGates = (
  { openGates, counters }: Pick<Head, 'openGates' | 'counters'>,
  known: readonly Pick<Gate, 'id'>[],
): OpenGate[] =>
  openGates.filter(
    ({ id, askedAt }) =>
      !known.some((gate) => gate.id === id) && askedAt !== undefined && askedAt >= counters.startedAt,
  );
