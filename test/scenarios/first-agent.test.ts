/** The examples of docs/your-first-agent.md, taken from the page and run as agents of a loop on the emulated GitHub. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readDiskText } from '../../src/core/codec/record-codec.ts';
import { LoopState } from '../../src/core/state/loop-state.ts';
import { givenLoop, wellFormed } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';
import { until } from '../support/until.ts';

const page = readFileSync('docs/your-first-agent.md', 'utf8');

/** The first block of this language, which is the whole program. */
function exampleIn(language: string): string {
  const [, text = ''] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (text === '') throw new Error(`The page has no example in ${language}.`);
  return text;
}

const examples = [
  ['sh', 'bash', 'agent.sh'],
  ['python', 'python3', 'agent.py'],
  ['js', process.execPath, 'agent.mjs'],
] as const;

test.each(examples)(
  'the example in %s works on an issue, is audited, and reports what it cost',
  async (language, program, name) => {
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
  },
);

test.each(examples)(
  'the example in %s ends early when a person pauses the loop, and its work stays',
  async (language, program, name) => {
    const folder = mkdtempSync(join(tmpdir(), 'tickgate-paused-agent-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, name);
    writeFileSync(file, exampleIn(language));
    const begun = join(folder, 'begun');
    const waiting = join(folder, 'waiting.sh');
    writeFileSync(waiting, `touch ${begun}; until [ -e "$TICKGATE_END" ]; do sleep 0.1; done; exec ${program} ${file}`);
    const loop = await givenLoop({
      issues: [wellFormed('Add a search box')],
      agentConfig: `agent: command\nagent-command: [bash, ${waiting}]\nisolation: none\nverify-command: 'true'\n`,
      env: { NODE_OPTIONS: `--import ${resolve('test/support/quick-heartbeats.mjs')}` },
    });
    const run = loop.startProcess();
    await until(() => existsSync(begun));
    await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop pause');

    await loop.ended(run);

    const state = readDiskText(LoopState, (await loop.bundle())['work.state.json'] ?? '');
    const subject = state.ok ? state.value.subjects[0] : undefined;
    expect(subject).toMatchObject({ phase: 'coding', failures: [] });
    expect(loop.git('show', `${subject?.branch}:NOTES.md`)).toMatch(/^Worked on #1, /);
    expect(loop.head()).toMatchObject({ status: 'parked', counters: { dollarsReported: 0.05 } });
  },
);

test('the example that asks gets its answer in the next session', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-asking-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'agent.py');
  const [, asking = ''] = /### Ask a person\n[^]*?```python\n([^]*?)```/.exec(page) ?? [];
  const [before = '', after = ''] = exampleIn('python').split(/(?=^# Call your model with)/m);
  writeFileSync(file, `${before}${asking}open("COLOUR.md", "w").write(colour)\n${after}`);
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agentConfig: `agent: command\nagent-command: [python3, ${file}]\nisolation: none\nverify-command: 'true'\n`,
  });

  await loop.tick();
  const gate = await loop.gate(1);
  expect(gate.body).toContain('> Which colour shall the button have?');
  await loop.ana.comments(1, `/loop answer ${gate.id} answer blue`);
  await loop.tick();

  const [pull] = await loop.pullRequests();
  expect(pull).toMatchObject({ draft: false });
  expect(loop.git('show', `${pull?.head}:COLOUR.md`)).toBe('blue');
});

test('the example of a review loop finds a bug, mends it on the branch, and replies to a person', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-review-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'agent.py');
  const [, example = ''] = /### In a review loop\n[^]*?```python\n([^]*?)```/.exec(page) ?? [];
  writeFileSync(file, example);
  const loop = await givenLoop({
    visibility: 'private',
    inputs: { loop: 'work' },
    config: reviewConfig,
    agentConfig: `agent: command\nagent-command: [python3, ${file}]\nisolation: none\n`,
  });
  const pull = await givenPull(loop);
  await loop.ana.commits({ path: 'TODO.md', text: 'Later\n', branch: 'total' });
  await green(loop);
  await loop.ana.comments(pull, 'Please take TODO.md out.');

  const tick = await loop.tick();

  expect(tick.annotations.filter(({ level }) => level === 'error')).toEqual([]);
  expect(loop.git('ls-tree', '--name-only', 'total')).not.toContain('TODO.md');
  expect((await loop.comments(pull)).map(({ body }) => body).join('\n')).toContain('Done.');
  expect(loop.head()?.counters).toMatchObject({ agentsDispatched: 2, dollarsReported: 0.04 });
  expect((await loop.history()).at(-1)).not.toHaveProperty('partial');

  // In the next round it reports that the bug is resolved, and a person is asked.
  await green(loop);
  await loop.tick();
  expect((await loop.gate(pull)).body).toContain('Reviewed: nothing that blocks, 0 warnings open.');
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
