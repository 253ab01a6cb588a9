/** Entry point of the server: starts or registers the app, reports each wrong setting, and shuts down on a signal. */
import { readRegistrationOptions, startRegistration } from './server/registration.ts';
import { startApp } from './server/server.ts';
import { HELP, readSettings } from './server/settings.ts';

const SHUTDOWN_MS = 10_000;

async function main(): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(HELP);
    return;
  }
  if (process.argv[2] === 'register') return await runRegistration(process.argv.slice(3));
  const read = readSettings(process.env);
  if ('problems' in read) return printProblems(read.problems);
  const { host, port } = read.settings;
  const app = await startApp(read.settings).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    printProblems([`PORT: ${port} is taken already on ${host}; give another one.`]);
    return null;
  });
  if (app === null) return;
  const end = (signal: string): void => {
    app.log.info({ reason: signal }, 'ending');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    app.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Resolves when the app is registered. */
async function runRegistration(argv: readonly string[]): Promise<void> {
  const read = readRegistrationOptions(argv, process.env);
  if ('problems' in read) return printProblems(read.problems);
  const { url, made, stop } = await startRegistration(read.order);
  process.stdout.write(`Open ${url} in your browser.\n`);
  const installUrl = await made;
  process.stdout.write(`The credentials are in ${read.order.file}. Install the app: ${installUrl}\n`);
  await stop();
}

function printProblems(problems: readonly string[]): void {
  process.stderr.write(`${problems.join('\n')}\nAll settings: node dist/app/index.js --help\n`);
  process.exitCode = 1;
}

await main();
