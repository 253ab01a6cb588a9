/** What an answer `raise` raises: what its option showed, or the number that its author wrote. */
import { nameRaise, readRaiseWords } from '../commands/raise-words.ts';
import { type CeilingName, type Ceilings, ceilingNames, ceilingText, readCeiling } from '../state/counters.ts';
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

const explainRaise = ({ ceiling, from, to }: CeilingRaise, hardMax: RaiseAnswer['hardMax']): string | null =>
  from === 0 || to <= from
    ? describeNoRaise({ name: ceiling, from, to })
    : describeAboveHardMax({ name: ceiling, from, to, most: hardMax?.[ceiling] ?? null });

interface WrittenRaise {
  readonly name: CeilingName;
  /** The ceiling as it is; 0 = none. */
  readonly from: number;
  readonly to: number;
}

/** Why a number raises nothing, and the line that would lower the ceiling to it. */
export const describeNoRaise = ({ name, from, to }: WrittenRaise): string =>
  from === 0
    ? `${name}: there is no ceiling that ${ceilingText(name, to)} would raise. \`/loop raise ${name}=${to}\` sets one.`
    : `${name}: ${ceilingText(name, to)} is not above the ceiling, ${ceilingText(name, from)}. To lower it, write \`/loop raise ${name}=${to}\`.`;

/** Null = `most`, the `hard-max` of the file, allows it, or is not there. */
export function describeAboveHardMax({
  name,
  from,
  to,
  most,
}: WrittenRaise & { readonly most: number | null }): string | null {
  if (most === null || to <= most) return null;
  const why = `${name}: ${ceilingText(name, to)} is above \`hard-max\` of the configuration file, ${ceilingText(name, most)}.`;
  return from < most ? `${why} The most is \`/loop raise ${name}=${most}\`.` : why;
}

/** By the signature of a budget question: `iterations+dollars|5,20,60,25|4`. */
const partsOf = ({ signature }: Gate): readonly string[] => signature.split('|');

/** The ceilings that a budget question is about. */
export const listAskedCeilings = (gate: Gate): CeilingName[] =>
  ceilingNames.filter((name) => partsOf(gate)[0]?.split('+').includes(name) === true);

/** Whether any ceiling of the run is another than the question shows. */
export const haveAskedCeilingsChanged = (gate: Gate, ceilings: Ceilings): boolean =>
  ceilingNames.some((name) => readAskedCeiling(gate, name) !== readCeiling(name, ceilings));

/** The iteration that a budget question is about. */
export const readAskedIteration = (gate: Gate): number => Number(partsOf(gate)[2]);

const readAskedCeiling = (gate: Gate, name: CeilingName): number =>
  Number(partsOf(gate)[1]?.split(',')[ceilingNames.indexOf(name)]);
