/** Shared GraphQL and REST fields. GraphQL leaves out the `[bot]` that REST and webhooks write in logins. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Account } from '../../core/access/authority.ts';
import type { ObservedPull } from '../../core/observation/pull-request.ts';

export const actorFields = '{ type: __typename login ... on User { databaseId } ... on Bot { databaseId } }';

export const Actor = z
  .object({ type: z.string(), login: z.string(), databaseId: z.number().nullish() })
  .nullish()
  .transform((actor): Account | null => {
    if (actor === null || actor === undefined) return null;
    const login = actor.type === 'Bot' && !actor.login.endsWith('[bot]') ? `${actor.login}[bot]` : actor.login;
    return { login, id: actor.databaseId ?? 0, type: actor.type };
  });

/** The same account as REST shows it. */
export const RestActor = z
  .object({ login: z.string(), id: z.number(), type: z.string() })
  .nullish()
  .transform((user): Account | null => user ?? null);

/** The author identifies our own texts, because any account can copy a marker. */
export const isOwn = (author: Account | null, ownLogin: string): boolean =>
  author !== null && author.login.toLowerCase() === ownLogin.toLowerCase();

interface Written {
  readonly author: Account | null;
  /** The last editor; null = never edited. */
  readonly editor: Account | null;
}

/** True if the text is as we wrote it. Accounts with write access may edit every comment. */
export const isOwnWord = ({ author, editor }: Written, ownLogin: string): boolean =>
  isOwn(author, ownLogin) && (editor === null || isOwn(editor, ownLogin));

/** Fields of a pull request: whether GitHub is about to merge it by itself, and whether only a merge queue may. */
export const automaticFields = 'autoMergeRequest { enabledAt } isInMergeQueue';
export const mergingFields = `${automaticFields} isMergeQueueEnabled`;

export const automatic = { autoMergeRequest: z.object({}).nullable(), isInMergeQueue: z.boolean() };
export const merging = { ...automatic, isMergeQueueEnabled: z.boolean() };
const Automatic = z.object(automatic);
const Merging = z.object(merging);

export const automaticOf = (node: z.output<typeof Automatic>): ObservedPull['automatic'] => {
  if (node.isInMergeQueue) return 'merge queue';
  return node.autoMergeRequest === null ? null : 'auto-merge';
};

export const mergingOf = (node: z.output<typeof Merging>): Pick<ObservedPull, 'automatic' | 'mergeQueue'> => ({
  automatic: automaticOf(node),
  mergeQueue: node.isMergeQueueEnabled,
});

/** GraphQL deprecates the 32-bit `databaseId` of comments and reviews: GitHub's comments are past its range. */
export const databaseIdFields = 'databaseId fullDatabaseId';

/** Either may be missing: GitHub is removing `databaseId`, and older Enterprise Servers may lack the other. */
export const databaseIds = {
  databaseId: z.number().nullish(),
  fullDatabaseId: z.union([z.string(), z.number()]).nullish(),
};
interface Numbered {
  readonly databaseId?: number | null | undefined;
  readonly fullDatabaseId?: string | number | null | undefined;
}

/** The number in REST and in links; 0 = none. */
export const databaseIdOf = ({ databaseId, fullDatabaseId }: Numbered): number =>
  Number(fullDatabaseId ?? databaseId ?? 0);

/** In hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** sha256 (hex) of title and body. GitHub's editor turns line ends into CRLF, which readers do not see. */
export const issueTextHash = (title: string, body: string): string =>
  createHash('sha256')
    .update(`${title}\n${body.replaceAll('\r\n', '\n')}`)
    .digest('hex');

/** sha256 (hex) of a comment, independent of its line ends. */
export const commentHash = (body: string): string => sha256(body.replaceAll('\r\n', '\n'));
