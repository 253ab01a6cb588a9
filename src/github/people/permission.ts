/** Asks what an account may do in the repository now; what a webhook or an author association says is older. */
import { z } from 'zod';
import type { Standing } from '../../core/access/account.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';

const permissions = ['admin', 'maintain', 'write', 'triage', 'read', 'none'] as const;
const Permission = z.enum(permissions);

const Answer = z.object({
  permission: z.string(),
  /** Finer than `permission`, but free text where an organisation has roles of its own. */
  role_name: z.string().optional(),
  user: z.object({ id: z.number() }).nullable(),
});

/** Null: there is no such account (any more), or GitHub does not say. Throws if the question itself was refused. */
export async function readStanding(github: GitHub, login: string): Promise<Standing | null> {
  const answer = await orNull(
    github.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', {
      owner: github.owner,
      repo: github.repo,
      username: login,
    }),
  );
  if (answer === null) return null;
  const { permission, role_name, user } = Answer.parse(answer.data);
  const known = Permission.safeParse(role_name).data ?? Permission.safeParse(permission).data;
  return user === null || known === undefined ? null : { id: user.id, permission: known };
}

/** By login; who has no standing is left out. */
export async function readStandings(github: GitHub, logins: readonly string[]): Promise<Record<string, Standing>> {
  const entries = [...new Set(logins)].map(async (login) => [login, await readStanding(github, login)] as const);
  const found = (await Promise.all(entries)).filter((entry): entry is [string, Standing] => entry[1] !== null);
  return Object.fromEntries(found);
}
