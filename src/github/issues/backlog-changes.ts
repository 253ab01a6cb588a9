/** Decides whether anything of the backlog changed since it was read, in one question that a loop at rest shares with others. */
import { z } from 'zod';
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

/** Pull requests can be blockers, close issues, or be ours: their list knows no `since`. */
export const newestPullsPart: Part = {
  fields: `newestPulls: pullRequests(first: 5, orderBy: { field: UPDATED_AT, direction: DESC }) { ${fields} }`,
};
const NewestPulls = z.object({ repository: z.object({ newestPulls: z.object({ nodes: presentNodes(Labelled) }) }) });

/** Redrawing the control issue would keep the loop awake. */
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
  /** What had changed shortly before and was seen then. */
  readonly seen: readonly string[];
  /** Path of the plan that the backlog is: then issues are no news. */
  readonly plan: string | null;
}

/** The backlog's cursor question, of which only numbers and times are wanted; `$changed` is `changedCommentsSentence`. */
export const backlogNewsFields = ({ plan }: BacklogEdge): string =>
  plan === null
    ? `changed: issues(first: 100, filterBy: $changed, orderBy: { field: UPDATED_AT, direction: DESC }) { ${fields} }
      ${newestPullsPart.fields}`
    : `${planFields(plan)} ${newestPullsPart.fields}`;

/** The path comes from our own configuration; GraphQL reads a JSON string alike. */
const planFields = (path: string): string =>
  `plan: object(expression: ${JSON.stringify(`HEAD:${path}`)}) { ... on Blob { oid } }`;

const PlanNow = z.object({ repository: z.object({ plan: z.object({ oid: z.string().optional() }).nullable() }) });

/** The plan's text, as one word. */
export const planSeen = (oid: string | null): string => `plan@${oid ?? 'none'}`;

/** As `IssueFilters`. */
export const changedSince = ({ readAt }: BacklogEdge): { since?: string } =>
  readAt === null ? {} : { since: buildChangesCursor({ readAt }) };

const Changed = z.object({ repository: z.object({ changed: z.object({ nodes: presentNodes(Labelled) }) }) });

/** Closed ones count, since what they blocked may be free now. */
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
