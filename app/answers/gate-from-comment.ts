/** Decides what the app knows of a gate without the loop's state: what the hidden first line of its comment says. */

import type { AnswerPolicy } from '../../src/core/access/authority.ts';
import { gateDefinition } from '../../src/core/gates/catalogue.ts';
import type { GateMarker } from '../../src/core/gates/comment.ts';
import type { Gate } from '../../src/core/state/gate/gate.ts';

export interface KnownGate {
  readonly gate: Gate;
  readonly nodeId: string;
  readonly commentId: number;
  readonly issue: number;
  readonly workflow: string;
  readonly policy: AnswerPolicy;
}

export interface GatePlace {
  readonly commentId: number;
  readonly nodeId: string;
  readonly issue: number;
  /** ISO-8601. */
  readonly postedAt: string;
  /** The app that reads this: its receipts are the ones that count. */
  readonly appId: number;
}

/** Question and facts stay unknown: the tick, which knows them, judges once more. */
export function knownGate(marker: GateMarker, place: GatePlace): KnownGate {
  const { id, name, subject, signature, iteration, epoch, workflow, approvers, agents } = marker;
  const { commentId, nodeId, issue, postedAt, appId } = place;
  const gate: Gate = {
    id,
    name,
    subject,
    question: '',
    quoted: null,
    options: gateDefinition(name).options.map((option) => ({ ...option })),
    signature,
    headSha: null,
    raises: [],
    askedAt: postedAt,
    iteration,
    epoch,
    thread: { issueNumber: issue },
    commentId,
    textHash: null,
  };
  return { gate, nodeId, commentId, issue, workflow, policy: { approvers, neverHuman: agents, receiptAppId: appId } };
}
