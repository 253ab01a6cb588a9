/** Reads a workflow file for whether GitHub starts it for a pull request that a workflow's own token opens or pushes to. */
import * as z from 'zod';
import { parseWorkflowYaml } from './workflow-yaml.ts';

const Names = z.union([z.string().transform((name) => [name]), z.array(z.string())]);
const Filtered = z.object({ pull_request: z.object({ types: Names.optional() }).nullable() });
const Workflow = z.object({ on: z.union([Names, Filtered]) });

/** https://docs.github.com/en/actions/concepts/security/github_token: such a token starts no run by any other event. */
const startingTypes = ['opened', 'synchronize', 'reopened'];

/** Its runs wait for approval. Filters of branches and paths are not read. GitHub runs no invalid file. */
export function startsOnPullRequest(text: string): boolean {
  const content = parseWorkflowYaml(text);
  const { data } = Workflow.safeParse(content.ok ? content.value : null);
  if (data === undefined) return false;
  if (Array.isArray(data.on)) return data.on.includes('pull_request');
  return data.on.pull_request?.types?.some((type) => startingTypes.includes(type)) ?? true;
}
