/** When a person hears of files that cannot be had now, and what they are told. */
import { counted } from '../text/format.ts';

/** So many ticks in a row wait in silence; then somebody may decide to go on without the files. */
export const deferralsBorne = 6;

/** `why` names the bundle and what GitHub answered. */
export const lastingDeferral = (deferrals: number, why: string): string =>
  `The loop's files could not be loaded in ${counted(deferrals, 'tick')} running, and nothing was started. ` +
  'If this does not pass, start with `resume: true` (history is lost) or `fresh: true` (everything begins anew). ' +
  `Last cause: ${why}`;
