/** Reads who put commits on top of a work branch, and whether every one of them may write now. */
import { z } from 'zod';
import { type AnswerPolicy, authority, isPerson } from '../../core/access/authority.ts';
import type { MovedBranch, PutOnTop } from '../../core/decide/branch-takeover.ts';
import { RestActor } from '../api/actor.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';
import { pagesOf } from '../api/pagination.ts';
import { readStandings } from '../people/permission.ts';

/** An account GitHub matched to the commit's address; `{}` and null where it matched none. */
const Author = z.union([RestActor, z.object({}).transform(() => null)]);

const Comparison = z.object({
  status: z.string(),
  total_commits: z.number(),
  commits: z.array(z.object({ sha: z.string(), author: Author, parents: z.array(z.object({ sha: z.string() })) })),
});
type Comparison = z.output<typeof Comparison>;

/** `base`: the default branch. Two questions at most, of three pages each, and one for each author. */
export async function readPutOnTop(
  github: GitHub,
  moved: MovedBranch,
  { base, policy }: { readonly base: string; readonly policy: AnswerPolicy },
): Promise<PutOnTop> {
  const onTop = await commitsOnTop(github, moved, base);
  const unknown = { ...moved, commits: onTop?.length ?? 0, writers: null };
  if (onTop === null || onTop.length === 0) return unknown;
  const people = onTop.flatMap(({ author }) => (isPerson(author, policy) ? [author] : []));
  if (people.length < onTop.length) return unknown;
  const logins = [...new Set(people.map(({ login }) => login))];
  const standings = await readStandings(github, logins);
  const writes = people.every((person) => {
    const standing = standings[person.login];
    // Who may answer questions is another matter: these are commits.
    return standing !== undefined && authority(person, standing, { ...policy, approvers: [] }) !== null;
  });
  return writes ? { ...moved, commits: onTop.length, writers: logins } : unknown;
}

/** Null: the branch was rewritten, its commits are gone, or they are too many to look at. */
async function commitsOnTop(
  github: GitHub,
  { recordedSha, headSha }: MovedBranch,
  base: string,
): Promise<Comparison['commits'] | null> {
  const since = await compare(github, recordedSha, headSha);
  if (since === null || since.status !== 'ahead' || since.total_commits > since.commits.length) return null;
  // Only a merge brings commits of the default branch along.
  if (since.commits.every(({ parents }) => parents.length < 2)) return since.commits;
  const own = await compare(github, base, headSha);
  if (own === null || own.total_commits > own.commits.length) return null;
  const ours = new Set(own.commits.map(({ sha }) => sha));
  return since.commits.filter(({ sha }) => ours.has(sha));
}

/** Of a hundred commits each; nobody looks through more. */
const mostPages = 3;

async function compare(github: GitHub, from: string, to: string): Promise<Comparison | null> {
  const { owner, repo } = github;
  const at = { owner, repo, basehead: `${from}...${to}`, most: mostPages };
  return await orNull(readComparison(github, at));
}

async function readComparison(github: GitHub, at: Parameters<typeof pagesOf>[2]): Promise<Comparison | null> {
  const pages: Comparison[] = [];
  for await (const data of pagesOf(github, 'GET /repos/{owner}/{repo}/compare/{basehead}', at))
    pages.push(Comparison.parse(data));
  const [first] = pages;
  return first === undefined ? null : { ...first, commits: pages.flatMap(({ commits }) => commits) };
}
