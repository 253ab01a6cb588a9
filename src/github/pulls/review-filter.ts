/** Decides which open pull requests are a review loop's: those that loops opened, those with its labels, and what its search finds. */
import type { z } from 'zod';
import type { Approving } from '../../core/access/approvers.ts';
import { effectOf } from '../../core/text/hidden-marker.ts';
import { type Actor, isOwn } from '../api/actor.ts';

/** Which of them are the loop's. */
export interface PullFilter {
  /** Single-PR mode: this one alone, open or not, whoever opened it. */
  readonly only: number | null;
  /** Also those with all of these labels; empty = none by its labels. */
  readonly labels: readonly string[];
  /** Also those that this search finds; null = none by a search. */
  readonly query: string | null;
  readonly ownLogin: string;
  /** Logins that are never taken for a person. */
  readonly neverHuman: readonly string[];
  /** Path of the loop's own workflow. */
  readonly workflow: string;
  /** The token is known to be refused where a merge or an update brings workflow files. */
  readonly lacksWorkflows: boolean;
  /** Whose approval can stand for a merge. */
  readonly approving: Approving;
}

/** What is looked at of one. */
export interface WantedPull {
  readonly number: number;
  readonly body: string;
  readonly isCrossRepository: boolean;
  readonly headRefName: string;
  readonly author: z.output<typeof Actor>;
  readonly labels: { readonly nodes: readonly { readonly name: string }[] } | null;
}

export const hasLabel = ({ labels }: Pick<WantedPull, 'labels'>, wanted: string): boolean =>
  labels?.nodes.some(({ name }) => name.toLowerCase() === wanted.toLowerCase()) === true;

/** `found`: by the search. */
export function isWanted(node: WantedPull, { labels, ownLogin }: PullFilter, found: ReadonlySet<number>): boolean {
  const ours = isOwn(node.author, ownLogin) && !node.isCrossRepository && isLoopsBranch(node);
  return ours || found.has(node.number) || (labels.length > 0 && labels.every((label) => hasLabel(node, label)));
}

const isLoopsBranch = ({ headRefName, body }: WantedPull): boolean =>
  /^tickgate\/(?!state\/)[a-z][a-z0-9_]{0,31}\/./.test(headRefName) && /^pr\/\d{1,13}$/.test(effectOf(body)?.key ?? '');
