/**
 * Lets pauses of seconds (between the tries of a client, or the reads of a tick that waits) pass fifty times as fast
 * where `applies` says so, until what it returns is called.
 * @param {(ms: number) => boolean} applies
 */

export function quickenPauses(applies) {
  const { setTimeout: real } = globalThis;
  const quick = (task, ms, ...rest) => real(task, ms >= 1_000 && ms <= 60_000 && applies(ms) ? ms / 50 : ms, ...rest);
  globalThis.setTimeout = Object.assign(quick, real, {
    [Symbol.for('nodejs.util.promisify.custom')]: real[Symbol.for('nodejs.util.promisify.custom')],
  });
  return () => void (globalThis.setTimeout = real);
}
