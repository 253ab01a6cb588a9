/** A session that a tick plans: its role, its cap, and the rules for its phase. */

import type { Feedback } from '../../observation/pull-request.ts';
import type { Phase, Role, Subject } from '../../state/subject.ts';
import type { Side, SideFindings } from './agent-contract.ts';

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

export interface SessionCap {
  readonly dollars: number | null; // null = no dollar ceiling
  readonly minutes: number;
  readonly turns: number;
}

/** How the phases of one task run. */
export interface PhaseRules {
  /** Into how many sections its text is cut; 1 = not at all. */
  readonly sections: number;
  readonly audit: 'each' | 'final';
  readonly postAction: boolean;
}

/** What one subject may use up over a loop run. */
export interface SubjectCeilings {
  readonly sessions: number;
  /** Of one section, and of the whole. */
  readonly audits: number;
}

/* What is said to a session on a pull request beside its task. */

/** What a reviewer reads, and what a responder answers. */
export interface ReviewOrder {
  readonly round: number;
  /** After this one nobody reviews an answer: bugs that it finds are asked about. */
  readonly lastRound: number;
  /** The change of the pull request is what lies between these. */
  readonly baseBranch: string;
  readonly baseSha: string;
  readonly headSha: string;
  /** Reviewed before: a later round is about what came since; null = all of it. */
  readonly since: string | null;
  /** Nothing of it is run. */
  readonly fork: boolean;
  /** Nothing goes to its branch: it lies in a fork, or is more than the branch of this pull request. */
  readonly readOnly: boolean;
  readonly to: 'findings' | 'feedback' | 'conflict' | null;
  readonly feedback: readonly Feedback[];
  /** Sessions that look side by side before one consolidates what they found; 1 = one looks from every side. */
  readonly seats: number;
  /** Of a session that looks from these alone; null = from all. */
  readonly sides: readonly Side[] | null;
  /** What others found, for the one that consolidates; null = nobody looked before it. */
  readonly found: SideFindings | null;
  /** What is to be said aloud with the review. */
  readonly note: string | null;
}
