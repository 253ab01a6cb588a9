/** Reads the thread of a question as it is now, with the question that is still open in it. */

import { readGateMarker } from '../../src/core/gates/comment.ts';
import type { GateThread, ThreadComment } from '../../src/core/observation/gate-thread.ts';
import type { Gate } from '../../src/core/state/gate/gate.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { gateTextHash } from '../../src/github/api/text-hash.ts';
import { readThreads } from '../../src/github/comments/gate-threads.ts';
import type { KnownGate } from './gate-from-comment.ts';

export type OpenThread = GateThread & { readonly comment: ThreadComment };

/** Null: the comment is gone, damaged, or shows no open question any more. */
export async function readOpenThread(
  github: GitHub,
  { gate, nodeId, commentId }: KnownGate,
): Promise<{ readonly thread: OpenThread; readonly gate: Gate } | null> {
  const reading = { gates: [{ id: gate.id, commentId, nodeId }], controlIssue: null, since: null };
  const [read] = (await readThreads(github, reading)).gates;
  if (read === undefined || read.comment === null) return null;
  if (readGateMarker(read.comment.body)?.id !== gate.id) return null;
  // Whether the text is as posted is known to the tick alone, which compares it with what the receipt says it was.
  const thread = { comment: read.comment, textIntact: true, replies: read.replies };
  return { thread, gate: { ...gate, textHash: gateTextHash(read.comment.body) } };
}
