/** Command boxes of a control issue: how they are drawn, which ticks are commands, and the app's receipts for them. */
import * as z from 'zod';
import type { Account } from '../access/authority.ts';
import type { Command, ThreadComment } from '../observation/thread.ts';
import { taskBoxes } from '../text/checkboxes.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';
import { findReceiptTime, isStopVerb, renderRecorded } from './take-up.ts';

export type BoxVerb = 'run' | 'stop' | 'pause' | 'resume' | 'restart';

const boxes: readonly { readonly verb: BoxVerb; readonly label: string }[] = [
  { verb: 'run', label: '**Run now**: one tick, at once' },
  { verb: 'stop', label: '**Stop**: end the run; agents that work are told to end at their next safe point' },
  {
    verb: 'pause',
    label: '**Pause**: begin nothing more until Resume; agents that work are told to end at their next safe point',
  },
  { verb: 'resume', label: '**Resume**: go on after a pause' },
  { verb: 'restart', label: '**Restart**: begin again after a stop; what was spent stays spent' },
];

/** A ticked box. The nonce of its drawing makes it one command, however often it is read. */
export interface TickedBox {
  /** Id under which the command is consumed. */
  readonly id: string;
  readonly verb: BoxVerb;
  readonly nonce: string;
}

export const toBoxCommand = ({ verb }: TickedBox): Command => (verb === 'stop' ? { verb, reason: null } : { verb });

/** All boxes unticked, under a fresh nonce: a tick of unknown origin must not become the order of the next editor. */
export const renderBoxes = (nonce: string): string => boxes.map(({ verb }) => renderBoxLine(verb, nonce)).join('\n');

const renderBoxLine = (verb: BoxVerb, nonce: string): string =>
  `- [ ] ${boxes.find((box) => box.verb === verb)?.label} ${renderBoxMarker(verb, nonce)}`;

/**
 * Whether the box is open, once, among all boxes of its drawing, in our very words. The person who ticks it then knows
 * what it says. The lines alone prove nothing: a copy in a fence or a folded part is no box.
 */
export function isOpenAsDrawn(body: string, { verb, nonce }: TickedBox): boolean {
  const marker = renderBoxMarker(verb, nonce);
  const [item, ...others] = taskBoxes(body).filter(({ comments }) => comments.includes(marker));
  if (item === undefined || item.checked || others.length > 0) return false;
  const lines = body.split('\n').map((line) => line.trimEnd().replace(/^- \[x\]/i, '- [ ]'));
  const first = body.slice(0, item.offset).split('\n').length - 1 - boxes.findIndex((box) => box.verb === verb);
  return boxes.every((box, index) => lines[first + index] === renderBoxLine(box.verb, nonce));
}

/** Whether the body has a drawing with this box, ticked or not. */
export const isDrawn = (body: string, { verb, nonce }: TickedBox): boolean =>
  body.includes(renderBoxMarker(verb, nonce));

const renderBoxMarker = (verb: BoxVerb, nonce: string): string => renderMarker('control', { box: verb, nonce });

/** The ticked boxes of a body, each once. Boxes in quotes, fences and comments, or without our marker, do not count. */
export function listTickedBoxes(body: string): TickedBox[] {
  // Fast path: most bodies have no ticked box, and a syntax tree costs more than all else that is read of them.
  if (!/\[x\]/i.test(body)) return [];
  const ticked = taskBoxes(body)
    .filter(({ checked }) => checked)
    .flatMap(({ comments }) => comments.flatMap(readBox));
  return [...new Map(ticked.map((box) => [box.id, box])).values()];
}

function readBox(comment: string): TickedBox[] {
  const fields = parseMarker(comment)?.fields ?? {};
  return toTickedBox(fields['box'], fields['nonce']);
}

/** The box of these words; empty if they are no box of ours. */
export function toTickedBox(word: string | undefined, nonce: string | undefined): TickedBox[] {
  const verb = boxes.find((box) => box.verb === word)?.verb;
  return verb === undefined || nonce === undefined || nonce === '' ? [] : [{ id: `box/${nonce}/${verb}`, verb, nonce }];
}

