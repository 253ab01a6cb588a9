/** Reads a repository's settings: Actions, rules, labels, and the state of its workflows; null = not visible to us. */
import * as z from 'zod';
import { GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { allPages, pagesOf } from '../api/pagination.ts';
import { rulesOf } from '../pulls/merge-guard.ts';

const here = ({ owner, repo }: GitHub): { owner: string; repo: string } => ({ owner, repo });

async function ifAllowed<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GitHubError && ['permission', 'not-found'].includes(error.failure)) return null;
    throw error;
  }
}

const Enabled = z.object({ enabled: z.boolean() });
const Allowed = z.object({ can_approve_pull_request_reviews: z.boolean() });
const Secrets = z.object({ secrets: z.array(z.object({ name: z.string() })) });

export interface ActionsSettings {
  readonly actionsEnabled: boolean | null;
  readonly mayOpenPullRequests: boolean | null;
  readonly organisationMayOpen: boolean | null;
  readonly secrets: readonly string[] | null;
}

/** Only administrators see them. */
export async function readActionsSettings(github: GitHub): Promise<ActionsSettings> {
  const org = { org: github.owner };
  const [enabled, allowed, above, secrets] = await Promise.all([
    ifAllowed(github.request('GET /repos/{owner}/{repo}/actions/permissions', here(github))),
    ifAllowed(github.request('GET /repos/{owner}/{repo}/actions/permissions/workflow', here(github))),
    // A person's account has no such page. GitHub answers as if it were not visible.
    ifAllowed(github.request('GET /orgs/{org}/actions/permissions/workflow', org)),
    ifAllowed(readSecrets(github)),
  ]);
  return {
    actionsEnabled: enabled === null ? null : Enabled.parse(enabled.data).enabled,
    mayOpenPullRequests: allowed === null ? null : Allowed.parse(allowed.data).can_approve_pull_request_reviews,
    organisationMayOpen: above === null ? null : Allowed.parse(above.data).can_approve_pull_request_reviews,
    secrets,
  };
}

const Variables = z.object({ variables: z.array(z.object({ name: z.string(), value: z.string() })) });

/**
 * Values of a variable of Actions, by where it is set; null = not visible to us. The lists are read, since GitHub answers
 * alike for a variable that is not there and for one that is not shown.
 */
export async function readVariable(
  github: GitHub,
  name: string,
): Promise<{ readonly repository: string | null; readonly organisation: string | null } | null> {
  const [repository, organisation] = await Promise.all([
    ifAllowed(readVariables(github, 'GET /repos/{owner}/{repo}/actions/variables')),
    ifAllowed(readVariables(github, 'GET /repos/{owner}/{repo}/actions/organization-variables')),
  ]);
  if (repository === null) return null;
  const own = repository.get(name) ?? null;
  // The repository's own value counts, whatever its organisation's is.
  if (organisation === null && own === null && (await isOfOrganisation(github))) return null;
  return { repository: own, organisation: organisation?.get(name) ?? null };
}

/** A person's repository may have no page for the variables of an organisation. */
async function isOfOrganisation(github: GitHub): Promise<boolean> {
  const { data } = await github.request('GET /repos/{owner}/{repo}', here(github));
  return z.object({ owner: z.object({ type: z.string() }) }).parse(data).owner.type === 'Organization';
}

type VariablesRoute = `GET /repos/{owner}/{repo}/actions/${'variables' | 'organization-variables'}`;

/** Values by name. */
async function readVariables(github: GitHub, route: VariablesRoute): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const data of pagesOf(github, route, here(github)))
    for (const { name, value } of Variables.parse(data).variables) found.set(name.toUpperCase(), value);
  return found;
}

async function readSecrets(github: GitHub): Promise<string[]> {
  const names: string[] = [];
  for await (const data of pagesOf(github, 'GET /repos/{owner}/{repo}/actions/secrets', here(github)))
    names.push(...Secrets.parse(data).secrets.map(({ name }) => name));
  return names;
}

/** Types of the rules for a branch of this name, even if it does not exist. Empty if GitHub does not show them. */
export async function readRules(github: GitHub, branch: string): Promise<string[]> {
  return [...(await readShownRules(github, branch)).types];
}

export interface ShownRules {
  readonly types: readonly string[];
  /** Without the rules of rulesets that make this exception. */
  readonly binding: readonly string[];
  /** GitHub refuses the request. */
  readonly withheld: boolean;
}

/** Whose exception counts: the token's own, that of the app with this number, or of any app; null = none. */
export type Excepted = 'self' | number | 'any' | null;

export async function readShownRules(github: GitHub, branch: string, whose: Excepted = null): Promise<ShownRules> {
  const { rules, refused } = await rulesOf(github, branch);
  const shown = z.array(z.object({ type: z.string(), ruleset_id: z.number().optional() })).parse(rules);
  const ids = [...new Set(shown.flatMap(({ ruleset_id: id }) => id ?? []))];
  const letting = whose === null ? [] : await Promise.all(ids.map((id) => letsThrough(github, id, whose)));
  const open = new Set(ids.filter((_, index) => letting[index] === true));
  return {
    types: shown.map(({ type }) => type),
    binding: shown.flatMap(({ type, ruleset_id: id }) => (id !== undefined && open.has(id) ? [] : type)),
    withheld: refused !== null,
  };
}

