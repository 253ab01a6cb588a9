/** By how much a request may cost more than the rates say without a word of its own. */

import { dearestFactor, factorOf } from '../../core/budget/price-multipliers.ts';
import type { Vendor } from '../../core/budget/rates.ts';
import type { Json } from './allow-lists/apply.ts';

export interface StandingFactors {
  /** By the address: no reply tells of it. */
  readonly always: number;
  /** Where the reply, which tells it, is not heard to its end: a workspace has its own place of inference. */
  readonly untold: number;
}

export function standingFactors(
  vendor: Vendor,
  { asked, upstream }: { readonly asked: Json; readonly upstream: string },
): StandingFactors {
  if (vendor === 'anthropic') {
    const place = asked['inference_geo'];
    const named = typeof place === 'string' ? factorOf(vendor, 'inference_geo', place) : null;
    return { always: 1, untold: named ?? dearestFactor(vendor, 'inference_geo') };
  }
  if (vendor === 'openai')
    return { always: factorOf(vendor, 'region', isRegional(upstream) ? 'regional' : 'none') ?? 1, untold: 1 };
  return { always: 1, untold: 1 };
}

const isRegional = (upstream: string): boolean => /^https?:\/\/[\w-]+\.api\.openai\.com(?:[:/]|$)/i.test(upstream);
