/** Tells the loops of a repository apart by their texts. Every text names its loop, except replies to commands. */

import { readGateMarker } from '../../src/core/gates/comment.ts';
import { parseGateId } from '../../src/core/state/gate.ts';
import { parseMarker } from '../../src/core/text/hidden-marker.ts';
import type { Comment } from '../../src/emulator/model/thread.ts';
import type { Simulation } from './simulation.ts';

/** The loop that the hidden line of a comment, an issue or a review names; null = none. */
export function readLoopName(body: string): string | null {
  const { fields = {} } = parseMarker(body) ?? {};
  return fields['loop'] ?? parseGateId(fields['id'] ?? fields['gate'] ?? '')?.loop ?? null;
}

/** A text that names no loop may be any loop's. */
export const isWrittenBy = ({ place }: Pick<Simulation, 'place'>, { author, body }: Pick<Comment, 'author' | 'body'>) =>
  author.type === 'Bot' && (readLoopName(body) ?? place.loop) === place.loop;

/** The question that this loop asks in the comment; null = it asks none of this loop's questions. */
export function readOwnGate({ place }: Pick<Simulation, 'place'>, body: string): ReturnType<typeof readGateMarker> {
  const marker = readGateMarker(body);
  return marker?.loop === place.loop ? marker : null;
}
