/** CacheService: reserve, finalize and lookup, as far as the job's token allows. */
import * as z from 'zod';
import { blobSize, downloadUrl, uploadUrl } from './blobs.ts';
import { finalizeCache, findCache, reservationAt, reserveCache } from './cache-store.ts';
import { canRead, canWrite, type RuntimeGrant } from './runtime-token.ts';
import { type TwirpMethod, twirpAnswer, twirpError } from './twirp.ts';

const Create = z.object({ key: z.string().max(512), version: z.string() });
const Finalize = z.object({ key: z.string(), version: z.string(), size_bytes: z.coerce.number().default(0) });
const Lookup = z.object({ key: z.string(), version: z.string(), restore_keys: z.array(z.string()).default([]) });

const DOWNLOAD_LIFETIME_MS = 60 * 60_000;

const addressOf = (grant: RuntimeGrant, { key, version }: { key: string; version: string }) => ({
  repository: grant.repository,
  ref: grant.cacheRefs[0],
  key,
  version,
});

export const CACHE_METHODS: Readonly<Record<string, TwirpMethod>> = {
  'CacheService/CreateCacheEntry': ({ world, grant, body }) => {
    const wanted = Create.parse(body);
    if (!canWrite(grant)) {
      return twirpAnswer({ ok: false, message: 'cache write denied: token has no writable scopes' });
    }
    const entry = reserveCache(world, addressOf(grant, wanted));
    return entry
      ? twirpAnswer({ ok: true, signed_upload_url: uploadUrl(world, entry.blob) })
      : twirpError('already_exists', 'cache entry with the same key, version, and scope already exists');
  },
  'CacheService/FinalizeCacheEntryUpload': async ({ world, grant, body, lagMs }) => {
    const { size_bytes: sizeBytes, ...wanted } = Finalize.parse(body);
    const entry = reservationAt(world, addressOf(grant, wanted));
    if (entry === undefined) return twirpError('not_found', 'cache entry reservation not found');
    const stored = (await blobSize(world, entry.blob)) ?? 0;
    if (stored !== sizeBytes) return twirpAnswer({ ok: false, message: `uploaded ${stored} bytes, not ${sizeBytes}` });
    await finalizeCache(world, entry, { sizeBytes, lagMs });
    return twirpAnswer({ ok: true, entry_id: String(entry.id) });
  },
  'CacheService/GetCacheEntryDownloadURL': ({ world, grant, body }) => {
    const { key, version, restore_keys: restoreKeys } = Lookup.parse(body);
    if (!canRead(grant)) return twirpError('permission_denied', 'cache read denied: token has no readable scopes');
    const { repository, cacheRefs: refs } = grant;
    const entry = findCache(world, { repository, refs, version, key, restoreKeys });
    if (entry === undefined) return twirpAnswer({ ok: false });
    const url = downloadUrl(world, entry.blob, { lifetimeMs: DOWNLOAD_LIFETIME_MS });
    return twirpAnswer({ ok: true, signed_download_url: url, matched_key: entry.key });
  },
};
