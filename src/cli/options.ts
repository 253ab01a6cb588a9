/** Parsers of option values. Any other value fails with one line that says what was expected. */
import { InvalidArgumentError } from 'commander';
import { GATES } from '../core/gates/catalogue.ts';
import { GateName } from '../core/state/gate.ts';
import { LoopName } from '../core/state/head.ts';
import type { Fault } from '../emulator/world.ts';
import { parseFault } from './emulator-command.ts';
import { Mistake } from './mistake.ts';

export function parsePortOption(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('Expected a port from 0 to 65535; 0 = any free one.');
}

export function parseSecondsOption(text: string): number {
  const seconds = /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (seconds > 0) return seconds;
  throw new InvalidArgumentError('Expected seconds, a number above 0.');
}

export function parseDollarsOption(text: string): number {
  const dollars = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  if (dollars > 0) return dollars;
  throw new InvalidArgumentError('Expected dollars, a number above 0 such as 5 or 2.50.');
}

/** Repeatable: each use adds one fault. */
export function parseFaultOption(text: string, before: readonly Fault[]): readonly Fault[] {
  const read = parseFault(text);
  if (read.ok) return [...before, read.fault];
  throw new InvalidArgumentError(read.sentence);
}

/** `0.5..2`, or `1` for a fixed value. */
export function parseRangeOption(text: string): { readonly low: number; readonly high: number } {
  const [, first = '', second = first] = /^(\d{1,6}(?:\.\d+)?)(?:\.\.(\d{1,6}(?:\.\d+)?))?$/.exec(text) ?? [];
  const [low, high] = [Number(first), Number(second)];
  if (low > 0 && high >= low) return { low, high };
  throw new InvalidArgumentError('Expected a number above 0, or two such as 0.5..2.');
}

export function parsePercentOption(text: string): number {
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (percent <= 100) return percent;
  throw new InvalidArgumentError('Expected a percentage from 0 to 100.');
}

export function parseCountOption(text: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (count > 0) return count;
  throw new InvalidArgumentError('Expected a whole number above 0.');
}

/** Infinity = never. Null is not usable: the command line's parser turns it into an empty text. */
export function parseHoursOption(text: string): number {
  if (text === 'never') return Number.POSITIVE_INFINITY;
  const hours = /^\d{1,4}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (hours >= 0) return hours;
  throw new InvalidArgumentError('Expected hours such as 4 or 0.5, or `never`.');
}

/** Repeatable: `GATE=OPTION`. */
export function parseAnswerOption(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [name = '', option = ''] = text.split('=');
  const gate = GATES.find((one) => one.name === name);
  if (gate === undefined) {
    throw new InvalidArgumentError(`Expected GATE=OPTION; the gates are ${GateName.options.join(', ')}.`);
  }
  const options = gate.options.filter(({ byReplyOnly }) => !byReplyOnly).map(({ id }) => id);
  if (options.includes(option)) return { ...before, [name]: option };
  throw new InvalidArgumentError(`${name} is answered by ${options.join(', ')}.`);
}

/** Throws if the text cannot name a loop; absent = the workflow names it. */
export function requireLoopName(loop: string | undefined): void {
  if (loop !== undefined && !LoopName.safeParse(loop).success)
    throw new Mistake('option_unusable', `“${loop}” is no name of a loop.`, 'Such as: --loop work');
}
