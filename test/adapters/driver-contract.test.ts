/** What every driver must keep, whatever its program: run here by a stand-in of the same name that tells how it was started. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { behindProxy } from '../../src/agents/drivers/driver.ts';
import { type DriverName, driverNamed, driverNames } from '../../src/agents/drivers/registry.ts';
import { openPlainSandbox } from '../../src/agents/sandbox/plain-sandbox.ts';
import type { Sandbox } from '../../src/core/sandbox/isolation.ts';
import type { WorkOrder } from '../../src/core/sessions/contract/agent-contract.ts';
import { unpricedModels } from '../support/unpriced-models.ts';

const orderWith = (dollars: number | null): WorkOrder => ({
  ...{ schemaVersion: 1, loop: 'work', iteration: 1, maxIterations: 5, session: 1, subject: 1, role: 'worker' },
  ...{ task: '', criteria: [], findings: [], section: null, base: '', decisions: [], notes: '', allowedPaths: [] },
  caps: { dollars, minutes: 1, turns: null },
});

/** What the job holds, and no agent behind the proxy may see. */
const realKeys = { ANTHROPIC_API_KEY: 'the real key', OPENAI_API_KEY: 'the real key', GEMINI_API_KEY: 'the real key' };

interface Start {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly prompt: string;
}

interface Trial {
  readonly isolation?: Sandbox['kind'];
  readonly dollars?: number | null;
  readonly proxied?: boolean;
  /** Lines of the stand-in's script. */
  readonly does?: string;
}

