/** Decides what a deletion through the API came to: a token without `actions: write` is told from everything else. */

import { apiFailure } from '../api/state-api.ts';
import type { Removal } from './store-port.ts';

export async function removal(remove: () => Promise<unknown>): Promise<Removal> {
  try {
    await remove();
    return 'removed';
  } catch (error) {
    const { kind, status } = apiFailure(error);
    if (status === 404) return 'removed';
    return kind === 'refusal' && status === 403 ? 'denied' : 'failed';
  }
}
