/** Deed: split off so that imports run one way. */
import type { Made } from '../../core/effects/effect.ts';

/** What an effect made, and whether an earlier try had made it already. */
export interface Deed {
  readonly found: boolean;
  readonly made: Made;
}
