/** Decides what a session may ask of its model: a reverse proxy on loopback that holds the key, counts what replies used, and ends at the cap. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelUsage } from '../../core/agent.ts';
import { admission, newMeter, replied, type SessionMeter, sent } from '../../core/session-meter.ts';
import { type Fields, objectOf, unused, usageByModel } from '../../core/transcript.ts';
import { dollars } from '../../core/wording.ts';
import type { Account } from './accounts.ts';
import type { MeterUnknown } from './allow-list.ts';
import { bodyOf, type Holding, lengthOf, mostConnections, mostHeld, openHolding } from './held-bodies.ts';
import { isOurs, plainName, refuse } from './incoming.ts';
import { type Outgoing, outgoing } from './meterable.ts';
import { pass } from './passage.ts';
import { headersAllowed, headersPassedOn, queryPassedOn } from './passed-on.ts';
import type { Protocol } from './protocol.ts';
import { protocols } from './protocols.ts';
import { type Heard, isRefusal, usageOf } from './reply-charge.ts';
import { standingFactors } from './standing-factor.ts';
import { nothingRead, readUsage } from './usage-reading.ts';

export interface ProxyOrder {
  readonly accounts: readonly Account[];
  /** USD that the session may spend; null = there is no ceiling. */
  readonly cap: number | null;
  /** USD; null = nobody knows a rate. */
  readonly dollarsOf: (usage: ModelUsage) => number | null;
  /** `meter-unknown`: what becomes of what the allow-lists do not know, where there is a ceiling. */
  readonly unknown: MeterUnknown;
  /** What a reply used, as soon as all of it has come. */
  readonly onReply: (usage: ModelUsage) => void;
  /** A line for the log about what the meter did to requests or could not read of replies; each once. */
  readonly onNotice?: (line: string) => void;
}

export interface MeterProxy {
  readonly url: (route: string) => string;
  /** Of this session alone, and good for nothing but this proxy. */
  readonly key: string;
  /** One row per model. */
  readonly used: () => ModelUsage[];
  /** HTTP status by which the model refused the last request; null = it did not. */
  readonly refused: () => number | null;
  /** Resolves when everything that was on its way is counted. */
  readonly close: () => Promise<void>;
}

interface State {
  readonly order: ProxyOrder;
  readonly key: string;
  readonly rows: ModelUsage[];
  readonly exchanges: Set<Promise<void>>;
  readonly holding: Holding;
  /** Notices that were given. */
  readonly noticed: Set<string>;
  /** See `MeterProxy`. */
  refused: number | null;
  /** Wakes those who wait until others have been answered, in their order. */
  readonly waiting: (() => void)[];
  meter: SessionMeter;
}

export async function openMeterProxy(order: ProxyOrder): Promise<MeterProxy> {
  const key = `tickgate-${randomBytes(24).toString('hex')}`;
  const meter = newMeter(order.cap);
  const holding = openHolding(mostHeld);
  const state: State = {
    ...{ order, key, holding, meter, refused: null },
    ...{ rows: [], exchanges: new Set(), noticed: new Set(), waiting: [] },
  };
  const server = createServer((incoming, response) => {
    const exchange = answer(state, { incoming, response })
      .catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else refuse(response, 502, error instanceof Error ? error.message : String(error));
      })
      .finally(() => state.exchanges.delete(exchange));
    state.exchanges.add(exchange);
  });
  server.maxConnections = mostConnections;
  // A request may wait for room as long as the replies before it take; the session has a deadline.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (route) => `http://127.0.0.1:${port}/${route}`,
    key,
    used: () => usageByModel(state.rows),
    refused: () => state.refused,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await Promise.all(state.exchanges);
    },
  };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(state: State, { incoming, response }: Exchange): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  if (!isOurs(incoming, url, state.key)) return refuse(response, 401, 'this is no key of this session');
  const [, route = '', rest = '/'] = /^\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
  const account = state.order.accounts.find((one) => one.route === route);
  if (account === undefined) return refuse(response, 404, `there is no model at ${url.pathname}`);
  const giveBack = await state.holding.roomFor(lengthOf(incoming));
  try {
    await answered(state, { incoming, response, account, path: `${rest}${queryPassedOn(url.searchParams)}`, rest });
  } finally {
    giveBack();
  }
}

