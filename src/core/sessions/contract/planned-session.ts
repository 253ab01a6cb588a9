/** PlannedSession, CappedSession: split off so that imports run one way. */

import type { Phase } from '../../state/subject/phase.ts';
import type { Role } from '../../state/subject/role.ts';
import type { Subject } from '../../state/subject/subject.ts';
import type { PhaseRules } from './phase-rules.ts';
import type { ReviewOrder } from './review-order.ts';
import type { SessionCap } from './session-cap.ts';

/** One agent session as planned; its cap is fixed at claim. Title and body are untrusted text. */
export interface PlannedSession {
  readonly subject: number;
  readonly title: string;
  readonly body: string;
  readonly textHash: string;
  readonly criteria: readonly string[];
  readonly branch: string;
  /** Recorded head of an earlier session's branch, to go on from; null = start from the base. */
  readonly fromSha: string | null;
  /** As recorded; null = none was opened for this subject yet. */
  readonly pullRequest: number | null;
  /** What people decided when earlier sessions asked. */
  readonly decisions: Subject['decisions'];
  /** Whose notes it is told. */
  readonly dependsOn: readonly number[];
  /** 1 for the first session of this task. */
  readonly session: number;
  readonly role: Role;
  readonly phase: Phase;
  /** Counts from 0. */
  readonly section: number;
  readonly rules: PhaseRules;
  /** Of a session on a pull request under review. */
  readonly review?: ReviewOrder;
}

/** As claimed, the cap is for all sessions of the subject in this tick; as run, for the one. */
export type CappedSession = PlannedSession & { readonly cap: SessionCap };
