/** Reads which pull requests and commits were reverted, from the newest commit messages of the default branch. */
import * as z from 'zod';
import type { Reverts } from '../../core/observation/facts.ts';
import { findReverts } from '../../core/outcomes/find-reverts.ts';
import type { Part } from '../api/batched-query.ts';
import { presentNodes } from '../api/pagination.ts';

/** A revert that is merged has the dates of its own commits, which may lie before the last look. */
const overlapMs = 7 * 86_400_000;
const messagesRead = 50;

/** Null = nothing is asked. */
export const revertsPart = (lookedAt: string | null): Part[] =>
  lookedAt === null
    ? []
    : [
        {
          fields: `defaultBranchRef { target { ... on Commit { history(first: ${messagesRead}, since: $revertsSince) { nodes { message } } } } }`,
          variables: {
            revertsSince: { type: 'GitTimestamp', value: new Date(Date.parse(lookedAt) - overlapMs).toISOString() },
          },
        },
      ];

const History = z.object({
  repository: z.object({
    defaultBranchRef: z
      .object({
        target: z
          .object({ history: z.object({ nodes: presentNodes(z.object({ message: z.string() })) }).optional() })
          .nullable(),
      })
      .nullable(),
  }),
});

/** Undefined = it was not asked. */
export function revertsIn(
  data: unknown,
  lookedAt: string | null,
  { owner, repo }: { readonly owner: string; readonly repo: string },
): Reverts | undefined {
  if (lookedAt === null) return undefined;
  const { defaultBranchRef } = History.parse(data).repository;
  const messages = defaultBranchRef?.target?.history?.nodes.map(({ message }) => message) ?? [];
  return { ...findReverts(messages, `${owner}/${repo}`), isWhole: messages.length < messagesRead };
}
