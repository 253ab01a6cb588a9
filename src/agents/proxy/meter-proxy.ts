/** Meters a session's model: a reverse proxy on loopback that holds the key, counts usage and ends at the cap. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newMeter } from '../../core/budget/session-meter.ts';
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import { usageByModel } from '../../core/sessions/contract/transcript.ts';
import { pass } from './forward.ts';
import { bodyOf, hasSessionKey, lengthOf, mostConnections, mostHeld, openHolding, refuse } from './incoming.ts';
import {
  chargeOf,
  type Exchange,
  type Metering,
  metered,
  type ProxyOrder,
  type ProxyState,
} from './metered-exchange.ts';
import { protocols } from './protocols.ts';
import { headersPassedOn, queryPassedOn } from './sanitize-request.ts';

export interface MeterProxy {
  readonly url: (route: string) => string;
  /** Of this session alone, and valid only at this proxy. */
  readonly key: string;
  /** One row per model. */
  readonly used: () => ModelUsage[];
  /** HTTP status with which the model refused the last request; null = it did not. */
  readonly refused: () => number | null;
  /** Resolves when everything in flight is counted. */
  readonly close: () => Promise<void>;
}

export async function openMeterProxy(order: ProxyOrder): Promise<MeterProxy> {
  const key = `tickgate-${randomBytes(24).toString('hex')}`;
  const meter = newMeter(order.cap);
  const holding = openHolding(mostHeld);
  const state: ProxyState = {
    ...{ order, key, holding, meter, refused: null },
    ...{ rows: new Map(), exchanges: new Set(), noticed: new Set(), waiting: [] },
  };
  const server = createServer((incoming, response) => {
    // A reply that waits for an earlier one of its connection never reports a close. No model's client asks that early.
    if (response.socket === null) return void incoming.socket.destroy();
    const exchange = answer(state, { incoming, response })
      .catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else refuse(response, 502, error instanceof Error ? error.message : String(error));
      })
      .finally(() => state.exchanges.delete(exchange));
    state.exchanges.add(exchange);
  });
  server.maxConnections = mostConnections;
  // A request may wait for room until earlier replies are through. The session has a deadline.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (route) => `http://127.0.0.1:${port}/${route}`,
    key,
    used: () => usageByModel(completeCosts(state)),
    refused: () => state.refused,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await Promise.all(state.exchanges);
    },
  };
}

/** Of a model whose vendor reports costs, replies that broke off report none. Then only their tokens have a price. */
function completeCosts({ rows: sums, order }: ProxyState): ModelUsage[] {
  const rows = [...sums.values()];
  const reporting = new Set(rows.filter(({ costReported }) => costReported !== null).map(({ model }) => model));
  return rows.map((row) => (reporting.has(row.model) ? { ...row, costReported: chargeOf(order, row) } : row));
}

async function answer(state: ProxyState, { incoming, response }: Exchange): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  if (!hasSessionKey(incoming, url, state.key)) return refuse(response, 401, 'this is no key of this session');
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

async function answered(state: ProxyState, at: Omit<Metering, 'protocol'>): Promise<void> {
  const { incoming, response, rest } = at;
  if (isFree(incoming.method, rest)) {
    const body = incoming.method === 'GET' ? null : await bodyOf(incoming);
    return pass({ ...at, headers: headersPassedOn(incoming.headers), body, learn: () => {}, ended: () => {} });
  }
  const protocol = incoming.method === 'POST' ? protocols.find(({ fits }) => fits(rest)) : undefined;
  if (protocol === undefined) return refuse(response, 403, `${incoming.method} ${rest} cannot be metered`);
  return metered(state, { ...at, protocol });
}

/** Counting tokens and listing models cost nothing. */
function isFree(method: string | undefined, path: string): boolean {
  if (method === 'GET') return /^(?:\/v1(?:beta)?)?\/models(?:\/[\w.-]+)?$/.test(path);
  if (method !== 'POST') return false;
  return /^(?:\/v1)?\/messages\/count_tokens$|^\/v1(?:beta)?\/models\/[\w.-]+:countTokens$/.test(path);
}
