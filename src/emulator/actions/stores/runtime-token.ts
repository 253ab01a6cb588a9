/** Authenticates calls to the results services: the runtime token of one job, which expires with the job. */
import { randomBytes } from 'node:crypto';
import { perWorld } from '../../model/per-world.ts';
import type { World } from '../../world.ts';

export type CacheMode = 'read' | 'write' | 'write-only' | 'none';

/** The rights of a job at the results services. */
export interface RuntimeGrant {
  readonly repository: string;
  readonly runId: number;
  readonly jobId: number;
  /** Refs whose caches are readable, own ref first. Saves go to the own ref. */
  readonly cacheRefs: readonly [string, ...string[]];
  readonly cacheMode: CacheMode;
}

const grants = perWorld(() => new Map<string, RuntimeGrant>());

/** A JWT like GitHub's, but unsigned. Clients read its claims, and the services recognise it by value. */
export function mintRuntimeToken(world: World, grant: RuntimeGrant): string {
  const [header, payload] = [{ alg: 'none', typ: 'JWT' }, claims(grant, world.clock.now())].map(encode);
  const token = `${header}.${payload}.${randomBytes(16).toString('base64url')}`;
  grants(world).set(token, grant);
  return token;
}

export function revokeRuntimeTokens(world: World, jobId: number): void {
  for (const [token, grant] of grants(world)) if (grant.jobId === jobId) grants(world).delete(token);
}

/** The job of the `authorization` header; undefined for unknown and expired tokens. */
export const grantOf = (world: World, authorization: string | undefined): RuntimeGrant | undefined =>
  grants(world).get((authorization ?? '').replace(/^bearer /i, ''));

export const canRead = ({ cacheMode }: RuntimeGrant): boolean => cacheMode === 'read' || cacheMode === 'write';
export const canWrite = ({ cacheMode }: RuntimeGrant): boolean => cacheMode === 'write-only' || cacheMode === 'write';

/** The artifact client reads `scp`. GitHub writes cache scopes as `ac` (1 = read, 2 = write, 3 = both). */
function claims(grant: RuntimeGrant, now: number): object {
  const scopes = grant.cacheRefs.map((ref, position) => ({
    Scope: ref,
    Permission: (canRead(grant) ? 1 : 0) + (position === 0 && canWrite(grant) ? 2 : 0),
  }));
  return {
    scp: `Actions.Results:${grant.runId}:${grant.jobId}`,
    ac: JSON.stringify(scopes),
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + 6 * 3600,
  };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
