/** Decides what an edit of a comment says in words: a new answer, or the command that a refused one was meant to be. */
import type { Context } from 'probot';
import { type CommandLine, parseCommands } from '../../src/core/commands/parse.ts';
import { nothing, type Outcome } from '../github/outcome.ts';
import { obeyComment } from './comment-author.ts';
import { obeyLines, say } from './run-commands.ts';

/** A tick that finds a command in an edited comment cannot know whether it was obeyed before, unless it was refused. */
export async function hearEditedWords(context: Context<'issue_comment.edited'>, appId: number): Promise<Outcome[]> {
  const { changes, comment, sender } = context.payload;
  const before = parseCommands(changes.body?.from ?? comment.body);
  const added = parseCommands(comment.body).filter((line) => !before.some((one) => same(one, line)));
  if (added.length === 0) return [nothing('it says nothing new')];
  if (comment.user?.id !== sender.id) return [nothing('its author did not edit it')];
  const wasRefused = before.some(({ kind }) => kind === 'refused');
  const heard = wasRefused ? added : added.filter(isAnswer);
  const at = comment.updated_at;
  if (heard.length > 0) return await obeyComment(context, { appId, lines: heard, at });
  return await obeyComment(context, { appId, lines: added, at }, async (lines, from) =>
    from.mayCommand ? [await say(from, { kind: 'edited' })] : await obeyLines(lines, from),
  );
}

const same = (one: CommandLine, other: CommandLine): boolean => JSON.stringify(one) === JSON.stringify(other);

const isAnswer = (line: CommandLine): boolean => line.kind === 'command' && line.command.verb === 'answer';
