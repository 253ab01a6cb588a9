/** What may come to the app's open port, how the app answers it, and what its log says. */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MARK, MB, type Sent, sign, write } from './port-under-attack.ts';

export interface HostileDelivery {
  readonly attempt: string;
  /** Of the answers on the connection. */
  readonly statuses: readonly number[];
  /** In the log; null = there is no line. */
  readonly reason: string | null;
  /** How many lines; absent = one, if there is a reason. */
  readonly lines?: number;
  /** As the line names them. */
  readonly id?: string | null;
  readonly event?: string | null;
  /** The line's level and message; absent = a warning that it was rejected. */
  readonly logged?: { readonly level: number; readonly msg: string };
  /** Limits are short, so that the test need not wait as long as an attacker may. */
  readonly hasty?: true;
  readonly sends: Sent;
}

const ID = '72d3162e-cc78-11e3-81ab-4c9367dc0958';

type Headers = Readonly<Record<string, string | readonly string[] | null>>;

/** Null takes a header away. */
function head(request: string, headers: Headers): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => {
    const values = value === null ? [] : [value].flat();
    return values.map((one) => `${name}: ${one}\r\n`);
  });
  return `${request} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`;
}

const POST = 'POST /api/github/webhooks';
const heard = JSON.stringify({ action: 'created', comment: { body: MARK } });

interface Posting {
  readonly body?: string | Buffer;
  readonly headers?: Headers;
  readonly request?: string;
}

/** As GitHub sends it, but for the headers that are given. */
function postText({ body = heard, headers = {}, request = POST }: Posting): [string, string | Buffer] {
  const own = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-GitHub-Event': 'issue_comment',
    'X-GitHub-Delivery': ID,
    'X-Hub-Signature-256': sign(body),
    Connection: 'close',
  };
  return [head(request, { ...own, ...headers }), body];
}

const posts =
  (posting: Posting = {}): Sent =>
  (socket) =>
    write(socket, Buffer.concat(postText(posting).map((text) => Buffer.from(text))));

const chunked = { 'Content-Length': null, 'Transfer-Encoding': 'chunked' } as const;

/** So many bytes in chunks, while the connection takes them. */
async function sendChunks(socket: Socket, isOver: () => boolean, bytes: number): Promise<void> {
  const piece = Buffer.alloc(MB, MARK);
  for (let left = bytes; left > 0 && !isOver(); left -= piece.length) {
    const part = piece.subarray(0, Math.min(left, piece.length));
    await write(socket, `${part.length.toString(16)}\r\n`);
    await write(socket, part);
    await write(socket, '\r\n');
  }
  if (!isOver()) await write(socket, '0\r\n\r\n');
}

const postsChunks =
  (bytes: number, headers: Headers = {}): Sent =>
  async (socket, isOver) => {
    await write(socket, postText({ headers: { ...chunked, ...headers } })[0]);
    await sendChunks(socket, isOver, bytes);
  };

const forged = `sha256=${'0'.repeat(64)}`;

/** A signed payload of exactly so many bytes. */
function sized(bytes: number): string {
  const [before, after] = ['{"action":"created","comment":{"body":"', '"}}'];
  return before + 'x'.repeat(bytes - before.length - after.length) + after;
}

const noSignature = 'X-Hub-Signature-256 is missing or malformed';
const wrongSignature = 'the signature does not match the body and the secret';
const tooLarge = 'the body is larger than 25 MB';
const ignored = { reason: 'no handler takes this event', logged: { level: 20, msg: 'ignored' } } as const;
const malformed = { reason: 'the payload is malformed: repository', logged: { level: 30, msg: 'nothing' } } as const;
const line = { id: ID, event: 'issue_comment' } as const;
const noLine = { reason: null } as const;

