/** What is said where a person closed a pull request of ours unmerged: in the thread of its issue, since that is where nothing more happens. */
import type { RejectedPull } from '../directives/rejected-pull.ts';
import { type Effect, effectKeys, effectLine } from '../effects/effect.ts';
import { isTask, subjectName, threadOf } from '../state/subject/subject-id.ts';

/** The same closing is told once, whichever tick sees it again. */
export function rejectionNotice(
  { subject, pullRequest }: RejectedPull,
  at: { readonly loop: string; readonly epoch: number; readonly controlIssue: number },
): Effect {
  const key = effectKeys.rejected(subject, pullRequest);
  const issue = threadOf(subject, at.controlIssue);
  return {
    kind: 'comment',
    key,
    issue,
    body: `${effectLine({ key, ...at })}\n${rejectedSentence({ subject, pullRequest })}\n`,
  };
}

/** A task has no thread in which it could be asked for. */
export const rejectedSentence = ({ subject, pullRequest }: RejectedPull): string =>
  `#${pullRequest} was closed without being merged: ${subjectName(subject)} is cancelled and not tried again in this run. ${
    isTask(subject)
      ? 'A fresh run takes it up again.'
      : `\`/loop restart\` in the thread of #${pullRequest} takes it up again, on the branch that it has.`
  }`;
