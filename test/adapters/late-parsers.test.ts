/** What a tick reads without the large parsers, and that it loads them for every text that needs them. */
import { expect, test } from 'vitest';
import { fullParsers } from '../../src/core/config/full-parsers.ts';
import type { ConfigParsers } from '../../src/core/config/parsers.ts';
import { type ConfigRequest, resolveConfig } from '../../src/core/config/resolve.ts';
import { readWithParsers, readWorkflowContent } from '../../src/startup/late-parsers.ts';

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

test('a plain configuration without patterns is read once, without a parser', async () => {
  expect(await readLately(null)).toMatchObject({ resolved: { ok: true }, reads: 1, isFull: false });
  const text = 'max-prs: 3\nloops:\n  work:\n    env: [A, B]\n';
  const plain = await readLately(text);
  expect(plain).toMatchObject({ resolved: { ok: true, config: { maxPrs: 3 } }, reads: 1, isFull: false });
  const file = { path: 'tickgate.yml', text };
  expect(plain.resolved).toEqual(resolveConfig({ ...asked, file, parsers: fullParsers }));
});

test.each(['max-prs: &three 3\nmax-iterations: *three\n', '---\nmax-prs: 3\n', 'max-prs: !!int 3\n'])(
  'any other YAML is read by its parser: %j',
  async (text) => {
    expect(await readLately(text)).toMatchObject({
      resolved: { ok: true, config: { maxPrs: 3 } },
      reads: 2,
      isFull: true,
    });
  },
);

test.each([
  ...['max-prs: 0\n', 'max-prs: 3.50\n', 'max-minutes: 2h\n', 'max-dolars: 5\n', 'merge: ask\n', 'skill: wurk\n'],
  ...['loops:\n  night:\n    max-prs: -01\n', 'env:\n  - A\n  - 7\n', 'rates: { m: { input: 1, outptu: 2 } }\n'],
  ...['max-prs: [3\n', 'max-prs: 3\n  x\n', '- a\n', 'notify:\n  owners: maybe # really\nredact: ["("]\n'],
  'gates:\n  merge:\n    default: merge\nextends: x\n',
])('mistakes are told in the same words, with the same place: %j', async (text) => {
  const late = await readLately(text);
  const file = { path: 'tickgate.yml', text };
  expect(late.resolved).toEqual(resolveConfig({ ...asked, file, parsers: fullParsers }));
  expect(late.resolved.ok).toBe(false);
});

test('a workflow is read with or without the parser of YAML', async () => {
  const plain = 'on:\n  push:\njobs:\n  tick:\n    timeout-minutes: 9\n';
  const content = { on: { push: null }, jobs: { tick: { 'timeout-minutes': 9 } } };
  expect(await readWorkflowContent(plain)).toEqual(content);
  expect(await readWorkflowContent(`%YAML 1.2\n---\n${plain}`)).toEqual(content);
  expect(await readWorkflowContent('on: [')).toBeNull();
});

test('a pattern is compiled by RE2, and one that RE2 refuses is an error', async () => {
  const wrong = await readLately("redact: ['(?<=a)b']\n");
  expect(wrong).toMatchObject({ resolved: { ok: false }, reads: 2, isFull: true });
  expect(wrong.resolved.ok ? [] : wrong.resolved.errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('is not valid RE2 syntax'),
  ]);
  expect(await readLately("redact: ['ACME-[0-9]+']\n")).toMatchObject({ resolved: { ok: true }, isFull: true });
});