async function answered(state: State, at: Omit<Metering, 'protocol'>): Promise<void> {
  const { incoming, response, rest } = at;
  if (isFree(incoming.method, rest)) {
    const body = incoming.method === 'GET' ? null : await bodyOf(incoming);
    return pass({ ...at, headers: headersPassedOn(incoming.headers), body, learn: () => {}, ended: () => {} });
  }
  const protocol = incoming.method === 'POST' ? protocols.find(({ fits }) => fits(rest)) : undefined;
  if (protocol === undefined) return refuse(response, 403, `${incoming.method} ${rest} cannot be metered`);
  return metered(state, { ...at, protocol });
}

/** What costs nothing: counting tokens, and the list of models. */
function isFree(method: string | undefined, path: string): boolean {
  if (method === 'GET') return /^(?:\/v1(?:beta)?)?\/models(?:\/[\w.-]+)?$/.test(path);
  if (method !== 'POST') return false;
  return /^(?:\/v1)?\/messages\/count_tokens$|^\/v1(?:beta)?\/models\/[\w.-]+:countTokens$/.test(path);
}

interface Metering extends Exchange {
  readonly account: Account;
  readonly protocol: Protocol;
  /** Behind the account's route, with its query and without. */
  readonly path: string;
  readonly rest: string;
}

async function metered(state: State, at: Metering): Promise<void> {
  const { protocol, response } = at;
  const { order } = state;
  const given = await bodyOf(at.incoming);
  const asked = objectOf(given.toString('utf8'));
  if (asked === null) return refuse(response, 400, 'the request is no JSON object');
  const model = protocol.asked(at.rest, asked).model || 'unknown';
  const unpricedWhy = unpriced(order, model);
  if (unpricedWhy !== null) return refuse(response, 403, `this cannot be metered: ${unpricedWhy}`);
  const capped = order.cap !== null;
  const passedOn = headersPassedOn(at.incoming.headers);
  const said = capped
    ? headersAllowed(passedOn, { known: protocol.known, unknown: order.unknown })
    : { headers: passedOn, takenOut: [], refused: null };
  const { upstream } = at.account;
  const sentOut = outgoing(given, { protocol, path: at.rest, capped, unknown: order.unknown, upstream });
  const refused = said.refused ?? sentOut.refused ?? hiddenWork(asked);
  if (refused !== null) return refuse(response, 403, unmeteredSentence(refused));
  for (const place of [...said.takenOut, ...sentOut.takenOut]) notice(state, takenOutSentence(place));
  await exchange(state, { ...at, headers: said.headers, model, sentOut });
}

/** Whatever the ceiling: a reply that comes later tells no usage here, so that nothing could be counted. */
const hiddenWork = (asked: Fields): string | null => (asked.flag('background') ? 'background' : null);

/** One line, for the agent's program. */
const unmeteredSentence = (place: string): string =>
  `this cannot be metered: \`${place}\` is sampled, carried out or charged where the reply's usage does not tell it, or is not known`;

const takenOutSentence = (place: string): string =>
  `meter: took \`${place}\` out of what goes to the model: it is not known to be metered at the rates (meter-unknown)`;

function notice({ order, noticed }: State, line: string): void {
  if (noticed.has(line) || noticed.size >= mostNotices) return;
  noticed.add(line);
  order.onNotice?.(line);
}

/** Names come from the agent, and it has many. */
const mostNotices = 20;

interface Exchanging extends Metering {
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly sentOut: Outgoing;
}

