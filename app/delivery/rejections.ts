/** Reasons for which a request reaches no handler: the status of the answer, and the sentence in the answer and in the log. */

const rejections = {
  'no-such-path': { status: 404, reason: 'there is no such path' },
  'wrong-method': { status: 405, reason: 'only POST is taken here' },
  'wrong-type': { status: 415, reason: 'the content type is not application/json' },
  'encoded-body': { status: 415, reason: 'the body is encoded; GitHub sends it as it is' },
  'no-id': { status: 400, reason: 'X-GitHub-Delivery is missing or malformed' },
  'no-event': { status: 400, reason: 'X-GitHub-Event is missing or malformed' },
  'no-signature': { status: 400, reason: 'X-Hub-Signature-256 is missing or malformed' },
  'wrong-signature': { status: 400, reason: 'the signature does not match the body and the secret' },
  'body-too-large': { status: 413, reason: 'the body is larger than 25 MB' },
  'body-too-slow': { status: 408, reason: 'the body did not come in time' },
  'body-cut-off': { status: 400, reason: 'the connection ended within the body' },
  overloaded: { status: 503, reason: 'too many bodies are being received' },
  'not-utf8': { status: 400, reason: 'the body is not UTF-8' },
  'not-json': { status: 400, reason: 'the body is not JSON' },
  'no-object': { status: 400, reason: 'the payload is not an object' },
  'too-complex': { status: 400, reason: 'the payload is nested too deeply or has too many values' },
} as const;

export type RejectionCode = keyof typeof rejections;

export const rejectionOf = (code: RejectionCode): { readonly status: number; readonly reason: string } =>
  rejections[code];
