/** Decides what an edited comment means: a box ticked in the comment of an open gate, a word corrected in one's own, or nothing. */
import type { Context } from 'probot';
import { accountOf, authorshipOf, isHuman, isOurs } from '../authorship.ts';
import { hearEditedWords } from '../edited-words.ts';
import type { AppIdentity } from '../github/app-identity.ts';
import { type KnownGate, knownGate } from '../known-gate.ts';
import { gitHubFor } from '../octokit.ts';
import { nothing, type Outcome } from '../outcome.ts';
import { refuseOnce } from '../say-once.ts';
import { takeAnswer } from '../take-answer.ts';
import { takeBack } from '../take-back.ts';
import { readBoxEdit } from '../ticked-box.ts';

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
