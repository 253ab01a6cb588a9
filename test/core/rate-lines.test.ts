import { expect, test } from 'vitest';
import { listRateLines } from '../../src/core/reports/rate-lines.ts';
import { accepted } from '../support/configuration.ts';

test('a default model without a rate is said to be refused by the proxy under a ceiling of dollars, and else to count', () => {
  const linesOf = (file: string): string =>
    listRateLines(accepted({ file: `agent: command\nagent-command: [node, a.mjs]\n${file}` }).config, null).join('\n');

  expect(linesOf('')).toContain('one without a rate counts what the agent reports, else by time');
  expect(linesOf('meter: proxy\n')).toContain('requests of one without a rate are refused (meter: proxy)');
  expect(linesOf('meter: proxy\nmax-dollars: 0\n')).toContain('one without a rate counts what the agent reports');
});
