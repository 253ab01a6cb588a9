/** Answers blob requests: put whole, block or block list; get and head, with ranges. */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { bodyOf } from '../../http/serve.ts';
import type { World } from '../../world.ts';
import {
  admits,
  BLOB_PATH,
  blobFile,
  blobSize,
  blobType,
  commitBlocks,
  isBlob,
  writeBlock,
  writeWhole,
} from './blobs.ts';
import { answerUnderFaults, type RawAnswer } from './raw-answer.ts';

export async function serveBlob(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', world.origin);
  const id = url.pathname.slice(BLOB_PATH.length);
  const writing = request.method === 'PUT';
  await answerUnderFaults(world, {
    route: `blob:${writing ? 'PUT' : 'GET'}`,
    response,
    conflict: storageError(409, 'BlobAlreadyExists'),
    async perform() {
      if (!isBlob(world, id)) return storageError(404, 'BlobNotFound');
      if (!admits(world, url, writing ? 'w' : 'r')) return storageError(403, 'AuthenticationFailed');
      return writing ? await put(world, request, url) : await get(world, { request, response, url });
    },
  });
}

async function put(world: World, request: IncomingMessage, url: URL): Promise<RawAnswer> {
  const id = url.pathname.slice(BLOB_PATH.length);
  const block = url.searchParams.get('blockid');
  switch (url.searchParams.get('comp')) {
    case null:
      await writeWhole(world, id, request);
      break;
    case 'block':
      await writeBlock(world, id, { name: block ?? '', content: request });
      break;
    case 'blocklist': {
      const list = (await bodyOf(request)).toString('utf8');
      const names = [...list.matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]+)</g)].map(([, name]) => name ?? '');
      if (!(await commitBlocks(world, id, names))) return storageError(400, 'InvalidBlockList');
      break;
    }
    default:
      return storageError(400, 'InvalidQueryParameterValue');
  }
  return { status: 201, headers: { etag: `"${id}"`, 'x-ms-request-server-encrypted': 'true' } };
}

interface Download {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

async function get(world: World, { request, response, url }: Download): Promise<RawAnswer | undefined> {
  const id = url.pathname.slice(BLOB_PATH.length);
  const size = await blobSize(world, id);
  if (size === undefined) return storageError(404, 'BlobNotFound');
  const range = rangeIn(String(request.headers['x-ms-range'] ?? request.headers.range ?? ''), size);
  if (range.start > range.end && size > 0) return storageError(416, 'InvalidRange');
  const disposition = url.searchParams.get('rscd');
  response.writeHead(range.partial ? 206 : 200, {
    'content-type': blobType(world, id),
    'content-length': range.end - range.start + 1,
    'accept-ranges': 'bytes',
    etag: `"${id}"`,
    'x-ms-blob-type': 'BlockBlob',
    ...(disposition !== null && { 'content-disposition': disposition }),
    ...(range.partial && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) response.end();
  else await pipeline(createReadStream(blobFile(world, id), { start: range.start, end: range.end }), response);
  return undefined;
}

function rangeIn(header: string, size: number): { start: number; end: number; partial: boolean } {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header);
  if (match === null) return { start: 0, end: size - 1, partial: false };
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return { start: Number(match[1]), end, partial: true };
}

const storageError = (status: number, code: string): RawAnswer => ({
  status,
  headers: { 'content-type': 'application/xml', 'x-ms-error-code': code },
  body: `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code></Error>`,
});
