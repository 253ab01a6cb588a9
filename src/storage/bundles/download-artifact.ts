/** Downloads an artifact of any run by its id. GitHub's artifact client names no version of the API for this request. */
import { inflateRawSync } from 'node:zlib';
import type { BundleRef } from '../../core/state/head.ts';
import { apiFailure, type StateApi } from '../api/state-api.ts';
import { bundleTooLargeSentence, largestBundleBytes } from './bundle.ts';
import type { BundleLoad, Opener } from './store-port.ts';

export type ArtifactDownload =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'gone' }
  /** Too large, or no archive of one file. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'failed'; readonly why: string };

/** How often and after which pause GitHub's own client asks its storage, and how long it waits without data. */
const [storageTries, storagePauseMs, storageSilenceMs] = [5, 5_000, 30_000];

/** The one file in the artifact. Only its digest vouches for what was read. */
export async function downloadArtifact(
  api: StateApi,
  artifactId: number,
  tries = storageTries,
): Promise<ArtifactDownload> {
  for (let tried = 1; ; tried++) {
    const download = await tryDownload(api, artifactId);
    if (download.kind !== 'broken') return download;
    const why = `its download failed ${tried} times (${download.why})`;
    if (tried === tries) return { kind: 'failed', why };
    await new Promise((resolve) => setTimeout(resolve, storagePauseMs));
  }
}

type Attempt = ArtifactDownload | { readonly kind: 'broken'; readonly why: string };

/** Asks for a new address each time, since one is valid for a minute. */
async function tryDownload(api: StateApi, artifactId: number): Promise<Attempt> {
  const which = { owner: api.owner, repo: api.repo, artifact_id: artifactId, archive_format: 'zip' };
  const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}';
  try {
    // Followed by octokit, the redirect would be read whole, however large the artifact is.
    const { headers } = await api.request(route, { ...which, request: { redirect: 'manual' } });
    const address = headers?.['location'];
    if (typeof address !== 'string') return { kind: 'failed', why: 'GitHub named no address to download it from' };
    return await readArchive(address);
  } catch (error) {
    const { status, message } = apiFailure(error);
    return status === 404 || status === 410 ? { kind: 'gone' } : { kind: 'failed', why: message };
  }
}

/** The runner's own client goes through the runner's proxy. */
async function readArchive(address: string): Promise<Attempt> {
  const { HttpClient } = await import('@actions/http-client');
  try {
    const { message } = await new HttpClient('tickgate', [], { socketTimeout: storageSilenceMs }).get(address);
    message.setTimeout(storageSilenceMs, () => message.destroy());
    if (message.statusCode !== 200) {
      message.destroy();
      return { kind: 'broken', why: `its storage answers ${message.statusCode}` };
    }
    const archive = await readAtMost(message, largestArchiveBytes);
    const bytes = archive === null ? null : onlyMember(archive);
    return bytes === null ? { kind: 'damaged' } : { kind: 'bytes', bytes };
  } catch (error) {
    // A message may quote the address, whose signature is a secret.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    return { kind: 'broken', why: code };
  }
}

/** Null = there are more bytes. */
async function readAtMost(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const part of stream) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

interface BundleReader {
  readonly api: StateApi;
  readonly open: Opener;
  readonly tries?: number | undefined;
}

/** `tries`: how often a storage that fails is asked; as often as by GitHub's client, if left out. */
export async function downloadBundle({ api, open, tries }: BundleReader, ref: BundleRef): Promise<BundleLoad> {
  if (ref.artifactId === null) return { kind: 'missing' };
  if (ref.bytes > largestBundleBytes) return { kind: 'corrupt', why: bundleTooLargeSentence(ref.bytes) };
  const download = await downloadArtifact(api, ref.artifactId, tries);
  switch (download.kind) {
    case 'bytes':
      return await open(download.bytes, ref);
    case 'gone':
      return { kind: 'missing' };
    case 'damaged':
      return { kind: 'corrupt', why: damagedArchive };
    case 'failed':
      return { kind: 'unavailable', why: `artifact ${ref.artifactId}: ${download.why}` };
  }
}

/** A generous allowance for what a zip of one file adds to it. */
export const largestArchiveBytes = largestBundleBytes + 65_536;

const damagedArchive = 'the artifact is no archive of one file of at most 64 MiB';

/**
 * Unpacks an archive of one file by its directory at the end (APPNOTE 4.3.12, 4.3.16). Null for any other bytes: cut
 * off, foreign, empty, or more than a bundle may have. Only the digest vouches for what comes out.
 */
export function onlyMember(archive: Buffer): Uint8Array | null {
  try {
    const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || archive.readUInt16LE(end + 10) !== 1) return null;
    const entry = archive.readUInt32LE(end + 16);
    const size = archive.readUInt32LE(entry + 20);
    const local = archive.readUInt32LE(entry + 42);
    // The local header has another length than the entry in the directory.
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    const isStored = archive.readUInt16LE(entry + 10) === 0;
    return isStored ? content : inflateRawSync(content, { maxOutputLength: largestBundleBytes });
  } catch {
    return null;
  }
}
