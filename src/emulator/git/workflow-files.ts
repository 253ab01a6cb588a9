/** Workflow files that a ref would bring into a repository. */
import { isAncestor, readCommit } from './commits.ts';
import { diff } from './diff.ts';
import { listRefs } from './refs.ts';

/** The first workflow file that any commit of this tip, new to the repository, changes. */
export function changedWorkflow(gitDir: string, tip: string | null): string | undefined {
  const tips = new Set(listRefs(gitDir, 'refs/').map(({ sha }) => sha));
  const isKnown = (sha: string): boolean => tips.has(sha) || [...tips].some((known) => isAncestor(gitDir, sha, known));
  const waiting = tip === null ? [] : [tip];
  const seen = new Set<string>();
  for (let sha = waiting.pop(); sha !== undefined; sha = waiting.pop()) {
    const commit = seen.has(sha) ? undefined : readCommit(gitDir, sha);
    seen.add(sha);
    if (commit === undefined || tips.has(sha) || (sha !== tip && isKnown(sha))) continue;
    const touched = diff(gitDir, commit.parents[0] ?? null, sha).find(({ path }) =>
      path.startsWith('.github/workflows/'),
    );
    // The tip itself is searched for among the ancestors of other refs, which takes long, only if it matters.
    if (touched !== undefined && !(sha === tip && isKnown(sha))) return touched.path;
    waiting.push(...commit.parents);
  }
  return undefined;
}
