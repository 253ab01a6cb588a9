/** The built `tickgate mcp` as a process, as an assistant starts it: standard output carries the protocol alone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { buildSampleSeed } from '../../src/cli/demo/stage.ts';
import { startGitHub } from '../support/github.ts';
import { callTool, createAssistant } from '../support/mcp-client.ts';

const command = [join(import.meta.dirname, '..', '..', 'dist', 'cli', 'index.js'), 'mcp', '--repo'] as const;

async function givenEnvironment(): Promise<{ readonly env: Record<string, string>; readonly requests: Set<string> }> {
  const requests = new Set<string>();
  const github = await startGitHub({
    seed: buildSampleSeed('/nowhere', { paceMs: 0, cron: '23 * * * *' }),
    watch: { arrives: ({ method, path }) => void requests.add(path === '/graphql' ? `${method} ${path}` : method) },
  });
  const { token } = github.as('ana');
  return { env: { PATH: process.env['PATH'] ?? '', GITHUB_TOKEN: token, GITHUB_API_URL: github.url }, requests };
}

test('an assistant that starts it lists its tools, calls them, and meets nothing but the protocol', async () => {
  const { env, requests } = await givenEnvironment();
  const args = [...command, 'maple/pocket-ledger'];
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
  const said: string[] = [];
  transport.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  const client = createAssistant();
  const errors: string[] = [];
  Object.assign(client, { onerror: ({ message }: Error) => errors.push(message) });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['status', 'why', 'questions', 'simulate']);
    expect((await callTool(client, 'status')).text).toContain('has no loop work yet');
    expect((await callTool(client, 'simulate', { runs: 2 })).text).toContain(
      'the 5 open issues of maple/pocket-ledger',
    );
  } finally {
    await client.close();
  }
  expect(errors).toEqual([]);
  expect([...requests].toSorted()).toEqual(['GET', 'POST /graphql']);
  expect(said.join('')).toMatch(
    /^Serving the loop of maple\/pocket-ledger over standard input and output, read only\./,
  );
});

test('it answers what it was asked, and ends with 0 once its input is closed', async () => {
  const { env } = await givenEnvironment();
  const program = spawn(process.execPath, [...command, 'maple/pocket-ledger'], { env });
  const ended = once(program, 'close');
  const [out, err] = [text(program.stdout), text(program.stderr)];
  const ask = (message: object): void =>
    void program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'a pipe', version: '1' };
  ask({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  ask({ method: 'notifications/initialized' });
  program.stdin.write('this is no message\n');
  ask({ id: 2, method: 'tools/call', params: { name: 'questions', arguments: {} } });
  program.stdin.end();

  expect(await ended).toEqual([0, null]);
  expect(`${await out}${await err}`).not.toContain(env['GITHUB_TOKEN']);
  const lines = (await out).trimEnd().split('\n');
  const answers = lines.map((line) => JSONRPCMessageSchema.parse(JSON.parse(line)));
  expect(answers).toMatchObject([
    { id: 1, result: { serverInfo: { name: 'tickgate' } } },
    { id: 2, result: {} },
  ]);
});

test('without a token it ends with 1 and writes nothing where the protocol would be', async () => {
  const env = { ...(await givenEnvironment()).env, GITHUB_TOKEN: '' };
  const program = spawn(process.execPath, [...command, 'maple/pocket-ledger'], { env });
  const written = Promise.all([text(program.stdout), text(program.stderr)]);

  expect(await once(program, 'close')).toEqual([1, null]);
  expect(await written).toEqual(['', expect.stringMatching(/^error: token_missing: There is no token/)]);
});
