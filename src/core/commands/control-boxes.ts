/** Decides how the command boxes of a control issue are written and which ticks in them are commands not yet obeyed. */
import type { Command } from '../observation/command.ts';
import { taskBoxes } from '../text/checkboxes.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';

export type BoxVerb = 'run' | 'stop' | 'resume' | 'restart';

const boxes: readonly { readonly verb: BoxVerb; readonly label: string }[] = [
  { verb: 'run', label: '**Run now**: one tick, at once' },
  { verb: 'stop', label: '**Stop**: the iteration that works is finished first' },
  { verb: 'resume', label: '**Resume**: go on after a pause' },
  { verb: 'restart', label: '**Restart**: begin again after a stop; what was spent stays spent' },
];

/** A ticked box; the nonce under which it was drawn makes it one command, however often it is read. */
export interface TickedBox {
  /** Id of the command, as it is consumed. */
  readonly id: string;
  readonly verb: BoxVerb;
  readonly nonce: string;
}

export const boxCommand = ({ verb }: TickedBox): Command => (verb === 'stop' ? { verb, reason: null } : { verb });

/** All boxes under a fresh nonce, none of them ticked: one that was heard and is nobody's order must not become that of whoever edits next. */
export const renderBoxes = (nonce: string): string => boxes.map(({ verb }) => boxLine(verb, nonce)).join('\n');

const boxLine = (verb: BoxVerb, nonce: string): string =>
  `- [ ] ${boxes.find((box) => box.verb === verb)?.label} ${boxMarker(verb, nonce)}`;

/**
 * Whether the box stands open, once, among all boxes of its drawing, in the very words of ours: who ticks it then knows what it says. The
 * lines alone tell nothing: a copy in a fence or a folded part is no box.
 */
export function standsAsDrawn(body: string, { verb, nonce }: TickedBox): boolean {
  const marker = boxMarker(verb, nonce);
  const [item, ...others] = taskBoxes(body).filter(({ comments }) => comments.includes(marker));
  if (item === undefined || item.checked || others.length > 0) return false;
  const lines = body.split('\n').map((line) => line.trimEnd().replace(/^- \[x\]/i, '- [ ]'));
  const first = body.slice(0, item.offset).split('\n').length - 1 - boxes.findIndex((box) => box.verb === verb);
  return boxes.every((box, index) => lines[first + index] === boxLine(box.verb, nonce));
}

/** Whether a drawing with this box stands there, ticked or not. */
export const isDrawn = (body: string, { verb, nonce }: TickedBox): boolean => body.includes(boxMarker(verb, nonce));

const boxMarker = (verb: BoxVerb, nonce: string): string => renderMarker('control', { box: verb, nonce });

/** The ticked boxes of a body, each once; boxes in quotes, fences and comments do not count, nor do those without our marker. */
export function tickedBoxes(body: string): TickedBox[] {
  // Most bodies have no ticked box, and a syntax tree costs more than all else that is read of them.
  if (!/\[x\]/i.test(body)) return [];
  const ticked = taskBoxes(body)
    .filter(({ checked }) => checked)
    .flatMap(({ comments }) => comments.flatMap(readBox));
  return [...new Map(ticked.map((box) => [box.id, box])).values()];
}

function readBox(comment: string): TickedBox[] {
  const fields = parseMarker(comment)?.fields ?? {};
  return boxOf(fields['box'], fields['nonce']);
}

/** The box of these words; none where they are no box of ours. */
export function boxOf(word: string | undefined, nonce: string | undefined): TickedBox[] {
  const verb = boxes.find((box) => box.verb === word)?.verb;
  return verb === undefined || nonce === undefined || nonce === '' ? [] : [{ id: `box/${nonce}/${verb}`, verb, nonce }];
}

/**
 * Whether somebody ticked a box after this tick looked for orders: a redraw, even one that carries it over, would make it nobody's
 * word, since only the edits after the last redraw tell whose it is. The issue is left as it is until the next tick has heard it.
 */
export const ticksUnheard = (
  { body, editedAt }: { readonly body: string; readonly editedAt: string | null },
  heard: { readonly at: string | null; readonly consumed: readonly string[] },
): boolean =>
  editedAt !== null &&
  (heard.at === null || Date.parse(editedAt) >= Date.parse(heard.at)) &&
  tickedBoxes(body).some(({ id }) => !heard.consumed.includes(id));

/** The body with the nonces of its boxes left out, for comparing what a reader sees. */
export const withoutNonces = (body: string): string =>
  body.replace(/(<!-- tickgate:v1 control box=[a-z]+) nonce=\S* -->/g, '$1 -->');
