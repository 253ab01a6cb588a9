/** Decides what a new comment means: answers and commands in lines that begin with `/loop`, from people who may give them. */
import type { Context } from 'probot';
import { parseCommands } from '../../src/core/commands/parse.ts';
import { obeyComment } from '../commands/comment-author.ts';
import type { AppIdentity } from '../github/app-identity.ts';
import { nothing, type Outcome } from '../github/outcome.ts';

export async function issueCommentCreated(
  context: Context<'issue_comment.created'>,
  { appId }: AppIdentity,
): Promise<Outcome[]> {
  const { comment } = context.payload;
  const lines = parseCommands(comment.body);
  if (lines.length === 0) return [nothing('it holds no command')];
  return await obeyComment(context, { appId, lines, at: comment.created_at });
}
