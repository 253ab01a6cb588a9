/** Decides how one request passes to the vendor and its reply back: with the real key in place of the session's, read as it passes. */
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
import type { Account } from './vendor-keys.ts';

export interface Passing {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly account: Account;
  /** Behind the account's route, with its query. */
  readonly path: string;
  /** Of the request, as far as they go out. */
  readonly headers: IncomingHttpHeaders;
  /** Sent in place of what came; null = there is none. */
  readonly body: Buffer | null;
  readonly learn: (told: Fields) => void;
  /** Told once, when all that will come of the reply has come, and before the agent can know that. */
  readonly ended: (reply: Passed) => void;
}

export interface Passed {
  /** Null: the agent or the vendor went away before an answer came. */
  readonly status: number | null;
  /** Bytes of the reply. */
  readonly bytes: number;
}

/** Throws where no reply came. Only where the vendor was never reached is nothing to be paid: what it has been sent it works on and charges. */
export async function pass(passing: Passing): Promise<void> {
  const { response, ended } = passing;
  const { request, isReached } = sentOn(passing);
  // Once there is a reply, what goes wrong is seen there.
  request.on('error', () => {});
  // Whoever went away, perhaps because it was stopped, wants no rest of it.
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
  let told = false;
  const end = (): void => {
    if (told) return;
    told = true;
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
  /** There was somebody who took it. */
  readonly isReached: () => boolean;
}

function sentOn({ incoming, account, path, headers, body }: Passing): SentOn {
  const target = new URL(`${account.upstream.replace(/\/+$/, '')}${path}`);
  const [name, value] = account.credential;
  const form = body === null ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) };
  const isSecret = target.protocol === 'https:';
  const open = isSecret ? httpsRequest : httpRequest;
  const request = open(target, {
    // A connection that was kept, and that the vendor closed just then, would look as if the vendor had taken the request.
    agent: false,
    method: incoming.method ?? 'POST',
    // What is packed could not be read on its way.
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
