/** Decides what check runs, check suites and commit statuses of a head say, as one list. */
import { z } from 'zod';
import type { Check } from '../core/observed-pull.ts';
import { Actor, actorFields } from './actor.ts';

const WorkflowRun = z.object({ url: z.string(), workflow: z.object({ resourcePath: z.string() }) }).nullable();
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
});
const Status = z.object({
  type: z.literal('StatusContext'),
  context: z.string(),
  state: z.string(),
  targetUrl: z.string().nullable(),
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
export const SuiteNodes = z
  .object({
    nodes: z.array(z.object({ conclusion: z.string().nullable(), workflowRun: WorkflowRun })),
  })
  .nullable();

export const contextFields = `totalCount nodes { type: __typename
    ... on CheckRun { name status conclusion detailsUrl 
      checkSuite { app { databaseId slug } workflowRun { url workflow { resourcePath } } } }
    ... on StatusContext { context state targetUrl creator ${actorFields} }
  }`;

export const rollupField = `statusCheckRollup { state contexts(first: 100) { ${contextFields} } }`;

/** A name that the rules of a base want, and the app that it must come from; null = any. */
export interface RequiredCheck {
  readonly name: string;
  readonly app: number | null;
}

interface Wanted {
  readonly required: readonly string[];
  readonly pinned?: readonly RequiredCheck[];
  readonly workflow: string;
}

/** A workflow that waits for an approval has a suite and no runs yet. */
export const checkFields = `checkSuites(first: 100) { nodes { conclusion workflowRun { url workflow { resourcePath } } } }
  ${rollupField}`;

/** `workflow`: path of the loop's own, whose ticks vouch for nothing, and would wait for themselves. */
export function checksOf(
  { rollup, suites }: { readonly rollup: z.output<typeof Rollup> | null; readonly suites: z.output<typeof SuiteNodes> },
  { required, pinned = [], workflow }: Wanted,
): Check[] {
  const isOthers = isNotOf(workflow.split('/').at(-1) ?? '');
  const others = (rollup?.contexts.nodes ?? []).filter(
    (node) => node.type === 'StatusContext' || isOthers(node.checkSuite?.workflowRun ?? null),
  );
  const listed = others.map((node): Check => {
    const said = node.type === 'CheckRun' ? node.name : node.context;
    const name = isFromItsApp(node, { name: said, pinned }) ? said : `${said} (by ${reporterOf(node)})`;
    const url = node.type === 'CheckRun' ? node.detailsUrl : node.targetUrl;
    const state = node.type === 'CheckRun' ? runState(node) : statusState(node.state);
    return { name, state, required: required.includes(name), url };
  });
  const held = (suites?.nodes ?? []).filter(
    ({ conclusion, workflowRun }) => conclusion === 'ACTION_REQUIRED' && isOthers(workflowRun),
  );
  return [
    ...listed,
    ...unlisted(rollup),
    ...held.map(({ workflowRun }): Check => {
      return { name: 'A workflow', state: 'action-required', required: true, url: workflowRun?.url ?? null };
    }),
  ];
}

type Context = z.output<typeof Contexts>['nodes'][number];

/** What another reporter calls by the name of a required check is not that check. */
function isFromItsApp(
  node: Context,
  { name, pinned }: { readonly name: string; readonly pinned: readonly RequiredCheck[] },
): boolean {
  const apps = pinned.flatMap((one) => (one.name === name && one.app !== null ? [one.app] : []));
  if (apps.length === 0) return true;
  if (node.type === 'CheckRun') return apps.some((app) => app === node.checkSuite?.app?.databaseId);
  // Of a status GitHub tells only which bot set it; what any workflow could have set is told apart by the app of workflows.
  if (node.creator?.type !== 'Bot') return false;
  return node.creator.login !== 'github-actions[bot]' || apps.includes(actionsApp);
}

/** Of GitHub Actions on github.com. */
const actionsApp = 15368;

const reporterOf = (node: Context): string =>
  (node.type === 'CheckRun' ? node.checkSuite?.app?.slug : node.creator?.login) ?? 'somebody else';

const isNotOf =
  (file: string) =>
  (run: z.output<typeof WorkflowRun>): boolean =>
    file === '' || run?.workflow.resourcePath.split('/').at(-1) !== file;

/** Of more checks than are listed GitHub tells what all of them come to. */
function unlisted(rollup: z.output<typeof Rollup> | null): Check[] {
  if (rollup === null || rollup.contexts.totalCount <= rollup.contexts.nodes.length) return [];
  return [{ name: 'All checks together', state: statusState(rollup.state), required: false, url: null }];
}

function runState({ status, conclusion }: z.output<typeof Run>): Check['state'] {
  if (status !== 'COMPLETED') return 'running';
  if (conclusion === 'ACTION_REQUIRED') return 'action-required';
  // What was not reported any more (stale) vouches for nothing.
  if (conclusion === 'SUCCESS') return 'passed';
  return conclusion === 'NEUTRAL' || conclusion === 'SKIPPED' ? 'skipped' : 'failed';
}

function statusState(state: string): Check['state'] {
  if (state === 'SUCCESS') return 'passed';
  return state === 'PENDING' || state === 'EXPECTED' ? 'running' : 'failed';
}
