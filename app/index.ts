/** Starts the app as a server: settings in, one line per mistake, an orderly end on a signal. */
import { startApp } from './server.ts';
import { HELP, readSettings } from './settings.ts';

const SHUTDOWN_MS = 10_000;

async function main(): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(HELP);
    return;
  }
  const read = readSettings(process.env);
  if ('problems' in read) {
    process.stderr.write(`${read.problems.join('\n')}\nAll settings: node dist/app/index.js --help\n`);
    process.exitCode = 1;
    return;
  }
  const app = await startApp(read.settings);
  const end = (signal: string): void => {
    app.log.info({ signal }, 'ending');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    app.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
}

await main();
