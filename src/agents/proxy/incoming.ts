/** Checks requests at the proxy: the session's key, their size, and refusals that every vendor's client reads. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The session's key may stand wherever any vendor's client puts its own. */
export function hasSessionKey({ headers }: IncomingMessage, url: URL, key: string): boolean {
  const { authorization, 'x-api-key': apiKey, 'x-goog-api-key': googleKey } = headers;
  const given = [authorization?.replace(/^Bearer /i, ''), apiKey, googleKey, url.searchParams.get('key')];
  const expected = Buffer.from(key);
  return given.some((one) => {
    const found = Buffer.from(typeof one === 'string' ? one : '');
    return found.length === expected.length && timingSafeEqual(found, expected);
  });
}

export function refuse(response: ServerResponse, status: number, why: string): void {
  const message = `Tickgate: ${why}.`;
  const error = { type: 'permission_error', code: status, status: 'PERMISSION_DENIED', message };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error }));
}

/** Makes a foreign name safe for a log line or a reply. */
export const plainName = (name: string): string => name.slice(0, 80).replaceAll(/[^\w.:=@/[\]-]/g, '?');

/** Bytes. Every vendor refuses longer requests. */
const longestBody = 64 * 1024 * 1024;

/** Bytes that this process, which also holds the lease, buffers at once. */
export const mostHeld = 2 * longestBody;

/** Connections at once. Each costs the process its buffers, even if nothing comes through it. */
export const mostConnections = 256;

export interface Holding {
  /** Resolves when there is room, in the order of asking. The result gives the room back. */
  readonly roomFor: (bytes: number) => Promise<() => void>;
}

/** A request that does not fit beside the others waits unread. `most` is at least the longest request. */
export function openHolding(most: number): Holding {
  const waiting: (() => void)[] = [];
  let held = 0;
  const fits = (bytes: number): boolean => held + bytes <= most;
  return {
    async roomFor(bytes) {
      for (let waited = false; (!waited && waiting.length > 0) || !fits(bytes); waited = true)
        await new Promise<void>((wake) => (waited ? waiting.unshift(wake) : waiting.push(wake)));
      held += bytes;
      // The next waiter may fit beside this one.
      waiting.shift()?.();
      return () => {
        held -= bytes;
        waiting.shift()?.();
      };
    },
  };
}

/** Most bytes, before any of them is read. A request without a stated length may have any. */
export function lengthOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return longestBody;
  const length = Number(headers['content-length'] ?? 0);
  if (length > longestBody) throw new Error(tooLong);
  return length;
}

const tooLong = 'the request is too long';

export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += (chunk as Buffer).length;
    if (length > longestBody) throw new Error(tooLong);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
