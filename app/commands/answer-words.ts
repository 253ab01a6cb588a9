/** Handles comments that may be answers without a `/loop` line: a word alone, a mail in words, an edited word. */
import { type Account, includesLogin, isApprover, isTeam } from '../../src/core/access/authority.ts';
import { toLineReply } from '../../src/core/commands/reply.ts';
import { readClosedAnswer } from '../../src/core/gates/closed-question.ts';
import { readGateMarker } from '../../src/core/gates/comment.ts';
import { findEditedWord, findUnaskedRaise } from '../../src/core/gates/late-word.ts';
import { type BareAnswer, hasOption, readPlainWords, takesWords } from '../../src/core/gates/unnamed-answer.ts';
import { splitMailReply } from '../../src/core/text/mail-reply.ts';
import type { PostedComment } from '../../src/github/comments/read-posted.ts';
import { addOneSecond, type EventOutcome, skipEvent, wakeLoopWorkflow } from '../github/dispatch-tick.ts';
import { parseControlIssueLoop } from '../github/find-loop.ts';
import { postRefusalOnce } from '../github/receipts.ts';
import {
  type CommentCommandContext,
  readOpenGateComments,
  readOwnComments,
  replyToComment,
  runAnswerCommand,
  shareReads,
} from './run-commands.ts';

/**
 * A single word is an answer if an open question of the thread has that option. Otherwise it is talk, unless it stands
 * above the quote of a question that is answered already: its author may not know.
 */
export async function answerInOneWord(
  { option, text }: BareAnswer,
  quoted: readonly string[],
  from: CommentCommandContext,
): Promise<EventOutcome[]> {
  const posted = await readOwnComments(from);
  const open = posted.filter(({ body }) => readGateMarker(body) !== null);
  const offering = open.filter(
    ({ id, body }) => id < from.comment.id && hasOption(readGateMarker(body)?.id ?? '', option),
  );
  if (offering.length === 0) return await refuseLateAnswer({ option, text, quoted, posted }, from);
  const reading = shareReads(from, async () => offering);
  return await runAnswerCommand({ verb: 'answer', gateId: null, option, text }, reading);
}

interface LateAnswer {
  readonly option: string;
  readonly text: string | null;
  readonly quoted: readonly string[];
  readonly posted: readonly PostedComment[];
}

async function refuseLateAnswer(
  { option, text, quoted, posted }: LateAnswer,
  from: CommentCommandContext,
): Promise<EventOutcome[]> {
  const { github, appId, thread, comment, mayCommand } = from;
  const { issue } = thread;
  const quote = keepLetters(quoted.join(' '));
  const answered = posted
    .flatMap(({ id, body }) => (id < comment.id ? (readClosedAnswer(body) ?? []) : []))
    .findLast(({ gateId, question }) => hasOption(gateId, option) && quote.includes(keepLetters(question)));
  if (!mayCommand) return [skipEvent('no question that is open here has this option')];
  if (answered === undefined) return await refuseUnaskedRaise({ option, text, posted }, from);
  const why = { cause: 'answered', option: answered.option, login: answered.login } as const;
  return [await postRefusalOnce({ github, appId, issue }, { gateId: answered.gateId, commentId: comment.id, why })];
}

async function refuseUnaskedRaise(
  { option, text, posted }: Pick<LateAnswer, 'option' | 'text' | 'posted'>,
  from: CommentCommandContext,
): Promise<EventOutcome[]> {
  const own = parseControlIssueLoop(from.thread, from.appId);
  const bodies = posted.map(({ body }) => body);
  const open = bodies.flatMap((body) => readGateMarker(body)?.id ?? []);
  const word = { option, text, isQuotedBox: false, isUnclear: false };
  const line = findUnaskedRaise(word, { isControlIssue: own !== null, commentId: from.comment.id, open, bodies });
  if (line === null) return [skipEvent('no question that is open here has this option')];
  if (own !== null && includesLogin(own.people.agents, from.by.login)) return [skipEvent('an agent wrote it')];
  return [await replyToComment(from, toLineReply(line))];
}

/** A comment that was edited into another word. */
export async function refuseEditedWord(word: BareAnswer, from: CommentCommandContext): Promise<EventOutcome[]> {
  if (!from.mayCommand) return [skipEvent('a person without write access edited it')];
  const posted = await readOwnComments(from);
  const bodies = posted.map(({ body }) => body);
  const open = bodies.flatMap((body) => readGateMarker(body)?.id ?? []);
  const line = findEditedWord(word, { commentId: from.comment.id, open, bodies });
  return [line === null ? skipEvent('it says nothing new') : await replyToComment(from, toLineReply(line))];
}

/** Mail programs break lines and drop marks. */
const keepLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Words on the page start no tick: all that a person writes up to the next one is one answer. */
export const isMailInWords = (body: string): boolean =>
  splitMailReply(body).quoted.length > 0 && readPlainWords(body).length > 0;

/**
 * A mail in words may answer a question that takes any: the tick judges it. It is not started for a person whose words
 * cannot count, who gets no reply: to a question that takes words, comments of others are talk.
 */
export async function wakeForWords(from: CommentCommandContext): Promise<EventOutcome[]> {
  const { github, defaultBranch: ref, by, comment } = from;
  if (!from.mayCommand) return [skipEvent('a person without write access wrote it')];
  const open = await readOpenGateComments(from);
  const markers = open.flatMap(({ id, body }) => (id < comment.id ? (readGateMarker(body) ?? []) : []));
  const asking = markers.filter(
    ({ id, approvers, agents }) => takesWords(id) && mayBeApprover(by, approvers) && !includesLogin(agents, by.login),
  );
  const workflows = [...new Set(asking.map(({ workflow }) => workflow))];
  if (workflows.length === 0) return [skipEvent('no question that is open here takes their words')];
  const waking = { ref, reason: 'answer', unlessRunSince: addOneSecond(comment.at) } as const;
  return await Promise.all(workflows.map((workflow) => wakeLoopWorkflow(github, { workflow, ...waking })));
}

/** Who is in a team is not asked here. */
const mayBeApprover = ({ login }: Account, approvers: readonly string[]): boolean =>
  approvers.length === 0 || approvers.some(isTeam) || isApprover(login, { approvers });
