/** Uploaded bytes: block blobs behind signed URLs, in the protocol of the real clients' storage SDK. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { perWorld } from '../../model/per-world.ts';
import type { World } from '../../world.ts';

export const BLOB_PATH = '/_blobs/results/';
const UPLOAD_LIFETIME_MS = 60 * 60_000;

const stored = perWorld((world) => ({
  folder: join(world.root, 'blobs'),
  contentTypes: new Map<string, string>(),
  signingKey: randomBytes(32),
}));

/** Returns a new blob's id. Its content arrives by its upload URL. */
export function reserveBlob(world: World, contentType: string): string {
  const id = randomBytes(16).toString('hex');
  stored(world).contentTypes.set(id, contentType);
  return id;
}

export const isBlob = (world: World, id: string): boolean => stored(world).contentTypes.has(id);
export const blobFile = (world: World, id: string): string => join(stored(world).folder, id);
export const blobType = (world: World, id: string): string =>
  stored(world).contentTypes.get(id) ?? 'application/octet-stream';

/** Bytes stored so far; undefined if none were uploaded. */
export const blobSize = async (world: World, id: string): Promise<number | undefined> =>
  (await stat(blobFile(world, id)).catch(() => undefined))?.size;

export async function removeBlob(world: World, id: string): Promise<void> {
  stored(world).contentTypes.delete(id);
  await rm(blobFile(world, id), { force: true });
}

export const uploadUrl = (world: World, id: string): string =>
  signedUrl(world, id, { permission: 'cw', lifetimeMs: UPLOAD_LIFETIME_MS }).href;

/** `fileName` is the name under which a browser would save it. */
export function downloadUrl(world: World, id: string, link: { lifetimeMs: number; fileName?: string }): string {
  const url = signedUrl(world, id, { permission: 'r', lifetimeMs: link.lifetimeMs });
  if (link.fileName !== undefined) url.searchParams.set('rscd', `attachment; filename="${link.fileName}"`);
  return url.href;
}

function signedUrl(
  world: World,
  id: string,
  { permission, lifetimeMs }: { permission: string; lifetimeMs: number },
): URL {
  const url = new URL(`${BLOB_PATH}${id}`, world.origin);
  const expiry = new Date(world.clock.now() + lifetimeMs).toISOString();
  url.searchParams.set('se', expiry);
  url.searchParams.set('sp', permission);
  url.searchParams.set('sig', signature(world, id, { expiry, permission }));
  return url;
}

const signature = (world: World, id: string, terms: { expiry: string; permission: string }): string =>
  createHmac('sha256', stored(world).signingKey)
    .update(`${id}\n${terms.expiry}\n${terms.permission}`)
    .digest('base64url');

/** True if this world signed the URL for this use, and it is still valid. */
export function admits(world: World, url: URL, use: 'r' | 'w'): boolean {
  const expiry = url.searchParams.get('se') ?? '';
  const permission = url.searchParams.get('sp') ?? '';
  const given = Buffer.from(url.searchParams.get('sig') ?? '');
  const wanted = Buffer.from(signature(world, url.pathname.slice(BLOB_PATH.length), { expiry, permission }));
  const genuine = given.length === wanted.length && timingSafeEqual(given, wanted);
  return genuine && permission.includes(use) && Date.parse(expiry) >= world.clock.now();
}

export async function writeWhole(world: World, id: string, content: Readable): Promise<void> {
  const part = await freshPart(world, id);
  await pipeline(content, createWriteStream(part));
  await rename(part, blobFile(world, id));
}

export async function writeBlock(world: World, id: string, block: { name: string; content: Readable }): Promise<void> {
  await freshPart(world, id);
  await pipeline(block.content, createWriteStream(blockFile(world, id, block.name)));
}

/** Joins the named blocks; false if one was never uploaded. */
export async function commitBlocks(world: World, id: string, names: readonly string[]): Promise<boolean> {
  const part = await freshPart(world, id);
  await appendFile(part, '');
  for (const name of names) {
    const content = await readFile(blockFile(world, id, name)).catch(() => undefined);
    if (content === undefined) return false;
    await appendFile(part, content);
  }
  await rename(part, blobFile(world, id));
  await Promise.all(names.map((name) => rm(blockFile(world, id, name), { force: true })));
  return true;
}

const blockFile = (world: World, id: string, name: string): string =>
  `${blobFile(world, id)}.${Buffer.from(name).toString('hex')}`;

/** An upload becomes the blob by a rename, so that a reader never sees half of it. */
async function freshPart(world: World, id: string): Promise<string> {
  await mkdir(stored(world).folder, { recursive: true });
  const part = `${blobFile(world, id)}.part`;
  await rm(part, { force: true });
  return part;
}

/** Stores a text that the services themselves wrote, such as a job's log. */
export async function storeBlob(world: World, contentType: string, text: string): Promise<string> {
  const id = reserveBlob(world, contentType);
  await writeWhole(world, id, Readable.from([text]));
  return id;
}