/**
 * Whether a box was ticked after this tick read its orders. A redraw, even one that keeps the tick, would lose its
 * author, since only the edits after the last redraw tell. The issue then stays as it is until the next tick has read
 * it.
 */
export const hasUnreadTicks = (
  { body, editedAt }: { readonly body: string; readonly editedAt: string | null },
  heard: { readonly at: string | null; readonly consumed: readonly string[] },
): boolean =>
  editedAt !== null &&
  (heard.at === null || Date.parse(editedAt) >= Date.parse(heard.at)) &&
  listTickedBoxes(body).some(({ id }) => !heard.consumed.includes(id));

/** The body without the nonces of its boxes, for comparing what a reader sees. */
export const removeNonces = (body: string): string =>
  body.replace(/(<!-- tickgate:v1 control box=[a-z]+) nonce=\S* -->/g, '$1 -->');

/** The app's record of a tick, which a redraw cannot overwrite. Trusted only from the receipt app's bot, unedited. */
export interface OrderReceipt {
  readonly box: TickedBox;
  readonly login: string;
  readonly userId: number;
  /** As asked when the box was ticked. The tick asks again. */
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

/**
 * `isAtWork`: the control issue shows a tick at work. `isUnchecked`: whether the person may tick the box is not known.
 * `now`: when it is written; absent = when the box was ticked.
 */
export function renderOrderReceipt(
  { box, login, userId, permission, at, deliveryId }: OrderReceipt,
  {
    isAtWork,
    isUnchecked = false,
    now,
  }: { readonly isAtWork: boolean; readonly isUnchecked?: boolean; readonly now?: Date },
): string {
  const marker = renderMarker('order', {
    box: box.verb,
    nonce: box.nonce,
    user: userId,
    login,
    permission,
    edited_at: at,
    delivery: deliveryId,
  });
  const takeUp = isUnchecked ? 'unchecked' : isAtWork && isStopVerb(box.verb) ? 'work' : 'next';
  // A control issue has one loop, which a receipt there does not name.
  return `${marker}\n${renderRecorded([{ command: toBoxCommand(box), loop: '', takeUp }], {
    login,
    at: findReceiptTime(at, now ?? new Date(at)),
  })}`;
}

/** The receipt in a body, or null. The caller has to check who wrote the body. */
export function parseOrderReceipt(body: string): OrderReceipt | null {
  const marker = parseMarker(body);
  const parsed = Fields.safeParse(marker?.kind === 'order' ? marker.fields : null);
  if (!parsed.success) return null;
  const { nonce, user, login, permission, edited_at: at, delivery: deliveryId } = parsed.data;
  const [box] = toTickedBox(parsed.data.box, nonce);
  return box === undefined ? null : { box, login, userId: Number(user), permission, at, deliveryId };
}

/** A receipt of this app that was never edited: any account with write access may edit a bot's comment. */
export function readOrderReceipt(comment: ThreadComment, appId: number | null): OrderReceipt | null {
  const { author, body, edits, viaAppId } = comment;
  const isTheirs = appId !== null && viaAppId === appId && author?.type === 'Bot' && edits.length === 0;
  return isTheirs ? parseOrderReceipt(body) : null;
}

export interface BoxHistory {
  readonly body: string;
  /** Everyone who edited it, in order. */
  readonly edits: ThreadComment['edits'];
  /** Receipts of its boxes that count. */
  readonly recorded: readonly OrderReceipt[];
}

/**
 * Whether the tick is still its author's order. Later edits of the author count unless a receipt of another tick
 * explains them. An odd number of them before the loop's next redraw took the tick back, whatever the redraw made of
 * the boxes. Without a redraw the box tells, unless another account, which could have ticked it again, has edited
 * since.
 */
export function isStillOrdered(
  { box, userId, at }: Pick<OrderReceipt, 'box' | 'userId' | 'at'>,
  { body, edits, recorded }: BoxHistory,
  isLoop: (editor: Account | null) => boolean,
): boolean {
  // Times have whole seconds: within that of the tick, the list's order tells what came after it.
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
  const isTicked = listTickedBoxes(body).some(({ id }) => id === box.id);
  return isTicked && open.every(({ editor }) => editor?.id === userId);
}
