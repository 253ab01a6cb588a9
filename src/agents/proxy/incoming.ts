/** Decides whether a request at the proxy is this session's own, and says a refusal so that every vendor's client reads it. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The session's key may stand wherever a client of any vendor puts its own. */
export function isOurs({ headers }: IncomingMessage, url: URL, key: string): boolean {
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

/** Names that others chose, for a line of a log or of a reply. */
export const plainName = (name: string): string => name.slice(0, 80).replaceAll(/[^\w.:=@/[\]-]/g, '?');

/* Decides how much of a session's requests this process holds at once: what does not fit beside the others is not read before they are through. */

/** Bytes; longer requests are refused by every vendor. */
const longestBody = 64 * 1024 * 1024;

/** Bytes; of this process, which holds the lease, too. */
export const mostHeld = 2 * longestBody;

/** At once; each costs the process its buffers, whatever comes through it. */
export const mostConnections = 256;

export interface Holding {
  /** Resolves when there is room, in the order of asking, with what gives the room back. */
  readonly roomFor: (bytes: number) => Promise<() => void>;
}

/** `most` is no less than the longest request. */
export function openHolding(most: number): Holding {
  const waiting: (() => void)[] = [];
  let held = 0;
  const fits = (bytes: number): boolean => held + bytes <= most;
  return {
    async roomFor(bytes) {
      for (let waited = false; (!waited && waiting.length > 0) || !fits(bytes); waited = true)
        await new Promise<void>((wake) => (waited ? waiting.unshift(wake) : waiting.push(wake)));
      held += bytes;
      // Who asked next may fit beside it.
      waiting.shift()?.();
      return () => {
        held -= bytes;
        waiting.shift()?.();
      };
    },
  };
}

/** Bytes at most, before any of them is read; one that does not say its length may be of any. */
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
