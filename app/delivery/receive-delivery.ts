/**
 * Receives deliveries: headers, body, signature, payload, handler, in this order. The first failure ends it. Until the
 * signature is checked, the body is neither parsed nor logged, and no more of it is stored than the limits allow.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { emitterEventNames } from '@octokit/webhooks';
import type { Probot } from 'probot';
import { isHeardEvent, isHeardEventName } from '../../src/github/app/webhook-payloads.ts';
import { createBodyStore, type StoredBody } from '../server/body-store.ts';
import type { PortLimits } from '../server/http-port.ts';
import { describeFailure, type Log } from './log.ts';
import type { MetricSink } from './metrics.ts';
import { describeRejection, parsePayload, type RejectionCode } from './payload.ts';

export interface DeliveryAnswer {
  readonly status: number;
  /** Null = success. */
  readonly reason: string | null;
}

interface IncomingDelivery {
  /** Null = accepted, its body comes next. */
  readonly rejection: RejectionCode | null;
  append(chunk: Uint8Array): RejectionCode | null;
  reject(code: RejectionCode): DeliveryAnswer;
  /** Call it once the body is complete. Resolves when the handler is done. */
  finish(): Promise<DeliveryAnswer>;
}

export interface DeliveryReceiver {
  open(headers: RequestHeaders): IncomingDelivery;
}

interface ReceiverOptions {
  /** With its handlers mounted. */
  readonly probot: Probot;
  readonly log: Log;
  readonly metrics: MetricSink | null;
  readonly secret: string;
  readonly limits: PortLimits;
}

export function createDeliveryReceiver(receiving: ReceiverOptions): DeliveryReceiver {
  const store = createBodyStore(receiving.limits.maxStoredBytes);
  return {
    open(headers) {
      const { labels, headers: read } = readDeliveryHeaders(headers, receiving.limits);
      const reject = (code: RejectionCode): DeliveryAnswer => {
        const { status, reason } = describeRejection(code);
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

interface OpenedDelivery {
  readonly headers: DeliveryHeaders;
  readonly labels: DeliveryLabels;
  /** Null = this event has no handler: its body is checked, not stored. */
  readonly stored: StoredBody | null;
  readonly reject: (code: RejectionCode) => DeliveryAnswer;
}

function receiveBody(receiving: ReceiverOptions, opened: OpenedDelivery): Omit<IncomingDelivery, 'rejection'> {
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
      return await dispatchToHandler(receiving, { ...opened, payload: parsed?.payload ?? {} });
    },
  };
}

const handledAnswer: DeliveryAnswer = { status: 200, reason: null };

/** Probot logs what a handler throws. */
async function dispatchToHandler(
  { probot, log }: ReceiverOptions,
  { headers: { id, event: name }, labels, payload }: OpenedDelivery & { readonly payload: object },
): Promise<DeliveryAnswer> {
  const action = 'action' in payload ? payload.action : null;
  if (typeof action !== 'string' || !isHeardEvent(`${name}.${action}`)) {
    log.debug({ ...labels, reason: 'no handler takes this event' }, 'ignored');
    return handledAnswer;
  }
  try {
    await probot.webhooks.receive({ id, name, payload } as Parameters<Probot['webhooks']['receive']>[0]);
    return handledAnswer;
  } catch (error) {
    return { status: 500, reason: describeFailure(error) };
  }
}

export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Fields of a delivery for the log. Strangers choose both, so only an id and GitHub's own event names are accepted. */
export interface DeliveryLabels {
  readonly id: string | null;
  readonly event: string | null;
}

export interface DeliveryHeaders {
  readonly id: string;
  readonly event: string;
  /** SHA-256 HMAC of the body, 32 bytes. */
  readonly signature: Buffer;
}

interface HeaderValidation {
  readonly labels: DeliveryLabels;
  readonly headers: DeliveryHeaders | RejectionCode;
}

/** Validates the headers of a delivery before any byte of its body is read. Their names must be in lower case. */
export function readDeliveryHeaders(
  headers: RequestHeaders,
  { maxBodyBytes }: { readonly maxBodyBytes: number },
): HeaderValidation {
  // Two headers of one name arrive as an array, or joined by a comma. Neither is a single value.
  const one = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const id = /^[\w-]{1,64}$/.exec(one('x-github-delivery'))?.[0] ?? null;
  const event = /^[a-z\d_]{1,64}$/.exec(one('x-github-event'))?.[0] ?? null;
  const signature = /^sha256=([\da-f]{64})$/.exec(one('x-hub-signature-256'))?.[1] ?? null;
  const labels = { id, event: event !== null && names.has(event) ? event : null };
  const rejected = (code: RejectionCode): HeaderValidation => ({ labels, headers: code });
  if (!/^application\/json\s*(?:;|$)/i.test(one('content-type'))) return rejected('wrong-type');
  const isPlain = ['', 'identity'].includes(one('content-encoding').toLowerCase());
  if (!isPlain || !['', 'chunked'].includes(one('transfer-encoding').toLowerCase())) return rejected('encoded-body');
  if (id === null) return rejected('no-id');
  if (event === null) return rejected('no-event');
  if (signature === null) return rejected('no-signature');
  if (Number(one('content-length')) > maxBodyBytes) return rejected('body-too-large');
  return { labels, headers: { id, event, signature: Buffer.from(signature, 'hex') } };
}

const names: ReadonlySet<string> = new Set(emitterEventNames);
