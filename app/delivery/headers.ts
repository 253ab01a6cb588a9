/** Reads what the headers of a delivery say, before a byte of its body is taken. */
import { emitterEventNames } from '@octokit/webhooks';
import type { RejectionCode } from './rejections.ts';

export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a log line may say of a delivery. Strangers choose both, so only an id and GitHub's own names of events get in. */
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

interface HeadersRead {
  readonly labels: DeliveryLabels;
  readonly headers: DeliveryHeaders | RejectionCode;
}

/** Header names are in lower case. */
export function readDeliveryHeaders(
  headers: RequestHeaders,
  { maxBodyBytes }: { readonly maxBodyBytes: number },
): HeadersRead {
  // Two headers of one name come as an array, or joined by a comma: neither is a single value.
  const one = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const id = /^[\w-]{1,64}$/.exec(one('x-github-delivery'))?.[0] ?? null;
  const event = /^[a-z\d_]{1,64}$/.exec(one('x-github-event'))?.[0] ?? null;
  const signature = /^sha256=([\da-f]{64})$/.exec(one('x-hub-signature-256'))?.[1] ?? null;
  const labels = { id, event: event !== null && names.has(event) ? event : null };
  const rejected = (code: RejectionCode): HeadersRead => ({ labels, headers: code });
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
