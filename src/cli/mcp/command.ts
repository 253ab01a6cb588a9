/** `tickgate mcp`: serves a loop's record to an assistant over standard input and output. */
import { finished } from 'node:stream/promises';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Environment } from '../client.ts';
import { exitCodes } from '../mistake.ts';
import type { RecordRequest } from '../status-record.ts';
import type { Terminal } from '../terminal.ts';
import { createLoopServer } from './server.ts';

/**
 * Serves until the assistant closes standard input. Standard output carries the protocol alone, so everything else goes
 * to standard error.
 */
export async function runMcp(
  options: RecordRequest,
  { stderr }: Terminal,
  environment: Environment = process.env,
): Promise<number> {
  const { server, repository } = createLoopServer(options, { stderr }, environment);
  const closed = new Promise<void>((resolve) => {
    const onerror = ({ message }: Error): void =>
      void stderr.write(`The assistant sent no usable message: ${message}\n`);
    Object.assign(server.server, { onclose: resolve, onerror });
  });
  await server.connect(new StdioServerTransport());
  stderr.write(`Serving the loop of ${repository} over standard input and output, read only. Ctrl-C ends it.\n`);
  // An assistant that dies leaves a broken pipe, which ends the service as well.
  await Promise.race([closed, finished(process.stdin, { writable: false }).catch(() => undefined)]);
  return exitCodes.done;
}
