/** Decides how uploaded bytes are kept and served: block blobs behind signed URLs, as the real clients' storage SDK speaks them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { World } from '../world.ts';
import { answerUnderFaults, readBody, send } from './http-answer.ts';
import type { Answer } from './http-answer.ts';

export interface Blobs {
  /** A new blob's id; its content comes by its upload URL. */
  reserve(contentType: string): string;
  uploadUrl(id: string): string;
  /** `fileName` sets the name under which a browser would save it. */
  downloadUrl(id: string, lifetime: { ms: number; fileName?: string }): string;
  /** Bytes stored so far, or undefined when nothing was uploaded. */
  size(id: string): Promise<number | undefined>;
  remove(id: string): Promise<void>;
  /** Serves `/_blobs/…`; the caller checked the path. */
  serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
}

const ACCOUNT_PATH = '/_blobs/results/';
const UPLOAD_LIFETIME_MS = 60 * 60_000;

export const isBlobPath = (path: string): boolean => path.startsWith(ACCOUNT_PATH);

export function createBlobs(world: World): Blobs {
  const folder = join(world.root, 'blobs');
  const contentTypes = new Map<string, string>();
  const signingKey = randomBytes(32);
  const fileOf = (id: string): string => join(folder, id);
  const blockOf = (id: string, block: string): string => join(folder, `${id}.${Buffer.from(block).toString('hex')}`);
  const sign = (id: string, expiry: string, permission: string): string =>
    createHmac('sha256', signingKey).update(`${id}\n${expiry}\n${permission}`).digest('base64url');

  function signedUrl(id: string, permission: 'r' | 'cw', lifetimeMs: number): URL {
    const url = new URL(`${ACCOUNT_PATH}${id}`, world.origin);
    const expiry = new Date(world.clock.now() + lifetimeMs).toISOString();
    url.searchParams.set('se', expiry);
    url.searchParams.set('sp', permission);
    url.searchParams.set('sig', sign(id, expiry, permission));
    return url;
  }

  function refusal(id: string, url: URL, needed: string): Answer | undefined {
    const expiry = url.searchParams.get('se') ?? '';
    const permission = url.searchParams.get('sp') ?? '';
    const given = Buffer.from(url.searchParams.get('sig') ?? '');
    const wanted = Buffer.from(sign(id, expiry, permission));
    const genuine = given.length === wanted.length && timingSafeEqual(given, wanted);
    const valid = genuine && permission.includes(needed) && Date.parse(expiry) >= world.clock.now();
    return valid ? undefined : storageError(403, 'AuthenticationFailed');
  }

  async function write(id: string, request: IncomingMessage, url: URL): Promise<Answer> {
    await mkdir(folder, { recursive: true });
    const comp = url.searchParams.get('comp');
    const block = url.searchParams.get('blockid');
    if (comp === 'block' && block !== null) {
      await pipeline(request, createWriteStream(blockOf(id, block)));
    } else if (comp === 'blocklist') {
      const missing = await assemble(id, (await readBody(request)).toString('utf8'));
      if (missing) return storageError(400, 'InvalidBlockList');
    } else if (comp === null) {
      await pipeline(request, createWriteStream(`${fileOf(id)}.part`));
      await rename(`${fileOf(id)}.part`, fileOf(id));
    } else {
      return storageError(400, 'InvalidQueryParameterValue');
    }
    return { status: 201, headers: { etag: `"${id}"`, 'x-ms-request-server-encrypted': 'true' } };
  }

  async function assemble(id: string, blockList: string): Promise<boolean> {
    const blocks = [...blockList.matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]+)</g)].map(([, name]) => name ?? '');
    const target = `${fileOf(id)}.part`;
    await rm(target, { force: true });
    await appendFile(target, '');
    for (const block of blocks) {
      const content = await readFile(blockOf(id, block)).catch(() => undefined);
      if (content === undefined) return true;
      await appendFile(target, content);
    }
    await rename(target, fileOf(id));
    await Promise.all(blocks.map((block) => rm(blockOf(id, block), { force: true })));
    return false;
  }

  async function read(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const size = await sizeOf(fileOf(id));
    if (size === undefined) return send(response, storageError(404, 'BlobNotFound'));
    const url = new URL(request.url ?? '/', world.origin);
    const range = parseRange(String(request.headers['x-ms-range'] ?? request.headers.range ?? ''), size);
    const disposition = url.searchParams.get('rscd');
    response.writeHead(range.partial ? 206 : 200, {
      'content-type': contentTypes.get(id) ?? 'application/octet-stream',
      'content-length': range.end - range.start + 1,
      'accept-ranges': 'bytes',
      etag: `"${id}"`,
      'x-ms-blob-type': 'BlockBlob',
      ...(disposition !== null && { 'content-disposition': disposition }),
      ...(range.partial && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    });
    if (request.method === 'HEAD' || size === 0) response.end();
    else await pipeline(createReadStream(fileOf(id), { start: range.start, end: range.end }), response);
    return undefined;
  }

  return {
    reserve(contentType) {
      const id = randomBytes(16).toString('hex');
      contentTypes.set(id, contentType);
      return id;
    },
    uploadUrl: (id) => signedUrl(id, 'cw', UPLOAD_LIFETIME_MS).href,
    downloadUrl(id, { ms, fileName }) {
      const url = signedUrl(id, 'r', ms);
      if (fileName !== undefined) url.searchParams.set('rscd', `attachment; filename="${fileName}"`);
      return url.href;
    },
    size: (id) => sizeOf(fileOf(id)),
    remove: (id) => rm(fileOf(id), { force: true }),
    async serve(request, response, url) {
      const id = url.pathname.slice(ACCOUNT_PATH.length);
      const writing = request.method === 'PUT';
      await answerUnderFaults({
        faults: world.faults,
        route: `blob:${writing ? 'PUT' : 'GET'}`,
        response,
        conflict: storageError(409, 'BlobAlreadyExists'),
        async perform() {
          const refused = /^[0-9a-f]{32}$/.test(id)
            ? refusal(id, url, writing ? 'w' : 'r')
            : storageError(404, 'BlobNotFound');
          if (refused) return refused;
          if (writing) return await write(id, request, url);
          await read(id, request, response);
          return undefined;
        },
      });
    },
  };
}

const storageError = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml', 'x-ms-error-code': code },
  body: `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code></Error>`,
});

const sizeOf = async (file: string): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.size;

function parseRange(header: string, size: number): { start: number; end: number; partial: boolean } {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header);
  if (match === null) return { start: 0, end: size - 1, partial: false };
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return { start: Number(match[1]), end, partial: true };
}
