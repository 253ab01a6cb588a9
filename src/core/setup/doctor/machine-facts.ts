/** MachineFacts: split off so that imports run one way. */
import type { IsolationVerdict } from '../../sandbox/isolation.ts';

export interface MachineFacts {
  /** Programs of agents that may have to work and are not on the PATH. */
  readonly missingPrograms: readonly string[];
  /** Variables under env-secrets that are empty or not set. */
  readonly unsetKeys: readonly string[];
  /** Null = the configuration names one that this build does not have. */
  readonly isolation: IsolationVerdict | null;
}
