/** Plugin for an octokit: repeats a request that failed in passing, after 1, 4, 9, … units. */
import type { OctokitPlugin } from '@octokit/core/types';
import { isFinalStatus, retryPauseMs } from '../../core/errors/retry-policy.ts';

export interface RetryRules {
  readonly retriesOf: (request: { readonly method: string; readonly url: string; readonly query?: unknown }) => number;
  /** Unit of the pauses. */
  readonly unitMs: number;
}

/** Register plugins that count attempts before this one. */
export const createRetryPlugin =
  ({ retriesOf, unitMs }: RetryRules): OctokitPlugin =>
  ({ hook }) => {
    hook.wrap('request', async (request, options) => {
      for (let retry = 1; ; retry++) {
        try {
          return throwServerFailure(await request(options), options);
        } catch (error) {
          if (!isPassing(error) || retry > retriesOf(options)) throw error;
          await new Promise((resolve) => setTimeout(resolve, retryPauseMs(retry, unitMs)));
        }
      }
    });
    return {};
  };

/** Lost connections and silence have the status 500 here. An error without a request is none of GitHub's. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  'request' in error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  !isFinalStatus(error.status);

interface GraphqlAnswer {
  readonly errors?: readonly { readonly message: string }[];
}

/** GitHub's GraphQL API answers 200 for a failure of its own. The error holds no header, since one is the token. */
function throwServerFailure<Answer extends { readonly data?: unknown }>(
  response: Answer,
  { method, url }: { readonly method: string; readonly url: string },
): Answer {
  const [failure] = (response.data as GraphqlAnswer | undefined)?.errors ?? [];
  if (failure === undefined || !/Something went wrong while executing your query/.test(failure.message))
    return response;
  throw Object.assign(new Error(failure.message), { status: 500, request: { method, url }, response });
}
