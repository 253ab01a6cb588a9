/** Decides how CacheService answers reserve, finalize and lookup, given what the job's token allows. */
import { z } from 'zod';
import type { ResultsParts, TwirpMethod } from './results-services.ts';
import { twirpAnswer, twirpError } from './results-services.ts';
import type { RuntimeGrant } from './runtime-token.ts';

const Create = z.object({ key: z.string().max(512), version: z.string() });
const Finalize = z.object({ key: z.string(), version: z.string(), size_bytes: z.coerce.number().default(0) });
const Lookup = z.object({ key: z.string(), version: z.string(), restore_keys: z.array(z.string()).default([]) });

const DOWNLOAD_LIFETIME_MS = 60 * 60_000;

const readable = (grant: RuntimeGrant): boolean => grant.cacheMode === 'read' || grant.cacheMode === 'write';
const writable = (grant: RuntimeGrant): boolean => grant.cacheMode === 'write' || grant.cacheMode === 'write-only';
const home = (grant: RuntimeGrant): { repository: string; ref: string } => ({
  repository: grant.repository,
  ref: grant.cacheRefs[0],
});
const taken = (): ReturnType<TwirpMethod> =>
  twirpError('already_exists', 'cache entry with the same key, version, and scope already exists');

export function cacheMethods({ blobs, caches }: ResultsParts): Record<string, TwirpMethod> {
  return {
    'CacheService/CreateCacheEntry': ({ grant, body }) => {
      const { key, version } = Create.parse(body);
      if (!writable(grant)) {
        return twirpAnswer({ ok: false, message: 'cache write denied: token has no writable scopes' });
      }
      const entry = caches.reserve(home(grant), key, version);
      return entry ? twirpAnswer({ ok: true, signed_upload_url: blobs.uploadUrl(entry.blob) }) : taken();
    },
    'CacheService/FinalizeCacheEntryUpload': async ({ grant, body, lagMs }) => {
      const { key, version, size_bytes: claimed } = Finalize.parse(body);
      const entry = caches.reservation(home(grant), key, version);
      if (entry === undefined) return twirpError('not_found', 'cache entry reservation not found');
      const stored = await blobs.size(entry.blob);
      if (stored !== claimed)
        return twirpAnswer({ ok: false, message: `uploaded ${stored ?? 0} bytes, not ${claimed}` });
      await caches.finalize(entry, claimed, lagMs);
      return twirpAnswer({ ok: true, entry_id: String(entry.id) });
    },
    'CacheService/GetCacheEntryDownloadURL': ({ grant, body }) => {
      const { key, version, restore_keys: restoreKeys } = Lookup.parse(body);
      if (!readable(grant)) return twirpError('permission_denied', 'cache read denied: token has no readable scopes');
      const scope = { repository: grant.repository, refs: grant.cacheRefs };
      const entry = caches.find(scope, version, [key, ...restoreKeys]);
      if (entry === undefined) return twirpAnswer({ ok: false });
      return twirpAnswer({
        ok: true,
        signed_download_url: blobs.downloadUrl(entry.blob, { ms: DOWNLOAD_LIFETIME_MS }),
        matched_key: entry.key,
      });
    },
  };
}
