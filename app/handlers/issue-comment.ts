/** Handles comments: boxes of open gates, and `/loop` lines with answers and commands from people who may give them. */
import type { Context } from 'probot';
import { isStranger } from '../../src/core/access/authority.ts';
import { type CommandLine, parseCommands } from '../../src/core/commands/parse.ts';
import { readStanding } from '../../src/github/people/permission-lookup.ts';
import { type KnownGate, knownGate } from '../answers/gate-from-comment.ts';
import { takeAnswer, takeBack } from '../answers/record-answer.ts';
import { readBoxEdit } from '../commands/record-box.ts';
import { type Commanding, obeyLines, say } from '../commands/run-commands.ts';
import { accountOf, authorshipOf, hidesMembers, isHuman, isOurs, mayWrite } from '../github/authorship.ts';
import { nothing, type Outcome } from '../github/dispatch-tick.ts';
import { type AppIdentity, gitHubFor } from '../github/octokit.ts';
import { refuseOnce } from '../github/receipts.ts';

export async function issueCommentCreated(
  context: Context<'issue_comment.created'>,
  { appId }: AppIdentity,
): Promise<Outcome[]> {
  const { comment } = context.payload;
  const lines = parseCommands(comment.body);
  if (lines.length === 0) return [nothing('it holds no command')];
  return await obeyComment(context, { appId, lines, at: comment.created_at });
}

/** An edit ticks a box in an open gate's comment, corrects a line in the author's own comment, or means nothing. */
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

interface Said {
  readonly appId: number;
  readonly lines: readonly CommandLine[];
  /** When they were written, ISO-8601. */
  readonly at: string;
}

type Commented = Context<'issue_comment.created'> | Context<'issue_comment.edited'>;

/** Runs a comment's lines if a person wrote it, by what that person may do now. A stranger gets no reply. */
export async function obeyComment(
  context: Commented,
  { appId, lines, at }: Said,
  obey: (lines: readonly CommandLine[], from: Commanding) => Promise<Outcome[]> = obeyLines,
): Promise<Outcome[]> {
  const { comment, issue, repository } = context.payload;
  const by = comment.user === null ? null : accountOf(comment.user);
  if (!isHuman(by)) return [nothing('a bot wrote it')];
  const strange = isStranger(comment.author_association);
  if (strange && !hidesMembers(repository)) return [nothing('a stranger wrote it')];
  const github = await gitHubFor(context);
  const standing = await readStanding(github, by.login);
  // If strangers got replies, any of them could make us post without end.
  if (strange && !mayWrite(by, standing)) return [nothing('a stranger wrote it')];
  if (standing === null) return [nothing('GitHub does not say what the author may do')];
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
      ...authorshipOf(issue),
    },
  });
}

/**
 * Handles lines that an edit added: a new answer, or the corrected form of a refused command. A tick cannot know
 * whether any other command in an edited comment was obeyed before.
 */
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
