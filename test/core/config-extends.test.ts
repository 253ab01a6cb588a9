/** A configuration that builds on files of other repositories: what counts, who set it, and one clear line where that cannot be. */
import { describe, expect, test } from 'vitest';
import { resolveConfig } from '../../src/core/config/resolve.ts';
import { type BaseFileRead, buildExtendsChain } from '../../src/core/config/sources/config-file.ts';

const reference = (path: string, digit: string): string => `acme/loops//${path}@${digit.repeat(40)}`;
const base = reference('base.yml', 'a');
const further = reference('further.yml', 'b');
const own = '.github/tickgate.yml';

function resolve(text: string, bases: Readonly<Record<string, string | BaseFileRead>>, loop?: string) {
  return resolveConfig({
    dispatch: {},
    with: { agent: 'command', 'agent-command': 'agent', ...(loop === undefined ? {} : { loop }) },
    file: { path: own, text },
    bases: new Map(
      Object.entries(bases).map(([name, read]) => [name, typeof read === 'string' ? { text: read } : read]),
    ),
    facts: { visibility: 'private', jobTimeoutMinutes: null },
  });
}

function accepted(...asked: Parameters<typeof resolve>) {
  const resolved = resolve(...asked);
  if (!resolved.ok) throw new Error(resolved.errors.map(({ message }) => message).join('\n'));
  const who = (key: string): string | undefined => resolved.sources.get(key)?.where;
  return { config: resolved.config, who };
}

const refusals = (...asked: Parameters<typeof resolve>): string[] => {
  const resolved = resolve(...asked);
  return resolved.ok ? [] : resolved.errors.map(({ message }) => message);
};

describe('extends', () => {
  test('gives what this file does not say, and each value tells in which file it stands', () => {
    const { config, who } = accepted(`extends: ${base}\nmax-prs: 3\n`, { [base]: 'max-prs: 9\nmax-dollars: 7\n' });
    expect([config.maxPrs, config.maxDollars, config.maxMinutes]).toEqual([3, 7, 60]);
    expect([who('max-prs'), who('max-dollars'), who('max-minutes'), who('extends')]).toEqual([
      `${own}:2:1`,
      `acme/loops//base.yml@${'a'.repeat(12)}:2:1`,
      'default',
      `${own}:1:1`,
    ]);
  });

  test('groups are united key by key, lists are replaced, as between a top and its loop', () => {
    const { config, who } = accepted(`extends: ${base}\nhard-max: {prs: 4}\npriority: {labels: [mine]}\n`, {
      [base]: 'hard-max: {prs: 9, dollars: 50}\npriority: {labels: [theirs, others]}\n',
    });
    expect(config.hardMax).toMatchObject({ prs: 4, dollars: 50 });
    expect(config.priority.labels).toEqual(['mine']);
    expect(who('hard-max.dollars')).toContain('acme/loops//base.yml');
  });

  test('what stands under a loop, in whichever file, beats what stands at a top', () => {
    const bases = { [base]: 'max-prs: 9\nloops: {night: {max-prs: 8, max-dollars: 8}}\n' };
    const { config, who } = accepted(
      `extends: ${base}\nmax-prs: 3\nmax-dollars: 3\nloops: {night: {max-dollars: 4}}\n`,
      bases,
      'night',
    );
    expect([config.maxPrs, config.maxDollars]).toEqual([8, 4]);
    expect(who('max-prs')).toBe(`acme/loops//base.yml@${'a'.repeat(12)}:2:17 (loops.night)`);
  });

  test('a loop that only the shared file knows is declared', () => {
    const bases = { [base]: 'loops: {night: {max-prs: 8}}\n' };
    expect(accepted(`extends: ${base}\n`, bases, 'night').config.maxPrs).toBe(8);
    expect(refusals(`extends: ${base}\n`, bases, 'nigh')[0]).toContain('did you mean "night"?');
  });

  test('a shared file may build on a further one', () => {
    const bases = {
      [base]: `extends: ${further}\nmax-prs: 9\n`,
      [further]: 'max-prs: 10\nmax-dollars: 10\nmax-minutes: 10\n',
    };
    const { config } = accepted(`extends: ${base}\nmax-dollars: 2\n`, bases);
    expect([config.maxPrs, config.maxDollars, config.maxMinutes]).toEqual([9, 2, 10]);
  });

  test('one after another is asked for, and none without need', () => {
    const file = { path: own, text: `extends: ${base}\n` };
    const first = new Map([[base, { text: `extends: ${further}\n` }]]);
    expect(buildExtendsChain({ path: own, text: 'max-prs: 3\n' }, new Map()).missing).toBeNull();
    expect(buildExtendsChain(file, new Map()).missing).toBe(base);
    expect(buildExtendsChain(file, first).missing).toBe(further);
    expect(buildExtendsChain(file, new Map([...first, [further, { text: '' }]])).missing).toBeNull();
  });

  test('a file that cannot be had is one line with field, value, place and remedy', () => {
    expect(refusals(`extends: ${base}\n`, { [base]: { problem: 'there is no such file; look at its path' } })).toEqual([
      `${own}:1:1: extends: ${base}: there is no such file; look at its path — in \`extends: acme/loops//base.yml@${'a'.repeat(40)}\`, see docs/configuration.md#extends`,
    ]);
  });

  test('files that build on one another in a circle, or in too long a chain, are refused where it shows', () => {
    const circle = refusals(`extends: ${base}\n`, {
      [base]: `extends: ${further}\n`,
      [further]: `extends: ${base}\n`,
    });
    expect(circle).toHaveLength(1);
    expect(circle[0]).toContain(
      `acme/loops//further.yml@${'b'.repeat(12)}:1:1: extends: ${base} builds on itself; take it out of one of the files`,
    );
    const names = ['1', '2', '3', '4', '5', '6'].map((digit) => reference('base.yml', digit));
    const [start, ...links] = names;
    const long = Object.fromEntries(
      names.map((name, at) => [name, at < links.length ? `extends: ${links[at]}\n` : '']),
    );
    expect(refusals(`extends: ${start}\n`, long)[0]).toContain('more than 5 files build on one another; unite some');
  });

  test('a mistake in the shared file is told with its place there', () => {
    expect(refusals(`extends: ${base}\n`, { [base]: 'max-prs: 3\nmax-dolars: 10\n' })[0]).toMatch(
      /^acme\/loops\/\/base\.yml@a{12}:2:1: max-dolars: unknown key; did you mean "max-dollars"\?/,
    );
  });

  test.each([
    ['acme/loops//base.yml@main', 'expected owner/repo//file@sha, with all 40 digits of the commit, got'],
    ['https://example.com/base.yml', 'expected owner/repo//file@sha'],
  ])('%s is refused: what it says could change under the loop', (value, problem) => {
    const [line = '', ...others] = refusals(`extends: ${value}\n`, {});
    expect(others).toEqual([]);
    expect(line).toContain(`${own}:1:1: extends: ${problem}`);
  });

  test('under a loop it is refused: which loop runs may depend on it', () => {
    expect(refusals(`loops: {night: {extends: ${base}}}\n`, {})[0]).toContain(
      'extends: has no place under a loop; put it at the top of the file',
    );
  });
});
