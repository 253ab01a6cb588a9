/** What a tick reads without the large parsers, and that it loads them for every text that needs them. */
import { expect, test } from 'vitest';
import { fullParsers } from '../../src/core/config/full-parsers.ts';
import type { ConfigParsers } from '../../src/core/config/parsers.ts';
import { type ConfigRequest, resolveConfig } from '../../src/core/config/resolve.ts';
import { readWithParsers } from '../../src/startup/late-parsers.ts';

const asked: Omit<ConfigRequest, 'parsers'> = {
  dispatch: {},
  with: {},
  file: null,
  pages: () => 'docs',
  facts: { visibility: 'private', jobTimeoutMinutes: null },
};

/** How often the configuration was read, and what came of it. */
async function readLately(file: string | null) {
  const used: ConfigParsers[] = [];
  const resolved = await readWithParsers((parsers) => {
    used.push(parsers);
    return resolveConfig({ ...asked, file: file === null ? null : { path: 'tickgate.yml', text: file }, parsers });
  });
  return { resolved, reads: used.length, isFull: used.at(-1) === fullParsers };
}

test('without a pattern the configuration is read once, without RE2', async () => {
  expect(await readLately(null)).toMatchObject({ resolved: { ok: true }, reads: 1, isFull: false });
});

test('a pattern is compiled by RE2, and one that RE2 refuses is an error', async () => {
  const wrong = await readLately("redact: ['(?<=a)b']\n");
  expect(wrong).toMatchObject({ resolved: { ok: false }, reads: 2, isFull: true });
  expect(wrong.resolved.ok ? [] : wrong.resolved.errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('is not valid RE2 syntax'),
  ]);
  expect(await readLately("redact: ['ACME-[0-9]+']\n")).toMatchObject({ resolved: { ok: true }, isFull: true });
});
