/** The examples of docs/your-first-agent.md, taken from the page and run as agents of a loop on the emulated GitHub. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { givenLoop, wellFormed } from '../support/loop.ts';

const page = readFileSync('docs/your-first-agent.md', 'utf8');

/** The first block of this language, which is the whole program. */
function exampleIn(language: string): string {
  const [, text = ''] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (text === '') throw new Error(`The page has no example in ${language}.`);
  return text;
}

test.each([
  ['sh', 'bash', 'agent.sh'],
  ['python', 'python3', 'agent.py'],
  ['js', process.execPath, 'agent.mjs'],
])('the example in %s works on an issue, is audited, and reports what it cost', async (language, program, name) => {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-first-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  writeFileSync(file, exampleIn(language));
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agentConfig: `agent: command\nagent-command: [${program}, ${file}]\nisolation: none\nverify-command: 'true'\n`,
  });

  const tick = await loop.tick();

  expect({ conclusion: tick.conclusion, errors: tick.annotations }).toEqual({
    conclusion: 'success',
    errors: expect.any(Array),
  });
  const [pull] = await loop.pullRequests();
  expect(pull).toMatchObject({ title: 'Add a search box (#1)', draft: false });
  expect(loop.git('show', `${pull?.head}:NOTES.md`)).toMatch(/^Worked on #1, told in \d{3,} characters\n$/);
  const { counters } = loop.head() ?? {};
  expect(counters).toMatchObject({ dollarsReported: 0.06, agentsDispatched: 2 });
});

/** A block of the section about one's own key, by how it begins. */
function blockIn(language: string, start: string): string {
  const [, section = ''] = page.split('\n## 5. ');
  const text = section
    .split(`\`\`\`${language}\n`)
    .find((one) => one.startsWith(start))
    ?.split('\n```')[0];
  if (text === undefined) throw new Error(`The section has no such block: ${start}`);
  return `${text}\n`;
}

test('the key of the last section reaches the model, and the program another one; each reply is counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-own-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const model = join(folder, 'model.mjs');
  const anyPort = "0, '127.0.0.1', function () { console.log(this.address().port); })";
  writeFileSync(model, blockIn('js', '// model.mjs').replace("8787, '127.0.0.1')", anyPort));
  const child = spawn(process.execPath, [model], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const heard: string[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => void heard.push(line));
  const [port] = (await once(lines, 'line')) as [string];
  const agent = join(folder, 'agent.mjs');
  // What the program finds as its key is shown in its work.
  const shown = "appendFileSync('KEY.md', ANTHROPIC_API_KEY);";
  writeFileSync(agent, `${blockIn('js', '// .github/agent.mjs')}if (order.role === 'worker') ${shown}\n`);
  const settings = blockIn('yaml', 'agent: command').replace(
    '[node, .github/agent.mjs]',
    `[${process.execPath}, ${agent}]`,
  );
  const step = parse(blockIn('text', 'env:')) as { env: Record<string, string> };
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agentConfig: `${settings}verify-command: 'true'\n`,
    env: {
      ...step.env,
      ANTHROPIC_API_KEY: 'sk-of-the-person',
      ANTHROPIC_BASE_URL: (step.env['ANTHROPIC_BASE_URL'] ?? '').replace('8787', port),
    },
  });

  await loop.tick();

  expect(heard.slice(1)).toEqual(Array(2).fill('POST /v1/messages with the key sk-of-the-person'));
  const [pull] = await loop.pullRequests();
  expect(loop.git('show', `${pull?.head}:NOTES.md`)).toBe('A line of the fake model\n');
  expect(loop.git('show', `${pull?.head}:KEY.md`)).not.toContain('sk-of-the-person');
  // 2,000 tokens in at $3 and 400 out at $15 a million.
  expect(loop.head()?.counters.dollarsEstimate).toBeCloseTo(0.012, 6);
});
