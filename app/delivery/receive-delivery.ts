/**
 * Receives deliveries: headers, body, signature, payload, handler, in this order, and stops at the first that is wrong. Until the signature
 * is checked, nothing is parsed, nothing of the body is logged, and no more of it is stored than the limits allow.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Probot } from 'probot';
import { isHeardEvent, isHeardEventName } from '../../src/github/app/webhook-payloads.ts';
import type { Metrics } from '../github/metrics-port.ts';
import { createBodyStore, type StoredBody } from '../server/body-store.ts';
import type { PortLimits } from '../server/limits.ts';
import { describeFailure } from './failure.ts';
import { type DeliveryHeaders, type DeliveryLabels, type RequestHeaders, readDeliveryHeaders } from './headers.ts';
import type { Log } from './log.ts';
import { parsePayload } from './payload.ts';
import { type RejectionCode, rejectionOf } from './rejections.ts';

export interface Answer {
  readonly status: number;
  /** Null = all is well. */
  readonly reason: string | null;
}

interface Delivery {
  /** Null = its body is wanted. */
  readonly rejection: RejectionCode | null;
  append(chunk: Uint8Array): RejectionCode | null;
  reject(code: RejectionCode): Answer;
  /** The body is whole. Resolves when the handler is done. */
  finish(): Promise<Answer>;
}

export interface DeliveryReceiver {
  open(headers: RequestHeaders): Delivery;
}

interface Receiving {
  /** With its handlers mounted. */
  readonly probot: Probot;
  readonly log: Log;
  readonly metrics: Metrics | null;
  readonly secret: string;
  readonly limits: PortLimits;
}

export function createDeliveryReceiver(receiving: Receiving): DeliveryReceiver {
  const store = createBodyStore(receiving.limits.maxStoredBytes);
  return {
    open(headers) {
      const { labels, headers: read } = readDeliveryHeaders(headers, receiving.limits);
      const reject = (code: RejectionCode): Answer => {
        const { status, reason } = rejectionOf(code);
        receiving.log.warn({ ...labels, reason }, 'rejected');
        receiving.metrics?.rejected(code);
        return { status, reason };
      };
      if (typeof read === 'string')
        return { rejection: read, append: () => read, reject, finish: async () => reject(read) };
      const stored = isHeardEventName(read.event) ? store.open() : null;
      return { rejection: null, ...receiveBody(receiving, { headers: read, labels, stored, reject }) };
    },
  };
}

interface Opened {
  readonly headers: DeliveryHeaders;
  readonly labels: DeliveryLabels;
  /** Null = no handler hears this event: its body is checked, not stored. */
  readonly stored: StoredBody | null;
  readonly reject: (code: RejectionCode) => Answer;
}

function receiveBody(receiving: Receiving, opened: Opened): Omit<Delivery, 'rejection'> {
  const { headers, stored } = opened;
  const hmac = createHmac('sha256', receiving.secret);
  let bytes = 0;
  return {
    append(chunk) {
      bytes += chunk.length;
      if (bytes > receiving.limits.maxBodyBytes) return 'body-too-large';
      hmac.update(chunk);
      return stored === null || stored.append(chunk) ? null : 'overloaded';
    },
    reject(code) {
      stored?.release();
      return opened.reject(code);
    },
    async finish() {
      const isSigned = timingSafeEqual(hmac.digest(), headers.signature);
      const parts = stored?.parts();
      const parsed = !isSigned ? 'wrong-signature' : parts === null ? 'overloaded' : parts && parsePayload(parts);
      stored?.release();
      if (typeof parsed === 'string') return opened.reject(parsed);
      return await dispatch(receiving, { ...opened, payload: parsed?.payload ?? {} });
    },
  };
}

const handled: Answer = { status: 200, reason: null };

/** Probot logs what a handler throws. */
async function dispatch(
  { probot, log }: Receiving,
  { headers: { id, event: name }, labels, payload }: Opened & { readonly payload: object },
): Promise<Answer> {
  const action = 'action' in payload ? payload.action : null;
  if (typeof action !== 'string' || !isHeardEvent(`${name}.${action}`)) {
    log.debug({ ...labels, reason: 'no handler hears this event' }, 'ignored');
    return handled;
  }
  try {
    await probot.webhooks.receive({ id, name, payload } as Parameters<Probot['webhooks']['receive']>[0]);
    return handled;
  } catch (error) {
    return { status: 500, reason: describeFailure(error) };
  }
}
