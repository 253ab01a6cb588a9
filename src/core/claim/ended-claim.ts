/** Rewords the comment of a claim that has ended. */
import { isSingleShotClaim, parseClaimedSubject, renderEffectLine } from '../effects/effect.ts';
import { parseEffectMarker, parseMarker } from '../text/hidden-marker.ts';

/** The last text of a claim comment and the key that it carries. Null = the comment holds no claim of this loop. */
export function renderEndedClaim(comment: string, { loop, note }: EndedClaim): EndedText | null {
  const mark = parseEffectMarker(comment);
  if (mark === null || parseClaimedSubject(mark.key) === null || parseMarker(comment)?.fields['loop'] !== loop)
    return null;
  // A single shot shares its name with others, so this may be the claim of one that works.
  if (isSingleShotClaim(loop, mark.key)) return null;
  const key = mark.key.replace('claim/', 'claim-over/');
  return { key, body: `${renderEffectLine({ ...mark, key, loop })}\n${note}\n` };
}

interface EndedText {
  readonly key: string;
  readonly body: string;
}

interface EndedClaim {
  readonly loop: string;
  readonly note: string;
}
