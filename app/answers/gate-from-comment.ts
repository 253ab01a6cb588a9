/** Rebuilds a gate from the marker of its comment, since the app has no loop state. */
import type { AnswerPolicy } from '../../src/core/access/authority.ts';
import { gateDefinition } from '../../src/core/gates/catalogue.ts';
import type { GateMarker } from '../../src/core/gates/comment.ts';
import { divergenceSignature } from '../../src/core/gates/questions.ts';
import type { Gate } from '../../src/core/state/gate.ts';
import { isTask } from '../../src/core/state/subject.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { readHeadSha, readTextHash } from '../../src/github/issues/fields.ts';

export interface CommentGate {
  readonly gate: Gate;
  readonly nodeId: string;
  readonly commentId: number;
  readonly issue: number;
  readonly workflow: string;
  /** The app whose receipts count, as the loop's file names it; null = it names none. */
  readonly receiptAppId: number | null;
  readonly policy: AnswerPolicy;
}

export interface GateCommentLocation {
  readonly commentId: number;
  readonly nodeId: string;
  readonly issue: number;
  /** ISO-8601. */
  readonly postedAt: string;
  /** The app that reads the comment. Only receipts of this app count. */
  readonly appId: number;
}

/** Question and facts stay unknown here. The tick knows them and judges again. */
export function buildCommentGate(marker: GateMarker, place: GateCommentLocation): CommentGate {
  const { id, name, subject, signature, iteration, epoch, workflow, approvers, agents, receiptAppId } = marker;
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
  const policy = { approvers, neverHuman: agents, receiptAppId: appId };
  return { gate, nodeId, commentId, issue, workflow, receiptAppId, policy };
}

/** The gate's current signature, by an issue's text or a pull request's head. Null = only the loop can compute it. */
export async function readCurrentSignature(github: GitHub, { name, subject, signature }: Gate): Promise<string | null> {
  // A task's text is in a plan, which the tick reads.
  if (subject === null || isTask(subject)) return null;
  switch (name) {
    case 'ambiguous-criteria':
      return await readTextHash(github, subject);
    case 'merge':
    case 'post-feedback-merge':
      return await readHeadSha(github, subject);
    case 'resume-divergence': {
      const [recordedSha = ''] = signature.split('..');
      return divergenceSignature({ recordedSha, headSha: await readHeadSha(github, subject) });
    }
    case 'backlog-drift':
    case 'budget-escalation':
    case 'force-unlock':
    case 'repeated-failure':
    case 'dirty-tree':
    case 'agent-decision':
    case 'circuit-open':
    case 'criteria-policy':
      return null;
  }
}
