/**
 * A model on loopback for the real agent programs. It edits a file and reports, or fails in the way that a test names.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chat } from './chat.ts';
import { gemini } from './gemini.ts';
import { messages } from './messages.ts';
import { type Asked, type Protocol, type Reply, type ReplyUsage, text } from './protocol.ts';
import { responses } from './responses.ts';
import { callFor, type Step } from './steps.ts';

export interface Behaviour {
  /**
   * The acts of the model before its last word, one after the other. `endless` starts again for ever. `%NAME%` stands
   * for what a tool has printed before as `NAME=…`, as in `RESULT=/a/path;`.
   */
  readonly steps: readonly Step[];
  readonly endless?: boolean;
  readonly lastWord: string;
  readonly usage: ReplyUsage;
  /** Answers with this status instead of a reply, for the first `times` requests, or for ever if `times` is absent. */
  readonly fails?: {
    readonly status: number;
    readonly message: string;
    readonly times?: number;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /**
   * `hangs`: no reply ever comes. `malformed`: the reply is no stream of events. `kills`: calls `onKill`, and no reply
   * comes.
   */
  readonly breaks?: 'hangs' | 'malformed' | 'kills';
  /** Number of steps that still work before it breaks. */
  readonly breaksAfter?: number;
  readonly onKill?: () => void;
}

/** A request with tools, with the usage that it was charged. */
export interface Charged {
  readonly protocol: Protocol['name'];
  readonly model: string;
  readonly usage: ReplyUsage;
  /** The key of the request. */
  readonly key: string;
}

export interface ModelServer {
  readonly url: string;
  readonly charged: () => readonly Charged[];
  /** Number of requests of any kind. */
  readonly requests: () => number;
  /** The newest conversation, as it was sent. */
  readonly heard: () => string;
  readonly behaves: (behaviour: Behaviour) => void;
  readonly close: () => Promise<void>;
}

const protocols: readonly Protocol[] = [messages, responses, chat, gemini];

export async function startModel(begun: Behaviour): Promise<ModelServer> {
  const state = { behaviour: begun, requests: 0, calls: 0, failures: 0, charged: [] as Charged[], heard: '' };
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => answer(state, { request, response, body }),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    charged: () => state.charged,
    requests: () => state.requests,
    heard: () => state.heard,
    behaves: (behaviour) => Object.assign(state, { behaviour, requests: 0, failures: 0, charged: [], heard: '' }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface State {
  readonly behaviour: Behaviour;
  requests: number;
  calls: number;
  failures: number;
  heard: string;
  readonly charged: Charged[];
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Record<string, unknown>;
}

function answer(state: State, { request, response, body }: Exchange): void {
  const path = request.url ?? '/';
  const protocol = protocols.find(({ fits }) => fits(path));
  if (protocol === undefined || request.method !== 'POST') {
    json(response, 404, { error: { message: `nothing at ${request.method} ${path}` } });
    return;
  }
  state.requests += 1;
  const asked = protocol.asked(path, body);
  if (path.includes('count_tokens') || path.includes(':countTokens')) {
    json(response, 200, { input_tokens: 10, totalTokens: 10 });
    return;
  }
  if (asked.tools.length > 0) state.heard = JSON.stringify(body);
  const { fails, usage, breaksAfter = 0, onKill } = state.behaviour;
  const breaks = asked.toolResults >= breaksAfter ? state.behaviour.breaks : undefined;
  if (breaks === 'kills') onKill?.();
  if (breaks === 'hangs' || breaks === 'kills') return;
  if (fails !== undefined && state.failures < (fails.times ?? Number.POSITIVE_INFINITY)) {
    state.failures += 1;
    for (const [name, value] of Object.entries(fails.headers ?? {})) response.setHeader(name, value);
    json(response, fails.status, protocol.error(fails.status, fails.message));
    return;
  }
  if (breaks === 'malformed') {
    response.writeHead(200, { 'content-type': asked.streamed ? 'text/event-stream' : 'application/json' });
    response.end('data: {"type":\n\n<html>');
    return;
  }
  const reply = nextReply(state, asked);
  const { authorization, 'x-api-key': apiKey, 'x-goog-api-key': googleKey } = request.headers;
  const key = text(apiKey) || text(googleKey) || text(authorization).replace(/^Bearer /, '');
  state.charged.push({ protocol: protocol.name, model: asked.model, usage, key });
  if (asked.streamed) stream(response, protocol.events(asked, reply, usage));
  else json(response, 200, protocol.whole(asked, reply, usage));
}

/**
 * A request without tools wants a title or a summary. Every call has an id of its own, because some clients would
 * otherwise run it for ever.
 */
function nextReply(state: State, asked: Asked): Reply {
  const { steps, endless = false, lastWord } = state.behaviour;
  const step = endless ? steps[asked.toolResults % steps.length] : steps[asked.toolResults];
  const call = step === undefined ? null : callFor(filledIn(step, state.heard), asked.tools);
  if (call === null) return { kind: 'text', text: asked.tools.length === 0 ? 'A title' : lastWord };
  state.calls += 1;
  return { kind: 'call', id: `call_${state.calls}`, ...call };
}

/** Replaces a path by the one that the shell has printed, as a real model would. */
function filledIn(step: Step, heard: string): Step {
  const known = (name: string): string => new RegExp(`${name}=(/[^;"\\\\$]+);`).exec(heard)?.[1] ?? `%${name}%`;
  const filled = Object.entries(step).map(([key, words]) => [
    key,
    words.replace(/%([A-Z]+)%/g, (_, name: string) => known(name)),
  ]);
  return Object.fromEntries(filled) as Step;
}

function stream(response: ServerResponse, events: ReturnType<Protocol['events']>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const { event, data } of events) {
    const line = typeof data === 'string' ? data : JSON.stringify(data);
    response.write(`${event === null ? '' : `event: ${event}\n`}data: ${line}\n\n`);
  }
  response.end();
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const read: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
  return typeof read === 'object' && read !== null ? { ...read } : {};
}
