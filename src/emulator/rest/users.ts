/** REST of people, of the caller, and of what the caller may still ask this hour. */
import { forbidden, notFound, ok } from '../http/answer.ts';
import { type Allowance, allowanceOf } from '../http/rate-limit.ts';
import type { Router } from '../http/router.ts';
import { accountNamed } from '../model/account.ts';
import { showProfile } from '../represent/account.ts';

export function routeUsers({ route }: Router): void {
  route(
    'GET /user',
    ({ world, caller }) => {
      if (caller.kind !== 'token' || caller.token.kind !== 'user')
        throw forbidden('Resource not accessible by integration');
      return ok({
        ...showProfile(world, caller.account),
        private_gists: 0,
        total_private_repos: 0,
        owned_private_repos: 0,
        disk_usage: 0,
        collaborators: 0,
        two_factor_authentication: true,
      });
    },
    { auth: 'token' },
  );
  route('GET /users/{username}', ({ world, params }) => {
    const account = accountNamed(world, params.username);
    if (!account) throw notFound();
    return ok(showProfile(world, account));
  });
  route('GET /rate_limit', ({ world, caller }) => {
    const core = shown(allowanceOf(world, caller, 'core'));
    const graphql = shown(allowanceOf(world, caller, 'graphql'));
    const search = { limit: 30, used: 0, remaining: 30, reset: core.reset };
    return ok({ resources: { core, search, graphql }, rate: core });
  });
}

const shown = ({ limit, used, reset }: Allowance) => ({ limit, used, remaining: limit - used, reset });
