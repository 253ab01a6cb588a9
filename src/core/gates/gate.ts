/** Decides what an asked gate is made of, as it stands in state, and how its id is built and read. */

import { Gate, GateId } from '../state/gate/gate.ts';
import type { Question } from './questions.ts';

export interface Asking {
  readonly loop: string;
  readonly iteration: number;
  readonly epoch: number;
  /** Fresh and unguessable, 4-32 characters of `a-z0-9`. */
  readonly nonce: string;
  /** ISO-8601, UTC. */
  readonly askedAt: string;
  /** Where it is asked: the subject's thread, or the control issue. */
  readonly issueNumber: number;
  /** Of the same question that a lost tick had posted; absent = a new one. */
  readonly id?: string | null;
}

/** The gate as it is stored when its question is planned. */
export function openGate(question: Question, asking: Asking): Gate {
  const { loop, nonce, issueNumber, iteration, epoch, askedAt } = asking;
  const id = GateId.parse(asking.id ?? `${loop}-${iteration}-${question.name}-${question.subject ?? 'loop'}-${nonce}`);
  return {
    ...question,
    id,
    options: question.options.map((option) => ({ ...option })),
    raises: question.raises.map((raise) => ({ ...raise })),
    askedAt,
    iteration,
    epoch,
    thread: { issueNumber },
    commentId: null,
    textHash: null,
  };
}
