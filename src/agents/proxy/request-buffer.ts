/** Decides how much of a session's requests this process holds at once: what does not fit beside the others is not read before they are through. */
import type { IncomingMessage } from 'node:http';

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
