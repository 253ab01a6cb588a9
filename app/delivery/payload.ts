/** Parses the body of a signed delivery. No message quotes the body, as those of JSON.parse do. */
import { isTooComplex } from '../../src/core/text/json-complexity.ts';

/** `parts`: the bytes, in order. */
export function parsePayload(parts: readonly Uint8Array[]): { readonly payload: object } | RejectionCode {
  if (isTooComplex(parts)) return 'too-complex';
  const text = decodeText(parts);
  if (text === null) return 'not-utf8';
  const value = parseJsonOrUndefined(text);
  if (value === undefined) return 'not-json';
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { payload: value } : 'no-object';
}

function decodeText(parts: readonly Uint8Array[]): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const texts = parts.map((part) => decoder.decode(part, { stream: true }));
    return texts.join('') + decoder.decode();
  } catch {
    return null;
  }
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reasons why a request reaches no handler: the status of the answer, and the sentence for answer and log. */
const rejections = {
  'no-such-path': { status: 404, reason: 'there is no such path' },
  'wrong-method': { status: 405, reason: 'only POST is accepted here' },
  'wrong-type': { status: 415, reason: 'the content type is not application/json' },
  'encoded-body': { status: 415, reason: 'the body is encoded; GitHub sends it as it is' },
  'no-id': { status: 400, reason: 'X-GitHub-Delivery is missing or malformed' },
  'no-event': { status: 400, reason: 'X-GitHub-Event is missing or malformed' },
  'no-signature': { status: 400, reason: 'X-Hub-Signature-256 is missing or malformed' },
  'wrong-signature': { status: 400, reason: 'the signature does not match the body and the secret' },
  'body-too-large': { status: 413, reason: 'the body is larger than 25 MB' },
  'body-too-slow': { status: 408, reason: 'the body did not arrive in time' },
  'body-cut-off': { status: 400, reason: 'the connection ended within the body' },
  overloaded: { status: 503, reason: 'too many bodies are being received' },
  'not-utf8': { status: 400, reason: 'the body is not UTF-8' },
  'not-json': { status: 400, reason: 'the body is not JSON' },
  'no-object': { status: 400, reason: 'the payload is not an object' },
  'too-complex': { status: 400, reason: 'the payload is nested too deeply or has too many values' },
} as const;

export type RejectionCode = keyof typeof rejections;

export const describeRejection = (code: RejectionCode): { readonly status: number; readonly reason: string } =>
  rejections[code];
