/**
 * Retry policy for requests to GitHub: which failures are retried, how often, after which pause, within which limit.
 * The loops that follow it stand where the requests are sent. Limits of an agent's vendor are `rate-limit.ts`.
 */
import { answerAwaitedUntil } from '../lease/lease.ts';
import type { Head } from '../state/head.ts';

interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly query?: unknown;
}

/**
 * A failed write may have happened, so it is never retried by itself. Its caller looks before it writes again. A token
 * is the exception: one made twice does no harm. Reads get no number here: octokit's plugin takes one for an order to
 * repeat even what is refused.
 */
export const ownRetriesOf = (request: ApiRequest): { readonly retries?: 0 } => (isRead(request) ? {} : { retries: 0 });

const isRead = ({ method, url, query }: ApiRequest): boolean =>
  method === 'GET' || (url === '/graphql' && typeof query === 'string' && !/^\s*mutation\b/.test(query));

/** Of a tick: after 1, 4 and 9 units. */
export const tickReadRetries = 3;

/** Of the app: one after a second, since GitHub counts a delivery as failed after ten. */
export const appReadRetries = 1;

export const retryUnitMs = 1_000;

/** An app's new token is not known everywhere at once. A 401 means nothing was done: it is retried a unit later. */
export const newTokenTries = 3;

/** Without data for so long an attempt counts as failed. GitHub itself ends a request after 10 s. */
export const answeredWithinMs = 30_000;

/** Time to send a body on a slow connection, in bytes per millisecond. */
const slowest = 100;

export const attemptLimitMs = (withinMs: number, body: unknown): number =>
  withinMs + (typeof body === 'string' ? body.length / slowest : 0);

/** In ms; 0 = GitHub does not say. A used-up limit tells when it begins anew, by GitHub's own clock. */
export function askedPauseMs(headers: Readonly<Record<string, string | number | undefined>>): number {
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) return seconds * 1000;
  if (String(headers['x-ratelimit-remaining']) !== '0') return 0;
  const ms = Number(headers['x-ratelimit-reset']) * 1000 - Date.parse(String(headers['date']));
  return ms > 0 ? ms : 0;
}

/** The 4xx statuses that pass: conflicts and limits. All others refuse. */
const passing = [408, 409, 425, 429];

/** Types of GraphQL errors that say nothing about the request. */
const passingTypes = ['STALE_DATA', 'SERVICE_UNAVAILABLE', 'INTERNAL', 'TIMEOUT'];

/** False for conflicts, timeouts, lost connections and limits: the outcome is open, and the request may be repeated. */
export function isApiRefusal(failed: {
  readonly status: number | null;
  /** Of GraphQL errors. */
  readonly types: readonly string[];
  readonly message: string;
}): boolean {
  const { status, types, message } = failed;
  if (/rate limit/i.test(message) || types.includes('RATE_LIMITED')) return false;
  if (types.length > 0) return !types.some((type) => passingTypes.includes(type));
  return status !== null && status >= 400 && status < 500 && !passing.includes(status);
}

/** Of one compare-and-swap with an open outcome. It is read back after each try. */
export const swapTries = 4;

/** A swap that has to wait longer before its next try is left to the caller. */
export const longestSwapPauseMs = 5_000;

/** `attempt`: the one that follows, from 2. */
export const swapPauseMs = (attempt: number, askedMs: number): number => Math.max(askedMs, 250 * 2 ** attempt);

/** A limit refuses before the work is done. A server that answers with its own failure may have done it. */
export const mayBeDone = ({ status }: { readonly status: number | null }): boolean => status !== null && status >= 500;

/** If only skips have moved the head. */
export const acquireTries = 10;

/** For a change by a tick that holds no lease. */
export const amendTries = 10;

/** Spreads ticks that lost to each other: up to 0.2 s at first, up to 5 s later. `random`: 0 to 1. */
export const jitterMs = (attempt: number, random: number): number =>
  Math.round(random * Math.min(5_000, 100 * 2 ** attempt));

/** A holder's limit if nothing is lost: the next tick begins anew, or releases what this one could not. */
export const briefMs = 2 * 60_000;

/** A claimed iteration may be paid for: it waits while the job has time to end in order, before its deadline. */
export const lastTryAt = ({ lease, reserved }: Head, begun: number): number =>
  lease !== null && reserved.iteration > 0 ? Date.parse(answerAwaitedUntil(lease)) : begun + briefMs;

const firstPauseMs = 5_000;
const longestPauseMs = 2 * 60_000;

/** A holder says so often that it waits. */
export const tellEveryMs = 10 * 60_000;

/** A holder's pause: at least what GitHub asks for, and about twice the last, with jitter; null = too long. */
export function holderPauseMs(
  askedMs: number,
  tries: number,
  { left, random }: { readonly left: number; readonly random: () => number },
): number | null {
  if (left <= askedMs) return null;
  const growing = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
  return Math.min(left, askedMs + Math.round(growing * (0.5 + random() / 2)));
}
