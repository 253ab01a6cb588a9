/** Decides how the app's receipt for a ticked box of a control issue looks, how it is read back, and until when it is its person's word. */
import { z } from 'zod';
import type { Account } from '../access/account.ts';
import type { ThreadComment } from '../observation/gate-thread.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';
import { boxOf, type TickedBox, tickedBoxes } from './control-boxes.ts';

/** What the app saw: it outlives a redraw that overwrites the tick. The tick believes it only from the bot of the receipt app, unedited. */
export interface OrderReceipt {
  readonly box: TickedBox;
  readonly login: string;
  readonly userId: number;
  /** As asked when the box was ticked; the tick asks again. */
  readonly permission: string;
  /** When it was ticked; ISO-8601. */
  readonly at: string;
  readonly deliveryId: string;
}

const Fields = z.object({
  box: z.string(),
  nonce: z.string(),
  user: z.string().regex(/^[1-9]\d{0,15}$/),
  login: z.string().min(1),
  permission: z.string(),
  edited_at: z.iso.datetime(),
  delivery: z.string(),
});

/** `Recorded: **stop** by @ana. The next tick takes it up.` */
export function renderOrderReceipt({ box, login, userId, permission, at, deliveryId }: OrderReceipt): string {
  const marker = renderMarker('order', {
    box: box.verb,
    nonce: box.nonce,
    user: userId,
    login,
    permission,
    edited_at: at,
    delivery: deliveryId,
  });
  return `${marker}\nRecorded: **${box.verb}** by @${login}. The next tick takes it up.`;
}

/** The receipt in a body, or null. Who wrote the body is for the caller to judge. */
export function parseOrderReceipt(body: string): OrderReceipt | null {
  const marker = parseMarker(body);
  const parsed = Fields.safeParse(marker?.kind === 'order' ? marker.fields : null);
  if (!parsed.success) return null;
  const { nonce, user, login, permission, edited_at: at, delivery: deliveryId } = parsed.data;
  const [box] = boxOf(parsed.data.box, nonce);
  return box === undefined ? null : { box, login, userId: Number(user), permission, at, deliveryId };
}

/** One that this app wrote and nobody has edited: any writer may edit the comment of a bot. */
export function orderReceiptIn(comment: ThreadComment, appId: number | null): OrderReceipt | null {
  const { author, body, edits, viaAppId } = comment;
  const isTheirs = appId !== null && viaAppId === appId && author?.type === 'Bot' && edits.length === 0;
  return isTheirs ? parseOrderReceipt(body) : null;
}

export interface Console {
  readonly body: string;
  /** Everyone who edited it, in order. */
  readonly edits: ThreadComment['edits'];
  /** Receipts of its boxes that count. */
  readonly recorded: readonly OrderReceipt[];
}

/**
 * Whether it is still the word of whoever ticked. Of their later edits those count that no receipt of another tick explains: an odd number
 * of them before the loop's next redraw has taken the tick back, whatever the redraw made of the boxes. Without a redraw the box tells, as
 * long as nobody else has edited since, who could have ticked it again.
 */
export function stillOrdered(
  { box, userId, at }: Pick<OrderReceipt, 'box' | 'userId' | 'at'>,
  { body, edits, recorded }: Console,
  isLoop: (editor: Account | null) => boolean,
): boolean {
  // Times have whole seconds: within that of the tick the list's order tells what came after it.
  const tick = edits.findIndex((edit) => edit.editor?.id === userId && Date.parse(edit.at) === Date.parse(at));
  const later = edits.filter((edit, index) => (tick < 0 ? Date.parse(edit.at) > Date.parse(at) : index > tick));
  const redraw = later.findIndex(({ editor }) => isLoop(editor));
  const open = redraw < 0 ? later : later.slice(0, redraw);
  const others = recorded.filter((one) => one.userId === userId && one.box.id !== box.id);
  const unexplained = open.filter(
    ({ editor, at: time }) =>
      editor?.id === userId && !others.some((other) => Date.parse(other.at) === Date.parse(time)),
  );
  if (unexplained.length === 0) return true;
  if (redraw >= 0) return unexplained.length % 2 === 0;
  const isTicked = tickedBoxes(body).some(({ id }) => id === box.id);
  return isTicked && open.every(({ editor }) => editor?.id === userId);
}
