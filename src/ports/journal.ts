/** Port to the journal: what a tick writes on the runner before and after each effect. */
import * as z from 'zod';

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
  /** The entry is on the disk on return. Synchronous: a signal handler has two seconds and no retry. */
  append(entry: JournalEntry): void;
}
