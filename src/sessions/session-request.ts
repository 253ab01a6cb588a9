/** Asked, Worked, unbegun: split off so that imports run one way. */
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import type { Subject } from '../core/state/subject/subject.ts';

export interface Asked {
  readonly id: string;
  readonly order: CappedSession;
  /** As the sessions before it left it. */
  readonly subject: Subject;
  /** Of other sessions, as far as they are about this one's task. */
  readonly notes: string;
  /** A checkpoint moved the branch. */
  readonly checkpointed: (head: string) => void;
}

export type Worked = Pick<SessionReport, 'usage' | 'unmeteredMs' | 'noAgent' | 'outcome' | 'summary'> & {
  /** Where something came after it that is not its own time. */
  readonly endedAt?: string;
};

/** Over before its agent was started. */
export const unbegun = (outcome: SessionReport['outcome']): Worked => ({ usage: [], noAgent: true, outcome });
