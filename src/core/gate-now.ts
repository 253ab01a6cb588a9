/** Says whether what an open gate asked about still stands: its signature as it would be now, or why nobody needs to answer any more. */
import { type Ceilings, ceilingOf } from './budget.ts';
import type { Gate } from './gate.ts';
import type { BacklogIssue } from './observation.ts';

export interface NowFacts {
  readonly backlog: readonly BacklogIssue[];
  readonly ceilings: Ceilings;
  /** State of the gate's subject where it is not in the backlog: `OPEN`, `CLOSED`, `MERGED`; null = not asked or gone. */
  readonly subjectState: string | null;
}

export type GateNow =
  | { readonly kind: 'stands'; readonly signature: string | null }
  | { readonly kind: 'void'; readonly why: string };

/** `signature` null = nothing that it is made of can have changed, or nothing is known about it. */
export function gateNow(gate: Gate, now: NowFacts): GateNow {
  if (gate.subject === null)
    return { kind: 'stands', signature: ceilingsMoved(gate, now.ceilings) ? 'ceilings changed' : null };
  const issue = now.backlog.find(({ number }) => number === gate.subject);
  if (issue === undefined && now.subjectState !== null && now.subjectState !== 'OPEN') {
    return { kind: 'void', why: `#${gate.subject} is ${now.subjectState.toLowerCase()}` };
  }
  return { kind: 'stands', signature: gate.name === 'ambiguous-criteria' ? (issue?.textHash ?? null) : null };
}

/** An answer `raise` approves exactly the from -> to that it shows; a ceiling that moved since is another question. */
export const ceilingsMoved = (gate: Gate, ceilings: Ceilings): boolean =>
  gate.raises.some(({ ceiling, from }) => ceilingOf(ceiling, ceilings) !== from);
