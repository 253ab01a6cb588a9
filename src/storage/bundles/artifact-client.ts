/** GitHub's own artifact client: its output captured, loaded only when needed, its files in temporary folders. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { ArtifactClient } from '@actions/artifact';
import type { BundleRef } from '../../core/state/head.ts';
import { apiFailure, type StateApi } from '../api/state-api.ts';
import { bundleTooLargeSentence, largestBundleBytes } from './bundle.ts';
import { complaint, hushed } from './quiet-client.ts';
import type { BundleLoad, Opener } from './store-port.ts';

/** Loaded on demand: a skipped tick must not pay for it. */
export async function withClient<T>(call: (client: ArtifactClient) => Promise<T>): Promise<T> {
  const { DefaultArtifactClient } = await import('@actions/artifact');
  return (await hushed(() => call(new DefaultArtifactClient()))).value;
}

export const messageOf = (error: unknown): string => {
  const text = String(error).replace(/^(?:[A-Za-z]*Error: )+/, '');
  return complaint([text]) ?? text.split('\n')[0] ?? text;
};

export async function inFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, 'tickgate-artifact-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads an artifact outside of a run, by the REST API alone: GitHub's own client needs a runner around it. */
const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}';

/** As in a run, only the digest vouches for what was read. */
export async function downloadBundle(
  { api, open }: { readonly api: StateApi; readonly open: Opener },
  ref: BundleRef,
): Promise<BundleLoad> {
  if (ref.artifactId === null) return { kind: 'missing' };
  if (ref.bytes > largestBundleBytes) return { kind: 'corrupt', why: bundleTooLargeSentence(ref.bytes) };
  try {
    const { owner, repo } = api;
    const { data } = await api.request(route, { owner, repo, artifact_id: ref.artifactId, archive_format: 'zip' });
    const bytes = data instanceof ArrayBuffer ? onlyMember(Buffer.from(data)) : null;
    return bytes === null ? { kind: 'corrupt', why: damagedArchive } : await open(bytes, ref);
  } catch (error) {
    const { status, message } = apiFailure(error);
    return status === 404 || status === 410 ? { kind: 'missing' } : { kind: 'unavailable', why: message };
  }
}

/** A generous allowance for what a zip of one file adds to it. */
export const largestArchiveBytes = largestBundleBytes + 65_536;

export const damagedArchive = 'the artifact is no archive of one file of at most 64 MiB';

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
