/** Handles comments: boxes of open gates, and `/loop` lines with answers and commands from people who may give them. */
import type { Context } from 'probot';
import { isStranger } from '../../src/core/access/authority.ts';
import { findMisplacedCommand, listCommentLines } from '../../src/core/commands/misplaced.ts';
import { type CommandLine, parseCommands } from '../../src/core/commands/parse.ts';
import { type BareAnswer, parseBareAnswer } from '../../src/core/gates/unnamed-answer.ts';
import { splitMailReply } from '../../src/core/text/mail-reply.ts';
import { lookUpPermission } from '../../src/github/people/permission-lookup.ts';
import { buildCommentGate, type CommentGate } from '../answers/gate-from-comment.ts';
import { handleAnswer, withdrawAnswer } from '../answers/record-answer.ts';
import { answerInOneWord, isMailInWords, refuseEditedWord, wakeForWords } from '../commands/answer-words.ts';
import { readBoxEdit } from '../commands/record-box.ts';
import { type CommentCommandContext, replyToComment, runCommandLines } from '../commands/run-commands.ts';
import {
  canHideMembers,
  isHuman,
  isWrittenByTickgate,
  mayWrite,
  toAccount,
  toAuthorship,
} from '../github/authorship.ts';
import { type EventOutcome, skipEvent } from '../github/dispatch-tick.ts';
import { type AppIdentity, createDeliveryGitHub } from '../github/octokit.ts';
import { postRefusalOnce } from '../github/receipts.ts';

export async function issueCommentCreated(
  context: Context<'issue_comment.created'>,
  { appId }: AppIdentity,
): Promise<EventOutcome[]> {
  const { comment } = context.payload;
  const misplaced = findMisplacedCommand(comment.body);
  if (misplaced === null) return await runOwnWords(context, appId);
  const words = parseCommands(comment.body).length > 0 ? [] : await runOwnWords(context, appId);
  const lines = listCommentLines(comment.body, misplaced);
  return [...words, ...(await runCommentLines(context, { appId, lines, at: comment.created_at }))];
}

/** The commands of a comment, or the answer that it is. */
async function runOwnWords(context: Context<'issue_comment.created'>, appId: number): Promise<EventOutcome[]> {
  const { comment } = context.payload;
  const lines = parseCommands(comment.body);
  const answer = lines.length === 0 ? parseBareAnswer(comment.body) : null;
  if (answer !== null)
    return await runCommentLines(
      context,
      { appId, lines: [], at: comment.created_at },
      runBareAnswer(answer, splitMailReply(comment.body).quoted),
    );
  if (lines.length === 0 && !isMailInWords(comment.body)) return [skipEvent('it holds no command')];
  if (lines.length === 0)
    return await runCommentLines(context, { appId, lines, at: comment.created_at }, (_lines, from) =>
      wakeForWords(from),
    );
  return await runCommentLines(context, { appId, lines, at: comment.created_at });
}

const runBareAnswer =
  (answer: BareAnswer, quoted: readonly string[]) =>
  (_lines: readonly CommandLine[], from: CommentCommandContext): Promise<EventOutcome[]> =>
    answerInOneWord(answer, quoted, from);

/** An edit ticks a box in an open gate's comment, corrects a line in the author's own comment, or means nothing. */
export async function issueCommentEdited(
  context: Context<'issue_comment.edited'>,
  { appId }: AppIdentity,
): Promise<EventOutcome[]> {
  const { changes, comment, issue, repository, sender } = context.payload;
  const edit = readBoxEdit(changes.body?.from ?? comment.body, comment.body);
  if (edit.kind === 'no-question') return await handleEditedLines(context, appId);
  if (edit.kind === 'nothing') return [skipEvent(edit.why)];
  if (!isWrittenByTickgate(toAuthorship(comment), appId)) return [skipEvent('a loop did not write this comment')];
  const place = { commentId: comment.id, nodeId: comment.node_id, issue: issue.number, postedAt: comment.created_at };
  const known = buildCommentGate(edit.marker, { ...place, appId });
  const by = toAccount(sender);
  if (!isHuman(by)) return [skipEvent('a bot edited it')];
  const github = await createDeliveryGitHub(context);
  if (edit.kind === 'reworded')
    return [await postRefusalOnce({ github, appId, issue: issue.number }, buildRewordedRefusal(known))];
  if (edit.kind === 'unticked') return await withdrawAnswer(github, { known, appId, by });
  const { option, stand: ticked } = edit;
  const submitted = { option, text: null, by, at: comment.updated_at, commentId: comment.id, ticked };
  return await handleAnswer({
    github,
    appId,
    defaultBranch: repository.default_branch,
    known,
    said: { ...submitted, deliveryId: context.id },
  });
}

