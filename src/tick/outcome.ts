/** Rehearsal: split off so that imports run one way. */
import type { Decision } from '../core/decide.ts';

export interface Rehearsal {
  readonly decision: Decision;
  readonly note: string | null;
  /** What people answered meanwhile is there to be taken up. */
  readonly answered: boolean;
}
