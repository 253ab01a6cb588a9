/** Looks up permissions, each account once per read and up to a limit, because any account may comment on a pull request. */
import * as z from 'zod';
import {
  type AccountPermission,
  isStranger,
  isTeam,
  type TeamMembers,
  unknownTeamSentence,
} from '../../core/access/authority.ts';
import { admittedAssociations } from '../../core/backlog/issue-cache.ts';
import { GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';
import { allPages } from '../api/pagination.ts';

/** `association`: GitHub's author association of what the account wrote. It only decides which look-ups come first. */
export interface Speaker {
  readonly login: string;
  readonly association: string;
}

export interface PermissionAnswers {
  /** By login. Accounts without a permission are left out. */
  readonly standings: Readonly<Record<string, AccountPermission>>;
  /** Logins whose permission is unknown: they were too many, or GitHub refused to say. */
  readonly unknown: ReadonlySet<string>;
}

export type AskOnce = (people: readonly Speaker[]) => Promise<PermissionAnswers>;

/** Look-ups per read. A gate has the same limit for strangers, and nothing else bounds their number. */
const mostAsked = 60;
const mostStrangers = 20;

/** Each call returns the answers of all calls so far. */
export function askingOnce(github: GitHub): AskOnce {
  const standings: Record<string, AccountPermission> = {};
  const unknown = new Set<string>();
  const met = new Set<string>();
  const left = { people: mostAsked, strangers: mostStrangers };
  return async (people) => {
    const fresh = closestFirst(people.filter(({ login }) => !met.has(login)));
    const asked = fresh.filter((one) => affords(left, one));
    for (const { login } of fresh) {
      met.add(login);
      unknown.add(login);
    }
    await Promise.all(
      asked.map(async ({ login }) => {
        const standing = await unlessRefused(lookUpPermission(github, login));
        if (standing !== undefined) unknown.delete(login);
        if (standing != null) standings[login] = standing;
      }),
    );
    return { standings, unknown };
  };
}

function affords(left: { people: number; strangers: number }, { association }: Speaker): boolean {
  const strange = isStranger(association);
  if (left.people === 0 || (strange && left.strangers === 0)) return false;
  left.people -= 1;
  if (strange) left.strangers -= 1;
  return true;
}

/** Each login once, with its closest association. Among equals, earlier speakers come first. */
function closestFirst(people: readonly Speaker[]): Speaker[] {
  const first = new Map<string, Speaker>();
  for (const one of people.toSorted((a, b) => distance(a) - distance(b)))
    if (!first.has(one.login)) first.set(one.login, one);
  return [...first.values()];
}

const distance = ({ association }: Speaker): number => {
  if (admittedAssociations.includes(association)) return 0;
  return isStranger(association) ? 2 : 1;
};

/** Undefined: GitHub does not tell this token. A transient failure (a limit, an outage) is thrown instead. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GitHubError && error.failure === 'permission' && error.status === 403) return undefined;
    throw error;
  }
}

/** Remark on accounts that were not looked up. `pulls`: where they commented. */
export const unaskedRemark = (pulls: readonly number[]): string[] =>
  pulls.length === 0
    ? []
    : [
        `The permission of some authors in ${pulls.map((number) => `#${number}`).join(', ')} is unknown (a tick asks GitHub about ${mostAsked} accounts, ${mostStrangers} of them strangers): their words count as those of people without write access, and merge.mode auto leaves these to a person.`,
      ];

// Asked at this moment, because webhooks and author associations are older.
const permissions = ['admin', 'maintain', 'write', 'triage', 'read', 'none'] as const;
const Permission = z.enum(permissions);

const Answer = z.object({
  permission: z.string(),
  /** Finer than `permission`, but free text if an organisation has roles of its own. */
  role_name: z.string().optional(),
  user: z.object({ id: z.number() }).nullable(),
});

/** Permission at this moment. Null: no such account, or GitHub does not say. Throws if the request was refused. */
export async function lookUpPermission(github: GitHub, login: string): Promise<AccountPermission | null> {
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

/** By login. Accounts without a permission are left out. */
export async function readStandings(
  github: GitHub,
  logins: readonly string[],
): Promise<Record<string, AccountPermission>> {
  const entries = [...new Set(logins)].map(async (login) => [login, await lookUpPermission(github, login)] as const);
  const found = (await Promise.all(entries)).filter((entry): entry is [string, AccountPermission] => entry[1] !== null);
  return Object.fromEntries(found);
}

const Members = z.array(z.object({ login: z.string() }));

export type TeamsRead =
  | { readonly kind: 'read'; readonly teams: TeamMembers }
  | { readonly kind: 'unknown'; readonly line: string };

/**
 * Members of the teams that may approve, child teams included. One request per team and hundred members, none without
 * teams. Throws if the token may not ask.
 */
export async function readTeams(github: GitHub, approvers: readonly string[]): Promise<TeamsRead> {
  const teams = await Promise.all(
    approvers.filter(isTeam).map(async (team) => {
      const [org = '', slug = ''] = team.split('/');
      const route = 'GET /orgs/{org}/teams/{team_slug}/members';
      return { team, members: await orNull(allPages(github, route, { org, team_slug: slug })) };
    }),
  );
  const unknown = teams.find(({ members }) => members === null);
  if (unknown !== undefined) return { kind: 'unknown', line: unknownTeamSentence(unknown.team) };
  const logins = teams.map(({ team, members }) => [team, Members.parse(members).map(({ login }) => login)] as const);
  return { kind: 'read', teams: Object.fromEntries(logins) };
}
