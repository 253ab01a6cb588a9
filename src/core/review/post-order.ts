/** PostOrder: split off so that imports run one way. */
import type { Finding } from '../state/subject/finding.ts';

/** A review whose findings are known, for a head that stands. */
export interface PostOrder {
  readonly pull: number;
  readonly sha: string;
  readonly round: number;
  readonly found: readonly Finding[];
}
