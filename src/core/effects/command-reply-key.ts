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

/** A comment of the loop. */
interface OwnComment {
  readonly id: number;
  readonly body: string;
  readonly edits: readonly unknown[];
}

/**
 * Of the loop's own comments, those that repeat a reply to an order; their ids. The request of a tick that died may
 * arrive after the next tick has replied in its place. The oldest stays: a comment that came later removes
 * nothing that stood, whichever program of the same account wrote it. What was edited stays too, since a person may
 * have written there.
 */
export function listDoubledReplies(own: readonly OwnComment[], loop: string): number[] {
  const kept = new Map<string, number>();
  const doubled = new Set<number>();
  for (const { id, body, edits } of own.toSorted((a, b) => a.id - b.id)) {
    const key = orderReplyOf(body, loop);
    if (key === null) continue;
    const first = kept.get(key) ?? id;
    kept.set(key, first);
    // A comment may be read twice: in the thread of a question, and as one of the control issue.
    if (first !== id && edits.length === 0) doubled.add(id);
  }
  return [...doubled];
}

function orderReplyOf(body: string, loop: string): string | null {
  const key = parseEffectMarker(body)?.key;
  return key !== undefined && isOrderReplyKey(key) && parseMarker(body)?.fields['loop'] === loop ? key : null;
}

/** Of the reply to an order, or of the notice that it was heard while agents work. */
export const isOrderReplyKey = (key: string): boolean => key.startsWith('heard/') || parseCommandReplyKey(key) !== null;
