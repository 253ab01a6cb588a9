/** GitHub API client: authentication, request count, GitHub's clock, and retries for reads alone. */
import type { OctokitPlugin } from '@octokit/core/types';
import { retry } from '@octokit/plugin-retry';
import {
  answeredWithinMs,
  attemptLimitMs,
  newTokenTries,
  ownRetriesOf,
  tickReadRetries,
  retryUnitMs as unitMs,
} from '../../core/errors/retry-policy.ts';
import { explained } from './errors.ts';
import { ActionOctokit } from './octokit.ts';

export interface Answered {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
}

/** An octokit bound to one repository. Failures are thrown as `GitHubError`. */
export interface GitHub {
  readonly owner: string;
  readonly repo: string;
  request(route: string, parameters?: Record<string, unknown>): Promise<Answered>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<unknown>;
}

export interface MeteredGitHub extends GitHub {
  /** HTTP requests sent so far, including retries. */
  requests(): number;
  /** GitHub's clock (newest `Date` header plus the time since), ISO-8601. */
  now(): string;
}

interface Speaker {
  request(route: string, parameters?: Record<string, unknown>): Promise<Answered>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<unknown>;
}

/** Wraps any octokit, such as Probot's `context.octokit`. */
export function gitHubOf(octokit: Speaker, repository: { owner: string; repo: string }): GitHub {
  return {
    owner: repository.owner,
    repo: repository.repo,
    request: (route, parameters) => octokit.request(route, parameters).catch(explained),
    graphql: (query, variables) => octokit.graphql(query, variables).catch(explained),
  };
}

export type TokenSource = () => Promise<string>;

export interface ClientOptions {
  /** A token, or a function called before every request: an app's token expires after an hour. */
  readonly token: string | TokenSource;
  readonly owner: string;
  readonly repo: string;
  /** `GITHUB_API_URL` of the runner. */
  readonly baseUrl: string;
  /** Unit of the pauses before the retries of a read: 1, 4 and 9 of them. */
  readonly retryUnitMs?: number;
  /** How long each attempt waits for its answer. */
  readonly withinMs?: number;
}

export function createGitHub(options: ClientOptions): MeteredGitHub {
  const clock = createServerClock({ wallMs: () => Date.now(), steadyMs: () => performance.now() });
  const meter: Meter = { requests: 0, clock };
  const { token, baseUrl, retryUnitMs = unitMs, withinMs = answeredWithinMs } = options;
  const octokit = new (ActionOctokit.plugin(metering(meter), retry, namingVersion))({
    baseUrl,
    retry: { retries: tickReadRetries, retryAfterBaseValue: retryUnitMs },
    ...(typeof token === 'string' ? { auth: token } : { authStrategy: () => ({ hook: asking(token, retryUnitMs) }) }),
  });
  octokit.hook.before('request', (request) => {
    // All calls of an octokit share the object under `request`, so it is replaced, never mutated.
    const { fetch } = request.request as { readonly fetch?: typeof globalThis.fetch };
    request.request = {
      ...request.request,
      // Goes through a proxy if the runner has one.
      fetch: oneTry(fetch ?? globalThis.fetch, withinMs),
      ...ownRetriesOf(request),
    };
  });
  return {
    ...gitHubOf(octokit, options),
    requests: () => meter.requests,
    now: clock.now,
  };
}

type Call = (options: { readonly headers: Record<string, unknown> }) => Promise<unknown>;
type Hooked = Call & { readonly endpoint: { merge(route: unknown, parameters: unknown): Parameters<Call>[0] } };

