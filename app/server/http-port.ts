/** HTTP server of the app's port. Its limits bound how long a connection, a header or an answer may take. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type RequestResponder = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const MAX_HEADER_BYTES = 16 * 1024;
/** Longer than balancers and GitHub keep an idle connection, because the receiving side must not close it first. */
const KEEP_ALIVE_MS = 75_000;
/** Timeout for a sender that reads no bytes of its answers. */
const STALLED_MS = 30_000;

/** Node itself answers input that is not HTTP, too slow or too large: 400, 408 or 431. */
export function createHttpServer(limits: PortLimits, respond: RequestResponder): Server {
  const { headersMs, bodyMs, lingerMs, maxConnections } = limits;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    respond(request, response).catch(() => request.destroy());
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: headersMs,
      // The body's own limit comes first. It gives an answer and a line in the log.
      requestTimeout: headersMs + bodyMs + lingerMs + 1_000,
      connectionsCheckingInterval: Math.min(1_000, headersMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    answer,
  );
  server.on('checkContinue', answer);
  server.maxConnections = maxConnections;
  server.timeout = STALLED_MS;
  return server;
}

/** Returns the path without the query. The requested URL may be invalid. */
export const readRequestPath = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

export interface HttpReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** If the request's body was not read to its end, drops the rest for `lingerMs` and closes the connection. */
export function sendReply(
  { request, response, lingerMs }: { request: IncomingMessage; response: ServerResponse; lingerMs: number },
  { status, type, text, headers = {} }: HttpReply,
): void {
  const isOver = request.complete || !hasRequestBody(request);
  const length = Buffer.byteLength(text);
  response.writeHead(status, {
    'content-type': type,
    'content-length': length,
    'cache-control': 'no-store',
    ...(isOver ? {} : { connection: 'close' }),
    ...headers,
  });
  if (isOver) {
    response.end(text);
    return;
  }
  response.write(text);
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs);
  request.once('end', end).once('close', end).on('error', end).resume();
}

const hasRequestBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Null = the body is complete. Otherwise the code why not, from `take` or the connection. */
export function readBody<Code extends string>(
  request: IncomingMessage,
  { take, ms }: { take: (chunk: Buffer) => Code | null; ms: number },
): Promise<Code | 'body-too-slow' | 'body-cut-off' | null> {
  return new Promise((resolve) => {
    const finish = (code: Code | 'body-too-slow' | 'body-cut-off' | null): void => {
      clearTimeout(timer);
      request.off('data', add).off('end', whole).off('close', cutOff);
      request.pause();
      resolve(code);
    };
    const add = (chunk: Buffer): void => {
      const code = take(chunk);
      if (code !== null) finish(code);
    };
    const whole = (): void => finish(null);
    const cutOff = (): void => finish('body-cut-off');
    const timer = setTimeout(() => finish('body-too-slow'), ms);
    request.on('data', add).on('end', whole).on('close', cutOff);
    // `close` follows and reports it.
    request.on('error', () => {});
  });
}

/** Limits of the app's port: sizes, counts and times. */
export interface PortLimits {
  /** Per body. GitHub caps payloads at 25 MB. */
  readonly maxBodyBytes: number;
  /** Sum of all bodies whose signature is not checked yet. */
  readonly maxStoredBytes: number;
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the end of the headers to the end of the body. */
  readonly bodyMs: number;
  /** From the end of the headers to the answer, whether the handler is done or not. */
  readonly answerMs: number;
  /** How long data sent after a rejection is read and dropped, so that the sender sees the answer. */
  readonly lingerMs: number;
  readonly maxConnections: number;
}

/** GitHub waits ten seconds for an answer. A slower delivery counts as failed. */
export const defaultPortLimits: PortLimits = {
  maxBodyBytes: 25 * 2 ** 20,
  maxStoredBytes: 96 * 2 ** 20,
  headersMs: 5_000,
  bodyMs: 8_000,
  answerMs: 9_000,
  lingerMs: 1_000,
  maxConnections: 512,
};
