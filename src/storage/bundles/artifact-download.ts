/** Reads a bundle from its artifact outside of a run, by the REST API alone: GitHub's own client wants a runner around it. */

import type { BundleRef } from '../../core/state/head/head.ts';
import { apiFailure, type StateApi } from '../api/state-api.ts';
import { damagedArchive, onlyMember } from './artifact-zip.ts';
import { largestBundleBytes, tooLarge } from './bundle.ts';
import type { BundleLoad, Opener } from './store-port.ts';

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
    return bytes === null ? { kind: 'corrupt', why: damagedArchive } : await open(bytes, ref);
  } catch (error) {
    const { status, message } = apiFailure(error);
    return status === 404 || status === 410 ? { kind: 'missing' } : { kind: 'unavailable', why: message };
  }
}
