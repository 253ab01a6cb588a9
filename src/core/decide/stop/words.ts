/** Stopped, wordsOf, wordsFor: split off so that imports run one way. */
import { LastStop } from '../../state/loop/last-stop.ts';

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
