/** Check runs, check suites and commit statuses of a head, as one list. */
import * as z from 'zod';
import type { Check } from '../../core/observation/pull-request.ts';
import { Actor, actorFields } from '../api/graphql-fields.ts';

const WorkflowRun = z
  .object({
    url: z.string(),
    workflow: z.object({ resourcePath: z.string() }),
    file: z.object({ path: z.string() }).nullish(),
  })
  .nullable();
const Run = z.object({
  type: z.literal('CheckRun'),
  checkSuite: z
    .object({
      workflowRun: WorkflowRun,
      app: z.object({ databaseId: z.number().nullable(), slug: z.string() }).nullish(),
    })
    .nullable(),
  name: z.string(),
  status: z.string(),
  conclusion: z.string().nullable(),
  detailsUrl: z.string().nullable(),
  databaseId: z.number().nullish(),
  title: z.string().nullish(),
});
const Status = z.object({
  type: z.literal('StatusContext'),
  context: z.string(),
  state: z.string(),
  targetUrl: z.string().nullable(),
  description: z.string().nullish(),
  creator: Actor,
});

export const Contexts = z.object({
  totalCount: z.number(),
  nodes: z.array(z.discriminatedUnion('type', [Run, Status])),
});
export const Rollup = z.object({
  state: z.string(),
  contexts: Contexts,
});
const Suite = z.object({ status: z.string(), conclusion: z.string().nullable(), workflowRun: WorkflowRun });
export const SuiteNodes = z.object({ nodes: z.array(Suite) }).nullable();

const workflowRunField = 'workflowRun { url workflow { resourcePath } file { path } }';
export const contextFields = `totalCount nodes { type: __typename
    ... on CheckRun { databaseId name status conclusion title detailsUrl
      checkSuite { app { databaseId slug } ${workflowRunField} } }
    ... on StatusContext { context state description targetUrl creator ${actorFields} }
  }`;

export const rollupField = `statusCheckRollup { state contexts(first: 100) { ${contextFields} } }`;

/**
 * A check that a base's rules require, and its app; null = any app. A required workflow's name is the path of its file.
 */
export interface RequiredCheck {
  readonly name: string;
  readonly app: number | null;
  /** For an app whose number differs between servers. Only its check runs count. */
  readonly slug?: string;
  readonly isWorkflow?: true;
}

interface Wanted {
  readonly required: readonly string[];
  readonly pinned?: readonly RequiredCheck[];
  readonly workflow: string;
}

/** A workflow has a suite before it has runs: while it waits for approval or a runner, or between dependent jobs. */
export const checkFields = `checkSuites(last: 100) { nodes { status conclusion ${workflowRunField} } }
  ${rollupField}`;

/** `workflow`: path of the loop's own. Its ticks vouch for nothing, and would wait for themselves. */
export function checksOf(
  { rollup, suites }: { readonly rollup: z.output<typeof Rollup> | null; readonly suites: z.output<typeof SuiteNodes> },
  { required, pinned = [], workflow }: Wanted,
): Check[] {
  const isOthers = isNotOf(lastPart(workflow));
  const others = (rollup?.contexts.nodes ?? []).filter(
    (node) => node.type === 'StatusContext' || isOthers(node.checkSuite?.workflowRun ?? null),
  );
  const listed = others.map((node): Check => {
    const shownName = node.type === 'CheckRun' ? node.name : node.context;
    const name = isFromItsApp(node, { name: shownName, pinned }) ? shownName : `${shownName} (by ${reporterOf(node)})`;
    const url = node.type === 'CheckRun' ? node.detailsUrl : node.targetUrl;
    const state = node.type === 'CheckRun' ? runState(node) : statusState(node.state);
    return { name, state, required: required.includes(name), url, ...faultOf(node) };
  });
  const ran = (suites?.nodes ?? []).filter(({ workflowRun }) => isOthers(workflowRun));
  const held = ran.filter(({ conclusion }) => conclusion === 'ACTION_REQUIRED');
  return [
    ...listed,
    ...unlisted(rollup),
    ...workflowsAmong(ran, others, pinned),
    ...held.map(({ workflowRun }): Check => {
      return { name: 'A workflow', state: 'action-required', required: true, url: workflowRun?.url ?? null };
    }),
  ];
}

