/** Replies to `/loop` commands that no tick answers, and how such a reply is found again. */
import { parseCommandReplyKey } from '../effects/command-reply-key.ts';
import type { Verb } from '../observation/thread.ts';
import { formatList, formatMentions } from '../text/format.ts';
import { parseEffectMarker, renderMarker } from '../text/hidden-marker.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { type CommandLine, helpText } from './parse.ts';
import { type RecordedCommand, type Recording, renderRecorded } from './take-up.ts';

export type CommandReply =
  | { readonly kind: 'help' }
  /** A line that means nothing, in the words of the parser. */
  | { readonly kind: 'misspelt'; readonly says: string }
  /** An answer in a word that reaches no question. */
  | { readonly kind: 'late-word'; readonly says: string }
  /** Empty `approvers` = write access alone is required. */
  | { readonly kind: 'unauthorised'; readonly login: string; readonly approvers: readonly string[] }
  /** A ticked box, where one of its possible authors may not give the command. */
  | { readonly kind: 'several-editors'; readonly verb: Verb; readonly editors: readonly string[] }
  /** A comment that said something else, edited into a command. */
  | { readonly kind: 'edited' }
  /** A command that several loops could mean. */
  | { readonly kind: 'which-loop'; readonly verb: Verb; readonly loops: readonly string[]; readonly example: string }
  | { readonly kind: 'no-such-loop'; readonly named: string; readonly loops: readonly string[] }
  /** No tick has run yet, so no control issue tells of a loop. */
  | { readonly kind: 'no-loop' }
  /** In a thread that the loop's ticks do not read. `issue`: its control issue. */
  | { readonly kind: 'not-here'; readonly loop: string; readonly issue: number }
  /** `controlIssue`: the whole body. Its first visible line is the status of the loop. */
  | { readonly kind: 'status'; readonly loop: string; readonly issue: number; readonly controlIssue: string }
  /** The workflow has no input `reason`: a tick that should only show its plan would carry it out. */
  | { readonly kind: 'plan' }
  /** An answer that names no question. It permits nothing: the tick judges the words themselves. */
  | { readonly kind: 'answer-recorded'; readonly login: string; readonly option: string }
  /** A tick takes these up, and replies with what they changed. */
  | (Recording & { readonly kind: 'recorded'; readonly commands: readonly RecordedCommand[] });

/** The comment that is replied to, by its number, or the box of a control issue, by its id. */
export type ReplyTarget = number | string;

export const toReplyKey = (about: ReplyTarget, { kind }: Pick<CommandReply, 'kind'>): string =>
  `reply/${about}/${kind}`;

/** Idempotency key in a hidden line, one per comment and kind: look for it before posting. */
export const replyMarker = (about: ReplyTarget, reply: CommandReply): string =>
  renderMarker('effect', { key: toReplyKey(about, reply), epoch: 0 });

export const renderReply = (about: ReplyTarget, reply: CommandReply): string =>
  `${replyMarker(about, reply)}\n${replySentence(reply)}`;

/** After such a refusal the author may turn the comment into another command. An obeyed comment is not read twice. */
const refusals = ['misspelt', 'unauthorised', 'which-loop', 'no-such-loop'] as const;

/** What is said to a line that means nothing. */
export const toLineReply = ({ says, isWord }: Extract<CommandLine, { readonly kind: 'refused' }>): CommandReply => ({
  kind: isWord === true ? 'late-word' : 'misspelt',
  says,
});

/** Whether one of these bodies, written by bots, refuses a command of this comment. */
export const hasRefusal = (commentId: number, bodies: readonly string[]): boolean =>
  refusals.some((kind) => hasReply(commentId, { kind }, bodies));

/** Whether one of these bodies, written by bots, says what became of the command: not that it was recorded. */
export const isCommentAnswered = (about: ReplyTarget, bodies: readonly string[]): boolean =>
  bodies.some((body) => {
    const key = parseEffectMarker(body)?.key ?? '';
    if (key === toReplyKey(about, { kind: 'recorded' })) return false;
    const id = parseCommandReplyKey(key)?.id;
    return key.startsWith(`reply/${about}/`) || id === about || id?.startsWith(`comment/${about}/`) === true;
  });

/** Such a reply to one order: what was said to other lines of its comment does not settle it. */
export const isOrderAnswered = (
  { id, about }: { readonly id: string; readonly about: ReplyTarget },
  bodies: readonly string[],
): boolean =>
  (['unauthorised', 'which-loop', 'no-such-loop'] as const).some((kind) => hasReply(about, { kind }, bodies)) ||
  bodies.some((body) => parseCommandReplyKey(parseEffectMarker(body)?.key ?? '')?.id === id);

export const hasReply = (about: ReplyTarget, reply: Pick<CommandReply, 'kind'>, bodies: readonly string[]): boolean =>
  bodies.some((body) => parseEffectMarker(body)?.key === toReplyKey(about, reply));

export function replySentence(reply: CommandReply): string {
  switch (reply.kind) {
    case 'help':
      return helpText();
    case 'misspelt':
    case 'late-word':
      return reply.says;
    case 'unauthorised':
      return reply.approvers.length === 0
        ? `@${reply.login}, only people with write access may give commands here.`
        : `@${reply.login}, only ${formatMentions(reply.approvers)} may give this command.`;
    case 'several-editors':
      return `GitHub does not show who ticked the box for \`${reply.verb}\`: ${formatList(reply.editors)} edited this issue, and not all of them may give that command. Tick it again, or write \`/loop ${reply.verb}\`.`;
    case 'edited':
      return 'An edit cannot turn a comment into a command. Write a new comment.';
    case 'which-loop':
      return `Several loops run here: ${formatList(reply.loops)}. Name one: \`/loop ${reply.verb} loop=${reply.example}\`.`;
    case 'no-such-loop':
      return `No loop “${quoteLine(reply.named, { max: 40 })}” reads this thread, only ${formatList(reply.loops)}.`;
    case 'no-loop':
      return 'This command reaches no loop from here: none of those that I know has run in this repository yet. A loop that runs as another app reads its own threads by itself. Otherwise start the first tick: Actions, the loop’s workflow, Run workflow. It opens the control issue, where every command is read.';
    case 'not-here':
      return `The loop ${reply.loop} does not read commands here. Write it on #${reply.issue} (its control issue), where it is for the whole loop.`;
    case 'status':
      return `**${reply.loop}**: ${readControlHeadline(reply.controlIssue)} (#${reply.issue})`;
    case 'answer-recorded':
      return `Recorded: **${reply.option}** by @${reply.login}. The next tick takes it up.`;
    case 'recorded':
      return renderRecorded(reply.commands, reply);
    case 'plan':
      return 'Nothing was started: the workflow has no input `reason`, so a tick could not know that this is only a question. Add `reason: { type: string }` to its `workflow_dispatch` inputs.';
  }
}

/** The line below the hidden one. */
function readControlHeadline(controlIssue: string): string {
  const [, headline = ''] = controlIssue.split(/\r?\n/, 2);
  return headline === '' ? 'nothing is known yet' : headline;
}
