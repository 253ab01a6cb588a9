/**
 * Gathers modules into few chunks. With `splitting`, esbuild makes a chunk of all modules that the same entries reach,
 * and each lazy `import()` is an entry: with some forty of them, a tick that has nothing to do loaded 65 files, and a
 * file costs it more than a millisecond.
 *
 * Modules are put into groups by which of a few programs load them at their start. An entry that reaches a module of a
 * group imports the whole group first. The same entries then reach all modules of the group, and it becomes one chunk.
 */
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, relative } from 'node:path';

const groupNamespace = 'group';
const lazyNamespace = 'lazy';

const isOurs = (path) => /^(?:src|app)\//.test(path);

/** What a file imports at its start: `import()` is another entry. */
const isStatic = ({ kind, external }) => kind === 'import-statement' && external !== true;

/** Paths of `from` and of all that they import, directly or not. */
function reach(inputs, from) {
  const seen = new Set();
  const next = [...from];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path) || inputs[path] === undefined) continue;
    seen.add(path);
    next.push(...inputs[path].imports.filter(isStatic).map((one) => one.path));
  }
  return seen;
}

/**
 * Groups by name, each in an order in which they may be loaded.
 *
 * @param metafile - of a build without groups
 * @param programs - lists of entries by name; two modules are in one group if the same of these lists reach them
 * @param quickest - the program that is to load the fewest files, `program`. What it reaches is split by `besides`
 *   alone. The others load some modules too many with it
 */
export function planGroups({ inputs, outputs }, programs, { program, besides }) {
  const entries = new Set(Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []));
  // `export *`, by which an entry is passed on below, leaves out a default.
  const named = Object.values(outputs).find((one) => isOurs(one.entryPoint ?? '') && one.exports.includes('default'));
  if (named !== undefined) throw new Error(`${named.entryPoint} has a default export: give it a name`);
  const bundled = new Set(Object.values(outputs).flatMap((output) => Object.keys(output.inputs)));
  const reached = new Map(Object.entries(programs).map(([name, from]) => [name, reach(inputs, from)]));
  const nameOf = (path) => {
    const names = [...reached.keys()].filter((one) => reached.get(one).has(path));
    return (names.includes(program) ? names.filter((one) => one === program || besides.includes(one)) : names).join();
  };
  const groups = new Map();
  // Ours alone: a library may say that a module of it has no effect, and an import for its effect is then dropped.
  for (const path of Object.keys(inputs).filter((one) => isOurs(one) && bundled.has(one))) {
    const name = nameOf(path);
    if (name === '' || Object.values(programs).flat().includes(path)) continue;
    groups.set(name, [...(groups.get(name) ?? []), path]);
  }
  const groupOf = new Map([...groups].flatMap(([name, paths]) => paths.map((path) => [path, name])));
  const needed = new Map();
  for (const entry of entries) {
    const names = new Set();
    // A group brings what its modules import, so that of other groups.
    for (let before = -1; before < names.size; ) {
      before = names.size;
      const paths = reach(inputs, [entry, ...[...names].flatMap((name) => groups.get(name))]);
      for (const path of paths) if (groupOf.has(path)) names.add(groupOf.get(path));
    }
    if (names.size > 0) needed.set(entry, [...names].sort());
  }
  return { groups, needed };
}

/** The plugin of a second build, which makes a chunk of each group. Names are relative: a chunk's hash holds them. */
export const gatherChunks = (root, entryPoints, { groups, needed }) => ({
  name: 'groups of modules',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice('group:'.length), namespace: groupNamespace }));
    onLoad({ filter: /.*/, namespace: groupNamespace }, ({ path: name }) => ({
      contents: groups
        .get(name)
        .map((path) => `import ${JSON.stringify(`./${path}`)};`)
        .join('\n'),
      resolveDir: root,
    }));
    const bring = (path) =>
      needed
        .get(path)
        .map((name) => `import ${JSON.stringify(`group:${name}`)};`)
        .join('');
    // No other module imports these.
    onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
      const own = relative(root, path);
      if (!entryPoints.includes(own) || !needed.has(own)) return undefined;
      const [, hashbang = '', source] = /^(#!.*\n)?([^]*)$/.exec(await readFile(path, 'utf8'));
      return { contents: `${hashbang}${bring(own)}${source}`, loader: 'ts', resolveDir: dirname(path) };
    });
    // Other modules may import the entry of an `import()` as well: it would import itself.
    onResolve({ filter: /.*/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === lazyNamespace) return undefined;
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: lazyNamespace });
      const own = isAbsolute(found.path) ? relative(root, found.path) : null;
      // esbuild resolves the others itself: a path from a plugin comes without the module type of its package, and which of
      // two importers is first would decide what is built.
      return own !== null && needed.has(own) && isOurs(own) ? { path: own, namespace: lazyNamespace } : undefined;
    });
    onLoad({ filter: /.*/, namespace: lazyNamespace }, ({ path }) => ({
      contents: `${bring(path)}export * from ${JSON.stringify(`./${path}`)};`,
      resolveDir: root,
    }));
  },
});
