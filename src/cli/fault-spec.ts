/** Decides what a planted failure looks like as one word of a command line: `ROUTE=EFFECT[*TIMES]`. */
import type { Fault } from '../emulator/world.ts';

export type FaultReading =
  | { readonly ok: true; readonly fault: Fault }
  | { readonly ok: false; readonly sentence: string };

const routes = [
  /^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/,
  /^graphql:\w+$/,
  /^results:\w+\/\w+$/,
  /^blob:(?:GET|PUT)$/,
  /^webhook:\w+$/,
];

export function readFault(text: string): FaultReading {
  const [, route, effect, times] = /^([^=]+)=([^=*]+)(?:\*(\d+))?$/.exec(text) ?? [];
  if (route === undefined || effect === undefined) return malformed('Expected ROUTE=EFFECT or ROUTE=EFFECT*TIMES.');
  if (!routes.some((known) => known.test(route))) {
    return malformed(
      `Expected a route such as "graphql:createCommitOnBranch" or "webhook:issue_comment", not "${route}".`,
    );
  }
  if (times === '0') return malformed('Expected a number of times above 0.');
  const read = readEffect(effect);
  if (read === null) return malformed(`Unknown effect "${effect}"; --help lists them.`);
  return { ok: true, fault: { route, effect: read, ...(times === undefined ? {} : { times: Number(times) }) } };
}

const malformed = (sentence: string): FaultReading => ({ ok: false, sentence });

function readEffect(text: string): Fault['effect'] | null {
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
