/** Decides whether somebody with write access may give a command to a loop, by what its control issue says of its people. */

import type { Account } from '../../src/core/access/account.ts';
import { includesLogin, isApprover } from '../../src/core/access/approvers.ts';
import { isGuarded } from '../../src/core/commands/parse.ts';
import type { CommandReply } from '../../src/core/commands/reply.ts';
import type { Verb } from '../../src/core/observation/command.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { readTeams } from '../../src/github/people/teams.ts';
import { GitHubError } from '../../src/ports/github-error.ts';
import type { KnownLoop } from '../github/find-loop.ts';

/** `agent`: no person's word, and nobody is told. Where this app may not ask who is in a team the tick decides. */
export async function mayOrder(
  github: GitHub,
  { by, verb, loop }: { readonly by: Account; readonly verb: Verb; readonly loop: KnownLoop },
): Promise<'yes' | 'agent' | CommandReply> {
  const { approvers, agents } = loop.people;
  if (includesLogin(agents, by.login)) return 'agent';
  if (!isGuarded(verb) || approvers.length === 0 || isApprover(by.login, { approvers })) return 'yes';
  const teams = await teamsAmong(github, approvers);
  if (teams === null || isApprover(by.login, { approvers, teams })) return 'yes';
  return { kind: 'unauthorised', login: by.login, approvers };
}

async function teamsAmong(github: GitHub, approvers: readonly string[]) {
  try {
    const read = await readTeams(github, approvers);
    return read.kind === 'read' ? read.teams : null;
  } catch (error) {
    if (error instanceof GitHubError && error.failure === 'permission') return null;
    throw error;
  }
}
