/** Recovers an open question from its own comment if its bundle was lost: a person may still answer it there. */

import type { Gate, OpenGate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { questionIn, readGateMarker } from './comment.ts';
import { optionsOf } from './questions.ts';

/** The question's comment as it is now; `textHash` covers its text without the boxes. */
export interface StandingQuestion {
  readonly body: string;
  readonly textHash: string;
  readonly issueNumber: number;
}

/** Rebuilds the gate as it was asked. Null if its text is not the one we posted, or the posted text is unknown. */
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

/** The commit that an answer approves is part of the signature. */
function shaIn(name: Gate['name'], signature: string): string | null {
  if (name === 'merge' || name === 'post-feedback-merge') return signature;
  return name === 'resume-divergence' ? (signature.split('..')[1] ?? null) : null;
}

/** Open questions of this run that no bundle contains. Those of an earlier run are closed and answer nothing. */
export const unknownGates = (
  { openGates, counters }: Pick<Head, 'openGates' | 'counters'>,
  known: readonly Pick<Gate, 'id'>[],
): OpenGate[] =>
  openGates.filter(
    ({ id, askedAt }) =>
      !known.some((gate) => gate.id === id) && askedAt !== undefined && askedAt >= counters.startedAt,
  );
