/** Decides how one request passes to the vendor and its reply back: with the real key in place of the session's, read as it passes. */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Fields } from '../../core/transcript.ts';
import type { Account } from './accounts.ts';
import { readReply } from './reply-reading.ts';

export interface Passing {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly account: Account;
  /** Behind the account's route, with its query. */
  readonly path: string;
  /** Sent in place of what came; null = there is none. */
  readonly body: Buffer | null;
  readonly learn: (told: Fields) => void;
  /** Told once, when all that will come of the reply has come, and before the agent can know that. */
  readonly ended: (reply: Passed) => void;
}

export interface Passed {
  /** Null: the agent went away before an answer came. */
  readonly status: number | null;
  /** Bytes of the reply. */
  readonly bytes: number;
  /** It did not break off. */
  readonly whole: boolean;
}

/** Of this connection alone, or ours to say: length, encoding, and the key, since the agent's is none. */
const notPassedOn = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'host', 'content-length', 'accept-encoding', 'expect'],
  ...['authorization', 'x-api-key', 'x-goog-api-key', 'cookie'],
]);

/** Throws where the vendor cannot be reached: then there was no reply and nothing is to be paid. */
export async function pass(passing: Passing): Promise<void> {
  const { response, ended } = passing;
  const outgoing = sentOn(passing);
  // Once there is a reply, what goes wrong is seen there.
  outgoing.on('error', () => {});
  // Whoever went away, perhaps because it was stopped, wants no rest of it.
  response.once('close', () => outgoing.destroy());
  try {
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    await passBack(passing, reply);
  } catch (error) {
    if (!response.destroyed) throw error;
    ended({ status: null, bytes: 0, whole: false });
  }
}

async function passBack({ response, learn, ended }: Passing, reply: IncomingMessage): Promise<void> {
  const status = reply.statusCode ?? 502;
  const reading = readReply(reply.headers['content-type'] ?? '', learn);
  let bytes = 0;
  let told = false;
  const end = (whole: boolean): void => {
    if (told) return;
    told = true;
    reading.end();
    ended({ status, bytes, whole });
  };
  const tee = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      bytes += chunk.length;
      reading.take(chunk);
      next(null, chunk);
    },
    flush: (next) => {
      end(true);
      next();
    },
  });
  response.writeHead(status, withoutHopByHop(reply));
  response.flushHeaders();
  await pipeline(reply, tee, response).catch(() => response.destroy());
  end(false);
}

function sentOn({ incoming, account, path, body }: Passing): ClientRequest {
  const target = new URL(`${account.upstream.replace(/\/+$/, '')}${path}`);
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !notPassedOn.has(name)));
  const [name, value] = account.credential;
  const length = body === null ? {} : { 'content-length': String(body.length) };
  const open = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const outgoing = open(target, {
    method: incoming.method ?? 'POST',
    // What is packed could not be read on its way.
    headers: { ...headers, 'accept-encoding': 'identity', ...length, [name]: value },
  });
  outgoing.end(body ?? undefined);
  return outgoing;
}

const withoutHopByHop = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name)),
  );
