/** Key of the one reply to a command, in the thread where it was given. The head keeps it until the reply is recorded. */
import { parseEffectMarker } from '../text/hidden-marker.ts';

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
