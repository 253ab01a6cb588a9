/** REST of teams and their members, for apps that may read an organisation's members and for the members themselves. */

import { paged } from '../http/answer.ts';
import { covers } from '../http/permissions.ts';
import type { Call, Router } from '../http/router.ts';
import { installationWithId } from '../model/installation.ts';
import { teamOf } from '../model/team.ts';
import { forbidden, notFound } from '../refusal.ts';
import { showAccount } from '../represent/account.ts';

export function routeTeams({ route }: Router): void {
  route(
    'GET /orgs/{org}/teams/{team_slug}/members',
    (call) => {
      const team = teamOf(call.world, call.params.org, call.params.team_slug);
      demandSight(call);
      if (team === undefined || !sees(call, team.members)) throw notFound();
      return paged(call, team.members, (member) => showAccount(call.world, member));
    },
    { auth: 'token' },
  );
}

/** A job's token can have no permission of an organisation. An app needs `members`, and must be installed there. */
function demandSight({ world, caller, params }: Call<'org'>): void {
  if (caller.kind !== 'token' || caller.token.kind === 'user') return;
  const { token } = caller;
  const org =
    token.kind === 'installation' ? installationWithId(world, token.installationId)?.account.login : undefined;
  const may = org?.toLowerCase() === params.org.toLowerCase() && covers(token.permissions, { members: 'read' });
  if (!may) throw forbidden('Resource not accessible by integration');
}

const sees = ({ caller }: Call, members: readonly { readonly login: string }[]): boolean =>
  caller.kind === 'token' &&
  (caller.token.kind !== 'user' || members.some(({ login }) => login === caller.account.login));
