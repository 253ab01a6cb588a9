/**
 * A vendor on loopback that bills. It receives requests as they arrive, reports the usage that the test names, and
 * records what it truly charges.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MeterProxy, openMeterProxy } from '../../src/agents/proxy/meter-proxy.ts';
import type { ProxyOrder } from '../../src/agents/proxy/metered-exchange.ts';
import { separateKeys } from '../../src/agents/proxy/vendor-keys.ts';
import type { ModelUsage } from '../../src/core/sessions/contract/agent-contract.ts';

export interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** The body as it arrived. */
  readonly text: string;
}

export interface BillingVendor {
  readonly proxy: MeterProxy;
  readonly arrived: readonly Arrived[];
  readonly counted: readonly ModelUsage[];
  readonly notices: readonly string[];
  /** USD by the rates of `dollarsOf`, as the proxy counted. */
  readonly spent: () => number;
  readonly ask: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Asked>;
  /** Leaves with the first piece of the reply. */
  readonly askAndLeave: (path: string, body: object) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Asked {
  readonly status: number;
  readonly text: string;
}

/** A reply as a stream of events. `broken`: it breaks off behind the last; `never`: it stays open until the agent leaves. */
export class StreamedReply {
  readonly events: readonly object[];
  readonly ends: 'whole' | 'broken' | 'never';

  constructor(events: readonly object[], ends: StreamedReply['ends']) {
    this.events = events;
    this.ends = ends;
  }

  send(response: ServerResponse): void {
    response.setHeader('content-type', 'text/event-stream');
    // The headers alone are a first piece.
    response.write(`: begins\n\n${this.events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}`, () => {
      if (this.ends === 'broken') response.destroy();
    });
    if (this.ends === 'whole') response.end();
  }
}

/**
 * USD. For a model whose million tokens cost $5 of input, $10 written to the cache, $0.50 read from it, and $25 of
 * output.
 */
export const dollarsOf = ({ input, output, reasoning, cacheRead, cacheWrite }: ModelUsage): number =>
  (5 * input + 10 * cacheWrite + 0.5 * cacheRead + 25 * (output + reasoning)) / 1e6;

/** `answers`: the JSON of a reply. */
export async function startBilling(
  answers: (arrived: Arrived) => object,
  order: Partial<ProxyOrder> = {},
): Promise<BillingVendor> {
  const arrived: Arrived[] = [];
  const counted: ModelUsage[] = [];
  const notices: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
      const one = { path: request.url ?? '', headers: request.headers, body, text };
      arrived.push(one);
      const answer = answers(one);
      if (answer instanceof StreamedReply) return answer.send(response);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { accounts } = separateKeys({
    ...{ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: url },
    ...{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${url}/v1` },
    ...{ GEMINI_API_KEY: 'k', GOOGLE_GEMINI_BASE_URL: url },
  });
  const proxy = await openMeterProxy({
    ...{ accounts, cap: 2, dollarsOf, unknown: 'strip' },
    onReply: (usage) => counted.push(usage),
    onNotice: (line) => notices.push(line),
    ...order,
  });
  const post = (
    path: string,
    body: object,
    more: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal } = {},
  ): Promise<Response> =>
    fetch(proxy.url(path), {
      method: 'POST',
      ...(more.signal && { signal: more.signal }),
      headers: { 'content-type': 'application/json', 'x-api-key': proxy.key, ...more.headers },
      body: JSON.stringify(body),
    });
  return {
    ...{ proxy, arrived, counted, notices },
    spent: () => counted.reduce((sum, usage) => sum + dollarsOf(usage), 0),
    ask: async (path, body, headers = {}) => {
      const reply = await post(path, body, { headers });
      return { status: reply.status, text: await reply.text() };
    },
    askAndLeave: async (path, body) => {
      const leaving = new AbortController();
      await post(path, body, { signal: leaving.signal }).then((reply) => reply.body?.getReader().read());
      leaving.abort();
    },
    close: async () => {
      await proxy.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
