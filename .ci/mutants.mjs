/**
 * `npm run mutants`: plants each fault of test/mutants.json, one at a time and in memory only. Runs the tests that
 * carry its number: of a requirement in test/requirements.json, or of a finding in test/contract/findings.ts. One of
 * them must fail.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { importSources } from './import-sources.mjs';
import { planted } from './plant.mjs';

const root = join(import.meta.dirname, '..');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const help = `npm run mutants -- [options]

Plants each fault of test/mutants.json, one at a time and in memory only, and runs the tests that carry its number: of a
requirement (test/requirements.json) or of a finding from outside (test/contract/findings.ts). One of them must fail.

  --number N   only rows of this number; a beginning is enough: 000-3, OUT
  --draw N     so many rows, drawn by lot, cheap ones more often
  --seed S     the same lot again
  --jobs N     files of tests side by side (default 1)
  --list       only print the rows
  --every      run all tests of each number to their end, and name those that no fault of their number turned red; slow
  --tested     the tests are known to be green without any fault: do not run them for that
  --help       this text

Exit codes: 1 = a fault survived, 2 = a row that cannot be tried, or tests that fail without its fault.`;

const flag = { type: 'boolean', default: false };
const options = readOptions();
if (options.help) {
  console.log(help);
  process.exit(0);
}
for (const name of ['draw', 'seed', 'jobs'])
  if (options[name] !== undefined && !/^[1-9]\d*$/.test(options[name])) fail(`--${name}: give a whole number`);

const { testsOfFindings } = await importSources(`export { testsOfFindings } from './test/contract/findings.ts';`);
const testsOf = new Map(
  [...readJson('test/requirements.json'), ...testsOfFindings()].map(({ number, tests }) => [number, tests]),
);
const rows = readJson('test/mutants.json').filter(({ number }) => number.startsWith(options.number));
if (rows.length === 0) fail(`--number: no row is about ${options.number}`);
const chosen = options.draw === undefined ? rows : drawn(rows, Number(options.draw));

function readOptions() {
  const text = { type: 'string' };
  const known = { number: { ...text, default: '' }, draw: text, seed: text, jobs: { ...text, default: '1' } };
  try {
    return parseArgs({ options: { ...known, list: flag, every: flag, tested: flag, help: flag } }).values;
  } catch (error) {
    return fail(`${error.message.split('.')[0]}; see --help`);
  }
}

function fail(message) {
  console.error(`mutants: ${message}`);
  process.exit(2);
}

/** Rough cost of a test file: rules run in seconds, scenarios in half a minute. */
function costOf(file) {
  const folders = ['core', 'contract', 'app', 'adapters', 'scenarios'];
  const place = folders.indexOf(file.split('/')[1]);
  return place < 0 ? folders.length : place;
}

/** Draws rows by lot, cheap ones more often than expensive ones. The same seed gives the same rows. */
function drawn(all, count) {
  const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9) + 1);
  console.log(`${count} of ${all.length} rows, drawn by --seed ${seed}`);
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
  const weight = (row) => 1 / (1 + Math.min(...(testsOf.get(row.number) ?? []).map(({ file }) => costOf(file)), 5));
  // The larger a weight, the larger the root of a random number tends to be (Efraimidis and Spirakis).
  return all
    .map((row) => ({ row, lot: random() ** (1 / weight(row)) }))
    .toSorted((one, other) => other.lot - one.lot)
    .slice(0, count)
    .map(({ row }) => row);
}

async function tryAll(wanted) {
  const queue = [...wanted];
  const results = [];
  const known = new Map();
  const jobs = Array.from({ length: Math.min(Number(options.jobs), queue.length) }, async () => {
    const bench = await openBench();
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const started = Date.now();
      const result = await tried(bench, row, known);
      results.push(result.verdict);
      const seconds = `${Math.round((Date.now() - started) / 1000)} s`;
      console.log(`${row.number}  ${result.verdict.padEnd(8)}  ${seconds.padStart(5)}  ${row.fault}${result.why}`);
    }
    await bench.close();
  });
  await Promise.all(jobs);
  if (options.every) nameUnturned(wanted);
  const count = (verdict) => results.filter((each) => each === verdict).length;
  console.log(`mutants: ${count('red')} red, ${count('SURVIVED')} survived, ${count('BROKEN')} cannot be tried`);
  if (count('BROKEN') > 0) return 2;
  return count('SURVIVED') > 0 ? 1 : 0;
}

/** Tests that a fault of their own number made fail. */
const turnedRed = new Set();

function nameUnturned(wanted) {
  for (const number of new Set(wanted.map((row) => row.number)))
    for (const test of testsOf.get(number) ?? [])
      if (!turnedRed.has(test))
        console.log(`${number}  no fault turned it red: ${test.file}: ${test.name.join(' > ')}`);
}

