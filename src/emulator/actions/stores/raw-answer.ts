/** Answers of the protocols other than REST (results, blobs, git), with planted faults. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, World } from '../../world.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export const json = (status: number, body: unknown): RawAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export interface FaultedCall {
  readonly route: string;
  readonly response: ServerResponse;
  /**
   * Does the work. `lagMs`: how much later its result becomes visible. Undefined = it has written the answer itself.
   */
  perform(lagMs: number): Promise<RawAnswer | undefined>;
  /** The route's own answer for "an earlier try won". */
  readonly conflict: RawAnswer;
}

function plantedAnswer(effect: Extract<Fault['effect'], { readonly status: number }>): RawAnswer {
  const answer = json(effect.status, effect.body ?? { code: 'internal', msg: 'Planted fault' });
  return { ...answer, headers: { ...answer.headers, ...effect.headers } };
}

/** Performs one call under the fault planted for its route. */
export async function answerUnderFaults(world: World, call: FaultedCall): Promise<void> {
  const effect = world.faults.take(call.route)?.effect;
  if (effect?.kind === 'delay') await sleep(effect.ms);
  if (effect?.kind === 'drop') {
    call.response.socket?.destroy();
    return;
  }
  if (effect?.kind === 'status') {
    send(call.response, plantedAnswer(effect));
    return;
  }
  const answer = await call.perform(effect?.kind === 'lag' ? effect.ms : 0);
  if (effect?.kind === 'drop-after') call.response.socket?.destroy();
  else if (effect?.kind === 'status-after') send(call.response, plantedAnswer(effect));
  else if (effect?.kind === 'conflict-after-timeout') send(call.response, call.conflict);
  else if (answer !== undefined) send(call.response, answer);
}

export function send(response: ServerResponse, { status, headers, body = '' }: RawAnswer): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}
