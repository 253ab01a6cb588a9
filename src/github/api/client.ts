/** Decides how GitHub is spoken to: as whom, with counted requests, by GitHub's own clock, and retries for reads alone. */
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

export type TokenSource = () => Promise<string>;

export interface ClientOptions {
  /** Or how to get it, asked before every request: an app's ends after an hour. */
  readonly token: string | TokenSource;
  readonly owner: string;
  readonly repo: string;
  /** `GITHUB_API_URL` of the runner. */
  readonly baseUrl: string;
  /** Unit of the pauses between the tries of a read: 1, 4 and 9 of them. */
  readonly retryUnitMs?: number;
  /** How long each try waits for its answer. */
  readonly withinMs?: number;
}

const readRetries = 3;

export function createGitHub(options: ClientOptions): MeteredGitHub {
  const clock = createServerClock({ wallMs: () => Date.now(), steadyMs: () => performance.now() });
  const meter: Meter = { requests: 0, clock };
  const { token, baseUrl, retryUnitMs = 1_000, withinMs = answeredWithinMs } = options;
  const octokit = getOctokit(
    typeof token === 'string' ? token : 'made for each request',
    {
      baseUrl,
      retry: { retryAfterBaseValue: retryUnitMs },
      ...(typeof token === 'string' ? {} : { authStrategy: () => ({ hook: asking(token, retryUnitMs) }) }),
    },
    metering(meter),
    retry,
    namingVersion,
  );
  // A write that was answered with an error may have happened: whoever wrote looks before it writes again.
  octokit.hook.before('request', (request) => {
    // All calls of an octokit share the object under `request`: it is replaced, never written to.
    const { fetch } = request.request as { readonly fetch?: typeof globalThis.fetch };
    request.request = {
      ...request.request,
      // By way of a proxy, where the runner has one.
      fetch: oneTry(fetch ?? globalThis.fetch, withinMs),
      retries: isRead(request) ? readRetries : 0,
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

/** A new token of an app is not known everywhere at once: what is refused for it was not done, and is asked a second later. */
const newTokenTries = 3;

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

type Plugin = Parameters<typeof getOctokit>[2];

/** Registered before the retry plugin, so that every try is counted. */
function metering(meter: Meter): NonNullable<Plugin> {
  return (octokit) => {
    octokit.hook.wrap('request', async (request, options) => {
      meter.requests += 1;
      try {
        const response = await request(options);
        meter.clock.set(response.headers.date);
        return response;
      } catch (error) {
        // A refusal tells GitHub's time as well: the first answer of a tick may be a 404.
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

const isRead = (request: { method: string; url: string; query?: unknown }): boolean =>
  request.method === 'GET' ||
  (request.url === '/graphql' && typeof request.query === 'string' && !/^\s*mutation\b/.test(request.query));

/**
 * The version of GitHub's REST API that every request names. Without it GitHub answers in its default, which moves on when the old one ends:
 * on github.com not before March 2028. Enterprise Servers know this one, and refuse with 400 one that they do not know.
 */
export const apiVersion = '2022-11-28';

interface OctokitWithHooks {
  readonly hook: { before(name: 'request', change: (request: { headers: Record<string, unknown> }) => void): void };
}

/** Plugin of any octokit. */
export function namingVersion({ hook }: OctokitWithHooks): Record<string, never> {
  hook.before('request', ({ headers }) => {
    headers['x-github-api-version'] = apiVersion;
  });
  return {};
}

/** GitHub's clock as its `Date` headers tell it: the clock of a runner may be minutes off. */
export interface ServerClock {
  /** Sets the clock by an answer's `Date` header; an answer without one changes nothing. */
  readonly set: (dateHeader: string | number | undefined) => void;
  /** The newest `Date` header plus what passed since, ISO-8601. Until the first answer, the clock of this machine. */
  readonly now: () => string;
}

/** `wallMs` may be wrong and may jump; `steadyMs` only measures what passed. */
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

/** Decides when a try of a request is given up: whoever hears nothing asks again, or looks, in place of waiting for a line that is dead. */
type Fetch = typeof globalThis.fetch;

/** GitHub itself ends a request after 10 s. */
export const answeredWithinMs = 30_000;

/** What is sent takes its time on a slow line: bytes in a millisecond. */
const slowest = 100;

/**
 * One try, and its whole answer: one that is torn in the middle is none, so that nobody takes it for an empty one. Throws where nothing is
 * heard for `preserveTimeoutMs`, or where the line breaks.
 */
export const oneTry =
  (fetch: Fetch, withinMs: number): Fetch =>
  async (url, init) => {
    const ms = withinMs + (typeof init?.body === 'string' ? init.body.length / slowest : 0);
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), ms);
    try {
      const answer = await fetch(url, { ...init, signal: silence.signal });
      const body = await wholeBody(answer, () => timer.refresh());
      const { status, statusText, headers } = answer;
      return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: answer.url });
    } catch (error) {
      if (!silence.signal.aborted) throw error;
      throw new Error(`GitHub gave no answer within ${Math.round(ms / 1_000)} s.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };

/** Null where there may be none. */
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
