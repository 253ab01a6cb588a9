/** Touched; BacklogPages; Candidates; RefusedCommand; GateThreadRead; PlanPage, TaskBranch: split off so that imports run one way. */

import type { CommandReply } from '../core/commands/reply.ts';
import type { ReadIssue } from '../core/observation/facts.ts';
import type { ThreadComment } from '../core/observation/gate-thread.ts';

/** An issue or pull request, and when it changed last. */
export interface Touched {
  readonly number: number;
  readonly updatedAt: string;
}

/** What one reading of the backlog found. */
export interface BacklogPages {
  /** Open ones of the backlog. */
  readonly issues: readonly ReadIssue[];
  /** Of what changed: those that are not in the backlog, or not any more. */
  readonly left: readonly number[];
  /** Of what changed: those that are closed. */
  readonly ended: readonly number[];
  /** There are more than are remembered. */
  readonly isCut: boolean;
  /** What the search of the settings finds; null = there is none. */
  readonly members: ReadonlySet<number> | null;
  /** The repository is an organisation's: members who hide their membership look like outsiders. */
  readonly hidesMembers: boolean;
  /** What changed last, pull requests included. */
  readonly touched: readonly Touched[];
}

export interface Candidates {
  readonly issues: readonly ReadIssue[];
  /** Asked for, and closed, gone, or outside of the backlog. */
  readonly left: readonly number[];
  /** State of issues and pull requests by number; what is not there is left out. */
  readonly states: ReadonlyMap<number, string>;
}

/** An order that nobody told of yet that it is not obeyed. */
export interface RefusedCommand {
  readonly thread: number;
  /** The comment, or the box, that the reply is about. */
  readonly about: string;
  readonly reply: CommandReply;
}

export interface GateThreadRead {
  readonly gateId: string;
  readonly nodeId: string;
  /** Null: the comment is gone. */
  readonly comment: ThreadComment | null;
  /** All comments of the thread that are later than the gate's. */
  readonly replies: readonly ThreadComment[];
  /** Where it is asked; null with the comment. */
  readonly thread: { readonly number: number; readonly closed: boolean; readonly locked: boolean } | null;
}

export interface PlanPage {
  /** Null = it is not there, or cannot be read; `why` says it for people. */
  readonly text: string | null;
  readonly why: string | null;
  readonly author: string;
  readonly authorAssociation: string;
  readonly touched: readonly Touched[];
  /** The plan as a light tick recognises it. */
  readonly seen: readonly string[];
}

/** A task and the branch on which this loop works on it. */
export interface TaskBranch {
  readonly number: number;
  readonly branch: string;
}
