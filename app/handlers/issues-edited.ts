/** Handles an edited control issue: a command box was ticked, which needs write access, or unticked. */
import type { Context } from 'probot';
import { standsAsDrawn, type TickedBox } from '../../src/core/commands/control-boxes.ts';
import { parseControlIssue } from '../../src/core/reports/control-issue/body.ts';
import { readStanding } from '../../src/github/people/permission-lookup.ts';
import { takeBackOrders, takeOrders } from '../commands/record-box.ts';
import { accountOf, authorshipOf, isHuman, mayWrite } from '../github/authorship.ts';
import { nothing, type Outcome } from '../github/dispatch-tick.ts';
import { isTheOne, loopOfIssue, readLoops } from '../github/find-loop.ts';
import { type AppIdentity, gitHubFor } from '../github/octokit.ts';

export async function issuesEdited(context: Context<'issues.edited'>, { appId }: AppIdentity): Promise<Outcome[]> {
  const { changes, issue, repository, sender } = context.payload;
  const body = issue.body ?? '';
  const before = changes.body?.from ?? body;
  const [ticked, unticked] = [tickedSince(before, body), tickedSince(body, before)];
  if (ticked.length === 0 && unticked.length === 0) return [nothing('no command box was ticked')];
  const loop = loopOfIssue({ ...authorshipOf(issue), issue: issue.number, body }, appId);
  if (loop === null) return [nothing('it is no control issue of a loop')];
  const by = accountOf(sender);
  if (!isHuman(by)) return [nothing('a bot edited it')];
  const github = await gitHubFor(context);
  if (ticked.length === 0) {
    return await takeBackOrders(github, { appId, issue: loop.issue, by, boxes: unticked, at: issue.updated_at });
  }
  const standing = await readStanding(github, by.login);
  if (standing === null || !mayWrite(by, standing)) return [nothing('they have no write access')];
  if (!isTheOne(loop, await readLoops(github, appId))) return [nothing('that loop has another control issue')];
  return await takeOrders(
    ticked.map((box) => ({ box, asDrawn: standsAsDrawn(before, box) })),
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

function tickedSince(before: string, now: string): TickedBox[] {
  const known = new Set(parseControlIssue(before).ticked.map(({ id }) => id));
  return parseControlIssue(now).ticked.filter(({ id }) => !known.has(id));
}
