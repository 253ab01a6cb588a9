/** What the state adapters ask of GitHub's API, structurally: an octokit and the repository to speak about. */
import { z } from 'zod';

export interface StateApi {
  readonly owner: string;
  readonly repo: string;
  request(route: string, parameters?: Record<string, unknown>): Promise<{ readonly data: unknown }>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<unknown>;
}

/** How a call of the API failed: `unclear` = it may have happened nevertheless. */
export interface ApiFailure {
  readonly kind: 'unclear' | 'refusal';
  readonly status: number | null;
  readonly message: string;
}

/** An octokit's own error, or one that a client has explained (`said` = GitHub's words, `types` = of GraphQL errors). */
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

const definite = [400, 401, 403, 404, 422];

/** Tells GitHub's refusals from answers that leave open whether it happened: conflicts, timeouts, lost connections, limits. */
export function apiFailure(error: unknown): ApiFailure {
  const thrown = Thrown.safeParse(error);
  if (!thrown.success) return { kind: 'unclear', status: null, message: String(error) };
  const { errors, response, said, message: outer } = thrown.data;
  const status = thrown.data.status ?? null;
  const types = thrown.data.types ?? errors?.flatMap(({ type }) => type ?? []) ?? [];
  const message = said ?? errors?.map((one) => one.message).join('; ') ?? response?.data.message ?? outer;
  const unclear: ApiFailure = { kind: 'unclear', status, message };
  if (/rate limit/i.test(message) || types.includes('RATE_LIMITED')) return unclear;
  if (types.length > 0) return types.includes('STALE_DATA') ? unclear : { ...unclear, kind: 'refusal' };
  return status !== null && definite.includes(status) ? { ...unclear, kind: 'refusal' } : unclear;
}
