/** Decides which values of options are understood; anything else is one line that says what was expected. */
import { InvalidArgumentError } from 'commander';
import type { Fault } from '../emulator/world.ts';
import { readFault } from './fault-spec.ts';

export function portOption(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('Expected a port from 0 to 65535; 0 = any free one.');
}

export function secondsOption(text: string): number {
  const seconds = /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (seconds > 0) return seconds;
  throw new InvalidArgumentError('Expected seconds, a number above 0.');
}

export function dollarsOption(text: string): number {
  const dollars = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  if (dollars > 0) return dollars;
  throw new InvalidArgumentError('Expected dollars, a number above 0 such as 5 or 2.50.');
}

/** Repeatable: every use adds one. */
export function faultOption(text: string, before: readonly Fault[]): readonly Fault[] {
  const read = readFault(text);
  if (read.ok) return [...before, read.fault];
  throw new InvalidArgumentError(read.sentence);
}
