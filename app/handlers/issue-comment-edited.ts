/** Decides what an edited comment means: a box ticked in the comment of an open gate, a word corrected in one's own, or nothing. */
import type { Context } from 'probot';
import { readBoxEdit } from '../answers/box-edit.ts';
import { type KnownGate, knownGate } from '../answers/gate-from-comment.ts';
import { takeAnswer } from '../answers/record-answer.ts';
import { takeBack } from '../answers/withdraw-receipt.ts';
import { hearEditedWords } from '../commands/edited-comment.ts';
import type { AppIdentity } from '../github/app-identity.ts';
import { accountOf, authorshipOf, isHuman, isOurs } from '../github/authorship.ts';
import { gitHubFor } from '../github/octokit.ts';
import { nothing, type Outcome } from '../github/outcome.ts';
import { refuseOnce } from '../github/reply-once.ts';

export async function issueCommentEdited(
  context: Context<'issue_comment.edited'>,
  { appId }: AppIdentity,
): Promise<Outcome[]> {
  const { changes, comment, issue, repository, sender } = context.payload;
  const edit = readBoxEdit(changes.body?.from ?? comment.body, comment.body);
  if (edit.kind === 'no-question') return await hearEditedWords(context, appId);
  if (edit.kind === 'nothing') return [nothing(edit.why)];
  if (!isOurs(authorshipOf(comment), appId)) return [nothing('a loop did not write this comment')];
  const place = { commentId: comment.id, nodeId: comment.node_id, issue: issue.number, postedAt: comment.created_at };
  const known = knownGate(edit.marker, { ...place, appId });
  const by = accountOf(sender);
  if (!isHuman(by)) return [nothing('a bot edited it')];
  const github = await gitHubFor(context);
  if (edit.kind === 'reworded') return [await refuseOnce({ github, appId, issue: issue.number }, reworded(known))];
  if (edit.kind === 'unticked') return await takeBack(github, { known, appId, by });
  const { option, stand: ticked } = edit;
  const said = { option, text: null, by, at: comment.updated_at, commentId: comment.id, ticked };
  return await takeAnswer({
    github,
    appId,
    defaultBranch: repository.default_branch,
    known,
    said: { ...said, deliveryId: context.id },
  });
}

const reworded = ({ gate, commentId }: KnownGate) =>
  ({ gateId: gate.id, commentId, why: { cause: 'reworded' } }) as const;