const signatures: readonly HostileDelivery[] = [
  {
    attempt: 'No signature',
    statuses: [400],
    reason: noSignature,
    ...line,
    sends: posts({ headers: { 'X-Hub-Signature-256': null } }),
  },
  {
    attempt: 'The signature of another body',
    statuses: [400],
    reason: wrongSignature,
    ...line,
    sends: posts({ headers: { 'X-Hub-Signature-256': sign('{}') } }),
  },
  {
    attempt: 'A right SHA-1 signature alone',
    statuses: [400],
    reason: noSignature,
    ...line,
    sends: posts({ headers: { 'X-Hub-Signature-256': null, 'X-Hub-Signature': `sha1=${'0'.repeat(40)}` } }),
  },
  {
    attempt: 'The right signature behind another prefix',
    statuses: [400],
    reason: noSignature,
    ...line,
    sends: posts({ headers: { 'X-Hub-Signature-256': sign(heard).replace('sha256', 'sha512') } }),
  },
  {
    attempt: 'A signature that is not hexadecimal',
    statuses: [400],
    reason: noSignature,
    ...line,
    sends: posts({ headers: { 'X-Hub-Signature-256': `sha256=${MARK.padEnd(64, 'z')}` } }),
  },
  {
    attempt: 'The first half of the right signature',
    statuses: [400],
    reason: noSignature,
    ...line,
    sends: posts({ headers: { 'X-Hub-Signature-256': sign(heard).slice(0, 39) } }),
  },
  {
    attempt: 'Two signatures, of which one is right',
    statuses: [400],
    reason: noSignature,
    ...line,
    sends: posts({ headers: { 'X-Hub-Signature-256': [forged, sign(heard)] } }),
  },
  {
    attempt: 'No body, and no signature for it',
    statuses: [400],
    reason: wrongSignature,
    ...line,
    sends: posts({ body: '', headers: { 'X-Hub-Signature-256': forged } }),
  },
];

