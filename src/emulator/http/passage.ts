/** Lets callers watch, delay or cut off requests. Every HTTP exchange passes here, in any protocol. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One request on its way through the emulated GitHub. */
export interface Passage {
  /** Counts from 1, in order of arrival. */
  readonly number: number;
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  /** The bearer or basic credentials, as sent. */
  readonly authorization: string;
  /** Milliseconds of a monotonic clock. */
  readonly arrivedMs: number;
}

export interface Passed extends Passage {
  readonly status: number;
  readonly endedMs: number;
  /** On the wire, headers included. */
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** The emulator awaits each before the request goes on, so a watcher can hold the request back. */
export interface Watch {
  /**
   * The request has arrived, and none of its work is done. If it is `cut`, its connection dies and none ever will be.
   */
  readonly arrives?: (passage: Passage) => Promise<'cut' | void> | 'cut' | void;
  /** The work is done, and the answer has not left. */
  readonly answers?: (passage: Passage) => Promise<void> | void;
  /** The answer has left. */
  readonly passed?: (passage: Passed) => void;
}

/** The listener with a watch. Without a watch it is the listener itself. */
export function watched(listener: RequestListener, watch: Watch | undefined): RequestListener {
  if (watch === undefined) return listener;
  const metered = meter();
  let count = 0;
  return (request, response) => {
    const passage: Passage = {
      number: ++count,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      authorization: request.headers.authorization ?? '',
      arrivedMs: performance.now(),
    };
    const bytes = metered(request);
    response.once('finish', () => {
      const endedMs = performance.now();
      watch.passed?.({ ...passage, status: response.statusCode, endedMs, ...bytes() });
    });
    holdAnswer(response, async () => watch.answers?.(passage));
    void Promise.resolve(watch.arrives?.(passage)).then((fate) =>
      fate === 'cut' ? void request.socket.destroy() : listener(request, response),
    );
  };
}

/** Holds `end` back, which is the last call of every answer. */
function holdAnswer(response: ServerResponse, until: () => Promise<void>): void {
  const end = response.end.bind(response);
  response.end = (...rest: unknown[]) => {
    void until().then(() => void Reflect.apply(end, response, rest));
    return response;
  };
}

/**
 * A request's bytes are those of its socket since the request before it, because connections are kept and never
 * pipelined.
 */
function meter() {
  const before = new WeakMap<Socket, { read: number; written: number }>();
  return ({ socket }: IncomingMessage) =>
    () => {
      const { read, written } = before.get(socket) ?? { read: 0, written: 0 };
      const now = { read: socket.bytesRead, written: socket.bytesWritten };
      before.set(socket, now);
      return { bytesIn: now.read - read, bytesOut: now.written - written };
    };
}
