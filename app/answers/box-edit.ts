/** Decides what an edit of a gate's comment says, from its text before and after alone: no request is spent on what says nothing. */
import { type BoxReading, type GateMarker, readBoxes, readGateMarker } from '../../src/core/gates/comment.ts';
import { sameTextWithBoxesReset } from '../../src/core/text/checkboxes.ts';

export type BoxEdit =
  /** `stand`: all boxes that are ticked now. */
  | { readonly kind: 'ticked'; readonly marker: GateMarker; readonly option: string; readonly stand: readonly string[] }
  | { readonly kind: 'unticked'; readonly marker: GateMarker }
  /** Boxes were ticked and the text was changed with them. */
  | { readonly kind: 'reworded'; readonly marker: GateMarker }
  /** It is no comment of an open gate. */
  | { readonly kind: 'no-question' }
  | { readonly kind: 'nothing'; readonly why: string };

/** With several boxes ticked, the option is the one that came with this edit. */
export function readBoxEdit(before: string, after: string): BoxEdit {
  const marker = readGateMarker(after);
  if (marker === null) return { kind: 'no-question' };
  if (firstLine(before) !== firstLine(after)) return noAnswer('its hidden first line was changed');
  const [was, is] = [readBoxes(before, marker.id), readBoxes(after, marker.id)];
  if (was.kind === 'damaged' || is.kind === 'damaged') return noAnswer('its boxes cannot be read; the tick asks anew');
  const [ticked, stand] = [optionsOf(was), optionsOf(is)];
  const added = stand.find((option) => !ticked.includes(option));
  // Whoever unticks all but one of several has chosen that one.
  const left = ticked.length > 1 && stand.length === 1 ? stand[0] : undefined;
  const option = added ?? left;
  if (option === undefined && stand.length < ticked.length) return { kind: 'unticked', marker };
  if (option === undefined) return noAnswer('no box was ticked');
  if (!sameTextWithBoxesReset(before, after)) return { kind: 'reworded', marker };
  return { kind: 'ticked', marker, option, stand };
}

function optionsOf(reading: BoxReading): readonly string[] {
  switch (reading.kind) {
    case 'none':
    case 'damaged':
      return [];
    case 'ticked':
      return [reading.option];
    case 'contradictory':
      return reading.options;
  }
}

const firstLine = (text: string): string => text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';

const noAnswer = (why: string): BoxEdit => ({ kind: 'nothing', why });
