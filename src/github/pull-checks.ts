/** Decides what check runs, check suites and commit statuses of a head say, as one list. */
import { z } from 'zod';
import type { Check } from '../core/observed-pull.ts';

const Run = z.object({
  type: z.literal('CheckRun'),
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
});

export const CheckContexts = z.object({ nodes: z.array(z.discriminatedUnion('type', [Run, Status])) });
export const SuiteNodes = z
  .object({
    nodes: z.array(
      z.object({ conclusion: z.string().nullable(), workflowRun: z.object({ url: z.string() }).nullable() }),
    ),
  })
  .nullable();

/** A workflow that waits for an approval has a suite and no runs yet. */
export const checkFields = `checkSuites(first: 30) { nodes { conclusion workflowRun { url } } }
  statusCheckRollup { state contexts(first: 100) { nodes { type: __typename
    ... on CheckRun { name status conclusion detailsUrl }
    ... on StatusContext { context state targetUrl }
  } } }`;

export function checksOf(
  contexts: z.output<typeof CheckContexts> | null,
  suites: z.output<typeof SuiteNodes>,
  required: readonly string[],
): Check[] {
  const listed = (contexts?.nodes ?? []).map((node): Check => {
    const name = node.type === 'CheckRun' ? node.name : node.context;
    const url = node.type === 'CheckRun' ? node.detailsUrl : node.targetUrl;
    const state = node.type === 'CheckRun' ? runState(node) : statusState(node.state);
    return { name, state, required: required.includes(name), url };
  });
  const held = (suites?.nodes ?? []).filter(({ conclusion }) => conclusion === 'ACTION_REQUIRED');
  return [
    ...listed,
    ...held.map(({ workflowRun }): Check => {
      return { name: 'A workflow', state: 'action-required', required: true, url: workflowRun?.url ?? null };
    }),
  ];
}

function runState({ status, conclusion }: z.output<typeof Run>): Check['state'] {
  if (status !== 'COMPLETED') return 'running';
  if (conclusion === 'ACTION_REQUIRED') return 'action-required';
  // What was not reported any more (stale) vouches for nothing.
  return ['SUCCESS', 'NEUTRAL', 'SKIPPED'].includes(conclusion ?? '') ? 'passed' : 'failed';
}

function statusState(state: string): Check['state'] {
  if (state === 'SUCCESS') return 'passed';
  return state === 'PENDING' || state === 'EXPECTED' ? 'running' : 'failed';
}
