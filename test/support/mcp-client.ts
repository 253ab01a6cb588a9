/** An assistant in a test: the real client of the Model Context Protocol, connected to the server in this process. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { createLoopServer } from '../../src/cli/mcp/server.ts';

export const createAssistant = (): Client => new Client({ name: 'assistant-of-a-test', version: '1.0.0' });

export interface ConnectedAssistant {
  readonly client: Client;
  /** What the server wrote to standard error. */
  readonly stderr: () => string;
}

export async function connectAssistant(
  request: Partial<Parameters<typeof createLoopServer>[0]>,
  environment: Parameters<typeof createLoopServer>[2],
): Promise<ConnectedAssistant> {
  const written = { err: '' };
  const stderr = { write: (text: string) => (written.err += text) };
  const named = { workflow: '.github/workflows/tickgate.yml', ...request };
  const { server } = createLoopServer(named, { stderr }, environment);
  const client = createAssistant();
  const [own, other] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(other), client.connect(own)]);
  onTestFinished(() => client.close());
  return { client, stderr: () => written.err };
}

export interface ToolAnswer {
  /** The first line, in which the server says what the report quotes; null = the protocol itself refused the call. */
  readonly notice: string | null;
  /** The report, between the server's first and last line. */
  readonly text: string;
  readonly isError: boolean;
}

/** Calls a tool and returns its answer. Throws if the server's own lines do not enclose the report. */
export async function callTool(
  client: Client,
  name: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<ToolAnswer> {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: given }));
  const [first = '', text = '', last = '', ...more] = result.content.map((part) =>
    part.type === 'text' ? part.text : `(${part.type})`,
  );
  const isError = result.isError === true;
  if (isError && first.startsWith('MCP error')) return { notice: null, text: first, isError };
  if (more.length > 0 || !/^End of the report [0-9a-f]{8}\.$/.test(last) || !first.endsWith(`“${last}”`))
    throw new Error(`The report is not enclosed: ${JSON.stringify({ first, last, more })}`);
  return { notice: first, text, isError };
}
