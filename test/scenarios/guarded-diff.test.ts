import { expect, test } from 'vitest';
import { errorsOf, givenLoop, oneSubjectATick, wellFormed } from '../support/loop.ts';

/** What each issue's agent slips into its work. */
const agent = `const slips = {
  1: () => execFileSync('bash', ['-c', 'mkdir -p .github/workflows && echo "on: push" > .github/workflows/x.yml']),
  2: () => execFileSync('ln', ['-s', '/etc/passwd', 'innocent.txt']),
  3: () => write('config.txt', 'token = ghp_' + 'a1B2'.repeat(9)),
};
slips[order.subject]();
write('work.txt', 'done');
result({ progress: 'Did it' });`;

test('given a diff that changes workflows, links out of the tree or holds a secret, the tick refuses it whole, and asks a person the second time', async () => {
  const loop = await givenLoop({ visibility: 'public', issues: ['Workflow', 'Link', 'Secret'].map(wellFormed), agent });
  const nothingPushed = async () => {
    expect(loop.git('for-each-ref', '--format=%(refname)', 'refs/heads/tickgate/work').trim()).toBe('');
    expect(await loop.pullRequests()).toEqual([]);
  };

  const first = await loop.tick();
  expect(first.conclusion).toBe('success');
  expect(first.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  await nothingPushed();
  const kept = await loop.artifactsNamed('tickgate-refused--');
  expect(kept.map(({ name }) => name)).toEqual(['tickgate-refused--work--1-1--1', 'tickgate-refused--work--2-1--1']);
  for (const { bytes } of kept) expect(Buffer.from(bytes).toString('latin1')).toMatch(/^# v2 git bundle\n/);
  expect(first.log).toContain('its bundle is kept as the artifact tickgate-refused--work--1-1--1');
  expect(first.log).toContain('its bundle is not kept: it may hold a secret');
  expect(await Promise.all([1, 2, 3].map((issue) => loop.gateIds(issue)))).toEqual([[], [], []]);
  expect(first.log).toContain('.github/workflows/x.yml');
  expect(first.log).toContain('innocent.txt');

  const second = await loop.tick();
  expect(errorsOf(second).filter((line) => line.includes('    at '))).toEqual([]);
  await nothingPushed();
  const gates = await Promise.all([1, 2, 3].map((issue) => loop.gate(issue)));
  for (const [index, gate] of gates.entries()) {
    expect(gate.body.split('\n')[1]).toMatch(
      new RegExp(
        `^\\*\\*Issue #${index + 1} failed twice with: guardrail: .*\\. Skip, retry once more, or stop the loop\\?\\*\\*$`,
      ),
    );
  }
  const [one, two] = await loop.history();
  const blocked = [1, 2, 3].map((issue) => ({ task: `#${issue}`, commit: null, status: 'blocked', failed: true }));
  expect([one?.taskCommits, two?.taskCommits]).toEqual([blocked, blocked]);
  const stored = JSON.stringify([await loop.bundle(), await loop.threads(), first.log, second.log, second.summary]);
  expect(stored).not.toContain(`ghp_${'a1B2'.repeat(9)}`);
});

test('given 300 hidden folders beside a package.json, the pull request names first what CI runs, then 20 folders and the number of the others', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Noise')],
    agent: `execFileSync('bash', ['-c', 'mkdir .aaa{1..300} .zzagent && touch .aaa{1..300}/keep .zzagent/rules.md']);
write('package.json', '{"scripts":{"test":"true"}}');
result({ progress: 'Did it' });`,
  });

  await loop.tick();

  const [pull] = await loop.pullRequests();
  const [, first = ''] = /### Look at this first\n\n((?:- .*\n)+)/.exec(pull?.body ?? '') ?? [];
  const lines = first.trim().split('\n');
  expect(lines[0]).toMatch(/^- \*\*Runs in your CI:\*\* package\.json \(package scripts/);
  expect(lines.filter((line) => line.startsWith('- **New, and hidden by its dot:**'))).toHaveLength(20);
  expect(lines).toContain('- **And 281 more hidden by a dot:** read the whole diff');
});

test('given 31 deleted tests beside a package.json, the pull request names first what CI runs, then 30 tests and that there are more', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Cleaning')],
    agent: `execFileSync('bash', ['-c', 'rm -r __tests__']);
write('package.json', '{"scripts":{"test":"true"}}');
result({ progress: 'Did it' });`,
  });

  for (let at = 0; at < 31; at++) await loop.ana.commits({ path: `__tests__/a${at}.js`, text: `${at}` });
  await loop.tick();

  const [pull] = await loop.pullRequests();
  const [, first = ''] = /### Look at this first\n\n((?:- .*\n)+)/.exec(pull?.body ?? '') ?? [];
  const lines = first.trim().split('\n');
  expect(lines[0]).toMatch(/^- \*\*Runs in your CI:\*\* package\.json \(package scripts/);
  expect(lines.filter((line) => line.startsWith('- **Deletes a test:**'))).toHaveLength(30);
  expect(lines).toContain('- **And more of that kind:** read the whole diff');
});

test('a pull request says that checks wait for a click only where a workflow of the repository runs on pull requests', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(wellFormed), config: oneSubjectATick });
  const waits = '- **Checks wait for a click** (`action_required`): ';

  expect(errorsOf(await loop.tick())).toEqual([]);
  const jobs = 'jobs: { test: { runs-on: ubuntu-latest, steps: [{ run: "true" }] } }';
  await loop.ana.commits({ path: '.github/workflows/ci.yaml', text: `on:\n  push:\n\n  pull_request:\n${jobs}\n` });
  expect(errorsOf(await loop.tick())).toEqual([]);

  const bodies = (await loop.pullRequests()).toSorted((a, b) => a.number - b.number).map(({ body }) => body);
  expect(bodies.map((body) => body.includes(waits))).toEqual([false, true]);
});
