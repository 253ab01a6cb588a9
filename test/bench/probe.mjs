/**
 * Imported by a step's process ahead of its program. Writes a line of JSON when the process ends: processor time to the
 * first request and in all, and the code that was loaded. It costs nothing before that but a counted call.
 */
import { appendFileSync, statSync } from 'node:fs';
import { Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

let toFirstRequestMs = null;
const { fetch } = globalThis;
globalThis.fetch = (...given) => {
  toFirstRequestMs ??= cpuMs();
  return fetch(...given);
};

/** V8 tells of all scripts that it has, once a debugger asks. */
function listScripts() {
  const urls = new Set();
  const session = new Session();
  session.connect();
  session.on('Debugger.scriptParsed', ({ params }) => urls.add(params.url));
  session.post('Debugger.enable');
  session.disconnect();
  return [...urls].filter((url) => url.startsWith('file:') && url !== import.meta.url);
}

process.on('exit', () => {
  const allMs = cpuMs();
  const codeBytes = listScripts().reduce((sum, url) => sum + statSync(fileURLToPath(url)).size, 0);
  const program = process.argv[1] ?? '';
  appendFileSync(
    process.env.TICKGATE_BENCH_PROBE,
    `${JSON.stringify({ program, cpuMs: allMs, toFirstRequestMs, codeBytes })}\n`,
  );
});