const buildRewordedRefusal = ({ gate, commentId }: CommentGate) =>
  ({ gateId: gate.id, commentId, why: { cause: 'reworded' } }) as const;

interface CommentLines {
  readonly appId: number;
  readonly lines: readonly CommandLine[];
  /** When they were written, ISO-8601. */
  readonly at: string;
}

type CommentEventContext = Context<'issue_comment.created'> | Context<'issue_comment.edited'>;

/** Runs a comment's lines if a person wrote it, by what that person may do now. A stranger gets no reply. */
export async function runCommentLines(
  context: CommentEventContext,
  { appId, lines, at }: CommentLines,
  obey: (lines: readonly CommandLine[], from: CommentCommandContext) => Promise<EventOutcome[]> = runCommandLines,
): Promise<EventOutcome[]> {
  const { comment, issue, repository } = context.payload;
  const by = comment.user === null ? null : toAccount(comment.user);
  if (!isHuman(by)) return [skipEvent('a bot wrote it')];
  const strange = isStranger(comment.author_association) && !repository.private;
  if (strange && !canHideMembers(repository)) return [skipEvent('a stranger wrote it')];
  const github = await createDeliveryGitHub(context);
  const standing = await lookUpPermission(github, by.login);
  // If strangers got replies, any of them could make us post without end.
  if (strange && !mayWrite(by, standing)) return [skipEvent('a stranger wrote it')];
  if (standing === null) return [skipEvent('GitHub does not say what the author may do')];
  return await obey(lines, {
    github,
    appId,
    defaultBranch: repository.default_branch,
    by,
    mayCommand: mayWrite(by, standing),
    comment: { id: comment.id, at, deliveryId: context.id },
    thread: {
      issue: issue.number,
      body: issue.body ?? '',
      isPullRequest: issue.pull_request !== undefined,
      ...toAuthorship(issue),
    },
  });
}

/**
 * Handles lines that an edit added: a new answer, or the corrected form of a refused command. A tick cannot know
 * whether any other command in an edited comment was obeyed before.
 */
export async function handleEditedLines(
  context: Context<'issue_comment.edited'>,
  appId: number,
): Promise<EventOutcome[]> {
  const { changes, comment, sender } = context.payload;
  const before = listCommentLines(changes.body?.from ?? comment.body);
  const added = listCommentLines(comment.body).filter((line) => !before.some((one) => isSameCommandLine(one, line)));
  const word = listCommentLines(comment.body).length === 0 ? parseBareAnswer(comment.body) : null;
  if (added.length === 0 && (word === null || changes.body?.from === comment.body))
    return [skipEvent('it says nothing new')];
  if (comment.user?.id !== sender.id) return [skipEvent('its author did not edit it')];
  if (word !== null)
    return await runCommentLines(context, { appId, lines: [], at: comment.updated_at }, (_lines, from) =>
      refuseEditedWord(word, from),
    );
  const wasRefused = before.some(({ kind }) => kind === 'refused');
  const heard = wasRefused ? added : added.filter(isAnswerLine);
  const at = comment.updated_at;
  if (heard.length > 0) return await runCommentLines(context, { appId, lines: heard, at });
  return await runCommentLines(context, { appId, lines: added, at }, async (lines, from) =>
    from.mayCommand ? [await replyToComment(from, { kind: 'edited' })] : await runCommandLines(lines, from),
  );
}

/** Words behind a pause mean nothing, so another word there is no other command. */
const isSameCommandLine = (one: CommandLine, other: CommandLine): boolean =>
  JSON.stringify(one, leaveOutUnread) === JSON.stringify(other, leaveOutUnread);

const leaveOutUnread = (key: string, value: unknown): unknown => (key === 'unread' ? undefined : value);

const isAnswerLine = (line: CommandLine): boolean => line.kind === 'command' && line.command.verb === 'answer';
