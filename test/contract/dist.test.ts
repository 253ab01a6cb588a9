/** What GitHub downloads for every job, as an archive, and what of it a step loads before it has decided anything. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const Package = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()).optional() });
const packageIn = (folder: string) => Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

/** Packages from which sources import more than types. */
const importedPackages = (): readonly string[] => {
  const sources = ['src', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path)),
  );
  const names = sources.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /^(?:import|export)(?! type )[^'"]*?from '([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm,
      ),
    ].map(([, whole = '', lazy = '']) => whole || lazy),
  );
  const packages = names.filter((name) => !isBuiltin(name)).map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(packages)].toSorted();
};

const paths = ['dist', ...readdirSync('dist', { recursive: true, encoding: 'utf8' }).map((path) => join('dist', path))];
const files = paths.filter((path) => statSync(path).isFile());
const sizeOf = (all: readonly string[]): number => all.reduce((sum, path) => sum + statSync(path).size, 0);
const textOf = (path: string): string => readFileSync(path, 'utf8');

/** The file and all that it imports before it runs; what `import()` may load later is not among them. */
function loadedAtStart(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, found = ''] of textOf(path).matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"/g)) {
    loadedAtStart(join(dirname(path), found), seen);
  }
  return seen;
}

/** A string that only the named package has, in the chunk that carries it. */
const lazy = {
  '@actions/artifact and @actions/cache': 'azsdk-js-azure-storage-blob',
  '@actions/artifact': 'archiver',
  '@secretlint/secretlint-rule-preset-recommend': 'secretlint-rule-sendgrid',
  '@octokit/auth-app': '@octokit/auth-app',
  'undici, for a runner behind a proxy': 'UND_ERR_CONNECT_TIMEOUT',
  'the programs of agents': 'tickgate-agent-',
  'RE2, for patterns of the configuration': 'missing argument to repetition operator',
  'the parser of YAML, for files that are not plain': 'Nested mappings are not allowed in compact mappings',
  'the Markdown parser': 'CounterClockwiseContourIntegral',
  'the grammar of commands': 'Only the first ',
  'the Model Context Protocol': 'notifications/initialized',
  "the questions' translations": 'Deutsch',
  'the libraries of OpenTelemetry': 'OTLPExporterError',
};

/** A tick that finds nothing to do ends with what these load. */
const mostAtStart = { main: 495_000, post: 3_000 };
const mostFilesAtStart = { main: 14, post: 3 };

describe('dist', () => {
  test('weighs at most 8 MB, with its folders', () => {
    expect(sizeOf(paths)).toBeLessThanOrEqual(8_000_000);
  });

  test('has one set of code for main and post: their own files are small', () => {
    expect(sizeOf(['dist/main/index.js', 'dist/post/index.js'])).toBeLessThan(50_000);
    const [, recovery = ''] = /import\("\.\.\/(shared\/[^"]+)"\)/.exec(textOf('dist/post/index.js')) ?? [];
    const post = loadedAtStart(join('dist', recovery));
    const ownToMain = [...loadedAtStart('dist/main/index.js')].filter((path) => !post.has(path));
    expect(sizeOf(ownToMain)).toBeLessThan(150_000);
  });

  test('has no code that makes JSON Schemas: they are made from the sources', () => {
    expect(files.filter((path) => textOf(path).includes('cannot be represented in JSON Schema'))).toEqual([]);
  });

  test('has no source maps', () => {
    expect(files.filter((path) => path.endsWith('.map') || textOf(path).includes('sourceMappingURL='))).toEqual([]);
  });

  test.each(['LeaseLostError', 'EffectNotTriedError', 'GitHubError'])('keeps the name of the class %s', (name) => {
    expect(files.filter((path) => textOf(path).includes(`(this,"${name}")`))).not.toEqual([]);
  });

  test('names every package that the sources depend on in licenses.txt, in the version that is installed', () => {
    const licences = textOf('dist/licenses.txt');
    const names = importedPackages();
    expect(names).toContain('probot');
    // The bundles carry them, so that an installation needs none of them.
    expect(packageIn('.').dependencies).toBeUndefined();
    const missing = names
      .map((name) => `${name} ${packageIn(join('node_modules', name)).version} (`)
      .filter((title) => !licences.includes(`\n${title}`));
    expect(missing).toEqual([]);
  });
});

