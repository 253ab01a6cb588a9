/** PublicationContext: split off so that imports run one way. */

import type { Subject } from '../state/subject/subject.ts';
import type { BacklogList } from './backlog-list.ts';

export interface PublicationContext {
  readonly loop: string;
  readonly epoch: number;
  readonly base: string;
  readonly runSince: string;
  readonly tickSince: string;
  /** As known when the sessions were planned. */
  readonly pullRequestOf: (subject: number) => number | null;
  /** What sessions of a subject published up to this tick, oldest first. */
  readonly commitsOf: (subject: number) => readonly string[];
  /** As of pull requests that the workflow's own token opens. */
  readonly checksWait: boolean;
  readonly list: BacklogList | null;
  readonly verifies: boolean;
  /** After all sessions of this tick. */
  readonly subjectAfter: (subject: number) => Subject;
  /** USD up to now, or null where cost is not to be shown on pull requests. */
  readonly costOf: (subject: number) => number | null;
}
