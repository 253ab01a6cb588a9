/** Counts a caller's requests in an hour, and reports the remaining ones in GitHub's headers. */
import { perWorld } from '../model/per-world.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Caller } from './router.ts';

export type Resource = 'core' | 'graphql';

export interface Allowance {
  readonly resource: Resource;
  readonly limit: number;
  used: number;
  /** Seconds since the epoch. */
  reset: number;
}

const allowances = perWorld(() => new Map<string, Allowance>());

export function allowanceOf(world: World, caller: Caller, resource: Resource): Allowance {
  const key = `${resource} ${bucketOf(caller)}`;
  const now = Math.floor(world.clock.now() / 1000);
  const known = allowances(world).get(key);
  if (known && known.reset > now) return known;
  const fresh: Allowance = { resource, limit: limitOf(caller), used: 0, reset: now + 3600 };
  allowances(world).set(key, fresh);
  return fresh;
}

/** Counts one request. Throws 403 if none is left. For a 304 the caller of this function restores it. */
export function spend(world: World, caller: Caller, resource: Resource): Allowance {
  const allowance = allowanceOf(world, caller, resource);
  if (allowance.used >= allowance.limit) {
    throw new Refusal('API rate limit exceeded.', { status: 403, headers: rateHeaders(allowance) });
  }
  allowance.used++;
  return allowance;
}

export const rateHeaders = ({ resource, limit, used, reset }: Allowance): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(limit - used),
  'x-ratelimit-used': String(used),
  'x-ratelimit-reset': String(reset),
  'x-ratelimit-resource': resource,
});

/** A person's tokens share one allowance. So do the tokens of an installation, and all jobs of a repository. */
function bucketOf(caller: Caller): string {
  if (caller.kind === 'anonymous') return 'anonymous';
  if (caller.kind === 'app') return `app ${caller.app.id}`;
  const { token } = caller;
  if (token.kind === 'job') return `jobs of ${token.repository}`;
  return token.kind === 'installation' ? `installation ${token.installationId}` : `user ${token.account.id}`;
}

function limitOf(caller: Caller): number {
  if (caller.kind === 'anonymous') return 60;
  return caller.kind === 'token' && caller.token.kind === 'job' ? 1000 : 5000;
}