/** Runs a session of the driver by a stand-in; `start` is null where it was never started. */
async function tried(name: DriverName, { isolation = 'none', dollars = null, proxied = false, does = '' }: Trial = {}) {
  const sandbox = await openPlainSandbox();
  try {
    const told = join(sandbox.tmp, 'start.json');
    const program = join(sandbox.work, name);
    const script = `#!${process.execPath}
const fs = require('node:fs');
if (process.argv[2] !== '--version') {
  fs.writeFileSync(${JSON.stringify(told)}, JSON.stringify({ argv: process.argv.slice(2), env: process.env, prompt: fs.readFileSync(0, 'utf8') }));
  ${does}
}`;
    writeFileSync(program, script, { mode: 0o755 });
    const driver = driverNamed(name);
    const accounts = [
      ['anthropic', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_API_KEY'],
      ['openai', 'OPENAI_BASE_URL', 'OPENAI_API_KEY'],
      ['google', 'GOOGLE_GEMINI_BASE_URL', 'GEMINI_API_KEY'],
    ].map(([route = '', addressName = '', keyName = '']) => ({
      ...{ route, addressName, keyName, upstream: 'http://127.0.0.1:9' },
      credential: ['authorization', 'the real key'] as const,
    }));
    const metered = behindProxy(driver, { accounts, dollarsOf: () => 0, unknown: 'strip' });
    const facts = await (proxied ? metered : driver).run({
      ...unpricedModels,
      sandbox: { ...sandbox, kind: isolation },
      ...{ order: orderWith(dollars), cwd: sandbox.work, prompt: 'Do it', deadlineMs: 20_000 },
      env: { PATH: `${sandbox.work}:${process.env['PATH'] ?? ''}`, ...realKeys },
      settings: { command: [program], model: 'gpt-5.1', args: [] },
    });
    const start = existsSync(told) ? (JSON.parse(readFileSync(told, 'utf8')) as Start) : null;
    if (start === null) throw new Error(`${name} was not started: ${facts.stderr}`);
    return { facts, start, sandbox };
  } finally {
    await sandbox.close();
  }
}

describe.each(driverNames)('%s', (name) => {
  test('gets the whole prompt on its stdin, and the path of its result', async () => {
    const { start, sandbox } = await tried(name);
    expect(start.prompt).toBe('Do it');
    expect(start.env['TICKGATE_RESULT']).toBe(join(sandbox.outbox, 'result.json'));
    expect(start.argv.join(' ')).not.toContain('Do it');
  });

  test('that dies without a word has failed, whatever its exit code', async () => {
    const { facts } = await tried(name);
    expect(facts.status).toBe('failed');
  });

  test('behind the proxy it knows the address of the proxy and no real key', async () => {
    const { start } = await tried(name, { proxied: true, dollars: 1 });
    const known = JSON.stringify([start.argv, start.env]);
    expect(known).toMatch(/http:\/\/127\.0\.0\.1:\d+\//);
    expect(known).not.toContain('the real key');
  });
});

test('claude under dollars without a proxy has none of the tools that start agents, those of later versions included', async () => {
  const { start } = await tried('claude', { dollars: 1 });
  const tools = start.argv
    .filter((word) => word.startsWith('--tools='))
    .at(-1)
    ?.slice('--tools='.length)
    .split(',');
  expect(tools).toEqual(expect.arrayContaining(['Bash', 'Edit', 'Read', 'Write']));
  for (const tool of ['Agent', 'Task', 'Workflow', 'Skill', 'WebFetch']) expect(tools).not.toContain(tool);
  expect((await tried('claude')).start.argv.join(' ')).not.toContain('--tools=');
});

test('qwen gives up a limited request within seconds, where by itself it would hold its sandbox for 42 minutes', async () => {
  const reads = `process.stderr.write(fs.readFileSync(process.env.QWEN_CODE_SYSTEM_SETTINGS_PATH, 'utf8'));`;
  const { facts, start, sandbox } = await tried('qwen', { does: reads });

  expect(start.env['QWEN_CODE_SYSTEM_SETTINGS_PATH']).toBe(join(sandbox.inbox, 'settings.json'));
  expect(JSON.parse(facts.stderr)).toMatchObject({ model: { generationConfig: { maxRetries: 2 } } });
});

test('codex keeps its own sandbox only where there is no isolation, since hosted runners refuse what it needs', async () => {
  const sandbox = async (isolation: Sandbox['kind']): Promise<string | undefined> => {
    const { argv } = (await tried('codex', { isolation })).start;
    return argv[argv.indexOf('-s') + 1];
  };
  expect([await sandbox('none'), await sandbox('uid'), await sandbox('container')]).toEqual([
    ...['workspace-write', 'danger-full-access', 'danger-full-access'],
  ]);
});

describe('copilot without the proxy, which GitHub alone meters', () => {
  const reports = (nanoCredits: number): string =>
    `fs.writeFileSync(process.env.TICKGATE_RESULT.replace('result.json', 'usage.json'), JSON.stringify({ modelMetrics: {
      'gpt-5.1': { requests: { count: 3 }, usage: { inputTokens: 3000, outputTokens: 150, cacheReadTokens: 600, reasoningTokens: 30 }, totalNanoAiu: ${nanoCredits} },
    } }));`;
  const dollarsIn = (usage: readonly { readonly costReported: number | null }[]): number =>
    usage.reduce((sum, { costReported }) => sum + (costReported ?? 0), 0);

  test('is charged its whole cap, whatever it reports below it, and what it reports above it', async () => {
    const below = await tried('copilot', { dollars: 2, does: reports(50e9) });
    expect(below.facts.usage).toEqual([
      {
        ...{ model: 'gpt-5.1', input: 2400, output: 120, reasoning: 30, cacheRead: 600, cacheWrite: 0 },
        ...{ costReported: 2, messages: 3 },
      },
    ]);
    const silent = await tried('copilot', { dollars: 2 });
    expect(dollarsIn(silent.facts.usage)).toBe(2);
    // More than a session of its length could use is no claim of the program.
    const large = await tried('copilot', { dollars: 500, does: `${reports(50e9)}\nprocess.exit(3);` });
    expect(dollarsIn(large.facts.usage)).toBe(500);
    expect(large.facts).toMatchObject({ failure: { sentence: 'copilot ended with exit code 3' } });
    const above = await tried('copilot', { dollars: 2, does: reports(250e9) });
    expect(dollarsIn(above.facts.usage)).toBe(2.5);
    const unlimited = await tried('copilot', { does: reports(50e9) });
    expect(dollarsIn(unlimited.facts.usage)).toBe(0.5);
  });

  test('is charged nothing where its program could not be started, and is charged per attempt without the proxy alone', async () => {
    const sandbox = await openPlainSandbox();
    const driver = driverNamed('copilot');
    try {
      const { failure, usage } = (await driver.run({
        ...unpricedModels,
        ...{ sandbox, order: orderWith(2), cwd: sandbox.work, prompt: 'Do it', deadlineMs: 20_000 },
        env: { PATH: sandbox.work },
        settings: { command: null, model: null, args: [] },
      })) as { readonly failure?: unknown; readonly usage: Parameters<typeof dollarsIn>[0] };
      expect(failure).toBeDefined();
      expect(dollarsIn(usage)).toBe(0);
    } finally {
      await sandbox.close();
    }
    const proxied = behindProxy(driver, { accounts: [], dollarsOf: () => 0, unknown: 'strip' });
    expect([driver.chargedAtCap, proxied.chargedAtCap, driverNamed('codex').chargedAtCap]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('gets its cap as its own limit, and is not started under one that is smaller than that limit can be', async () => {
    const { argv } = (await tried('copilot', { dollars: 1.239 })).start;
    expect(argv[argv.indexOf('--max-ai-credits') + 1]).toBe('123');
    await expect(tried('copilot', { dollars: 0.29 })).rejects.toThrow('copilot was not started');
    await expect(tried('copilot', { dollars: 0.29, proxied: true })).resolves.toBeDefined();
  });
});

test('copilot behind the proxy asks nothing of GitHub, and its model by the proxy alone', async () => {
  const { env } = (await tried('copilot', { proxied: true, dollars: 1 })).start;
  expect(env).toMatchObject({
    COPILOT_OFFLINE: 'true',
    COPILOT_PROVIDER_BASE_URL: env['OPENAI_BASE_URL'],
    COPILOT_PROVIDER_API_KEY: env['OPENAI_API_KEY'],
    COPILOT_PROVIDER_WIRE_API: 'responses',
  });
});

test('opencode, gemini and qwen may write their result outside of the clone by their own tools', async () => {
  const { start, sandbox } = await tried('opencode');
  expect(JSON.parse(start.env['OPENCODE_PERMISSION'] ?? '{}')).toMatchObject({
    external_directory: { [`${sandbox.outbox}/*`]: 'allow' },
  });
  for (const name of ['gemini', 'qwen'] as const) {
    const one = await tried(name);
    const { argv } = one.start;
    expect(argv[argv.indexOf('--include-directories') + 1]?.split(',')).toContain(one.sandbox.outbox);
  }
});
