/** Decides which verdicts of reviewers stand: whose approval counts for this head, and who wants changes. */

import { includesLogin } from '../access/approvers.ts';
import type { Feedback, ObservedPull } from '../observation/pull-request.ts';
import type { MergeFacts } from './merge-facts.ts';

type Said = Pick<ObservedPull, 'feedback' | 'headSha'>;

/** Each reviewer's newest verdict: one that was dismissed is none, and brings no older one back. */
function verdicts({ feedback }: Pick<Said, 'feedback'>): Feedback[] {
  const given = feedback.filter(({ isWriter, verdict }) => isWriter && verdict !== null);
  return [...new Map(given.map((one) => [one.by.toLowerCase(), one])).values()];
}

/** What people write who mean nothing but yes. Anything else, in any language or sign, may be a condition. */
const plainYes =
  /^(?:(?:lgtm|looks (?:good|great|fine)(?: to me)?|nice|great|good|fine|perfect|approved?|ship it|yes|ok(?:ay)?|thanks?|thank you|work|job|:(?:\+1|thumbsup|shipit|rocket|tada|heart|white_check_mark|100|clap):|👍\p{Emoji_Modifier}?|👏\p{Emoji_Modifier}?|✅|🚀|🎉|❤️?|💯)[\s.,!]*)*$/iu;

/** Whether somebody who approved this head has said more than yes: "approved, but not before Thursday" is for a person to read. */
export const approvedInWords = (pull: Said): boolean =>
  verdicts(pull).some(
    ({ verdict, commit, body }) => verdict === 'approved' && commit === pull.headSha && !plainYes.test(body.trim()),
  );

/** Whose approval of this very head, for this very base, stands; nobody's counts beside a wish for changes, or for what they have put there themselves. */
export function approvers(pull: Said & Pick<ObservedPull, 'retargetedAt' | 'writtenBy'>): string[] {
  const newest = verdicts(pull);
  if (newest.some(({ verdict }) => verdict === 'changes-requested')) return [];
  const since = pull.retargetedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(pull.retargetedAt);
  return newest.flatMap(({ verdict, commit, mayApprove, by, at }) =>
    verdict === 'approved' &&
    commit === pull.headSha &&
    mayApprove &&
    Date.parse(at) > since &&
    !includesLogin(pull.writtenBy, by)
      ? [by]
      : [],
  );
}

/** Whether a reviewer's newest verdict is a wish for changes. */
export function changesWanted(pull: Said): MergeFacts['changesWanted'] {
  const wishes = verdicts(pull).filter(({ verdict }) => verdict === 'changes-requested');
  if (wishes.length === 0) return null;
  return wishes.some(({ commit }) => commit === pull.headSha) ? 'on-this-head' : 'before';
}