/** `known`: whether a file's tests are green without a fault. */
async function tried(bench, row, known) {
  const broken = (why) => ({ verdict: 'BROKEN', why: `: ${why}` });
  const tests = testsOf.get(row.number) ?? [];
  if (tests.length === 0) return broken('no test carries this number');
  const files = [...new Set(tests.map(({ file }) => file))].toSorted((one, other) => costOf(one) - costOf(other));
  let first = null;
  try {
    for (const file of files) {
      const titles = tests.filter((test) => test.file === file).map(({ name }) => name);
      const { failed, ran, unloaded } = await bench.run(file, titles, row);
      if (unloaded !== null) return broken(`${file} cannot be loaded: ${unloaded}`);
      if (ran === 0) return broken(`${file} has no such test: ${titles.map((title) => title.join(' > ')).join('; ')}`);
      if (failed.length === 0) continue;
      const before = options.tested ? [] : await failingWithout(bench, file, known);
      const caused = failed.filter((name) => !before.includes(name));
      if (caused.length === 0) return broken(`fails without the fault, too: ${failed[0]}`);
      first ??= caused[0];
      for (const test of tests)
        if (
          test.file === file &&
          caused.some((name) => new RegExp(patternOf(test.name)).test(name.replaceAll(' > ', ' ')))
        )
          turnedRed.add(test);
      if (!options.every) break;
    }
    if (first !== null) return { verdict: 'red', why: ` (${first})` };
  } catch (error) {
    return broken(error.message);
  }
  return { verdict: 'SURVIVED', why: ` (${row.in}, ${row.at})` };
}

/** Finds a file's tests that carry a number and fail without any fault. Runs each file once. */
function failingWithout(bench, file, known) {
  const asked = known.get(file) ?? bench.run(file, titlesIn(file), null).then(({ failed }) => failed);
  known.set(file, asked);
  return asked;
}

const titlesIn = (file) =>
  [...new Set(chosen.map(({ number }) => number))].flatMap((number) =>
    (testsOf.get(number) ?? []).filter((test) => test.file === file).map(({ name }) => name),
  );

/** Opens a test runner that keeps its compiled modules and ends at the first failing test. It recompiles only the file with the fault. */
async function openBench() {
  let fault = null;
  const plant = {
    name: 'planted fault',
    enforce: 'pre',
    transform: (code, id) =>
      fault !== null && id.split('?')[0] === join(root, fault.in)
        ? { code: planted(code, fault), map: null }
        : undefined,
  };
  const vitest = await createVitest(
    'test',
    { root, watch: false, bail: options.every ? 0 : 1, maxWorkers: 1, reporters: [{}], ui: false },
    { plugins: [plant] },
  );
  await vitest.standalone();
  const project = vitest.getRootProject();
  const run = async (file, titles, row) => {
    // A row whose text is missing in the source fails before any test runs.
    if (row !== null) planted(readFileSync(join(root, row.in), 'utf8'), row);
    fault = row;
    // For programs that a test bundles itself (test/support/planted-fault.ts).
    project.config.env = { ...project.config.env, TICKGATE_PLANTED_FAULT: row === null ? '' : JSON.stringify(row) };
    if (row !== null) vitest.invalidateFile(join(root, row.in));
    const testNamePattern = new RegExp(titles.map(patternOf).join('|'));
    const specification = project.createSpecification(join(root, file), { testNamePattern });
    const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications([specification], false);
    // Vitest returns the results of earlier runs as well.
    const testModules = known.filter(({ moduleId }) => moduleId === join(root, file));
    fault = null;
    if (row !== null) vitest.invalidateFile(join(root, row.in));
    const tests = testModules.flatMap((module) => [...module.children.allTests()]);
    const named = (state) => tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName);
    const failed = named('failed');
    const errors = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors];
    const unloaded = tests.length === 0 && errors.length > 0 ? (errors[0].message ?? 'unknown error') : null;
    const ran = failed.length + named('passed').length;
    return { failed: [...failed, ...errors.map(({ message }) => message)], ran, unloaded };
  };
  return { run, close: () => vitest.close() };
}

/**
 * Matches the beginning of a test's full name. After the title of a table's row, the text in place of `%s` may be named
 * too.
 */
function patternOf(titles) {
  const format = /%[sdifjoO%]|\$\{[^}]*\}|\$[a-z]\w*(?:\.\w+)*/;
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const inTables = titles.findIndex((title) => format.test(title)) + 1;
  const [known, inRows] = inTables === 0 ? [titles, []] : [titles.slice(0, inTables), titles.slice(inTables)];
  const parts = known.join(' ').split(format).map(escaped);
  return `^${inRows.map((row) => `(?=.*${row.split(format).map(escaped).join('.*')})`).join('')}${parts.join('.*')}`;
}

if (options.list) for (const row of chosen) console.log(`${row.number}  ${row.fault}  (${row.in}, ${row.at})`);
else process.exitCode = await tryAll(chosen);
