/** Rewords the comment of a claim that has ended. */
import { isSingleShotClaim, parseClaimedSubject, renderEffectLine } from '../effects/effect.ts';
import { parseEffectMarker, parseMarker } from '../text/hidden-marker.ts';

/** The text of a claim comment whose claim has ended. Null = the comment holds no claim of this loop. */
export function renderEndedClaim(comment: string, { loop, note }: EndedClaim): string | null {
  const mark = parseEffectMarker(comment);
  if (mark === null || parseClaimedSubject(mark.key) === null || parseMarker(comment)?.fields['loop'] !== loop)
    return null;
  // A single shot shares its name with others, so this may be the claim of one that works.
  if (isSingleShotClaim(loop, mark.key)) return null;
  return `${renderEffectLine({ ...mark, key: mark.key.replace('claim/', 'claim-over/'), loop })}\n${note}\n`;
}

interface EndedClaim {
  readonly loop: string;
  readonly note: string;
}
