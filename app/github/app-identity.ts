/** AppIdentity: split off so that imports run one way. */

import type { Metrics } from './metrics-port.ts';
import type { Outcome } from './outcome.ts';

export interface AppIdentity {
  /** The app whose receipts these are: its own id, or that of GitHub Actions. */
  readonly appId: number;
  /** Every delivery must name the installation on whose behalf it is answered; inside Actions none does. */
  readonly installed: boolean;
  /** Told of everything that was done or left undone, after it. */
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Absent = nobody counts. */
  readonly metrics?: Metrics;
}
