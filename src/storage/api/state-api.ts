/** Structural port of the state adapters to GitHub's API: an octokit and its repository. */
import * as z from 'zod';
import { askedPauseMs, isApiRefusal } from '../../core/errors/retry-policy.ts';
import type { Removal } from '../bundles/store-port.ts';

const Value = z.union([z.string(), z.number()]).optional().catch(undefined);

const Headers = z.object({
  date: Value,
  'retry-after': Value,
  'x-ratelimit-remaining': Value,
  'x-ratelimit-reset': Value,
});
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
  /** The pause that GitHub asks for, in ms; 0 = GitHub names none. */
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

/** Separates refusals from answers that leave the outcome open. */
export function apiFailure(error: unknown): ApiFailure {
  const thrown = Thrown.safeParse(error);
  if (!thrown.success) return { kind: 'unclear', status: null, message: String(error), afterMs: 0 };
  const { errors, response, said, message: outer } = thrown.data;
  const status = thrown.data.status ?? null;
  const types = thrown.data.types ?? errors?.flatMap(({ type }) => type ?? []) ?? [];
  const message = said ?? errors?.map((one) => one.message).join('; ') ?? response?.data.message ?? outer;
  const kind = isApiRefusal({ status, types, message }) ? 'refusal' : 'unclear';
  return { kind, status, message, afterMs: pauseAskedBy(error) };
}

/** An explained error keeps the original error as its cause. */
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
