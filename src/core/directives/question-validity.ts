/** Says whether what an open gate asked about still stands: its signature as it would be now, or why nobody needs to answer any more. */

import { isTextNow, textNow } from '../backlog/thread-snapshot.ts';
import { divergenceSignature } from '../gates/questions.ts';
import type { BacklogIssue, OwnPullRequest } from '../observation/facts.ts';
import type { Gate } from '../state/gate/gate.ts';
import type { Subject } from '../state/subject/subject.ts';
import { subjectName } from '../state/subject/subject-id.ts';
import { type Ceilings, ceilingOf } from '../state/values/counters.ts';

export interface NowFacts {
  readonly backlog: readonly BacklogIssue[];
  readonly ceilings: Ceilings;
  readonly subjects: readonly Pick<Subject, 'number' | 'admittedComments'>[];
  readonly pullRequests: readonly Pick<OwnPullRequest, 'number' | 'subject' | 'headSha'>[];
  /** State of the gate's subject where it is not in the backlog: `OPEN`, `CLOSED`, `MERGED`; null = not asked or gone. */
  readonly subjectState: string | null;
}

export type GateNow =
  /** `headSha`: of the pull request that the gate is about, where it is one of ours; of a branch without one what was asked about. */
  | { readonly kind: 'stands'; readonly signature: string | null; readonly headSha: string | null }
  | { readonly kind: 'void'; readonly why: string };

/** `signature` null = nothing that it is made of can have changed, or nothing is known about it. */
export function gateNow(gate: Gate, now: NowFacts): GateNow {
  if (gate.subject === null)
    return { kind: 'stands', signature: ceilingsMoved(gate, now.ceilings) ? 'ceilings changed' : null, headSha: null };
  const headSha = headNow(gate, now);
  const issue = now.backlog.find(({ number }) => number === gate.subject);
  if (issue === undefined && now.subjectState !== null && now.subjectState !== 'OPEN') {
    return { kind: 'void', why: `${subjectName(gate.subject)} is ${now.subjectState.toLowerCase()}` };
  }
  const admitted = now.subjects.find(({ number }) => number === gate.subject)?.admittedComments ?? null;
  const text = issue === undefined ? null : textOf(gate, issue, admitted);
  return { kind: 'stands', signature: signatureNow(gate, text, headSha), headSha };
}

/** A branch that no pull request shows is looked at where work begins: there the answer holds for that one commit. */
function headNow({ name, subject, headSha }: Gate, { pullRequests, backlog, subjects }: NowFacts): string | null {
  const shown = pullRequests.find(({ number }) => number === subject);
  if (shown !== undefined || name !== 'resume-divergence') return shown?.headSha ?? null;
  const left = pullRequests.find((one) => one.subject === subject);
  if (left !== undefined) return left.headSha;
  return [...backlog, ...subjects].some(({ number }) => number === subject) ? headSha : null;
}

/** Where the thread was not read nothing is known of it, and the answer stands for what it was about. */
const textOf = ({ signature }: Gate, issue: BacklogIssue, admitted: Subject['admittedComments']): string =>
  isTextNow(signature, issue, admitted) ? signature : textNow(issue, admitted);

function signatureNow({ name, signature }: Gate, text: string | null, headSha: string | null): string | null {
  if (name === 'ambiguous-criteria') return text;
  if (name === 'merge' || name === 'post-feedback-merge') return headSha;
  if (name !== 'resume-divergence' || headSha === null) return null;
  const [recordedSha = ''] = signature.split('..');
  return divergenceSignature({ recordedSha, headSha });
}

/** An answer `raise` approves exactly the from -> to that it shows; a ceiling that moved since is another question. */
export const ceilingsMoved = (gate: Gate, ceilings: Ceilings): boolean =>
  gate.raises.some(({ ceiling, from }) => ceilingOf(ceiling, ceilings) !== from);
