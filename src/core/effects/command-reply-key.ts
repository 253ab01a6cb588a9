/** Key of the one reply to a command, in the thread where it was given. The head keeps it until the reply is recorded. */
import { parseEffectMarker, parseMarker } from '../text/hidden-marker.ts';

export interface CommandReplyKey {
  /** Of the command. */
  readonly id: string;
  /** It changed something; otherwise the reply only says why not. */
  readonly obeyed: boolean;
  /** Null = on the control issue. */
  readonly thread: number | null;
  /** The app's comment that it rewrites; null = none. */
  readonly receipt: number | null;
}

/** `reply/{id}`, then `/obeyed`, `/in/{thread}` and `/at/{receipt}` as far as they hold. */
export function renderCommandReplyKey({ id, obeyed, thread, receipt }: CommandReplyKey): string {
  const parts = [
    `reply/${id}`,
    ...(obeyed ? ['obeyed'] : []),
    ...(thread === null ? [] : [`in/${thread}`]),
    ...(receipt === null ? [] : [`at/${receipt}`]),
  ];
  return parts.join('/');
}

const grammar = /^reply\/((?:comment|box|dispatch)\/.+?)(\/obeyed)?(?:\/in\/(\d+))?(?:\/at\/(\d+))?$/;

/** Null = another key. */
export function parseCommandReplyKey(key: string): CommandReplyKey | null {
  const [, id, obeyed, thread, receipt] = grammar.exec(key) ?? [];
  if (id === undefined) return null;
  const toNumber = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
  return { id, obeyed: obeyed !== undefined, thread: toNumber(thread), receipt: toNumber(receipt) };
}

/** Whether a body is a reply of the app, or of a tick, to a command. */
export const isReply = (body: string): boolean => parseEffectMarker(body)?.key.startsWith('reply/') === true;

interface PostedReply {
  readonly id: number;
  readonly loop: string;
  readonly key: string;
  readonly epoch: number;
}

/**
 * Of the loop's own comments, those that repeat a reply to an order; their ids. The request of a tick that died may
 * arrive after the next tick has replied in its place. The reply of the earlier lease stays, since it says what changed.
 * Every tick that sees the same comments selects the same.
 */
export function listDoubledReplies(
  own: readonly { readonly id: number; readonly body: string }[],
  loop: string,
): number[] {
  const kept = new Map<string, number>();
  const doubled = new Set<number>();
  const replies = own.flatMap((comment) => toPostedReply(comment) ?? []).filter((reply) => reply.loop === loop);
  for (const { id, key } of replies.toSorted((a, b) => a.epoch - b.epoch || a.id - b.id)) {
    const first = kept.get(key) ?? id;
    kept.set(key, first);
    // A comment may be read twice: in the thread of a question, and as one of the control issue.
    if (first !== id) doubled.add(id);
  }
  return [...doubled];
}

function toPostedReply({ id, body }: { readonly id: number; readonly body: string }): PostedReply | null {
  const effect = parseEffectMarker(body);
  const loop = parseMarker(body)?.fields['loop'];
  return effect === null || loop === undefined || !isOrderReplyKey(effect.key) ? null : { id, loop, ...effect };
}

/** Of the reply to an order, or of the notice that it was heard while agents work. */
export const isOrderReplyKey = (key: string): boolean => key.startsWith('heard/') || parseCommandReplyKey(key) !== null;
