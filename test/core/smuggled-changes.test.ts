import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { outcomeOf, smugglings, smugglingTable } from './smuggled-changes.ts';

describe.each(smugglings.map((one) => [one.attempt, one] as const))('%s', (_attempt, smuggling) => {
  test.each(smuggling.paths)('%j becomes what the threat model says', (path) => {
    expect(outcomeOf(smuggling, path)).toBe(smuggling.becomes);
  });
});

test('the table of docs/threat-model.md is this one (node .ci/threat-model.mjs writes it)', () => {
  expect(readFileSync('docs/threat-model.md', 'utf8')).toContain(`\n${smugglingTable()}\n`);
});
