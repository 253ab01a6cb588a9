/** Decides whether an edited issue is a control issue in which somebody with write access ticked a command. */
import type { Context } from 'probot';
import type { TickedBox } from '../../src/core/control-boxes.ts';
import { parseControlIssue } from '../../src/core/control-issue.ts';
import { readStanding } from '../../src/github/standing.ts';
import { accountOf, authorshipOf, isHuman, mayWrite } from '../authorship.ts';
import { loopOfIssue } from '../loops.ts';
import { gitHubFor } from '../octokit.ts';
import { mayOrder } from '../orders.ts';
import { nothing, type Outcome } from '../outcome.ts';
import type { AppIdentity } from '../routes.ts';
import { replyOnce } from '../say-once.ts';
import { after, wake } from '../wake.ts';

export async function issuesEdited(context: Context<'issues.edited'>, { appId }: AppIdentity): Promise<Outcome[]> {
  const { changes, issue, repository, sender } = context.payload;
  const body = issue.body ?? '';
  const ticked = newlyTicked(changes.body?.from ?? body, body);
  if (ticked.length === 0) return [nothing('no command box was ticked')];
  const loop = loopOfIssue({ ...authorshipOf(issue), issue: issue.number, body }, appId);
  if (loop === null) return [nothing('it is no control issue of a loop')];
  const by = accountOf(sender);
  if (!isHuman(by)) return [nothing('a bot edited it')];
  const github = await gitHubFor(context);
  const standing = await readStanding(github, by.login);
  if (!mayWrite(by, standing)) return [nothing('they have no write access')];
  for (const { id, verb } of ticked) {
    const may = await mayOrder(github, { by, verb, loop });
    if (may === 'agent') return [nothing('an agent ticked it')];
    // Several at once are one word: the tick hears all of them, or says of which it does not.
    if (may !== 'yes' && ticked.length === 1) {
      return [await replyOnce({ github, appId, issue: issue.number }, { about: id, reply: may })];
    }
  }
  const { workflow } = loop;
  const ref = repository.default_branch;
  return [await wake(github, { workflow, ref, reason: 'command', unlessRunSince: after(issue.updated_at) })];
}

function newlyTicked(before: string, now: string): TickedBox[] {
  const known = new Set(parseControlIssue(before).ticked.map(({ id }) => id));
  return parseControlIssue(now).ticked.filter(({ id }) => !known.has(id));
}
