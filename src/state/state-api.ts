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

const Thrown = z.object({
  message: z.string(),
  status: z.number().optional(),
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).optional(),
  response: z.object({ data: z.object({ message: z.string() }) }).optional(),
});

const definite = [400, 401, 403, 404, 422];

/** Tells GitHub's refusals from answers that leave open whether it happened: conflicts, timeouts, lost connections, limits. */
export function apiFailure(error: unknown): ApiFailure {
  const thrown = Thrown.safeParse(error);
  if (!thrown.success) return { kind: 'unclear', status: null, message: String(error) };
  const { status = null, errors, response, message: outer } = thrown.data;
  const message = errors?.map((one) => one.message).join('; ') ?? response?.data.message ?? outer;
  const limited = /rate limit/i.test(message) || errors?.some(({ type }) => type === 'RATE_LIMITED');
  if (limited) return { kind: 'unclear', status, message };
  if (errors !== undefined) {
    const moved = errors.every(({ type }) => type === 'STALE_DATA' || type === undefined);
    return { kind: moved ? 'unclear' : 'refusal', status, message };
  }
  return { kind: status !== null && definite.includes(status) ? 'refusal' : 'unclear', status, message };
}
