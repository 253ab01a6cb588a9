/**
 * Prints which test files took longest. Writes that list and the counts to the file that TEST_COUNTS names, for the end
 * of .ci/run.
 */
import { writeFileSync } from 'node:fs';

const NAMED = 10;

export default class CountsReporter {
  onTestRunEnd(files, unhandledErrors) {
    const states = files.flatMap((file) => [...file.children.allTests()].map((test) => test.result().state));
    const count = (state) => states.filter((each) => each === state).length;
    // The tests of a file that cannot be loaded are not counted, so the file counts as one failed test.
    const unloaded = files.filter((file) => file.state() === 'failed' && file.errors().length > 0).length;
    const failed = count('failed') + unloaded + unhandledErrors.length;
    const skipped = count('skipped') + count('pending');
    const named = dearest(files);
    if (files.length > NAMED) console.log(`\n${named}\n`);
    const target = process.env.TEST_COUNTS;
    if (target) writeFileSync(target, `${count('passed')} ${failed} ${skipped}\n${named}\n`);
  }
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
