/** Detects backlog changes since the last read. A loop at rest adds these fields to a query it sends anyway. */
import * as z from 'zod';
import { buildChangesCursor, buildSeenKey } from '../../core/backlog/issue-cache.ts';
import { controlLabel } from '../../core/state/counters.ts';
import type { Touched } from '../../ports/github.ts';
import type { Part } from '../api/batched-query.ts';
import { presentNodes } from '../api/pagination.ts';

const Labelled = z.object({
  number: z.number(),
  updatedAt: z.string(),
  labels: z.object({ nodes: presentNodes(z.object({ name: z.string() })) }).nullable(),
});
type Labelled = z.output<typeof Labelled>;
const fields = 'nodes { number updatedAt labels(first: 20) { nodes { name } } }';

/** Pull requests can be blockers, close issues, or be ours. Their list knows no `since`. */
export const newestPullsPart: Part = {
  fields: `newestPulls: pullRequests(first: 5, orderBy: { field: UPDATED_AT, direction: DESC }) { ${fields} }`,
};
const NewestPulls = z.object({ repository: z.object({ newestPulls: z.object({ nodes: presentNodes(Labelled) }) }) });

/** The control issue is excluded: redrawing it would keep the loop awake. */
const isControl = ({ labels }: Pick<Labelled, 'labels'>): boolean =>
  labels?.nodes.some(({ name }) => name.toLowerCase() === controlLabel) === true;

export const touchedPulls = (data: unknown): Touched[] =>
  touchedIssues(NewestPulls.parse(data).repository.newestPulls.nodes);

export const touchedIssues = (nodes: readonly (Touched & Pick<Labelled, 'labels'>)[]): Touched[] =>
  nodes.filter((node) => !isControl(node)).map(({ number, updatedAt }) => ({ number, updatedAt }));

/** What an idle loop knows of its backlog without its bundle. */
export interface BacklogEdge {
  /** When it was read; null = never. */
  readonly readAt: string | null;
  /** Changes made shortly before that read, which the read has shown. */
  readonly seen: readonly string[];
  /** Path of the plan, if it is the backlog. Issues do not count as changes then. */
  readonly plan: string | null;
}

/** The backlog's cursor query, reduced to numbers and times. `$changed` is its filter by the last read. */
export const backlogNewsFields = ({ plan }: BacklogEdge): string =>
  plan === null
    ? `changed: issues(first: 100, filterBy: $changed, orderBy: { field: UPDATED_AT, direction: DESC }) { ${fields} }
      ${newestPullsPart.fields}`
    : `${planFields(plan)} ${newestPullsPart.fields}`;

/** The path comes from our own configuration. GraphQL reads JSON strings like its own. */
const planFields = (path: string): string =>
  `plan: object(expression: ${JSON.stringify(`HEAD:${path}`)}) { ... on Blob { oid } }`;

const PlanNow = z.object({ repository: z.object({ plan: z.object({ oid: z.string().optional() }).nullable() }) });

/** The version of the plan's text, as one word. */
export const planSeen = (oid: string | null): string => `plan@${oid ?? 'none'}`;

/** As `IssueFilters`. */
export const changedSince = ({ readAt }: BacklogEdge): { since?: string } =>
  readAt === null ? {} : { since: buildChangesCursor({ readAt }) };

const Changed = z.object({ repository: z.object({ changed: z.object({ nodes: presentNodes(Labelled) }) }) });

/** Closed issues count too, because what they blocked may be free now. */
export function backlogChanged(data: unknown, { readAt, seen, plan }: BacklogEdge): boolean {
  if (readAt === null) return true;
  const since = Date.parse(buildChangesCursor({ readAt }));
  const known = new Set(seen);
  const hasNews = (touched: readonly Touched[]): boolean =>
    touched.some((one) => Date.parse(one.updatedAt) >= since && !known.has(buildSeenKey(one)));
  if (plan !== null) {
    const oid = PlanNow.parse(data).repository.plan?.oid ?? null;
    return !known.has(planSeen(oid)) || hasNews(touchedPulls(data));
  }
  return hasNews([...touchedIssues(Changed.parse(data).repository.changed.nodes), ...touchedPulls(data)]);
}
