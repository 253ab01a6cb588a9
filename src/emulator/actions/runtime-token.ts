/** Decides who a results-service call speaks for: the runtime token of one job, which dies with the job. */
import { randomBytes } from 'node:crypto';

export type CacheMode = 'read' | 'write' | 'write-only' | 'none';

/** What a job may do at the results services. */
export interface RuntimeGrant {
  readonly repository: string;
  readonly runId: number;
  readonly jobId: number;
  /** Refs whose caches are readable, own ref first; saves go to the own ref. */
  readonly cacheRefs: readonly [string, ...string[]];
  readonly cacheMode: CacheMode;
}

export interface RuntimeTokens {
  mint(grant: RuntimeGrant, now: number): string;
  revoke(token: string): void;
  /** Who the `authorization` header speaks for; undefined for unknown and dead tokens. */
  grantOf(authorization: string | undefined): RuntimeGrant | undefined;
}

export function createRuntimeTokens(): RuntimeTokens {
  const grants = new Map<string, RuntimeGrant>();
  return {
    mint(grant, now) {
      const token =
        [{ alg: 'none', typ: 'JWT' }, claims(grant, now)].map(encode).join('.') +
        `.${randomBytes(16).toString('base64url')}`;
      grants.set(token, grant);
      return token;
    },
    revoke: (token) => void grants.delete(token),
    grantOf: (authorization) => grants.get((authorization ?? '').replace(/^bearer /i, '')),
  };
}

/** `scp` is what the artifact client reads, `ac` how GitHub writes cache scopes (1 = read, 2 = write, 3 = both). */
function claims(grant: RuntimeGrant, now: number): object {
  const own = { read: 1, write: 3, 'write-only': 2, none: 0 }[grant.cacheMode];
  const scopes = grant.cacheRefs.map((ref, position) => ({ Scope: ref, Permission: position === 0 ? own : own & 1 }));
  return {
    scp: `Actions.Results:${grant.runId}:${grant.jobId}`,
    ac: JSON.stringify(scopes),
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + 6 * 3600,
  };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
