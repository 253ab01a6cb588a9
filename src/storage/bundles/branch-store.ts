/** Stores the bundle beside the head, in the commit that makes it current: neither exists without the other. */
import * as z from 'zod';
import type { BundleRef } from '../../core/state/head.ts';
import type { HeadVersion } from '../../ports/head-store.ts';
import { apiFailure, type StateApi } from '../api/state-api.ts';
import type { HeadBranch, StateFile } from '../head/git-branch-store.ts';
import { bundleTooLargeSentence, largestBundleBytes, memberName, type PackedBundle } from './bundle.ts';
import { type BundleLoad, type BundleStore, branchCapabilities, notThere, type Opener } from './store-port.ts';

export interface BranchReading {
  readonly api: StateApi;
  readonly heads: Pick<HeadBranch, 'bundleCommit'>;
  readonly loop: string;
  readonly open: Opener;
}

export interface BranchStoreOptions extends BranchReading {
  readonly heads: Pick<HeadBranch, 'bundleCommit' | 'put'>;
}

const fileOf = (loop: string): string => `${loop}.bundle`;

export function createBranchStore(options: BranchStoreOptions): BundleStore {
  return {
    load: (ref, ageSeconds) => loadFromBranch(options, ref, ageSeconds),
    async save(bundle) {
      options.heads.put({ name: bundle.name, files: filesOf(options.loop, bundle) });
      return { kind: 'saved', artifactId: null, cacheKey: null, notes: [] };
    },
    // A bundle that no head names was never committed.
    left: async () => null,
    // The next bundle replaces this one.
    remove: async () => 'removed',
    capabilities: branchCapabilities,
  };
}

/** The bundle, which alone is read back, and its members for people. If encrypted, they only say where it is. */
function filesOf(loop: string, { bytes, members }: PackedBundle): StateFile[] {
  const shown = (['history.jsonl', 'state.json', 'notes.md'] as const).map((kind) => {
    const path = memberName(loop, kind);
    return {
      path,
      content: members === null ? `Encrypted with state-key, in ${fileOf(loop)}.\n` : (members[path] ?? ''),
    };
  });
  return [{ path: fileOf(loop), content: bytes }, ...shown];
}

/** Reads at the commit in which the head named it: a lagging replica cannot show another bundle under its name. */
export async function loadFromBranch(options: BranchReading, ref: BundleRef, ageSeconds: number): Promise<BundleLoad> {
  if (ref.bytes > largestBundleBytes) return { kind: 'corrupt', why: bundleTooLargeSentence(ref.bytes) };
  const commit = options.heads.bundleCommit();
  if (commit === null) return notThere(ageSeconds, branchCapabilities.visibilityLagSeconds, 'state branch');
  try {
    const file = await fileIn(options, commit);
    if (file.size > largestBundleBytes) return { kind: 'corrupt', why: bundleTooLargeSentence(file.size) };
    return await options.open(await contentOf(options, file), ref);
  } catch (error) {
    const { status, message } = apiFailure(error);
    // Even if the bundle is old, the commit may be new. GitHub has named it, but not every replica knows it yet.
    if (status === 404 && !/^no commit found/i.test(message))
      return notThere(ageSeconds, branchCapabilities.visibilityLagSeconds, 'state branch');
    return { kind: 'unavailable', why: `state branch: ${message}` };
  }
}

const File = z.object({ sha: z.string(), size: z.number(), encoding: z.string(), content: z.string() });
type File = z.output<typeof File>;
const Blob = z.object({ content: z.string() });

async function fileIn({ api, loop }: BranchReading, commit: HeadVersion): Promise<File> {
  const where = { owner: api.owner, repo: api.repo, path: fileOf(loop), ref: commit };
  return File.parse((await api.request('GET /repos/{owner}/{repo}/contents/{path}', where)).data);
}

/** Up to 1 MB the content comes with the file. Above that GitHub omits it, and the blob is requested. */
async function contentOf({ api }: BranchReading, file: File): Promise<Uint8Array> {
  if (file.encoding === 'base64') return decoded(file.content);
  const which = { owner: api.owner, repo: api.repo, file_sha: file.sha };
  return decoded(Blob.parse((await api.request('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', which)).data).content);
}

const decoded = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
