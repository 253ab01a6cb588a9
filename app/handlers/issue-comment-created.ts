/** Decides what a new comment means: answers and commands in lines that begin with `/loop`, from people who may give them. */
import type { Context } from 'probot';
import { parseCommands } from '../../src/core/command.ts';
import { isStranger } from '../../src/core/answer.ts';
import { readStanding } from '../../src/github/standing.ts';
import { accountOf, authorshipOf, isHuman, mayWrite } from '../authorship.ts';
import { obeyLines } from '../commands.ts';
import { gitHubFor } from '../octokit.ts';
import { nothing, type Outcome } from '../outcome.ts';
import type { AppIdentity } from '../routes.ts';

export async function issueCommentCreated(
  context: Context<'issue_comment.created'>,
  { appId }: AppIdentity,
): Promise<Outcome[]> {
  const { comment, issue, repository } = context.payload;
  const lines = parseCommands(comment.body);
  if (lines.length === 0) return [nothing('it holds no command')];
  const by = comment.user === null ? null : accountOf(comment.user);
  if (!isHuman(by)) return [nothing('a bot wrote it')];
  if (isStranger(comment.author_association)) return [nothing('a stranger wrote it')];
  const github = await gitHubFor(context);
  const standing = await readStanding(github, by.login);
  if (standing === null) return [nothing(`GitHub does not say what ${by.login} may do`)];
  return await obeyLines(lines, {
    github,
    appId,
    defaultBranch: repository.default_branch,
    by,
    mayCommand: mayWrite(by, standing),
    comment: { id: comment.id, createdAt: comment.created_at, deliveryId: context.id },
    thread: {
      issue: issue.number,
      body: issue.body ?? '',
      isPullRequest: issue.pull_request !== undefined,
      ...authorshipOf(issue),
    },
  });
}
