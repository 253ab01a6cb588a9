/** A session that a tick plans: its role, its cap, and the rules for its phase. */

import type { CheckLog, Feedback } from '../../observation/pull-request.ts';
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
  /** Recorded head of an earlier session's branch to continue from; null = start from the base. */
  readonly fromSha: string | null;
  /** As recorded; null = none was opened for this subject yet. */
  readonly pullRequest: number | null;
  /** People's answers to questions of earlier sessions. */
  readonly decisions: Subject['decisions'];
  /** Subjects whose notes the session receives. */
  readonly dependsOn: readonly number[];
  /** 1 for the first session of this task. */
  readonly session: number;
  readonly role: Role;
  readonly phase: Phase;
  /** Counts from 0. */
  readonly section: number;
  readonly rules: PhaseRules;
  /** Only for a session on a pull request under review. */
  readonly review?: ReviewOrder;
}

/** When claimed, the cap is for all sessions of the subject in this tick; when run, for this one. */
export type CappedSession = PlannedSession & { readonly cap: SessionCap };

export interface SessionCap {
  readonly dollars: number | null; // null = no dollar ceiling
  readonly minutes: number;
  readonly turns: number;
}

/** How the phases of one task run. */
export interface PhaseRules {
  /** Number of sections of its text; 1 = not divided. */
  readonly sections: number;
  readonly audit: 'each' | 'final';
  readonly postAction: boolean;
}

/** What one subject may use over a loop run. */
export interface SubjectCeilings {
  readonly sessions: number;
  /** Per section, and for the whole. */
  readonly audits: number;
}

/** Besides the task: what a reviewer reads and what a responder answers. */
export interface ReviewOrder {
  readonly round: number;
  /** No answer is reviewed after this round: its bugs become a question. */
  readonly lastRound: number;
  /** Base and head delimit the change of the pull request. */
  readonly baseBranch: string;
  readonly baseSha: string;
  readonly headSha: string;
  /** The last reviewed commit. A later round is about what came since; null = everything. */
  readonly since: string | null;
  /** A fork's code is not run. */
  readonly fork: boolean;
  /** Nothing is pushed to its branch: it lies in a fork or has another use. */
  readonly readOnly: boolean;
  readonly to: 'findings' | 'feedback' | 'conflict' | 'checks' | null;
  readonly feedback: readonly Feedback[];
  /** Parallel sessions before one consolidates their findings; 1 = one session reviews all sides. */
  readonly seats: number;
  /** The only sides that this session reviews; null = all. */
  readonly sides: readonly Side[] | null;
  /** Findings for the session that consolidates; null = there were no parallel sessions. */
  readonly found: SideFindings | null;
  /** Published with the review. */
  readonly note: string | null;
  /** Red checks that the session is to mend; absent = none. */
  readonly failed?: readonly CheckLog[];
}
