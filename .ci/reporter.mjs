/**
 * Prints which test files took longest. Writes the counts, that list and each failed test with its first line to the
 * file that TEST_COUNTS names, for the end of .ci/run: who reads only the end of a log sees there what failed.
 */
import { writeFileSync } from 'node:fs';

const NAMED = 10;
const FAILURES_NAMED = 20;

export default class CountsReporter {
  onTestRunEnd(files, unhandledErrors) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    // The tests of a file that cannot be loaded are not counted, so the file counts as one failed test.
    const unloaded = files.filter((file) => file.state() === 'failed' && file.errors().length > 0);
    const failures = [
      ...inState('failed').map((test) => `${test.module.relativeModuleId} > ${test.fullName}${cause(test.result())}`),
      ...unloaded.map((file) => `${file.relativeModuleId}${cause({ errors: file.errors() })}`),
      ...unhandledErrors.map((error) => `outside every test${cause({ errors: [error] })}`),
    ];
    const skipped = inState('skipped').length + inState('pending').length;
    const named = dearest(files);
    if (files.length > NAMED) console.log(`\n${named}\n`);
    const target = process.env.TEST_COUNTS;
    if (!target) return;
    const lines = [`${inState('passed').length} ${failures.length} ${skipped}`, named, ...listed(failures)];
    writeFileSync(target, `${lines.join('\n')}\n`);
  }
}

function cause({ errors }) {
  const [first] = (errors?.[0]?.message ?? '').split('\n');
  return first ? `: ${first.slice(0, 300)}` : '';
}

function listed(failures) {
  if (failures.length === 0) return [];
  const more = failures.length - FAILURES_NAMED;
  return [
    'The failed tests:',
    ...failures.slice(0, FAILURES_NAMED).map((failure) => `  ${failure}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function dearest(files) {
  const secondsOf = ({ collectDuration, setupDuration, duration }) =>
    (collectDuration + setupDuration + duration) / 1000;
  const rows = files
    .map((file) => ({ path: file.relativeModuleId, seconds: secondsOf(file.diagnostic()) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, NAMED);
  return [
    'The ten dearest test files:',
    ...rows.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`),
  ].join('\n');
}
