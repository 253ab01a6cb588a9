/** Selects a review loop's open pull requests: those of loops, those with its labels, and those its search finds. */
import * as z from 'zod';
import type { ApproverList } from '../../core/access/authority.ts';
import { admittedAssociations } from '../../core/backlog/issue-cache.ts';
import { findAdmission, listAuthorToVerify, listLabellers } from '../../core/backlog/outsiders.ts';
import type { LabelledIssue } from '../../core/observation/facts.ts';
import { parseEffectMarker } from '../../core/text/hidden-marker.ts';
import { Actor, actorFields, isOwn } from '../api/graphql-fields.ts';
import type { AskOnce } from '../people/permission-lookup.ts';

export interface PullFilter {
  /** Single-PR mode: only this one, open or not, by any author. */
  readonly only: number | null;
  /** Also those with all of these labels; empty = none by its labels. */
  readonly labels: readonly string[];
  /** Also those that this search finds; null = none by a search. */
  readonly query: string | null;
  readonly ownLogin: string;
  /** Logins that never count as a person. */
  readonly neverHuman: readonly string[];
  /** Path of the loop's own workflow. */
  readonly workflow: string;
  /** The token is known to be refused if a merge or an update brings workflow files. */
  readonly lacksWorkflows: boolean;
  /** Accounts whose approval can permit a merge. */
  readonly approving: ApproverList;
}

export interface WantedPull {
  readonly number: number;
  readonly body: string;
  readonly isCrossRepository: boolean;
  readonly headRefName: string;
  readonly author: z.output<typeof Actor>;
  readonly labels: { readonly nodes: readonly { readonly name: string }[] } | null;
}

export const pullHasLabel = ({ labels }: Pick<WantedPull, 'labels'>, wanted: string): boolean =>
  labels?.nodes.some(({ name }) => name.toLowerCase() === wanted.toLowerCase()) === true;

/** `found`: by the search. */
export function isWantedPull(node: WantedPull, { labels, ownLogin }: PullFilter, found: ReadonlySet<number>): boolean {
  const ours = isOwn(node.author, ownLogin) && !node.isCrossRepository && isLoopsBranch(node);
  return ours || found.has(node.number) || (labels.length > 0 && labels.every((label) => pullHasLabel(node, label)));
}

const isLoopsBranch = ({ headRefName, body }: WantedPull): boolean =>
  /^tickgate\/(?!state\/)[a-z][a-z0-9_]{0,31}\/./.test(headRefName) &&
  /^pr\/\d{1,13}$/.test(parseEffectMarker(body)?.key ?? '');

/** Fields of a pull request. A label set before these events admits nothing. */
export const labelledFields = `authorAssociation labelled: timelineItems(last: 50, itemTypes: [LABELED_EVENT]) {
  nodes { ... on LabeledEvent { createdAt label { name } actor ${actorFields} } }
}`;
export const labelled = {
  authorAssociation: z.string(),
  labelled: z.object({
    nodes: z.array(z.object({ createdAt: z.string(), label: z.object({ name: z.string() }), actor: Actor }).nullable()),
  }),
};
const Labelled = z.object(labelled);

interface LabelledPull extends WantedPull, z.output<typeof Labelled> {}

/** True for an outsider's pull request that only its labels bring here. Bots are outsiders, too. */
export const needsAdmission = (node: LabelledPull, filter: PullFilter, found: ReadonlySet<number>): boolean =>
  !admittedAssociations.includes(node.authorAssociation) && !isWantedPull(node, { ...filter, labels: [] }, found);

/** Admits outsiders' pull requests like their issues: if the author, or a person who labelled them, may triage here. */
export async function admittedPulls(
  ask: AskOnce,
  { labels, ownLogin, neverHuman, hidesMembers }: PullFilter & { readonly hidesMembers: boolean },
  nodes: readonly LabelledPull[],
): Promise<ReadonlySet<number>> {
  const by = { labels, policy: { neverHuman: [ownLogin, ...neverHuman] }, hidesMembers };
  const pulls = nodes.map(asLabelled);
  const { standings } = await ask([
    // Without a tie to the repository, GitHub lets no account set labels.
    ...pulls.flatMap((pull) => listLabellers(pull, by)).map((login) => ({ login, association: 'COLLABORATOR' })),
    ...nodes.flatMap((pull) =>
      listAuthorToVerify(pull, by).map((login) => ({ login, association: pull.authorAssociation })),
    ),
  ]);
  const letIn = pulls.filter((pull) => findAdmission(pull, { ...by, standings }) !== null);
  return new Set(letIn.map(({ number }) => number));
}

/** The text instructs no agent, so its hash is empty: changes after the label are reviewed as they are. */
const asLabelled = ({ number, author, labels, labelled: { nodes } }: LabelledPull): LabelledIssue => ({
  number,
  textHash: '',
  author,
  labels: labels?.nodes.map(({ name }) => name) ?? [],
  labelled: nodes.flatMap((event) =>
    event === null ? [] : [{ label: event.label.name, at: event.createdAt, by: event.actor }],
  ),
  editedAt: null,
});

const shown = 10;

/** Remark on pull requests that are not admitted. */
export const outsideRemark = (numbers: readonly number[]): string[] =>
  numbers.length === 0
    ? []
    : [
        `Left alone, since a person who may triage neither opened them nor put a label of review.labels on them: ${numbers
          .slice(0, shown)
          .map((number) => `#${number}`)
          .join(
            ', ',
          )}${numbers.length > shown ? ` and ${numbers.length - shown} more` : ''}. To let one in, take the label off and put it on again.`,
      ];
