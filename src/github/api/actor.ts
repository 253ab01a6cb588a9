/** Decides under which login an account of GraphQL is known: GraphQL leaves out the `[bot]` that REST and webhooks write. */
import { z } from 'zod';
import type { Account } from '../../core/access/account.ts';

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
