/** The examples of docs/your-first-agent.md, taken from the page and run as agents of a loop on the emulated GitHub. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