const asking =
  (token: TokenSource, pauseMs: number) =>
  async (request: Hooked, route: unknown, parameters: unknown): Promise<unknown> => {
    const order = request.endpoint.merge(route, parameters);
    for (let tries = 1; ; tries++) {
      order.headers['authorization'] = `token ${await token()}`;
      try {
        return await request(order);
      } catch (error) {
        if (tries === newTokenTries || !isUnauthenticated(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 401;

interface Meter {
  requests: number;
  readonly clock: ServerClock;
}

/** Registered before the retry plugin, so every attempt is counted. */
function metering(meter: Meter): OctokitPlugin {
  return (octokit) => {
    octokit.hook.wrap('request', async (request, options) => {
      meter.requests += 1;
      try {
        const response = await request(options);
        meter.clock.set(response.headers.date);
        return response;
      } catch (error) {
        // An error also carries GitHub's time: the first answer of a tick may be a 404.
        meter.clock.set(dateOfRefusal(error));
        throw error;
      }
    });
    return {};
  };
}

function dateOfRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error && 'response' in error)) return undefined;
  const { headers } = (error.response ?? {}) as { readonly headers?: { readonly date?: string } };
  return headers?.date;
}

/**
 * The version of GitHub's REST API that every request names. Without it GitHub answers in its default, which moves on
 * when the old version ends: on github.com not before March 2028. Enterprise Servers know this version, and refuse an
 * unknown one with 400.
 */
export const apiVersion = '2022-11-28';

interface OctokitWithHooks {
  readonly hook: { before(name: 'request', change: (request: { headers: Record<string, unknown> }) => void): void };
}

/** Plugin for any octokit that sets the API version. */
export function namingVersion({ hook }: OctokitWithHooks): Record<string, never> {
  hook.before('request', ({ headers }) => {
    headers['x-github-api-version'] = apiVersion;
  });
  return {};
}

/** GitHub's clock by its `Date` headers, because a runner's clock may be minutes off. */
export interface ServerClock {
  /** Sets the clock by an answer's `Date` header. Without the header nothing changes. */
  readonly set: (dateHeader: string | number | undefined) => void;
  /** The newest `Date` header plus the time since, ISO-8601. Until the first answer, the clock of this machine. */
  readonly now: () => string;
}

/** `wallMs` may be wrong and may jump; `steadyMs` only measures elapsed time. */
export function createServerClock(machine: {
  readonly wallMs: () => number;
  readonly steadyMs: () => number;
}): ServerClock {
  let known = { dateMs: machine.wallMs(), readAtMs: machine.steadyMs() };
  return {
    set: (dateHeader) => {
      const dateMs = Date.parse(String(dateHeader ?? ''));
      if (!Number.isNaN(dateMs)) known = { dateMs, readAtMs: machine.steadyMs() };
    },
    now: () => new Date(known.dateMs + machine.steadyMs() - known.readAtMs).toISOString(),
  };
}

type Fetch = typeof globalThis.fetch;

/**
 * One attempt and its whole answer. Throws after `withinMs` (plus time for the body) without data, so callers retry or
 * look instead of waiting on a dead connection. Throws if the connection breaks, because a torn answer could pass for
 * an empty one.
 */
const oneTry =
  (fetch: Fetch, withinMs: number): Fetch =>
  async (url, init) => {
    const ms = attemptLimitMs(withinMs, init?.body);
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), ms);
    try {
      const answer = await fetch(url, { ...init, signal: silence.signal });
      const body = await wholeBody(answer, () => timer.refresh());
      const { status, statusText, headers } = answer;
      return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: answer.url });
    } catch (error) {
      if (!silence.signal.aborted) throw withoutToken(error);
      throw new Error(`GitHub gave no answer within ${Math.round(ms / 1_000)} s.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };

/** `fetch` quotes a header value that it refuses, or a character of it. The only one from outside is the token. */
const withoutToken = (error: unknown): unknown =>
  error instanceof TypeError && /header value|ByteString/i.test(error.message)
    ? new Error('The token cannot be sent in a header.')
    : error;

/** Null if the answer may have no body. */
async function wholeBody({ body }: Response, heard: () => void): Promise<Blob | null> {
  if (body === null) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    parts.push(part.value);
  }
  return new Blob(parts);
}
