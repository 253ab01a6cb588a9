/** An artifact of another run comes through our own client: it names the API's version, and nothing that is stored ends the tick. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { StateApi } from '../../src/storage/api/state-api.ts';
import { largestBundleBytes } from '../../src/storage/bundles/bundle.ts';
import { downloadArtifact, downloadBundle } from '../../src/storage/bundles/download-artifact.ts';
import { noon } from '../support/core-facts.ts';
import { quickenPauses } from '../support/quicken.mjs';

afterAll(quickenPauses(() => true));
const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** GitHub, whose artifacts lie at a storage that answers so. */
async function storage(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.closeAllConnections() ?? server.close(resolve)));
  const location = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.zip?sig=secret`;
  const api: StateApi = {
    ...{ owner: 'acme', repo: 'shop' },
    request: (_route, { request } = {}) => {
      const isFollowed = (request as { readonly redirect?: string } | undefined)?.redirect !== 'manual';
      return Promise.resolve({ data: '', headers: isFollowed ? {} : { location } });
    },
    graphql: () => Promise.reject(new Error('nothing is asked by GraphQL')),
  };
  return { api, requests };
}

/** An archive of one file, stored. */
function archiveOf(content: string): Buffer {
  const archive = Buffer.alloc(200, 1);
  archive.write(content, 30, 'latin1');
  archive.writeUInt16LE(0, 26);
  archive.writeUInt16LE(0, 28);
  archive.writeUInt16LE(0, 70);
  archive.writeUInt32LE(content.length, 80);
  archive.writeUInt32LE(0, 102);
  archive.write('PK\u0005\u0006', 150, 'latin1');
  archive.writeUInt16LE(1, 160);
  archive.writeUInt32LE(60, 166);
  return archive;
}

test.each([
  ['cut off before its directory', (archive: Buffer) => archive.subarray(0, archive.length / 2)],
  ['cut off at its start', (archive: Buffer) => archive.subarray(20)],
  ['something else', (archive: Buffer) => Buffer.alloc(archive.length, 7)],
  ['empty', () => Buffer.alloc(0)],
])('an artifact that is %s is damaged, and is not asked for again', async (_what, harm) => {
  const { api, requests } = await storage((response) => response.end(harm(archiveOf('kept'))));
  const digest = `sha256:${'0'.repeat(64)}`;
  const ref = { name: 'n', digest, bytes: 1, artifactId: 1, cacheKey: null, savedAt: noon, durableDays: 30 };
  expect(await downloadBundle({ api, open: () => Promise.reject(new Error('nothing is opened')) }, ref)).toEqual({
    kind: 'corrupt',
    why: 'the artifact is no archive of one file of at most 64 MiB',
  });
  expect(requests).toHaveLength(1);
});

test('a storage that fails is asked again, without our token', async () => {
  const breaks = [503, 'drop', 404];
  const { api, requests } = await storage((response) => {
    const how = breaks.shift();
    if (how === 'drop')
      return void response.writeHead(200, { 'content-length': 200 }).write('PK', () => response.destroy());
    response.writeHead(Number(how ?? 200)).end(archiveOf('kept'));
  });
  const download = await downloadArtifact(api, 1);
  expect(download.kind === 'bytes' && Buffer.from(download.bytes).toString()).toBe('kept');
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  ['drops every connection', (response: ServerResponse) => response.destroy(), 'ECONNRESET'],
  ['refuses', (response: ServerResponse) => response.writeHead(403).end('sig=secret'), 'its storage answers 403'],
])('a storage that %s is given up after five tries; no message names the address', async (_what, answer, cause) => {
  const { api, requests } = await storage(answer);
  expect(await downloadArtifact(api, 1)).toEqual({ kind: 'failed', why: `its download failed 5 times (${cause})` });
  expect(requests).toHaveLength(5);
});

test('an artifact without an end is left as soon as it is larger than any bundle', async () => {
  const mebibyte = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const { api } = await storage((response) => {
    const more = (): void => {
      if (response.destroyed) return;
      sent += mebibyte.length;
      if (response.write(mebibyte)) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  expect(await downloadArtifact(api, 1)).toEqual({ kind: 'damaged' });
  expect(sent).toBeLessThan(largestBundleBytes * 1.5);
});
