/** Which models a loop uses, what they cost, and where it says so. */
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';
import { runCli } from '../support/run-cli.ts';

const ownRules = `# Shop

### SDD Configuration

### Loop Cost Rates

| model | input | output |
| --- | --- | --- |
| house-model | 2 | 10 |

### Loop Logging

- \`hunter-\\d+\`
`;

test('given rates and patterns in CLAUDE.md of the default branch, a tick prices and redacts by them, and status and doctor name the rates with their source', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('First')],
    agent: `write('a.txt', 'done\\n');
      result({ progress: 'Did it for hunter-4711', usage: [{ model: 'house-model', input: 100000, output: 10000, messages: 1 }] });`,
    auditor: `result({ usage: [{ model: 'house-model', input: 1000, output: 0, messages: 1 }] });`,
    config: 'agents:\n  worker: { model: house-model, fallback-model: claude-haiku-4-7 }\n',
  });
  await loop.ana.commits({ path: 'CLAUDE.md', text: ownRules });

  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(loop.head()?.counters).toMatchObject({
    rateTableSource: 'CLAUDE.md SDD config',
    dollarsEstimate: 0.302,
  });
  const [pull] = await loop.pullRequests();
  expect(pull?.body).toContain('Did it for');
  expect(pull?.body).not.toContain('hunter-4711');

  const environment = { GITHUB_TOKEN: loop.ana.token, GITHUB_API_URL: loop.github.url };
  const rates = [
    'house-model (worker): $2 in, $10 out per million tokens (CLAUDE.md SDD config)',
    expect.stringMatching(/^the default model of command \(auditor, post_action and responder\): priced as the model/),
    'claude-haiku-4-7 (fallback): $0.25 in, $1.25 out per million tokens (built-in default)',
  ];
  const asked = async (...args: readonly string[]) => (await runCli([...args, '--repo', 'acme/shop'], environment)).out;
  const flat = (text: string): string => text.replaceAll(/\n {2}/g, ' ');
  expect(JSON.parse(await asked('status', '--json'))).toMatchObject({ rates });
  expect(flat(await asked('status'))).toContain(`\n${rates[0]}\n`);
  expect(JSON.parse(await asked('doctor', '--json'))).toMatchObject({ rates });
  expect(flat(await asked('doctor'))).toContain(`\n${rates[0]}\n`);
});

/** A program called `claude` that refuses one model as the real one does, and works with any other. */
const program = `#!${process.execPath}
const { appendFileSync, writeFileSync } = require('node:fs');
const { argv } = process;
if (argv.includes('--version')) { console.log('2.1.0 (Claude Code)'); process.exit(0); }
const at = argv.indexOf('--model');
const model = at < 0 ? 'default' : argv[at + 1];
const order = JSON.parse(require('node:fs').readFileSync(process.env.TICKGATE_WORK_ORDER, 'utf8'));
appendFileSync(process.env.USED, order.role + ' ' + model + '\\n');
const end = (result) => console.log(JSON.stringify({ type: 'result', subtype: 'success', num_turns: 1, permission_denials: [], ...result }));
if (model === 'gone-model') {
  end({ is_error: true, api_error_status: 404, result: "There's an issue with the selected model (gone-model).", total_cost_usd: 0, usage: {}, modelUsage: {} });
  process.exit(1);
}
if (order.role === 'worker') writeFileSync('a.txt', 'done');
writeFileSync(process.env.TICKGATE_RESULT, JSON.stringify({ status: 'complete', progress: 'done', completion_indicators: ['Task complete', 'All done'], exit_signal: true }));
const usage = { inputTokens: 1000, outputTokens: 100, cacheReadInputTokens: 0, cacheCreationInputTokens: 0, costUSD: 0.01 };
end({ is_error: false, api_error_status: null, result: 'Did it', total_cost_usd: 0.01, usage: {}, modelUsage: { 'claude-opus-4-7': usage } });
`;

test('given a session whose model is gone, the tick retries once, with the role’s fallback model or else the program’s default', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tickgate-models-'));
  const [claude, used] = [join(folder, 'claude'), join(folder, 'used.txt')];
  await writeFile(claude, program);
  await chmod(claude, 0o755);
  await writeFile(used, '');
  const loop = await givenLoop({
    issues: [wellFormed('First')],
    agentConfig: `agent: claude\nisolation: none\nverify-command: 'true'\nenv: [USED]\n`,
    config: 'agents:\n  worker: { model: gone-model }\n  auditor: { model: gone-model, fallback-model: spare-model }\n',
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, USED: used },
  });

  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);

  expect((await readFile(used, 'utf8')).trim().split('\n')).toEqual([
    'worker gone-model',
    'worker default',
    'auditor gone-model',
    'auditor spare-model',
  ]);
  expect(tick.log).toContain('Trying once more with its default model.');
  expect(await loop.pullRequests()).toMatchObject([{ draft: false }]);
});

/** A program called `claude` whose model is gone, and whose detached child asks it for a long reply that it leaves open. */
const leavesChild = `#!${process.execPath}
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
if (process.argv.includes('--version')) { console.log('2.1.0 (Claude Code)'); process.exit(0); }
const told = process.env.TICKGATE_RESULT + process.pid;
const body = { model: 'claude-opus-4-8', max_tokens: 200000, stream: true, messages: [{ role: 'user', content: 'a' }] };
const child = "const { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: key } = process.env;"
  + "const asked = { method: 'POST', headers: { 'x-api-key': key }, body: process.argv[1] };"
  + "fetch(url + '/v1/messages', asked).then(() => { require('node:fs').writeFileSync(process.argv[2], ''); setInterval(() => {}, 1000); });";
spawn(process.execPath, ['-e', child, JSON.stringify(body), told], { detached: true, stdio: 'ignore' }).unref();
setInterval(() => {
  if (!existsSync(told)) return;
  console.log(JSON.stringify({ type: 'result', subtype: 'success', num_turns: 1, permission_denials: [], is_error: true, api_error_status: 404, result: "There's an issue with the selected model (gone-model).", total_cost_usd: 0, usage: {}, modelUsage: {} }));
  process.exit(1);
}, 20);
`;

test('given a session that has spent its dollars when its program ends, also by a reply that a child left open, the tick tries no other model', async () => {
  let asked = 0;
  const vendor = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': begins\n\n');
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'tickgate-models-'));
  await writeFile(join(folder, 'claude'), leavesChild);
  await chmod(join(folder, 'claude'), 0o755);
  const loop = await givenLoop({
    issues: [wellFormed('First')],
    agentConfig: `agent: claude\nisolation: none\nverify-command: 'true'\nmeter: proxy\nenv: [ANTHROPIC_BASE_URL]\nenv-secrets: [ANTHROPIC_API_KEY]\n`,
    config: 'max-dollars: 10\nagents:\n  worker: { model: claude-opus-4-7, fallback-model: claude-haiku-4-7 }\n',
    env: {
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      ANTHROPIC_API_KEY: 'k',
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
    },
  });
  try {
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([expect.stringContaining('no_such_model')]);
    expect(asked).toBe(1);
    expect(tick.log).not.toContain('Trying once more');
    expect(loop.head()?.counters.dollarsEstimate).toBeGreaterThan(5);
  } finally {
    vendor.closeAllConnections();
    vendor.close();
  }
});