// A required workflow counts by its newest suite as a whole. Any other unfinished workflow counts as running. Some of
// its checks are not there yet, and the present ones may have passed.
function workflowsAmong(
  suites: readonly z.output<typeof Suite>[],
  listed: readonly Context[],
  pinned: readonly RequiredCheck[],
): Check[] {
  const wanted = pinned.flatMap((one): Check[] => {
    const suite =
      one.isWorkflow === true ? suites.findLast(({ workflowRun: run }) => isFrom(run, one.name)) : undefined;
    const url = suite?.workflowRun?.url ?? null;
    return suite === undefined ? [] : [{ name: one.name, state: runState(suite), required: true, url }];
  });
  const shown = new Set(listed.flatMap((node) => (isRunning(node) ? (node.checkSuite?.workflowRun?.url ?? []) : [])));
  const others = suites.flatMap(({ workflowRun: run, status }): Check[] => {
    const isListed =
      status === 'COMPLETED' || run === null || shown.has(run.url) || wanted.some(({ url }) => url === run.url);
    return isListed ? [] : [{ name: fileOf(run), state: 'running', required: false, url: run.url }];
  });
  return [...wanted, ...others];
}

const isRunning = (node: Context): node is Extract<Context, { type: 'CheckRun' }> =>
  node.type === 'CheckRun' && node.status !== 'COMPLETED';

/** Rules name a workflow of another repository by its path there. */
const isFrom = (run: z.output<typeof WorkflowRun>, path: string): boolean =>
  run !== null && (run.file?.path === path || fileOf(run) === lastPart(path));

const fileOf = ({ workflow }: NonNullable<z.output<typeof WorkflowRun>>): string => lastPart(workflow.resourcePath);
const lastPart = (path: string): string => path.split('/').at(-1) ?? '';

type Context = z.output<typeof Contexts>['nodes'][number];

/** A required check's name from another reporter is not that check. */
function isFromItsApp(
  node: Context,
  { name, pinned }: { readonly name: string; readonly pinned: readonly RequiredCheck[] },
): boolean {
  const wanted = pinned.filter((one) => one.name === name);
  const slugs = wanted.flatMap(({ slug }) => slug ?? []);
  if (slugs.length > 0) return node.type === 'CheckRun' && slugs.some((slug) => slug === node.checkSuite?.app?.slug);
  // Only its suite identifies a workflow. A check that bears the path of its file does not count.
  if (wanted.some(({ isWorkflow }) => isWorkflow === true)) return false;
  const apps = wanted.flatMap(({ app }) => app ?? []);
  if (apps.length === 0) return true;
  if (node.type === 'CheckRun') return apps.some((app) => app === node.checkSuite?.app?.databaseId);
  // GitHub names only the bot that set a status. Any workflow can set one as GitHub Actions, so that app must be
  // required.
  if (node.creator?.type !== 'Bot') return false;
  return node.creator.login !== 'github-actions[bot]' || apps.includes(actionsApp);
}

/** Number of the GitHub Actions app on github.com. */
const actionsApp = 15368;

const reporterOf = (node: Context): string =>
  (node.type === 'CheckRun' ? node.checkSuite?.app?.slug : node.creator?.login) ?? 'an unknown app';

const isNotOf =
  (file: string) =>
  (run: z.output<typeof WorkflowRun>): boolean =>
    file === '' || run === null || fileOf(run) !== file;

/** If there are more checks than listed, GitHub's state of all of them is added. */
function unlisted(rollup: z.output<typeof Rollup> | null): Check[] {
  if (rollup === null || rollup.contexts.totalCount <= rollup.contexts.nodes.length) return [];
  return [{ name: 'All checks together', state: statusState(rollup.state), required: false, url: null }];
}

/** A run that was cancelled or given up has no finding to report. */
function faultOf(node: Context): Pick<Check, 'broken'> {
  if (node.type === 'StatusContext')
    return ['FAILURE', 'ERROR'].includes(node.state)
      ? { broken: { checkRun: null, said: node.description ?? '' } }
      : {};
  const found = node.status === 'COMPLETED' && ['FAILURE', 'TIMED_OUT'].includes(node.conclusion ?? '');
  return found ? { broken: { checkRun: node.databaseId ?? null, said: node.title ?? '' } } : {};
}

function runState({ status, conclusion }: Pick<z.output<typeof Suite>, 'status' | 'conclusion'>): Check['state'] {
  if (status !== 'COMPLETED') return 'running';
  if (conclusion === 'ACTION_REQUIRED') return 'action-required';
  // GitHub marks a check as stale if no report came for too long, so it vouches for nothing.
  if (conclusion === 'SUCCESS') return 'passed';
  return conclusion === 'NEUTRAL' || conclusion === 'SKIPPED' ? 'skipped' : 'failed';
}

function statusState(state: string): Check['state'] {
  if (state === 'SUCCESS') return 'passed';
  return state === 'PENDING' || state === 'EXPECTED' ? 'running' : 'failed';
}
