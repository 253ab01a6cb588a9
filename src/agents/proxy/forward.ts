/** Forwards one request to the vendor with the real key, and reads the reply while passing it back. */
import { once } from 'node:events';
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Fields } from '../../core/sessions/contract/transcript.ts';
import { readReply } from './read-reply.ts';
import type { ModelAccount } from './vendor-keys.ts';

export interface Passing {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly account: ModelAccount;
  /** Path behind the account's route, with its query. */
  readonly path: string;
  /** The request's headers, as far as they go out. */
  readonly headers: IncomingHttpHeaders;
  /** Sent in place of the incoming body; null = none. */
  readonly body: Buffer | null;
  readonly learn: (part: Fields) => void;
  /** Called once, when all of the reply has arrived and before the agent can know that. */
  readonly ended: (reply: Passed) => void;
}

export interface Passed {
  /** Null: the agent or the vendor disconnected before an answer came. */
  readonly status: number | null;
  /** Bytes of the reply. */
  readonly bytes: number;
}

/**
 * Throws if no reply came. A vendor that was never reached charges nothing. A vendor that was reached works on the
 * request and charges for it.
 */
export async function pass(passing: Passing): Promise<void> {
  const { response, ended } = passing;
  const { request, isReached } = sentOn(passing);
  // Once there is a reply, its errors are seen there.
  request.on('error', () => {});
  // If the agent disconnected, perhaps because it was stopped, the rest is not needed.
  response.once('close', () => request.destroy());
  try {
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    await passBack(passing, reply);
  } catch (error) {
    if (response.destroyed || isReached()) ended({ status: null, bytes: 0 });
    if (!response.destroyed) throw error;
  }
}

async function passBack({ response, learn, ended }: Passing, reply: IncomingMessage): Promise<void> {
  const status = reply.statusCode ?? 502;
  const reading = readReply(reply.headers['content-type'] ?? '', learn);
  let bytes = 0;
  let hasEnded = false;
  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    reading.end();
    ended({ status, bytes });
  };
  const tee = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      bytes += chunk.length;
      reading.take(chunk);
      next(null, chunk);
    },
    flush: (next) => {
      end();
      next();
    },
  });
  response.writeHead(status, withoutHopByHop(reply));
  response.flushHeaders();
  await pipeline(reply, tee, response).catch(() => response.destroy());
  end();
}

interface SentOn {
  readonly request: ClientRequest;
  /** Whether the vendor accepted the connection. */
  readonly isReached: () => boolean;
}

function sentOn({ incoming, account, path, headers, body }: Passing): SentOn {
  const target = new URL(`${account.upstream.replace(/\/+$/, '')}${path}`);
  const [name, value] = account.credential;
  const form = body === null ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) };
  const isSecret = target.protocol === 'https:';
  const open = isSecret ? httpsRequest : httpRequest;
  const request = open(target, {
    // The vendor may just then close a kept connection, which would look as if it had taken the request.
    agent: false,
    method: incoming.method ?? 'POST',
    // A compressed reply could not be read in passing.
    headers: { ...headers, 'accept-encoding': 'identity', ...form, [name]: value },
  });
  let isReached = false;
  request.once('socket', (socket) => {
    socket.once(isSecret ? 'secureConnect' : 'connect', () => {
      isReached = true;
    });
  });
  request.end(body ?? undefined);
  return { request, isReached: () => isReached };
}

const withoutHopByHop = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name)),
  );
