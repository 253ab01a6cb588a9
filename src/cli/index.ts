#!/usr/bin/env node
/** Entry of the command line. Rejects an old Node, and starts the demo's agent without loading the other commands. */

import { removeWrongAddresses } from './environment.ts';
import { processTerminal } from './terminal.ts';

// A reader such as `head` may leave before the end. Then the command ends as by SIGPIPE, unless it had ended already.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(process.exitCode ?? 141);
  });
}

// Before any other module is loaded: GitHub's client reads its address while it loads, and breaks on a wrong one.
const wrongAddress = removeWrongAddresses(process.env);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 18)) {
  processTerminal.stderr.write(
    `tickgate needs Node 20.18 or later; this is ${process.versions.node}. Install it from nodejs.org.\n`,
  );
  process.exitCode = 1;
} else if (process.argv[2] === 'demo-agent') {
  const { runDemoAgent } = await import('./demo/agent.ts');
  await runDemoAgent(process.argv.slice(3));
} else {
  const { runProgram } = await import('./program.ts');
  process.exitCode = await runProgram(process.argv.slice(2), process, wrongAddress);
}
