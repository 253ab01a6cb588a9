/** Reads whether issues and pull requests are open, closed or merged, and which pull requests close an issue. */
import * as z from 'zod';
import type { EndedPull, OwnPullRequest } from '../../core/observation/facts.ts';
import type { ClosingPull } from '../../core/observation/pull-request.ts';
import type { SeenThread } from '../../core/reports/seen-threads.ts';
import { parseEffectMarker } from '../../core/text/hidden-marker.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { Actor, actorFields } from '../api/graphql-fields.ts';
import { presentNodes } from '../api/pagination.ts';

/** Needs two aliases, because the two types of state would conflict under one name. */
const ThreadState = z
  .object({ issueState: z.enum(['OPEN', 'CLOSED']), pullState: z.enum(['OPEN', 'CLOSED', 'MERGED']) })
  .partial();
const State = ThreadState.nullish();

/** States of issues and pull requests by number, in one query. A missing one is left out. */
export async function statesOf(github: GitHub, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  return statesIn(await despiteMissing(askTogether(github, 'TickgateStates', [statesPart(numbers)])), numbers);
}

/** Numbers are variables, so the query's text depends on their count. `alias` differs between parts of one query. */
export const statesPart = (
  numbers: readonly number[],
  alias = 'state',
  { ofIssue, ofPull }: { readonly ofIssue: string; readonly ofPull: string } = { ofIssue: '', ofPull: '' },
): Part => ({
  fields: numbers
    .map(
      (_, index) =>
        `${alias}${index}: issueOrPullRequest(number: $${alias}${index}) { ... on Issue { issueState: state ${ofIssue} } ... on PullRequest { pullState: state ${ofPull} } }`,
    )
    .join(' '),
  variables: Object.fromEntries(numbers.map((value, index) => [`${alias}${index}`, { type: 'Int!', value }])),
});

const labelFields = 'labels(first: 10) { nodes { name } }';

/** Fields that show how a pull request ended, and what its issue is about. */
export const endFields = {
  ofIssue: labelFields,
  ofPull: `createdAt mergedAt closedAt headRefOid mergeCommit { oid } ${labelFields}`,
};

const Labelled = z.object({ labels: z.object({ nodes: presentNodes(z.object({ name: z.string() })) }).nullable() });

const PullEnd = Labelled.extend({
  pullState: z.enum(['CLOSED', 'MERGED']),
  createdAt: z.string(),
  mergedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  headRefOid: z.string(),
  mergeCommit: z.object({ oid: z.string() }).nullable(),
});

/** Of a query with `endFields`. Those that are open are left out. */
export function pullEndsIn(data: unknown, numbers: readonly number[]): Map<number, EndedPull> {
  const { repository } = States.parse(data);
  return new Map(
    numbers.flatMap((number, index): [number, EndedPull][] => {
      const { data: end } = PullEnd.safeParse(repository[`state${index}`]);
      const endedAt = end?.mergedAt ?? end?.closedAt ?? null;
      if (end === undefined || endedAt === null) return [];
      const pull: EndedPull = {
        number,
        state: end.pullState === 'MERGED' ? 'merged' : 'closed',
        createdAt: end.createdAt,
        endedAt,
        headSha: end.headRefOid,
        mergeCommit: end.mergeCommit?.oid ?? null,
        labels: end.labels?.nodes.map(({ name }) => name) ?? [],
      };
      return [[number, pull]];
    }),
  );
}

/** Of issues and pull requests, by number. */
export function labelsIn(data: unknown, numbers: readonly number[]): Map<number, readonly string[]> {
  const { repository } = States.parse(data);
  return new Map(
    numbers.map((number, index) => {
      const { data: thread } = Labelled.safeParse(repository[`state${index}`]);
      return [number, thread?.labels?.nodes.map(({ name }) => name) ?? []];
    }),
  );
}

/** By alias. Other parts of the answer are ignored. */
const States = z.object({ repository: z.record(z.string(), z.unknown()) });

export function statesIn(data: unknown, numbers: readonly number[], alias = 'state'): Map<number, string> {
  const { repository } = States.parse(data);
  return new Map(
    numbers.flatMap((number, index): [number, string][] => {
      const thread = State.parse(repository[`${alias}${index}`]);
      const state = thread?.issueState ?? thread?.pullState;
      return state === undefined ? [] : [[number, state]];
    }),
  );
}

const Titled = ThreadState.extend({ title: z.string() }).nullish();

/** Issues and pull requests as a reader outside a run shows them, in one query. A missing one is left out. */
export async function readSeenThreads(github: GitHub, numbers: readonly number[]): Promise<SeenThread[]> {
  if (numbers.length === 0) return [];
  const fields = numbers.map(
    (_, index) =>
      `seen${index}: issueOrPullRequest(number: $seen${index}) { ... on Issue { issueState: state title } ... on PullRequest { pullState: state title } }`,
  );
  const variables = Object.fromEntries(numbers.map((value, index) => [`seen${index}`, { type: 'Int!', value }]));
  const part = { fields: fields.join(' '), variables };
  const { repository } = States.parse(await despiteMissing(askTogether(github, 'TickgateSeen', [part])));
  return numbers.flatMap((number, index) => {
    const thread = Titled.parse(repository[`seen${index}`]);
    const state = thread?.issueState ?? thread?.pullState;
    if (thread == null || state === undefined) return [];
    return { number, title: thread.title, state: state.toLowerCase(), isPull: thread.pullState !== undefined };
  });
}

/** Fields that show whether a loop made a pull request, regardless of its author. */
export const MadePull = z.object({ headRefName: z.string(), isCrossRepository: z.boolean(), body: z.string() });

/** By branch and marker; null = not a loop's. */
export function madeByLoop(pull: z.output<typeof MadePull>): Pick<OwnPullRequest, 'loop' | 'subject'> | null {
  const [, loop] = /^tickgate\/([a-z][a-z0-9_]{0,31}(?:-once)?)\/./.exec(pull.headRefName) ?? [];
  const subject = Number(/^pr\/(\d{1,13})$/.exec(parseEffectMarker(pull.body)?.key ?? '')?.[1]);
  if (loop === undefined || loop === 'state' || pull.isCrossRepository || Number.isNaN(subject)) return null;
  return { loop, subject };
}

/** Open pull requests that would close an issue, and whether a loop of this repository made them. */
export const closingField = `closedByPullRequestsReferences(first: 10) {
  nodes { number headRefName isCrossRepository body author ${actorFields} }
}`;

export const ClosingPulls = z
  .object({ nodes: z.array(MadePull.extend({ number: z.number(), author: Actor }).nullable()) })
  .nullish()
  .transform((pulls): ClosingPull[] =>
    (pulls?.nodes ?? []).map((pull) => ({
      number: pull?.number ?? null,
      author: pull?.author?.login ?? 'ghost',
      ofLoop: pull !== null && madeByLoop(pull) !== null,
    })),
  );
