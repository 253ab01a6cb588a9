/** Reads a bundle from its artifact outside of a run, by the REST API alone: GitHub's own client wants a runner around it. */
import { inflateRawSync } from 'node:zlib';
import type { BundleRef } from '../core/state.ts';
import { largestBundleBytes, tooLarge } from './bundle.ts';
import type { BundleLoad, Opener } from './bundle-store.ts';
import { apiFailure, type StateApi } from './state-api.ts';

const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}';

/** What was read is believed by its digest alone, as in a run. */
export async function downloadBundle(
  { api, open }: { readonly api: StateApi; readonly open: Opener },
  ref: BundleRef,
): Promise<BundleLoad> {
  if (ref.artifactId === null) return { kind: 'missing' };
  if (ref.bytes > largestBundleBytes) return { kind: 'corrupt', why: tooLarge(ref.bytes) };
  try {
    const { owner, repo } = api;
    const { data } = await api.request(route, { owner, repo, artifact_id: ref.artifactId, archive_format: 'zip' });
    const bytes = data instanceof ArrayBuffer ? onlyMember(Buffer.from(data)) : null;
    return bytes === null ? { kind: 'corrupt', why: 'the artifact is no archive of one file' } : await open(bytes, ref);
  } catch (error) {
    const { status, message } = apiFailure(error);
    return status === 404 || status === 410 ? { kind: 'missing' } : { kind: 'unavailable', why: message };
  }
}

/** The file of a zip archive that holds one, by its directory at the end (APPNOTE 4.3.12, 4.3.16); null for any other bytes. */
function onlyMember(archive: Buffer): Uint8Array | null {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || archive.readUInt16LE(end + 10) !== 1) return null;
  const entry = archive.readUInt32LE(end + 16);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  // What stands before the content has another length here than in the directory.
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const content = archive.subarray(start, start + size);
  const isStored = archive.readUInt16LE(entry + 10) === 0;
  return isStored ? content : inflateRawSync(content, { maxOutputLength: largestBundleBytes });
}
