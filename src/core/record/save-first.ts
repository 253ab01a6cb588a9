/** Decides when saving comes before everything else: a store that stays broken must not be spent against, tick after tick. */
import type { Head } from '../state/head/head.ts';
import { counted } from '../text/format.ts';

/** So many ticks may work whose files could not be saved: that happens, and the next one saves for both. */
const unsavedBorne = 2;
/** So many may be lost in whatever way before they are told, so that none is forgotten. */
const untoldBorne = 10;

export const savesFirst = ({ lost }: Pick<Head, 'lost'>): boolean =>
  lost.filter(({ recorded }) => recorded).length >= unsavedBorne || lost.length >= untoldBorne;

/** `why` is what the store said. */
export const unsavedSentence = ({ lost }: Pick<Head, 'lost'>, why: string): string =>
  `What the last ${counted(lost.length, 'tick')} did could not be saved, and nothing is started before it is. ` +
  `Make room for artifacts and caches, or choose another \`state-store\`. Last cause: ${why}`;
