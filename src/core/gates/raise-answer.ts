/** What an answer `raise` raises: what its option showed, or the number that its author wrote. */
import { nameRaise, readRaiseWords } from '../commands/raise-words.ts';
import { type CeilingName, ceilingNames } from '../state/counters.ts';
import type { CeilingRaise, Gate } from '../state/gate.ts';

/** By ceiling, as the configuration file has it; null = none. */
export type HardMax = Readonly<Record<CeilingName, number | null>>;

/** `hardMax` null = unknown: the tick, which knows it, judges again. */
export interface RaiseAnswer {
  readonly text: string | null;
  readonly hardMax: HardMax | null;
}

/**
 * Words without a number are a remark. With one, the answer raises to that number and no other: a person who names a
 * number must not permit more. A sentence = why it does not count.
 */
export function readRaiseAnswer(gate: Gate, { text, hardMax }: RaiseAnswer): readonly CeilingRaise[] | string {
  if (text === null || !/\d|^\s*to\b/i.test(text)) return gate.raises;
  const words = readRaiseWords(text.trim());
  if (typeof words === 'string') return words;
  const ceilings = nameRaise(words, listAskedCeilings(gate));
  if (typeof ceilings === 'string') return ceilings;
  const raises = ceilingNames.flatMap((ceiling): CeilingRaise[] => {
    const to = ceilings[ceiling];
    return to === undefined ? [] : [{ ceiling, from: readAskedCeiling(gate, ceiling), to }];
  });
  return raises.map((raise) => explainRaise(raise, hardMax)).find((why) => why !== null) ?? raises;
}

function explainRaise({ ceiling, from, to }: CeilingRaise, hardMax: RaiseAnswer['hardMax']): string | null {
  const most = hardMax?.[ceiling] ?? null;
  if (from === 0 || to <= from)
    return `${ceiling}=${to} does not raise the ceiling, which is ${from === 0 ? 'none' : from}.`;
  return most !== null && to > most ? `${ceiling}=${to} is above hard-max ${most} of the configuration file.` : null;
}

/** By the signature of a budget question: `iterations+dollars|5,20,60,25|4`. */
const partsOf = ({ signature }: Gate): readonly string[] => signature.split('|');

/** The ceilings that a budget question is about. */
export const listAskedCeilings = (gate: Gate): CeilingName[] =>
  ceilingNames.filter((name) => partsOf(gate)[0]?.split('+').includes(name) === true);

const readAskedCeiling = (gate: Gate, name: CeilingName): number =>
  Number(partsOf(gate)[1]?.split(',')[ceilingNames.indexOf(name)]);
