/** Decides what the app replies to a `/loop` command that no tick answers, and how such a reply is found again. */
import { helpText } from './command.ts';
import { listed } from './gate-comment.ts';
import { renderMarker } from './marker.ts';
import { quoteLine } from './quote.ts';

export type CommandReply =
  | { readonly kind: 'help' }
  /** A line that means nothing, in the words of the parser. */
  | { readonly kind: 'misspelt'; readonly says: string }
  | { readonly kind: 'unauthorised'; readonly login: string }
  | { readonly kind: 'which-loop'; readonly loops: readonly string[] }
  | { readonly kind: 'no-such-loop'; readonly named: string; readonly loops: readonly string[] }
  /** `controlIssue` is the whole body: its first visible line says where the loop stands. */
  | { readonly kind: 'status'; readonly loop: string; readonly issue: number; readonly controlIssue: string }
  /** The workflow takes no reason, without which a tick that should show its plan would work it off. */
  | { readonly kind: 'plan' };

/** Said at most once per comment and kind: look for this line before posting. */
export function replyMarker(commentId: number, { kind }: CommandReply): string {
  return renderMarker('effect', { key: `reply/${commentId}/${kind}`, epoch: 0 });
}

export function renderReply(commentId: number, reply: CommandReply): string {
  return `${replyMarker(commentId, reply)}\n${replySentence(reply)}`;
}

export function replySentence(reply: CommandReply): string {
  switch (reply.kind) {
    case 'help':
      return helpText();
    case 'misspelt':
      return reply.says;
    case 'unauthorised':
      return `@${reply.login}, only people with write access may give commands here.`;
    case 'which-loop':
      return `Several loops run here: ${listed(reply.loops)}. Name one: \`/loop stop loop=${reply.loops[0]}\`.`;
    case 'no-such-loop':
      return `There is no loop “${quoteLine(reply.named, { max: 40 })}” here, only ${listed(reply.loops)}.`;
    case 'status':
      return `**${reply.loop}**: ${headlineOf(reply.controlIssue)} (#${reply.issue})`;
    case 'plan':
      return 'Nothing was started: the workflow does not take the input `reason`, so that a tick would not know that it is only asked. Add `reason: { type: string }` to its `workflow_dispatch` inputs.';
  }
}

/** The line under the hidden one. */
function headlineOf(controlIssue: string): string {
  const [, headline = ''] = controlIssue.split(/\r?\n/, 2);
  return headline === '' ? 'nothing is known yet' : headline;
}
