/** Structural port of the state adapters to GitHub's API: an octokit and its repository. */
import { z } from 'zod';
import type { Removal } from '../bundles/store-port.ts';

const Value = z.union([z.string(), z.number()]).optional().catch(undefined);

export const Headers = z.object({
  date: Value,
  'retry-after': Value,
  'x-ratelimit-remaining': Value,
  'x-ratelimit-reset': Value,
});
export type Headers = z.output<typeof Headers>;

/** In ms; 0 = GitHub does not say. A used-up limit tells when it begins anew, by GitHub's own clock. */
export function askedPauseMs(headers: Headers): number {
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) return seconds * 1000;
  if (String(headers['x-ratelimit-remaining']) !== '0') return 0;
  const ms = Number(headers['x-ratelimit-reset']) * 1000 - Date.parse(String(headers.date));
  return ms > 0 ? ms : 0;
}

interface StateAnswer {
  readonly data: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export interface StateApi {
  readonly owner: string;
  readonly repo: string;
  request(route: string, parameters?: Record<string, unknown>): Promise<StateAnswer>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<unknown>;
}

/** How an API call failed. `unclear`: it may have happened nevertheless. */
export interface ApiFailure {
  readonly kind: 'unclear' | 'refusal';
  readonly status: number | null;
  readonly message: string;
  /** How long GitHub asks to be left alone, in ms; 0 = it does not say. */
  readonly afterMs: number;
}

const Answer = z.object({
  headers: Headers.optional(),
  response: z.object({ headers: Headers }).optional().catch(undefined),
});

/** An octokit's error, or one that a client has explained (`said`: GitHub's words, `types`: of GraphQL errors). */
const Thrown = z.object({
  message: z.string(),
  said: z.string().optional(),
  types: z.array(z.string()).optional(),
  status: z.number().nullish(),
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).optional(),
  response: z
    .object({ data: z.object({ message: z.string() }) })
    .optional()
    .catch(undefined),
});

/** The 4xx statuses that pass: conflicts and limits. All others refuse. */
const passing = [408, 409, 425, 429];
const isDefinite = (status: number): boolean => status >= 400 && status < 500 && !passing.includes(status);

/** Types of GraphQL errors that say nothing about the request. */
const passingTypes = ['STALE_DATA', 'SERVICE_UNAVAILABLE', 'INTERNAL', 'TIMEOUT'];

/** Separates refusals from answers that leave the outcome open: conflicts, timeouts, lost connections, limits. */
export function apiFailure(error: unknown): ApiFailure {
  const thrown = Thrown.safeParse(error);
  if (!thrown.success) return { kind: 'unclear', status: null, message: String(error), afterMs: 0 };
  const { errors, response, said, message: outer } = thrown.data;
  const status = thrown.data.status ?? null;
  const types = thrown.data.types ?? errors?.flatMap(({ type }) => type ?? []) ?? [];
  const message = said ?? errors?.map((one) => one.message).join('; ') ?? response?.data.message ?? outer;
  const unclear: ApiFailure = { kind: 'unclear', status, message, afterMs: pauseAskedBy(error) };
  if (/rate limit/i.test(message) || types.includes('RATE_LIMITED')) return unclear;
  if (types.length > 0)
    return types.some((type) => passingTypes.includes(type)) ? unclear : { ...unclear, kind: 'refusal' };
  return status !== null && isDefinite(status) ? { ...unclear, kind: 'refusal' } : unclear;
}

/** A client that explains keeps the original error as the cause. */
function pauseAskedBy(error: unknown): number {
  for (const thrown of [error, error instanceof Error ? error.cause : null]) {
    const { data } = Answer.safeParse(thrown);
    const headers = data?.response?.headers ?? data?.headers;
    if (headers !== undefined) return askedPauseMs(headers);
  }
  return 0;
}

/** Runs a deletion through the API. Only a token without `actions: write` counts as denied. */
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
