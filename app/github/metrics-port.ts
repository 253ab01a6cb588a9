/** Metrics: split off so that imports run one way. */

import type { RejectionCode } from '../delivery/rejections.ts';
import type { Outcome } from './outcome.ts';

export interface Metrics {
  /** A delivery with a handler came to its end, well or not; seconds from its start. */
  handled(event: string, end: { readonly failed: boolean; readonly seconds: number }): void;
  did(outcome: Outcome): void;
  /** A delivery reached no handler. */
  rejected(code: RejectionCode): void;
  text(): string;
}
