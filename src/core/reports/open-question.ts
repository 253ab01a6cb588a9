/** What a person needs to answer an open question: its options, who may answer, its address and its id. */
import { gateAddress } from '../observation/facts.ts';
import type { Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { formatList } from '../text/format.ts';
import { describeHeldAnswers } from './standing.ts';

export interface AnsweringFacts {
  readonly head: Pick<Head, 'status' | 'pause' | 'notBefore'>;
  /** `https://github.com/owner/name`; absent = the record alone. */
  readonly repositoryUrl?: string;
  /** Accounts whose answers count; empty = everyone with write access; absent or null = unknown. */
  readonly approvers?: readonly string[] | null;
}

/** A written answer names the gate's id. */
export const answeringLines = (gate: Gate, facts: AnsweringFacts): string[] => [
  ...(facts.repositoryUrl === undefined ? [] : [gateAddress(gate, facts.repositoryUrl)]),
  gate.id,
];

export function answeredBy({ approvers = null, head }: AnsweringFacts): string {
  const held = describeHeldAnswers(head);
  return held === null ? describeApprovers(approvers) : `${describeApprovers(approvers)} ${held}`;
}

function describeApprovers(approvers: readonly string[] | null): string {
  if (approvers === null) return 'Who may answer stands in the question.';
  return approvers.length === 0 ? 'Anyone with write access may answer.' : `Only ${formatList(approvers)} may answer.`;
}
