/** Parsers of option values. Any other value fails with one line that says what was expected. */
import { InvalidArgumentError } from 'commander';
import { GATES } from '../core/gates/catalogue.ts';
import { GateName } from '../core/state/gate.ts';
import { LoopName } from '../core/state/head.ts';
import type { Fault } from '../emulator/world.ts';
import { Mistake } from './mistake.ts';

/** A parser of one number: the text matches the pattern, and its value is allowed. */
const createNumberParser =
  (pattern: RegExp, isAllowed: (value: number) => boolean, expected: string) =>
  (text: string): number => {
    const value = Number(text);
    if (pattern.test(text) && isAllowed(value)) return value;
    throw new InvalidArgumentError(`Expected ${expected}.`);
  };

const isPositive = (value: number): boolean => value > 0;

export const parsePortOption = createNumberParser(
  /^\d{1,5}$/,
  (port) => port <= 65_535,
  'a port from 0 to 65535; 0 = any free one',
);
export const parseSecondsOption = createNumberParser(/^\d{1,6}(\.\d+)?$/, isPositive, 'seconds, a number above 0');
export const parseDollarsOption = createNumberParser(
  /^\d{1,6}(\.\d{1,2})?$/,
  isPositive,
  'dollars, a number above 0 such as 5 or 2.50',
);
export const parsePercentOption = createNumberParser(
  /^\d{1,3}$/,
  (percent) => percent <= 100,
  'a percentage from 0 to 100',
);
export const parseCountOption = createNumberParser(/^\d{1,5}$/, isPositive, 'a whole number above 0');
const parseFiniteHours = createNumberParser(/^\d{1,4}(\.\d+)?$/, () => true, 'hours such as 4 or 0.5, or `never`');

/** Infinity = never. Null is not usable: the command line's parser turns it into an empty text. */
export const parseHoursOption = (text: string): number =>
  text === 'never' ? Number.POSITIVE_INFINITY : parseFiniteHours(text);

/** `0.5..2`, or `1` for a fixed value. */
export function parseRangeOption(text: string): { readonly low: number; readonly high: number } {
  const [, first = '', second = first] = /^(\d{1,6}(?:\.\d+)?)(?:\.\.(\d{1,6}(?:\.\d+)?))?$/.exec(text) ?? [];
  const [low, high] = [Number(first), Number(second)];
  if (low > 0 && high >= low) return { low, high };
  throw new InvalidArgumentError('Expected a number above 0, or two such as 0.5..2.');
}

/** What `simulate` assumes where no option says otherwise. */
export const simulationDefaults = { people: 4, days: 30, runs: 100, seed: 1 } as const;

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

/** Repeatable: each use adds one fault, `ROUTE=EFFECT[*TIMES]`. */
export function parseFaultOption(text: string, before: readonly Fault[]): readonly Fault[] {
  const [, route, effect, times] = /^([^=]+)=([^=*]+)(?:\*(\d+))?$/.exec(text) ?? [];
  if (route === undefined || effect === undefined)
    throw new InvalidArgumentError('Expected ROUTE=EFFECT or ROUTE=EFFECT*TIMES.');
  if (!faultRoutePatterns.some((known) => known.test(route))) {
    throw new InvalidArgumentError(
      `Expected a route such as "graphql:createCommitOnBranch" or "webhook:issue_comment", not "${route}".`,
    );
  }
  if (times === '0') throw new InvalidArgumentError('Expected a number of times above 0.');
  const read = parseFaultEffect(effect);
  if (read === null) throw new InvalidArgumentError(`Unknown effect "${effect}"; --help lists them.`);
  return [...before, { route, effect: read, ...(times === undefined ? {} : { times: Number(times) }) }];
}

const faultRoutePatterns = [
  /^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/,
  /^graphql:\w+$/,
  /^results:\w+\/\w+$/,
  /^blob:(?:GET|PUT)$/,
  /^webhook:\w+$/,
];

function parseFaultEffect(text: string): Fault['effect'] | null {
  const [kind = '', given, ...rest] = text.split(':');
  const [box] = rest;
  if (kind === 'lost-update') {
    return given === undefined || box === undefined || rest.length > 1 ? null : { kind, by: given, box };
  }
  const number = given !== undefined && /^\d{1,7}$/.test(given) ? Number(given) : null;
  if (rest.length > 0) return null;
  switch (kind) {
    case 'status':
    case 'status-after':
      return number !== null && number >= 200 && number <= 599 ? { kind, status: number } : null;
    case 'delay':
    case 'lag':
      return number === null ? null : { kind, ms: number };
    case 'duplicate':
      return number === null || number === 0 ? null : { kind, copies: number };
    case 'drop':
    case 'drop-after':
    case 'conflict-after-timeout':
    case 'lose':
    case 'reorder':
      return given === undefined ? { kind } : null;
    default:
      return null;
  }
}
