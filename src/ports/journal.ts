/** JournalEntry, Journal: split off so that imports run one way. */
import { z } from 'zod';

export const JournalEntry = z.strictObject({
  /** ISO-8601. */
  t: z.iso.datetime(),
  kind: z.enum(['intent', 'done', 'usage', 'session', 'interrupted']),
  /** Effect key, or the session's id. */
  key: z.string(),
  data: z.json(),
});
export type JournalEntry = z.output<typeof JournalEntry>;

export interface Journal {
  /** On the disk when it returns. Synchronous: a signal handler has two seconds and no second chance. */
  append(entry: JournalEntry): void;
}
