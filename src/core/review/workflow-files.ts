/**
 * What a merge or an update may not bring: workflow files, where the tick's token lacks `workflows`. GitHub refuses it with 403 whatever else
 * is true (chdsbd/kodiak#641, #853; others saw it for updates of actions by dependabot, too). The token of a job cannot have that permission,
 * and the tokens that a tick makes for its app never do.
 */
import { workflowLogin } from '../access/account.ts';
import { quoteLine } from '../text/quote-untrusted.ts';

/** Paths of files, which anybody may have named; null = none is known. */
export interface BarredWorkflow {
  /** Changed by the pull request itself. */
  readonly merge: string | null;
  /** Changed in its base since its branch left that. */
  readonly update: string | null;
}

export const nothingBarred: BarredWorkflow = { merge: null, update: null };

export const isWorkflowFile = (path: string): boolean => path.startsWith('.github/workflows/');

/** Of a token that was given nobody knows, before it is tried. */
export const lacksWorkflows = (by: { readonly appId: number | null; readonly ownLogin: string }): boolean =>
  by.appId !== null || by.ownLogin === workflowLogin;

const named = (path: string): string => quoteLine(path, { max: 200 });

export const mergeIsBarred = (path: string): string =>
  `it changes the workflow ${named(path)}, which GitHub merges for no token without \`workflows\`, and this tick has none`;

export const updateIsBarred = (path: string): string =>
  `its base brings the workflow ${named(path)}, which GitHub puts on a branch for no token without \`workflows\`, and this tick has none`;

/** In GitHub's answers and in those of its git server alike; null = it refused something else. */
export function workflowRefusal(said: string): string | null {
  const file = /refusing to allow an? .{0,100}? to create or update workflow `?([^\s`]+)`? without `?workflows?`?/.exec(
    said,
  )?.[1];
  if (file === undefined) return null;
  return `GitHub lets no token without the permission \`workflows\` bring the workflow ${named(file)}, and no job's token can have it. A person does this: merges it, updates the branch, or pushes the file`;
}
