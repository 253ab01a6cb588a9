/** Which files of a repository are an agent's own program: of a pull request, those of its base run. */
import { expect, test } from 'vitest';
import { matchProgramFiles } from '../../src/core/sessions/program-files.ts';

const among = ['.github/agent.py', '.github/lib/rules.py', '.github/workflows/ci.yml', 'agent.mjs', 'src/a.ts'];

test.each([
  [['python3', '.github/agent.py'], false, ['.github/agent.py']],
  [['python3', '.github/agent.py'], true, ['.github/agent.py', '.github/lib/rules.py']],
  [['node', './agent.mjs'], true, ['agent.mjs']],
  [['node', '--import=./.github/../agent.mjs', 'x'], false, ['agent.mjs']],
  [['/usr/bin/agent', '-C', '.'], true, []],
])('%j, of a fork: %j', (command, fork, expected) => {
  expect(among.filter(matchProgramFiles({ command, args: [] }, { fork }))).toEqual(expected);
});

test('a link in place of a folder above the program is its file, too', () => {
  const isProgram = matchProgramFiles({ command: ['python3', 'tools/agent/run.py'], args: [] }, { fork: false });
  expect(['tools', 'tools/agent', 'tool', 'tools/other'].filter(isProgram)).toEqual(['tools', 'tools/agent']);
});

test('an installed agent may be given files as arguments', () => {
  const isProgram = matchProgramFiles({ command: null, args: ['--mcp-config', 'tools/mcp.json'] }, { fork: true });
  expect(['tools/mcp.json', 'tools/server.mjs', 'other/x'].filter(isProgram)).toEqual([
    'tools/mcp.json',
    'tools/server.mjs',
  ]);
});
