/** Says what the place promises in which a loop is kept between its ticks. */
import type { EffectiveConfig } from '../../config/resolve.ts';
import { counted } from '../../text/format.ts';

export interface StorePromise {
  readonly store: EffectiveConfig['stateStore'];
  /** At most; null = nothing expires. */
  readonly durableDays: number | null;
  readonly visibilityLagSeconds: number;
}

const places: Readonly<Record<StorePromise['store'], string>> = {
  mirrored: 'as an artifact with a copy in the cache',
  artifact: 'as an artifact',
  cache: 'in the cache alone',
  branch: 'on the branch of the state',
};

export function storePromise({ store, durableDays, visibilityLagSeconds }: StorePromise): string {
  const days = durableDays === null ? 'for good' : `for ${counted(durableDays, 'day')}`;
  const sooner =
    store === 'mirrored' || store === 'artifact' ? ', or less where the repository keeps artifacts for less' : '';
  const lag = counted(visibilityLagSeconds / 60, 'minute');
  return `Between ticks the loop is kept ${places[store]} (state-store: ${store}) ${days}${sooner}; a new bundle may stay invisible for ${lag}, and a tick that meets that is deferred.`;
}
