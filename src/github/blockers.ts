/** Decides which issues block another one: GitHub's blocked-by relation, and `depends on #n` in the text. */
import { z } from 'zod';
import type { GitHub } from './client.ts';
import { GitHubError, orNull } from './errors.ts';
import { allPages } from './pages.ts';

const phrase = /\b(?:depends on|blocked by):?\s+((?:#\d{1,9}(?:\s*,\s*(?:and\s+)?|\s+and\s+)?)+)/gi;

/** Numbers after `depends on` or `blocked by`; hidden comments and code are no promises. */
export function textBlockers(text: string): number[] {
  const visible = text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/```[\s\S]*?(?:```|$)/g, '')
    .replace(/`[^`\n]*`/g, '');
  const lists = Array.from(visible.matchAll(phrase), (match) => match[1] ?? '');
  return [...new Set(lists.flatMap((list) => Array.from(list.matchAll(/#(\d+)/g), (match) => Number(match[1]))))];
}

const Listed = z.object({
  number: z.number(),
  issue_dependencies_summary: z.object({ blocked_by: z.number() }).optional().catch(undefined),
});
const Blocker = z.object({ number: z.number(), state: z.string() });

/**
 * Open blockers by issue. GraphQL's published schema has no blocked-by, so the list of REST says which issues have any, and only
 * those are asked for. A GitHub without the relation (older Enterprise Servers) has no blockers.
 */
export async function readDependencies(
  github: GitHub,
  numbers: readonly number[],
): Promise<Map<number, readonly number[]>> {
  if (numbers.length === 0) return new Map();
  const at = { owner: github.owner, repo: github.repo };
  const issues = z
    .array(Listed)
    .parse(await allPages(github, 'GET /repos/{owner}/{repo}/issues', { ...at, state: 'open' }));
  const blocked = issues.filter(
    ({ number, issue_dependencies_summary }) =>
      numbers.includes(number) && (issue_dependencies_summary?.blocked_by ?? 0) > 0,
  );
  const entries = blocked.map(async ({ number }) => [number, await openBlockersOf(github, number)] as const);
  return new Map(await Promise.all(entries));
}

async function openBlockersOf(github: GitHub, issue: number): Promise<number[]> {
  const answer = await orNull(
    github.request('GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by', {
      owner: github.owner,
      repo: github.repo,
      issue_number: issue,
      per_page: 100,
    }),
  );
  if (answer === null) {
    // The list says that it is blocked: without knowing by what, it must not look free.
    throw new GitHubError(
      {
        failure: 'unavailable',
        status: 404,
        said: 'blocked_by is not readable',
        data: undefined,
        types: [],
        sentence: `Issue #${issue} is blocked, but GitHub does not say by which issues.`,
      },
      null,
    );
  }
  return z
    .array(Blocker)
    .parse(answer.data)
    .filter(({ state }) => state === 'open')
    .map(({ number }) => number);
}