const headers: readonly HostileDelivery[] = [
  {
    attempt: 'No id',
    statuses: [400],
    reason: 'X-GitHub-Delivery is missing or malformed',
    id: null,
    event: 'issue_comment',
    sends: posts({ headers: { 'X-GitHub-Delivery': null } }),
  },
  {
    attempt: 'An id of 10,000 characters, with the codes of a terminal in it',
    statuses: [400],
    reason: 'X-GitHub-Delivery is missing or malformed',
    id: null,
    event: 'issue_comment',
    sends: posts({ headers: { 'X-GitHub-Delivery': `\u0080[31m${MARK}`.repeat(400) } }),
  },
  {
    attempt: 'No event',
    statuses: [400],
    reason: 'X-GitHub-Event is missing or malformed',
    id: ID,
    event: null,
    sends: posts({ headers: { 'X-GitHub-Event': null } }),
  },
  {
    attempt: 'The event `*`, to which every handler would belong',
    statuses: [400],
    reason: 'X-GitHub-Event is missing or malformed',
    id: ID,
    event: null,
    sends: posts({ headers: { 'X-GitHub-Event': '*' } }),
  },
  {
    attempt: 'Signed, of an event that GitHub does not have',
    statuses: [200],
    ...ignored,
    id: ID,
    event: null,
    sends: posts({ headers: { 'X-GitHub-Event': 'words_of_a_stranger' } }),
  },
  {
    attempt: 'Signed, of the event `__proto__`',
    statuses: [200],
    ...ignored,
    id: ID,
    event: null,
    sends: posts({ headers: { 'X-GitHub-Event': '__proto__' } }),
  },
  {
    attempt: 'Signed, of the event `error`',
    statuses: [200],
    ...ignored,
    id: ID,
    event: null,
    sends: posts({ headers: { 'X-GitHub-Event': 'error' } }),
  },
  {
    attempt: 'A form instead of JSON',
    statuses: [415],
    reason: 'the content type is not application/json',
    ...line,
    sends: posts({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  },
  {
    attempt: 'A body that would be unpacked',
    statuses: [415],
    reason: 'the body is encoded; GitHub sends it as it is',
    ...line,
    sends: posts({ headers: { 'Content-Encoding': 'gzip' } }),
  },
  {
    attempt: 'A body that would be unpacked, announced as its transfer',
    statuses: [415],
    reason: 'the body is encoded; GitHub sends it as it is',
    ...line,
    sends: postsChunks(100, { 'Transfer-Encoding': 'gzip, chunked' }),
  },
  {
    attempt: 'Headers of 20 KB',
    statuses: [431],
    ...noLine,
    sends: posts({ headers: { 'X-Flood': MARK.repeat(1_100) } }),
  },
  {
    attempt: 'A thousand headers',
    statuses: [431],
    ...noLine,
    sends: posts({ headers: { 'X-Flood': Array.from({ length: 1_000 }, () => MARK) } }),
  },
  {
    attempt: 'GET on the webhook path',
    statuses: [405],
    reason: 'only POST is accepted here',
    ...line,
    sends: posts({ request: 'GET /api/github/webhooks' }),
  },
  {
    attempt: 'Signed, on another path',
    statuses: [404],
    reason: 'there is no such path',
    logged: { level: 20, msg: 'rejected' },
    sends: posts({ request: `POST /${MARK}` }),
  },
  {
    attempt: 'A path that is no URL',
    statuses: [404],
    reason: 'there is no such path',
    logged: { level: 20, msg: 'rejected' },
    sends: posts({ request: 'POST //' }),
  },
];

const sizes: readonly HostileDelivery[] = [
  {
    attempt: '450 MB are announced',
    statuses: [413],
    reason: tooLarge,
    ...line,
    sends: posts({ headers: { 'Content-Length': String(450 * MB) } }),
  },
  {
    attempt: '450 MB are announced, and the sender waits to be told to go on',
    statuses: [413],
    reason: tooLarge,
    ...line,
    sends: async (socket) =>
      write(socket, postText({ headers: { 'Content-Length': String(450 * MB), Expect: '100-continue' } })[0]),
  },
  {
    attempt: '300 MB without a length',
    statuses: [413],
    reason: tooLarge,
    ...line,
    sends: postsChunks(300 * MB),
  },
  {
    attempt: '300 MB without a length, of an event that has no handler',
    statuses: [413],
    reason: tooLarge,
    id: ID,
    event: 'push',
    sends: postsChunks(300 * MB, { 'X-GitHub-Event': 'push' }),
  },
  {
    attempt: '24 MB with a wrong signature',
    statuses: [400],
    reason: wrongSignature,
    ...line,
    sends: postsChunks(24 * MB),
  },
  {
    attempt: 'Signed, 25 MB exactly, nearly all of it one text',
    statuses: [200],
    ...malformed,
    ...line,
    sends: (socket, isOver) => posts({ body: sized(25 * MB) })(socket, isOver),
  },
  {
    attempt: 'Signed, 25 MB and one byte',
    statuses: [413],
    reason: tooLarge,
    ...line,
    sends: (socket, isOver) => posts({ body: sized(25 * MB + 1) })(socket, isOver),
  },
  {
    attempt: 'A hundred thousand chunks of one byte',
    statuses: [400],
    reason: wrongSignature,
    ...line,
    async sends(socket) {
      await write(socket, postText({ headers: chunked })[0]);
      await write(socket, '1\r\nx\r\n'.repeat(100_000));
      await write(socket, '0\r\n\r\n');
    },
  },
  {
    attempt: 'A body on a path that reads none',
    statuses: [200],
    ...noLine,
    async sends(socket, isOver) {
      await write(socket, head('GET /healthz', { 'Transfer-Encoding': 'chunked' }));
      await sendChunks(socket, isOver, 300 * MB);
    },
  },
];

const payloads: readonly HostileDelivery[] = [
  {
    attempt: 'Signed, without a body',
    statuses: [400],
    reason: 'the body is not JSON',
    ...line,
    sends: posts({ body: '' }),
  },
  {
    attempt: 'Signed, not JSON',
    statuses: [400],
    reason: 'the body is not JSON',
    ...line,
    sends: posts({ body: `{"action":"created",${MARK}` }),
  },
  {
    attempt: 'Signed, not UTF-8',
    statuses: [400],
    reason: 'the body is not UTF-8',
    ...line,
    sends: posts({ body: Buffer.from(`{"action":"created","comment":"${MARK}\u00ff"}`, 'latin1') }),
  },
  ...['[]', 'null', '7', '"issue_comment"'].map((body) => ({
    attempt: `Signed, \`${body}\` instead of an object`,
    statuses: [400],
    reason: 'the payload is not an object',
    ...line,
    sends: posts({ body }),
  })),
  {
    attempt: 'Signed, ten million lists in one another',
    statuses: [400],
    reason: 'the payload is nested too deeply or has too many values',
    ...line,
    sends: (socket, isOver) => posts({ body: '['.repeat(10_000_000) })(socket, isOver),
  },
  {
    attempt: 'Signed, eight million lists side by side',
    statuses: [400],
    reason: 'the payload is nested too deeply or has too many values',
    ...line,
    sends: (socket, isOver) =>
      posts({ body: `{"action":"created","a":[${'[],'.repeat(8_000_000)}[]]}` })(socket, isOver),
  },
  {
    attempt: 'Signed, with keys of the prototype',
    statuses: [200],
    ...malformed,
    ...line,
    sends: posts({ body: `{"action":"created","__proto__":{"repository":"${MARK}"},"constructor":{"prototype":{}}}` }),
  },
  {
    attempt: 'Signed, with an action that is no text',
    statuses: [200],
    ...ignored,
    ...line,
    sends: posts({ body: '{"action":{"toString":null}}' }),
  },
  {
    attempt: 'Signed twice with one id, on one connection',
    statuses: [200, 200],
    reason: malformed.reason,
    logged: malformed.logged,
    lines: 2,
    ...line,
    async sends(socket) {
      for (const Connection of ['keep-alive', 'close']) {
        for (const text of postText({ headers: { Connection } })) await write(socket, text);
      }
    },
  },
];

const connections: readonly HostileDelivery[] = [
  {
    attempt: 'A shorter length than the body has',
    statuses: [400],
    reason: wrongSignature,
    ...line,
    sends: posts({ headers: { 'Content-Length': '10', Connection: 'keep-alive' } }),
  },
  {
    attempt: 'A longer length than the body has, and the sender ends',
    statuses: [400],
    reason: 'the connection ended within the body',
    ...line,
    async sends(socket) {
      for (const text of postText({ headers: { 'Content-Length': '1000' } })) await write(socket, text);
      socket.end();
    },
  },
  {
    attempt: 'The sender breaks the connection off',
    statuses: [],
    reason: 'the connection ended within the body',
    ...line,
    async sends(socket) {
      for (const text of postText({ headers: { 'Content-Length': '1000' } })) await write(socket, text);
      await sleep(100);
      socket.resetAndDestroy();
    },
  },
  {
    attempt: 'Two lengths',
    statuses: [400],
    ...noLine,
    sends: posts({ headers: { 'Content-Length': [String(heard.length), '10'] } }),
  },
  {
    attempt: 'A length together with chunks, to smuggle a second request past a proxy',
    statuses: [400],
    ...noLine,
    sends: posts({ headers: { 'Transfer-Encoding': 'chunked' } }),
  },
  {
    attempt: 'A chunk whose size is no number',
    statuses: [400],
    reason: 'the connection ended within the body',
    ...line,
    async sends(socket) {
      await write(socket, postText({ headers: chunked })[0]);
      await write(socket, `${MARK}\r\n`);
    },
  },
  {
    attempt: 'Fifty unsigned requests at once on one connection',
    statuses: Array.from({ length: 50 }, () => 400),
    reason: wrongSignature,
    lines: 50,
    ...line,
    async sends(socket) {
      const [text, body] = postText({ headers: { 'X-Hub-Signature-256': forged, Connection: 'keep-alive' } });
      await write(socket, `${text}${String(body)}`.repeat(49));
      for (const last of postText({ headers: { 'X-Hub-Signature-256': forged } })) await write(socket, last);
    },
  },
  {
    attempt: 'TLS instead of HTTP',
    statuses: [400],
    ...noLine,
    sends: (socket) => write(socket, Buffer.from('16030100c8010000c40303', 'hex')),
  },
  {
    attempt: 'The length of a body, and then nothing',
    hasty: true,
    statuses: [408],
    reason: 'the body did not arrive in time',
    ...line,
    sends: async (socket) => write(socket, postText({})[0]),
  },
  {
    attempt: 'A body that comes byte by byte',
    hasty: true,
    statuses: [408],
    reason: 'the body did not arrive in time',
    ...line,
    async sends(socket, isOver) {
      const [text, body] = postText({ body: 'x'.repeat(10_000) });
      await write(socket, text);
      for (const byte of String(body)) {
        if (isOver()) return;
        await write(socket, byte);
        await sleep(20);
      }
    },
  },
  {
    attempt: 'Headers that come byte by byte',
    hasty: true,
    statuses: [408],
    ...noLine,
    async sends(socket, isOver) {
      for (const byte of postText({ headers: { 'X-Long': 'x'.repeat(10_000) } })[0]) {
        if (isOver()) return;
        await write(socket, byte);
        await sleep(20);
      }
    },
  },
  { attempt: 'A connection on which nothing comes', hasty: true, statuses: [408], ...noLine, sends: async () => {} },
];

export const hostileDeliveries: readonly HostileDelivery[] = [
  ...signatures,
  ...headers,
  ...sizes,
  ...payloads,
  ...connections,
];

/** As docs/threat-model.md shows it. */
export function hostileDeliveryTable(): string {
  const answers = (statuses: readonly number[]): string =>
    statuses.length === 0 ? 'none' : [...new Set(statuses)].join(', ');
  const rows = hostileDeliveries.map(
    ({ attempt, statuses, reason }) => `| ${attempt} | ${answers(statuses)} | ${reason ?? 'no line'} |`,
  );
  return ['| Delivery | Answer | Reason in the log |', '|---|---|---|', ...rows].join('\n');
}
