/** Reads which pull requests would bring workflow files: by a merge, and, where their base has to get into them, by an update. */
import { z } from 'zod';
import { type BarredWorkflow, isWorkflowFile } from '../../core/review/workflow-files.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';

/** GitHub lists them by name, and a dot comes before letters: workflows stand among the first. One that does not is told by GitHub's refusal. */
export const ChangedPaths = z.object({ nodes: z.array(z.object({ path: z.string() })) }).nullable();
export const changedPathsFields = 'files(first: 50) { nodes { path } }';

const Compared = z.object({ files: z.array(z.object({ filename: z.string() })).optional() });

interface Looked {
  readonly number: number;
  readonly state: string;
  readonly mergeable: string;
  readonly mergeStateStatus: string;
  readonly headRefOid: string;
  readonly baseRefOid: string;
  readonly files: z.output<typeof ChangedPaths>;
}

/** One request for each whose base has to get into its branch, and none for any other. */
export async function barredWorkflows(
  github: GitHub,
  nodes: readonly Looked[],
): Promise<ReadonlyMap<number, BarredWorkflow>> {
  const read = nodes.map(async (node): Promise<[number, BarredWorkflow]> => {
    const merge = node.files?.nodes.find(({ path }) => isWorkflowFile(path))?.path ?? null;
    return [node.number, { merge, update: wantsUpdate(node) ? await broughtByBase(github, node) : null }];
  });
  return new Map(await Promise.all(read));
}

const wantsUpdate = ({ state, mergeable, mergeStateStatus }: Looked): boolean =>
  state === 'OPEN' && (mergeable === 'CONFLICTING' || mergeStateStatus === 'BEHIND');

/** What the base has changed since the branch left it; GitHub shows at most three hundred files, by name. */
async function broughtByBase(github: GitHub, { headRefOid, baseRefOid }: Looked): Promise<string | null> {
  const answer = await orNull(
    github.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
      owner: github.owner,
      repo: github.repo,
      basehead: `${headRefOid}...${baseRefOid}`,
      per_page: 1,
    }),
  );
  const files = answer === null ? [] : (Compared.parse(answer.data).files ?? []);
  return files.find(({ filename }) => isWorkflowFile(filename))?.filename ?? null;
}
