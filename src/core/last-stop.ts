/** Decides in which words the end of a run is remembered: they stand in the bundle, since a reason may be text of a person. */
import { z } from 'zod';
import { identity } from './identity.ts';
import { onDisk } from './on-disk.ts';

/** `at` and `code` as in the head, whose stop it tells of. */
export const LastStop = onDisk({ code: identity, sentence: z.string(), act: z.string(), at: z.iso.datetime() });
type LastStop = z.output<typeof LastStop>;

interface Stopped {
  readonly stop: { readonly code: string; readonly at: string } | null;
}

/** What the next tick is told of the end; null = the run fell idle. */
export const wordsOf = (
  { sentence, act }: { readonly sentence: string; readonly act: string },
  { stop }: Stopped,
): LastStop | null => (stop === null ? null : { code: stop.code, sentence, act, at: stop.at });

/** The words of the stop that the head has now; null = they were lost with a bundle. */
export const wordsFor = ({ stop }: Stopped, lastStop: LastStop | null): LastStop | null =>
  lastStop !== null && lastStop.code === stop?.code && lastStop.at === stop.at ? lastStop : null;
