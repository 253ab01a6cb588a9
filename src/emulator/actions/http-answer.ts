/** Decides how the raw protocols (results, blobs, git) read a request, answer it, and suffer planted faults. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Faults } from '../world.ts';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string | object;
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export function send(response: ServerResponse, answer: Answer): void {
  const { body } = answer;
  const plain = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const payload = plain ? (body ?? '') : JSON.stringify(body);
  response.writeHead(answer.status, {
    ...(plain ? {} : { 'content-type': 'application/json' }),
    'content-length': Buffer.byteLength(payload),
    ...answer.headers,
  });
  response.end(payload);
}

export interface FaultedCall {
  readonly faults: Faults;
  readonly route: string;
  readonly response: ServerResponse;
  /** Does the work and writes the answer; `lagMs` is how much later what it finalizes becomes visible. */
  perform(lagMs: number): Promise<Answer | undefined>;
  /** The route's own words for "you lost to an earlier try". */
  readonly conflict: Answer;
}

/** Performs one call under the fault planted for its route; a call without an answer has written it itself. */
export async function answerUnderFaults(call: FaultedCall): Promise<void> {
  const fault = call.faults.take(call.route);
  const effect: Fault['effect'] | undefined = fault?.effect;
  if (effect?.kind === 'delay') await sleep(effect.ms);
  if (effect?.kind === 'drop') {
    call.response.socket?.destroy();
    return;
  }
  if (effect?.kind === 'status') {
    const body = (effect.body ?? { code: 'internal', msg: 'planted failure' }) as object;
    send(call.response, { status: effect.status, body, ...(effect.headers && { headers: effect.headers }) });
    return;
  }
  const answer = await call.perform(effect?.kind === 'lag' ? effect.ms : 0);
  if (effect?.kind === 'drop-after') call.response.socket?.destroy();
  else if (effect?.kind === 'conflict-after-timeout') send(call.response, call.conflict);
  else if (answer !== undefined) send(call.response, answer);
}
