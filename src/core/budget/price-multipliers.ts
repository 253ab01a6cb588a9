/** Factors that vendors charge on top of the price table's rates, with sources. Others have no known price. */
import type { Vendor } from './rates.ts';

export interface Multiplier {
  /** By the value in a request, a reply or an address. A factor below 1 counts as 1. */
  readonly factors: Readonly<Record<string, number>>;
  /** An address without its scheme. Tickgate sends nothing there. */
  readonly source: string;
  /** When a person read the source. */
  readonly read: string;
}

/**
 * Long contexts and the dearest hour of the day are not listed: the price table already has their rates. Nor are caches
 * kept for an hour (twice the input): the table counts every write so. Batches cost half and do not pass the proxy.
 */
export const priceMultipliers = {
  anthropic: {
    /** A workspace may set it without any field in the request. */
    inference_geo: {
      factors: { global: 1, not_available: 1, us: 1.1 },
      source: 'platform.claude.com/docs/en/manage-claude/data-residency',
      read: '2026-11-25',
    },
    /** Opus 4.6 cost up to 12 times its rate (60 instead of 5 for input), newer models 2 to 6 times. */
    speed: {
      factors: { standard: 1, fast: 12 },
      source: 'platform.claude.com/docs/en/build-with-claude/fast-mode',
      read: '2026-11-25',
    },
    /** Priority is bought in advance. Beyond it a token costs its rate. */
    service_tier: {
      factors: { standard: 1, priority: 1, batch: 1 },
      source: 'platform.claude.com/docs/en/api/service-tiers',
      read: '2026-11-25',
    },
  },
  openai: {
    /** gpt-5.5 costs 12.50 instead of 5, others double. `ultrafast`: no published price. `auto`: tier not known yet. */
    service_tier: {
      factors: { auto: 1, default: 1, standard: 1, flex: 1, scale: 1, priority: 2.5, fast: 2.5 },
      source: 'openai.com/api-fast-mode',
      read: '2026-11-25',
    },
    /** By its address, such as eu.api.openai.com: gpt-5.4 and later cost a tenth more. */
    region: {
      factors: { none: 1, regional: 1.1 },
      source: 'developers.openai.com/api/docs/models/gpt-5.4-pro',
      read: '2026-11-25',
    },
  },
  google: {
    trafficType: {
      factors: {
        ...{ ON_DEMAND: 1, ON_DEMAND_FLEX: 1, ON_DEMAND_OFFPEAK: 1, ON_DEMAND_PRIORITY: 2 },
        ...{ PROVISIONED_THROUGHPUT: 1, TRAFFIC_TYPE_UNSPECIFIED: 1 },
      },
      source: 'ai.google.dev/gemini-api/docs/optimization',
      read: '2026-11-25',
    },
    /** 75 to 100 % more. */
    serviceTier: {
      factors: { unspecified: 1, standard: 1, flex: 1, priority: 2 },
      source: 'ai.google.dev/gemini-api/docs/optimization',
      read: '2026-11-25',
    },
    /** Audio input costs up to 3.34 times the text rate in the price table (gemini-2.5-flash: 1 instead of 0.3). */
    modality: {
      factors: { TEXT: 1, IMAGE: 1, VIDEO: 1, DOCUMENT: 1, AUDIO: 3.34 },
      source: '@pydantic/genai-prices 0.1.8, input_audio_mtok',
      read: '2026-11-25',
    },
  },
} as const satisfies Readonly<Record<Vendor, Readonly<Record<string, Multiplier>>>>;

/** More than this no vendor takes over its rates: the highest of each of its multipliers, together. */
export const highestPriceFactor: number = Math.max(
  ...Object.values<Readonly<Record<string, Multiplier>>>(priceMultipliers).map((ofVendor) =>
    Object.values(ofVendor).reduce((product, { factors }) => product * Math.max(...Object.values(factors)), 1),
  ),
);

const findMultiplier = (vendor: Vendor, name: string): Multiplier | null => {
  const known: Readonly<Record<string, Multiplier>> = priceMultipliers[vendor];
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
};

/** Null = no known price. */
export function findPriceFactor(vendor: Vendor, name: string, value: string): number | null {
  const factors = findMultiplier(vendor, name)?.factors ?? {};
  const found = Object.entries(factors).find(([known]) => known.toLowerCase() === value.toLowerCase());
  return found === undefined ? null : found[1];
}

/** The highest of its factors, for a value without a known price. */
export const findHighestPriceFactor = (vendor: Vendor, name: string): number =>
  Math.max(1, ...Object.values(findMultiplier(vendor, name)?.factors ?? {}));
