/** Fails a test if a request to the emulated GitHub, or an answer of it, does not conform to GitHub's schemas. */
import { expect } from 'vitest';
import type { Exchange } from '../../src/emulator/world.ts';
import { checkExchange, checkOurs, nameExchange } from './github-schemas.ts';

const recorded: string[] = [];

/** Records an exchange as it went over the wire. It is checked after the test, not in the middle of a race. */
export function recordExchange(exchange: Exchange): void {
  recorded.push(JSON.stringify(exchange));
}

/** Checks and drops the recorded exchanges. Throws one error that lists every exchange that does not conform. */
export function expectConforms(): void {
  const reports = new Set(recorded.splice(0).map(report));
  reports.delete('');
  if (reports.size === 0) return;
  throw new Error(`Not what GitHub's published schemas say:\n\n${[...reports].join('\n\n')}`);
}

/** Tests of the emulator itself send requests with other clients. */
const isOurs = (): boolean => !/\badapters.emulat/.test(expect.getState().testPath ?? '');

function report(json: string): string {
  const exchange = JSON.parse(json) as Exchange;
  const findings = [...checkExchange(exchange), ...(isOurs() ? checkOurs(exchange) : [])];
  return findings.length === 0
    ? ''
    : [nameExchange(exchange), ...findings.map((finding) => `    ${finding}`)].join('\n');
}
