/**
 * A process's way to the emulated GitHub: latency, retries of reads as in the real client, and every fault of a
 * network.
 */

import { isOrderReplyKey } from '../../src/core/effects/command-reply-key.ts';
import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import type { InProcess } from '../../src/emulator/in-process.ts';
import { type Answered, createServerClock, gitHubOf, type MeteredGitHub } from '../../src/github/api/client.ts';
import type { Chance } from './chance.ts';
import type { FaultKind, Faults } from './faults.ts';
import type { Life } from './life.ts';
import type { LoopPlace } from './place.ts';
import { asOf, behind } from './replica.ts';
import type { Rights } from './rights.ts';
import type { Timeline } from './timeline.ts';

export interface Network {
  readonly timeline: Timeline;
  readonly github: InProcess;
  /** Of the loop whose processes use it. */
  readonly place: LoopPlace;
  readonly faults: Faults;
  readonly chance: Chance;
  /** How far the lists of a replica lag. */
  readonly lag: Chance;
  /** Called before and after GitHub carries out a request of a process. */
  readonly acting: (by: Life | null, call: Call | null) => void;
  /**
   * Called for every request that GitHub carried out. `isPosthumous`: its process was dead, and GitHub would not have
   * worked at it that long.
   */
  readonly carriedOut: (by: Life, call: Call, isPosthumous: boolean) => void;
  readonly rights: Rights;
  /** Called just before this redraw, so that a person may act in between. */
  readonly overtakes: (call: Call) => void;
  /** Where the state branch was at that time; null = it did not exist, or its position is unknown. */
  readonly tipAt: (at: number) => string | null;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly isRead: boolean;
  /** `GET /repos/{owner}/{repo}/issues`, or the name of the GraphQL operation. */
  readonly name: string;
}

/** Only the control issue is written through this route. */
export const redraws = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}';

const readRetries = 3;
/** GitHub ends every request after this time. */
const givenUpAfterMs = 10_000;
const notRetried = [400, 401, 403, 404, 410, 422, 451];

/** The machine on which a process runs. */
interface Machine {
  readonly token: string;
  /** How far its clock is ahead of GitHub's. */
  readonly clockOffMs: number;
}

/**
 * A client as `createGitHub` makes it for a real process: errors explained, requests counted, the clock taken from
 * `Date` headers.
 */
export function clientOf(network: Network, life: Life, { token, clockOffMs }: Machine): MeteredGitHub {
  const { timeline, github } = network;
  const meter = { requests: 0 };
  const clock = createServerClock({ wallMs: () => timeline.now() + clockOffMs, steadyMs: timeline.now });
  const { owner, name: repo } = github.repository;
  const send = async (call: Call): Promise<Sent> => {
    for (let tries = 0; ; tries++) {
      meter.requests += 1;
      const sent = await cross(network, { life, token, call, sentAtMs: timeline.now() });
      clock.set(new Date(sent.sentAtMs).toUTCString());
      const again = call.isRead && tries < readRetries && sent.status >= 400 && !notRetried.includes(sent.status);
      if (!again) return sent;
      await new Promise<void>((resolve) => life.resume((tries + 1) ** 2 * 1_000, resolve, undefined));
    }
  };
  const speaker = speakerOf(send);
  return {
    ...gitHubOf(speaker, { owner: owner.login, repo }),
    requests: () => meter.requests,
    now: clock.now,
  };
}

/** Builds an octokit that sends its requests through `send`. */
export const speakerOf = (send: (call: Call) => Promise<Sent>) => ({
  request: async (route: string, parameters: Record<string, unknown> = {}): Promise<Answered> => {
    const call = restCall(route, parameters);
    const { status, data, headers } = await send(call);
    if (status >= 400) throw httpError(call, { status, data, headers });
    return { status, data, headers };
  },
  graphql: async (query: string, variables: Record<string, unknown> = {}): Promise<unknown> => {
    const call = graphqlCall(query, variables);
    const sent = await send(call);
    if (sent.status >= 400) throw httpError(call, sent);
    const { data, errors } = sent.data as { data?: unknown; errors?: { message: string }[] };
    if (errors !== undefined)
      throw Object.assign(new Error(`Request failed due to following response errors:\n - ${errors[0]?.message}`), {
        name: 'GraphqlResponseError',
        errors,
        data,
      });
    return data;
  },
});

function restCall(route: string, parameters: Record<string, unknown>): Call {
  const [method = 'GET', template = ''] = route.split(' ');
  const { request: _request, ...rest } = parameters;
  const used = new Set<string>();
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(rest[name])).replaceAll('%2F', '/');
  });
  const others = Object.entries(rest).filter(([name]) => !used.has(name));
  const isRead = method === 'GET';
  return {
    method,
    path,
    query: isRead ? Object.fromEntries(others.map(([name, value]) => [name, String(value)])) : {},
    body: isRead ? undefined : Object.fromEntries(others),
    isRead,
    name: route,
  };
}

function graphqlCall(query: string, { request: _request, ...variables }: Record<string, unknown>): Call {
  const [, kind = 'query', name = 'anonymous'] = /^\s*(query|mutation)\s+(\w+)/.exec(query) ?? [];
  const body = { query, variables };
  return { method: 'POST', path: '/graphql', query: {}, body, isRead: kind === 'query', name };
}

export interface Sent {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly sentAtMs: number;
}

interface Crossing {
  readonly life: Life;
  readonly token: string;
  readonly call: Call;
  readonly sentAtMs: number;
}