/** GitHub shows the list only to accounts that may change the ruleset, and each account its own exception. */
const Exceptions = z.object({
  current_user_can_bypass: z.string().optional(),
  bypass_actors: z
    .array(z.object({ actor_id: z.number().nullish(), actor_type: z.string(), bypass_mode: z.string() }))
    .optional(),
});

async function letsThrough(github: GitHub, id: number, whose: NonNullable<Excepted>): Promise<boolean> {
  const parameters = { ...here(github), ruleset_id: id };
  const read = await ifAllowed(github.request('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', parameters));
  if (read === null) return false;
  const { data } = read;
  const { bypass_actors: actors = [], current_user_can_bypass: own } = Exceptions.parse(data);
  if (whose === 'self') return own === 'always' || own === 'exempt';
  return actors.some(
    ({ actor_id, actor_type, bypass_mode }) =>
      actor_type === 'Integration' && bypass_mode !== 'pull_request' && (whose === 'any' || actor_id === whose),
  );
}

const Protected = z.object({
  protection: z.object({ required_status_checks: z.object({ contexts: z.array(z.string()) }).optional() }).optional(),
});

/** Names of the checks that classic branch protection requires. No ruleset shows them. */
export async function readRequiredChecks(github: GitHub, branch: string): Promise<readonly string[]> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/branches/{branch}', { ...here(github), branch });
  return Protected.parse(data).protection?.required_status_checks?.contexts ?? [];
}

export async function readLabels(github: GitHub): Promise<string[]> {
  const labels = await allPages(github, 'GET /repos/{owner}/{repo}/labels', here(github));
  return z
    .array(z.object({ name: z.string() }))
    .parse(labels)
    .map(({ name }) => name);
}

export const readArchived = async (github: GitHub): Promise<boolean> => {
  const { data } = await github.request('GET /repos/{owner}/{repo}', here(github));
  return z.object({ archived: z.boolean() }).parse(data).archived;
};

const Refs = z.array(z.object({ ref: z.string() }));

/** The rest of the names of branches with this prefix. */
export async function readBranches(github: GitHub, prefix: string): Promise<string[]> {
  const ref = `heads/${prefix}`;
  // GitHub returns all of them at once.
  const { data } = await github.request('GET /repos/{owner}/{repo}/git/matching-refs/{ref}', { ...here(github), ref });
  return Refs.parse(data).map((one) => one.ref.slice(`refs/${ref}`.length));
}

const Workflows = z.object({ workflows: z.array(z.object({ path: z.string(), state: z.string() })) });
export type WorkflowState = z.output<typeof Workflows>['workflows'][number];

/** Workflows of the default branch by path. A state is such as `active` or `disabled_inactivity`. */
export async function readWorkflows(github: GitHub): Promise<WorkflowState[]> {
  const found: WorkflowState[] = [];
  for await (const data of pagesOf(github, 'GET /repos/{owner}/{repo}/actions/workflows', here(github)))
    found.push(...Workflows.parse(data).workflows);
  return found;
}

const Runs = z.object({ workflow_runs: z.array(z.object({ created_at: z.string() })) });

/** When the schedule started it last, ISO-8601; null = never. */
export async function readLastScheduled(github: GitHub, workflow: string): Promise<string | null> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    ...here(github),
    workflow_id: workflow.split('/').at(-1),
    event: 'schedule',
    per_page: 1,
  });
  return Runs.parse(data).workflow_runs[0]?.created_at ?? null;
}

/** Since when the oldest unstarted run has waited, ISO-8601; null = no run waits. */
export async function readPendingSince(github: GitHub, workflow: string): Promise<string | null> {
  const waiting = async (status: 'pending' | 'queued'): Promise<string[]> => {
    const route = 'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs';
    const times: string[] = [];
    // GitHub returns at most 1,000 runs of a filter.
    for await (const data of pagesOf(github, route, {
      ...here(github),
      workflow_id: workflow.split('/').at(-1),
      status,
    }))
      times.push(...Runs.parse(data).workflow_runs.map(({ created_at: at }) => at));
    return times;
  };
  const since = (await Promise.all([waiting('pending'), waiting('queued')])).flat();
  return since.toSorted()[0] ?? null;
}

const Texts = z.object({ repository: z.record(z.string(), z.object({ text: z.string().nullish() }).nullable()) });

const Tree = z.object({ tree: z.array(z.object({ path: z.string() })) });

/** Names of the files and folders at the root of this commit; null = not visible to us. */
export async function readRootFiles(github: GitHub, commit: string): Promise<string[] | null> {
  const parameters = { ...here(github), tree_sha: commit };
  const read = await ifAllowed(github.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', parameters));
  return read === null ? null : Tree.parse(read.data).tree.map(({ path }) => path);
}

/** Files of the default branch. Those that are no text are left out. */
export async function readFiles(
  github: GitHub,
  paths: readonly string[],
): Promise<{ readonly path: string; readonly text: string }[]> {
  if (paths.length === 0) return [];
  const fields = paths.map(
    (path, index) => `file${index}: object(expression: ${JSON.stringify(`HEAD:${path}`)}) { ... on Blob { text } }`,
  );
  const query = `query TickgateFiles($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { ${fields.join(' ')} } }`;
  const { repository } = Texts.parse(await github.graphql(query, here(github)));
  return paths.flatMap((path, index) => {
    const text = repository[`file${index}`]?.text ?? null;
    return text === null ? [] : [{ path, text }];
  });
}
