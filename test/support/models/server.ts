/** A model on loopback for the real agent programs: it edits a file and reports, or it fails in the way that was asked for. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chat } from './chat.ts';
import { gemini } from './gemini.ts';
import { messages } from './messages.ts';
import { type Asked, type Protocol, type Reply, type ReplyUsage, text } from './protocol.ts';
import { responses } from './responses.ts';

export interface Behaviour {
  /** Shell lines that the model runs one after the other before its last word; `endless` begins anew for ever. */
  readonly runs: readonly string[];
  readonly endless?: boolean;
  readonly lastWord: string;
  readonly usage: ReplyUsage;
  /** Instead of a reply: this status for the first `times` requests, for ever where nothing is said. */
  readonly fails?: {
    readonly status: number;
    readonly message: string;
    readonly times?: number;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** No reply ever comes; `malformed`: what comes is no stream of events. */
  readonly breaks?: 'hangs' | 'malformed';
}

/** A request with tools, as it was charged. */
export interface Charged {
  readonly protocol: Protocol['name'];
  readonly model: string;
  readonly usage: ReplyUsage;
  /** The key that came with it. */
  readonly key: string;
}

export interface ModelServer {
  readonly url: string;
  readonly charged: () => readonly Charged[];
  /** Requests of any kind. */
  readonly requests: () => number;
  readonly behaves: (behaviour: Behaviour) => void;
  readonly close: () => Promise<void>;
}

const protocols: readonly Protocol[] = [messages, responses, chat, gemini];

/** How each program's shell is called; the first that a client offers is used. */
const shells: Readonly<Record<string, (line: string) => Record<string, unknown>>> = {
  Bash: (command) => ({ command, description: 'Works' }),
  bash: (command) => ({ command, description: 'Works' }),
  exec_command: (cmd) => ({ cmd }),
  shell_command: (command) => ({ command }),
  shell: (command) => ({ command: ['bash', '-c', command] }),
  run_shell_command: (command) => ({ command, description: 'Works' }),
};

export async function startModel(begun: Behaviour): Promise<ModelServer> {
  const state = { behaviour: begun, requests: 0, calls: 0, failures: 0, charged: [] as Charged[] };
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
    behaves: (behaviour) => Object.assign(state, { behaviour, requests: 0, failures: 0, charged: [] }),
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
  const { fails, breaks, usage } = state.behaviour;
  if (breaks === 'hangs') return;
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

/** What has no tools wants a title or a summary. Every call has an id of its own, or some clients would run it for ever. */
function nextReply(state: State, asked: Asked): Reply {
  const { runs, endless = false, lastWord } = state.behaviour;
  const tool = asked.tools.find((name) => name in shells);
  const line = endless ? runs[asked.toolResults % runs.length] : runs[asked.toolResults];
  const input = tool === undefined || line === undefined ? undefined : shells[tool]?.(line);
  if (tool === undefined || input === undefined)
    return { kind: 'text', text: asked.tools.length === 0 ? 'A title' : lastWord };
  state.calls += 1;
  return { kind: 'call', id: `call_${state.calls}`, tool, input };
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