test('the Model Context Protocol is in one chunk, which its command alone loads, without a web server', () => {
  const speaks = (path: string): boolean => textOf(path).includes(lazy['the Model Context Protocol']);
  const scripts = files.filter((path) => path.endsWith('.js'));
  const [chunk = '', ...others] = scripts.filter(speaks);
  const name = chunk.slice(chunk.lastIndexOf('/') + 1);
  const importers = scripts.flatMap((path) =>
    [...textOf(path).matchAll(new RegExp(`(\\w+)\\s*\\(?"\\./${name}"`, 'g'))].map(([, by = '']) => ({ path, by })),
  );

  expect(others).toEqual([]);
  expect(importers).toEqual([{ path: expect.stringMatching(/\/program-\w+\.js$/), by: 'import' }]);
  expect(textOf('dist/licenses.txt')).not.toMatch(/^(?:express|hono|@hono\/node-server|cors|jose|eventsource) /m);
});

describe.each(['main', 'post'] as const)('dist/%s', (name) => {
  const loaded = [...loadedAtStart(`dist/${name}/index.js`)];

  test('loads little before its first decision', () => {
    expect(sizeOf(loaded)).toBeLessThan(mostAtStart[name]);
  });

  test('loads few files: each costs more than a millisecond', () => {
    expect(loaded.length).toBeLessThanOrEqual(mostFilesAtStart[name]);
  });

  test.each(Object.entries(lazy))('loads %s only when it is needed', (_package, mark) => {
    expect(files.filter((path) => path.endsWith('.js') && textOf(path).includes(mark))).not.toEqual([]);
    expect(loaded.filter((path) => textOf(path).includes(mark))).toEqual([]);
  });
});

test('a skipped tick loads little more than its first part', () => {
  const [skip = ''] = files.filter((path) => /\/skip-tick-\w+\.js$/.test(path));
  const loaded = new Set([...loadedAtStart('dist/main/index.js'), ...loadedAtStart(skip)]);
  expect(sizeOf([...loaded])).toBeLessThan(530_000);
});

test('a tick that works loads its parts in few files', () => {
  const parts = files.filter((path) => /\/(?:run-tick|tick-ports)-\w+\.js$/.test(path));
  expect(parts).toHaveLength(2);
  const loaded = new Set([
    ...loadedAtStart('dist/main/index.js'),
    ...parts.flatMap((path) => [...loadedAtStart(path)]),
  ]);
  expect(loaded.size).toBeLessThanOrEqual(36);
});

// Of the last commit, with the attributes as they are now.
const tar = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], { maxBuffer: 100_000_000 });
const archived = parseTar(tar).flatMap(({ name, type }) => (type === 'file' ? [name] : []));
const committed = execFileSync('git', ['ls-tree', '-r', '--name-only', 'HEAD'], { encoding: 'utf8' })
  .trim()
  .split('\n');

test('an archive has at most 4 MB, compressed', () => {
  expect(gzipSync(tar).length).toBeLessThanOrEqual(4_000_000);
});

test('an archive has all that the action, its answers, the command line and the app run and show, and no sources', () => {
  const needed =
    /^(dist\/.*|docs\/(?!pictures\/).*|action\.yml|app\/[^/]+\.yml|app\/Dockerfile.*|package\.json|README\.md|LICENSE)$/;
  expect(archived.toSorted()).toEqual(committed.filter((path) => needed.test(path)).toSorted());
});
