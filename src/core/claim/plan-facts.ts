/** PlanFacts: split off so that imports run one way. */

import type { Settings } from '../config/schema/settings.ts';
import type { Observation, OrphanedGate } from '../observation/facts.ts';
import type { Gate } from '../state/gate/gate.ts';
import type { Head } from '../state/head/head.ts';

export interface PlanFacts {
  readonly loop: string;
  /** Head under the lease: its epoch stands in every marker. */
  readonly head: Head;
  /** Gates open before this tick obeyed: those answered now are to be closed. */
  readonly openGates: Head['openGates'];
  /** As the state knew them before this tick obeyed: those whose answers were judged. */
  readonly gatesBefore: readonly Gate[];
  readonly observation: Observation;
  readonly controlIssue: number;
  readonly approvers: readonly string[];
  /** Logins that are never taken for a person. */
  readonly neverHuman: readonly string[];
  /** Of the line that follows the exact English text of a question. */
  readonly language: Settings['language'];
  /** `quiet`: a subject has one comment about who works on it, edited in place. */
  readonly verbosity: 'quiet' | 'verbose';
  /** How pull requests are merged, and with which label they are not. */
  readonly merge: Settings['merge'];
  readonly doNotMergeLabel: string;
  /** Questions that stand in their threads and that no bundle knows. */
  readonly orphans: readonly OrphanedGate[];
}