async function exchange(state: State, at: Exchanging): Promise<void> {
  const { protocol, response, model, sentOut } = at;
  const { body, bounded, mostOutput } = sentOut;
  const capped = state.order.cap !== null;
  const standing = standingFactors(protocol.vendor, { asked: sentOut.asked, upstream: at.account.upstream });
  const factor = standing.always * standing.untold;
  const most = mostDollars(state.order, { model, mostOutput: bounded ? mostOutput : null, bytes: body.length, factor });
  if (!(await admitted(state, most))) return refuse(response, 403, capSentence(state.order.cap));
  let heard: Heard = { usage: unused(model), isLast: false, reading: nothingRead };
  const settled = settling(state, { most, model });
  try {
    // It may have waited longer than the agent did.
    if (response.destroyed) return;
    await pass({
      ...at,
      body,
      learn: (told) => {
        heard = learn(heard, told, protocol);
      },
      ended: (passed) => {
        state.refused = isRefusal(passed) ? passed.status : null;
        if (capped) noticeUnclear(state, heard);
        const used = usageOf(heard, { bytes: body.length, mostOutput, bounded, capped, standing }, passed);
        settled(priced(state.order, used, model));
      },
    });
  } finally {
    settled(null);
  }
}

function learn({ usage, isLast, reading }: Heard, told: Fields, protocol: Protocol): Heard {
  const { vendor, known } = protocol;
  return {
    usage: protocol.learned(usage, told),
    isLast: protocol.isLast(told) ?? isLast,
    reading: readUsage(reading, protocol.usageIn(told), { usage: known.usage, vendor }),
  };
}

function noticeUnclear(state: State, { reading }: Heard): void {
  for (const place of reading.unclear.keys())
    notice(
      state,
      `meter: a reply tells \`usage.${plainName(place)}\`, which is not known: it is charged as all that it could have cost`,
    );
}

/** Resolves when the request may go out, in the order in which they came; false = the cap is reached. */
async function admitted(state: State, most: number): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    const queues = !waited && state.waiting.length > 0;
    const judged = queues ? 'wait' : admission(state.meter, most);
    if (judged !== 'wait') {
      if (judged === 'go') state.meter = sent(state.meter, most);
      // Who came after may fit beside it.
      state.waiting.shift()?.();
      return judged === 'go';
    }
    await new Promise<void>((wake) => (waited ? state.waiting.unshift(wake) : state.waiting.push(wake)));
  }
}

/** To be told once what a request that went out used; null = nothing, which is known then and not guessed by anybody's time. */
function settling(
  state: State,
  { most, model }: { readonly most: number; readonly model: string },
): (used: ModelUsage | null) => void {
  let told = false;
  return (used) => {
    if (told) return;
    told = true;
    state.meter = replied(state.meter, most, used === null ? 0 : (state.order.dollarsOf(used) ?? 0));
    state.rows.push(used ?? unused(model));
    if (used !== null) state.order.onReply(used);
    state.waiting.shift()?.();
  };
}

/** By the name that the reply gives, or by the one that was asked for where only that has a rate. */
const priced = ({ dollarsOf }: ProxyOrder, used: ModelUsage | null, asked: string): ModelUsage | null =>
  used !== null && dollarsOf(used) === null ? { ...used, model: asked } : used;

/** A ceiling of dollars cannot be held over a model whose price nobody knows. */
const unpriced = ({ cap, dollarsOf }: ProxyOrder, model: string): string | null =>
  cap !== null && dollarsOf({ ...unused(model), input: 1 }) === null
    ? `there is no rate for the model "${model}": set rates.${model} in .github/tickgate.yml`
    : null;

/** A token is at least one byte, and nothing that goes in costs more than what is written to the cache. */
function mostDollars(
  { dollarsOf }: ProxyOrder,
  asked: {
    readonly model: string;
    readonly mostOutput: number | null;
    readonly bytes: number;
    readonly factor: number;
  },
): number {
  const { model, mostOutput, bytes, factor } = asked;
  if (mostOutput === null) return Number.POSITIVE_INFINITY;
  const most = { cacheWrite: Math.ceil(bytes * factor), output: Math.ceil(mostOutput * factor) };
  return dollarsOf({ ...unused(model), ...most }) ?? Number.POSITIVE_INFINITY;
}

const capSentence = (cap: number | null): string => `the session has used up its cap of ${dollars(cap ?? 0)}`;
