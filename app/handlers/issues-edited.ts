/** Handles an edited control issue: a command box was ticked, which needs write access, or unticked. */
import type { Context } from 'probot';
import { isOpenAsDrawn, listTickedBoxes, type TickedBox } from '../../src/core/commands/control-boxes.ts';
import { lookUpPermission } from '../../src/github/people/permission-lookup.ts';
import { handleTickedBoxes, withdrawBoxReceipts } from '../commands/record-box.ts';
import { isHuman, mayWrite, toAccount, toAuthorship } from '../github/authorship.ts';
import { type EventOutcome, skipEvent } from '../github/dispatch-tick.ts';
import { isActualControlIssue, parseControlIssueLoop, readLoops } from '../github/find-loop.ts';
import { type AppIdentity, createDeliveryGitHub } from '../github/octokit.ts';

export async function issuesEdited(context: Context<'issues.edited'>, { appId }: AppIdentity): Promise<EventOutcome[]> {
  const { changes, issue, repository, sender } = context.payload;
  const body = issue.body ?? '';
  const before = changes.body?.from ?? body;
  const [ticked, unticked] = [listNewlyTickedBoxes(before, body), listNewlyTickedBoxes(body, before)];
  if (ticked.length === 0 && unticked.length === 0) return [skipEvent('no command box was ticked')];
  const loop = parseControlIssueLoop({ ...toAuthorship(issue), issue: issue.number, body }, appId);
  if (loop === null) return [skipEvent('it is no control issue of a loop')];
  const by = toAccount(sender);
  if (!isHuman(by)) return [skipEvent('a bot edited it')];
  const github = await createDeliveryGitHub(context);
  if (ticked.length === 0) {
    return await withdrawBoxReceipts(github, { appId, issue: loop.issue, by, boxes: unticked, at: issue.updated_at });
  }
  const standing = await lookUpPermission(github, by.login);
  if (standing === null || !mayWrite(by, standing)) return [skipEvent('they have no write access')];
  if (!isActualControlIssue(loop, await readLoops(github, appId)))
    return [skipEvent('that loop has another control issue')];
  return await handleTickedBoxes(
    ticked.map((box) => ({ box, asDrawn: isOpenAsDrawn(before, box) })),
    {
      github,
      appId,
      defaultBranch: repository.default_branch,
      loop,
      by,
      permission: standing.permission,
      at: issue.updated_at,
      deliveryId: context.id,
    },
  );
}

function listNewlyTickedBoxes(before: string, now: string): TickedBox[] {
  const known = new Set(listTickedBoxes(before).map(({ id }) => id));
  return listTickedBoxes(now).filter(({ id }) => !known.has(id));
}