/** The request and its answer. Each way takes time, and on each the process may die or the message be lost. */
function cross(network: Network, crossing: Crossing): Promise<Sent> {
  const { faults, chance, timeline, rights } = network;
  const { life, call } = crossing;
  if (isSeenByOthers(call)) rights.asks(life, call.name, { repliesToOrder: repliesToOrder(call.body) });
  const strikes = (kind: FaultKind): boolean => faults.strikes(kind, `${life.name}: ${call.name}`);
  return new Promise((resolve) => {
    const answered = (status: number, data: unknown, headers: Sent['headers'] = {}): Sent => ({
      status,
      data,
      headers,
      sentAtMs: timeline.now(),
    });
    const back = (sent: Sent, isTold = false): void => {
      if (strikes('crash')) return life.end();
      const late = strikes('delay') ? chance.tail(20_000, 1_200_000) : 0;
      life.resume(chance.tail(15, 4_000) + late, arrive, sent);
      function arrive(it: Sent): void {
        if (isTold) rights.learns(life);
        resolve(it);
      }
    };
    if (strikes('crash')) return life.end();
    const refusal = refusedUnseen(call, strikes);
    if (strikes('lost-request')) {
      life.resume(chance.tail(1_000, 300_000), resolve, answered(500, { message: 'fetch failed' }));
      return;
    }
    const late = strikes('delay') ? chance.tail(20_000, 1_200_000) : 0;
    timeline.after(chance.tail(15, 4_000) + late, () => {
      const isOvertaken = call.name === redraws && strikes('lost-update');
      if (refusal !== null) return back(answered(refusal.status, refusal.data));
      if (isOvertaken) network.overtakes(call);
      void performed(network, crossing, mayBeDoubled(call) && strikes('duplicate') ? 2 : 1).then((done) => {
        const lost = strikes('lost-answer')
          ? { status: chance.pick([500, 502, 504]), data: { message: 'gone' } }
          : null;
        const twisted = lost ?? (call.isRead ? null : answeredWrongly(call, strikes));
        // Only a read of the head tells a process for certain that its lease is lost. It knows that once the answer
        // arrives.
        const tells = twisted === null && call.name === 'TickgateHead' && done.status === 200 && done.displaced;
        back(
          twisted === null ? answered(done.status, done.data, done.headers) : answered(twisted.status, twisted.data),
          tells,
        );
      });
    });
  });
}

/** Excludes writes of the head, which have checks of their own. */
const isSeenByOthers = ({ isRead, name }: Call): boolean =>
  !isRead && name !== 'TickgateSwap' && !name.includes('/git/');

/** Written beside the agents, and nothing of their work. */
const repliesToOrder = (body: unknown): boolean => {
  const text = typeof body === 'object' && body !== null && 'body' in body ? body.body : null;
  const key = typeof text === 'string' ? parseEffectMarker(text)?.key : undefined;
  return key !== undefined && isOrderReplyKey(key);
};

/** No layer repeats a request that creates a thing. Our client retries reads only. */
const mayBeDoubled = ({ method, name }: Call): boolean => method !== 'POST' || name === 'TickgateSwap';

type Refusal = { readonly status: number; readonly data: unknown };

const staleData = (): Refusal => ({
  status: 200,
  data: { data: null, errors: [{ type: 'STALE_DATA', message: 'Expected branch to point to something else.' }] },
});

/** GitHub refuses the request before it does anything. */
function refusedUnseen(call: Call, strikes: (kind: FaultKind) => boolean): Refusal | null {
  if (strikes('server-error')) return { status: 503, data: { message: 'Service unavailable' } };
  if (strikes('rate-limit'))
    return { status: 403, data: { message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' } };
  if (!call.isRead && call.path !== '/graphql' && strikes('conflict'))
    return { status: 409, data: { message: 'Conflict' } };
  return call.name === 'TickgateSwap' && strikes('stale-data') ? staleData() : null;
}

/** The request was done, but the answer denies it, because GitHub's own retry met its own work. */
function answeredWrongly(call: Call, strikes: (kind: FaultKind) => boolean): Refusal | null {
  if (call.name === 'TickgateSwap') return strikes('stale-data') ? staleData() : null;
  return strikes('conflict') ? { status: 422, data: { message: 'Validation Failed' } } : null;
}

async function performed(network: Network, { life, token, call, sentAtMs }: Crossing, times: number) {
  const { github, acting, carriedOut, rights, timeline } = network;
  const isPosthumous = !life.isAlive() && timeline.now() - sentAtMs > givenUpAfterMs;
  const readsHead = call.name === 'TickgateHead';
  const older = behind(network, life.name, call);
  const displaced = readsHead && older === null && rights.isDisplaced(life);
  let done: Refusal & { headers: Sent['headers'] } = { status: 500, data: null, headers: {} };
  for (let time = 1; time <= times; time++) {
    acting(life, call);
    const answer = await asOf(network, older, () => github.ask({ token, ...call }));
    acting(null, null);
    if (!('dropped' in answer) && answer.status < 300) carriedOut(life, call, isPosthumous);
    if ('dropped' in answer) throw new Error('Nobody planted a fault in the emulator.');
    // The caller waited for the first answer.
    if (time === 1) done = { status: answer.status, data: answer.body, headers: answer.headers ?? {} };
  }
  return { ...done, displaced };
}

const httpError = (call: Call, sent: Omit<Sent, 'sentAtMs'>): Error =>
  Object.assign(new Error(messageOf(sent.data)), {
    name: 'HttpError',
    status: sent.status,
    request: { method: call.method, url: `https://api.github.example${call.path}` },
    response: { headers: sent.headers, data: sent.data },
  });

const messageOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : 'no message';
