/** Reads the numbers of what GraphQL calls deprecated by `databaseId`, which has 32 bits: reviews and their comments. */
import { z } from 'zod';

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
