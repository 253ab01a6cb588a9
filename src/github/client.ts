/** Decides how GitHub is spoken to: one token, counted requests, GitHub's own clock, and retries for reads alone. */
import { getOctokit } from '@actions/github';
import { retry } from '@octokit/plugin-retry';
import { explained } from './errors.ts';

export interface Answered {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
}

/** An octokit and the repository to speak about. Failures are thrown as `GitHubError`. */
export interface GitHub {
  readonly owner: string;
  readonly repo: string;
  request(route: string, parameters?: Record<string, unknown>): Promise<Answered>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<unknown>;
}

export interface MeteredGitHub extends GitHub {
  /** HTTP requests sent so far, tries included. */
  requests(): number;
  /** GitHub's clock (newest `Date` header plus what passed since), ISO-8601. */
  now(): string;
}

interface Speaker {
  request(route: string, parameters?: Record<string, unknown>): Promise<Answered>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<unknown>;
}

/** A GitHub over any octokit, such as Probot's `context.octokit`. */
export function gitHubOf(octokit: Speaker, repository: { owner: string; repo: string }): GitHub {
  return {
    owner: repository.owner,
    repo: repository.repo,
    request: (route, parameters) => octokit.request(route, parameters).catch(explained),
    graphql: (query, variables) => octokit.graphql(query, variables).catch(explained),
  };
}

export interface ClientOptions {
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  /** `GITHUB_API_URL` of the runner. */
  readonly baseUrl: string;
  /** Unit of the pauses between the tries of a read: 1, 4 and 9 of them. */
  readonly retryUnitMs?: number;
}

const readRetries = 3;

export function createGitHub(options: ClientOptions): MeteredGitHub {
  const meter = { requests: 0, dateMs: Date.now(), readAtMs: performance.now() };
  const octokit = getOctokit(
    options.token,
    { baseUrl: options.baseUrl, retry: { retryAfterBaseValue: options.retryUnitMs ?? 1_000 } },
    metering(meter),
    retry,
  );
  // A write that was answered with an error may have happened: whoever wrote looks before it writes again.
  octokit.hook.before('request', (request) => {
    // All calls of an octokit share the object under `request`: it is replaced, never written to.
    request.request = { ...request.request, retries: isRead(request) ? readRetries : 0 };
  });
  return {
    ...gitHubOf(octokit, options),
    requests: () => meter.requests,
    now: () => new Date(meter.dateMs + performance.now() - meter.readAtMs).toISOString(),
  };
}

interface Meter {
  requests: number;
  dateMs: number;
  readAtMs: number;
}

type Plugin = Parameters<typeof getOctokit>[2];

/** Registered before the retry plugin, so that every try is counted. */
function metering(meter: Meter): NonNullable<Plugin> {
  return (octokit) => {
    octokit.hook.wrap('request', async (request, options) => {
      meter.requests += 1;
      const response = await request(options);
      const dateMs = Date.parse(response.headers.date ?? '');
      if (!Number.isNaN(dateMs)) Object.assign(meter, { dateMs, readAtMs: performance.now() });
      return response;
    });
    return {};
  };
}

const isRead = (request: { method: string; url: string; query?: unknown }): boolean =>
  request.method === 'GET' ||
  (request.url === '/graphql' && typeof request.query === 'string' && !/^\s*mutation\b/.test(request.query));
