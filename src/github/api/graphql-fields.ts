/** Decides under which login an account of GraphQL is known: GraphQL leaves out the `[bot]` that REST and webhooks write. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '../../core/access/authority.ts';
import type { ObservedPull } from '../../core/observation/pull-request.ts';
import { canonicalText } from '../../core/text/checkboxes.ts';

export const actorFields = '{ type: __typename login ... on User { databaseId } ... on Bot { databaseId } }';

export const Actor = z
  .object({ type: z.string(), login: z.string(), databaseId: z.number().nullish() })
  .nullish()
  .transform((actor): Account | null => {
    if (actor === null || actor === undefined) return null;
    const login = actor.type === 'Bot' && !actor.login.endsWith('[bot]') ? `${actor.login}[bot]` : actor.login;
    return { login, id: actor.databaseId ?? 0, type: actor.type };
  });

/** The same of REST. */
export const RestActor = z
  .object({ login: z.string(), id: z.number(), type: z.string() })
  .nullish()
  .transform((user): Account | null => user ?? null);

/** What we wrote ourselves is told by its author; a marker alone can be copied by anybody. */
export const isOwn = (author: Account | null, ownLogin: string): boolean =>
  author !== null && author.login.toLowerCase() === ownLogin.toLowerCase();

interface Written {
  readonly author: Account | null;
  /** Who changed it last; null = nobody did. */
  readonly editor: Account | null;
}

/** As we wrote it: whoever may write to the repository may edit what anybody said. */
export const isOwnWord = ({ author, editor }: Written, ownLogin: string): boolean =>
  isOwn(author, ownLogin) && (editor === null || isOwn(editor, ownLogin));

/* Reads whether GitHub is about to merge a pull request by itself, and whether only its merge queue may. */

/** Of a pull request. */
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

/** Reads the numbers of what GraphQL calls deprecated by `databaseId`, which has 32 bits: reviews and their comments. */
export const databaseIdFields = 'databaseId fullDatabaseId';

/** Either may be missing: one is being taken away, the other is new to older Enterprise Servers' data. */
export const databaseIds = {
  databaseId: z.number().nullish(),
  fullDatabaseId: z.union([z.string(), z.number()]).nullish(),
};
interface Numbered {
  readonly databaseId?: number | null | undefined;
  readonly fullDatabaseId?: string | number | null | undefined;
}

/** As REST and links write it; 0 = it has none. */
export const databaseIdOf = ({ databaseId, fullDatabaseId }: Numbered): number =>
  Number(fullDatabaseId ?? databaseId ?? 0);

/* Decides what counts as the same text: of an issue that was admitted or asked about, of a gate as it was posted. */

/** sha256, hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** sha256 (hex) of title and body; GitHub's editor turns line ends into CRLF, which changes nothing that anybody reads. */
export const issueTextHash = (title: string, body: string): string =>
  createHash('sha256')
    .update(`${title}\n${body.replaceAll('\r\n', '\n')}`)
    .digest('hex');

/** sha256 (hex) of a comment, whatever its line ends. */
export const commentHash = (body: string): string => sha256(body.replaceAll('\r\n', '\n'));

/** Stored with a gate when it is posted; boxes answer only while it still fits. Ticks do not change it. */
export const gateTextHash = (body: string): string => createHash('sha256').update(canonicalText(body)).digest('hex');
