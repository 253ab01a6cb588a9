import { expect, test } from 'vitest';
import { agentAtWork, hangsIn, lives } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const issues = [wellFormed('Add a search box')];
const branch = 'tickgate/work/1-add-a-search-box';
const often = 'max-agents: 1\nmax-dollars: 100\ncheckpoint-minutes: 0.03\n';

/** JavaScript of an agent: waits until its branch on GitHub shows this file. */
const untilPreserved = (file: string): string => `
for (let turn = 0; turn < 300 && !shows('${file}'); turn++) await sleep(200);
note('preserved ${file}: ' + shows('${file}'));`;

const preservedWork = `
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
const mine = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
const shows = (file) => spawnSync('git', ['--git-dir', gitDir, 'cat-file', '-e', '${branch}:' + file]).status === 0;
`;

test('given a running session, the tick preserves its work again and again unnoticed by the agent, and pushes the finished work on top', async () => {
  const agent = `${preservedWork}
      write('one.txt', '1\\n');
      mine('add', 'one.txt');
      const before = [mine('rev-parse', 'HEAD'), mine('status', '--porcelain'), mine('for-each-ref')].join('|');
      ${untilPreserved('one.txt')}
      note('undisturbed: ' + (before === [mine('rev-parse', 'HEAD'), mine('status', '--porcelain'), mine('for-each-ref')].join('|')));
      write('two.txt', '2\\n');
      ${untilPreserved('two.txt')}
      write('three.txt', '3\\n');
      result({ progress: 'Did all three' });`;
  const loop = await givenLoop({ issues, agent, config: often });
  const ticked = await loop.tick();

  expect(errorsOf(ticked)).toEqual([]);
  expect(ticked.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.notes()).toEqual(['preserved one.txt: true', 'undisturbed: true', 'preserved two.txt: true']);
  const messages = loop.git('log', '--format=%s', `main..${branch}`).trim().split('\n');
  expect(messages[0]).toBe('Did all three');
  expect(new Set(messages.slice(1))).toEqual(new Set(['Work in progress on task 1']));
  expect(messages.length).toBeGreaterThanOrEqual(3);
  expect((await loop.pullRequests()).map(({ head, draft }) => [head, draft])).toEqual([[branch, false]]);
  const state = (await loop.bundle())['work.state.json'] ?? '';
  expect(state).toContain(`"head_sha": "${loop.git('rev-parse', branch).trim()}"`);
  expect(loop.head()).toMatchObject({ lease: null, plannedEffects: [] });
});

test('given a lost runner, the next tick recognises the preserved commit as its own and continues from it', async () => {
  const unfinished = `
      if (order.iteration === 1) {
        write('one-' + order.session + '.txt', '1\\n');
        result({ status: 'in_progress', exit_signal: false, completion_indicators: [], progress: 'Began' });
        process.exit(0);
      }`;
  const loop = await givenLoop({
    issues,
    agent: `${unfinished}\n${hangsIn([2])}`,
    config: `${often}sessions-per-subject: 2\n`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const recorded = loop.git('rev-parse', branch).trim();
  const run = loop.startProcess();
  const pid = await agentAtWork(loop);
  await until(() => loop.git('rev-parse', branch).trim() !== recorded);
  const checkpoint = loop.git('rev-parse', branch).trim();
  expect(loop.head()?.plannedEffects).toContain(`checkpoint/1/${checkpoint}`);
  await loop.actions.loseRunner(run);
  await until(() => !lives(pid));
  await loop.github.world.clock.advance(11 * 60_000);

  const next = await loop.tick();
  expect(errorsOf(next)).toEqual([]);
  expect(next.log).toContain(`Reaped stale lock for run ${run.id} attempt 1`);
  expect(loop.notes()).toContain('found half-2');
  expect(loop.git('merge-base', '--is-ancestor', checkpoint, branch)).toBe('');
  expect((await loop.pullRequests()).map(({ draft }) => draft)).toEqual([false]);
  expect((await loop.history()).map(({ outcome }) => outcome)).toEqual(['ok', 'errored', 'ok']);
});

test('given work that the guardrails refuse, the tick does not preserve it, reports it once, and the session continues', async () => {
  const agent = `${preservedWork}
      write('.github/evil.yml', 'on: push\\n');
      await sleep(6_000);
      note('refused: ' + !shows('README.md'));
      rmSync('.github/evil.yml');
      write('good.txt', 'good\\n');
      ${untilPreserved('good.txt')}
      result({ progress: 'Did it' });`;
  const loop = await givenLoop({ issues, agent, config: often });
  const ticked = await loop.tick();

  expect(errorsOf(ticked)).toEqual([]);
  expect(loop.notes()).toEqual(['refused: true', 'preserved good.txt: true']);
  expect(ticked.log.match(/#1: not preserved for now: .*\.github\/evil\.yml/g)).toHaveLength(1);
  expect(await loop.pullRequests()).toHaveLength(1);
  expect(loop.git('log', '--format=', '--name-only', `main..${branch}`).trim()).toBe('good.txt');
});

test('given a session that was cut short after it changed what CI executes, the later pull request names that change', async () => {
  const agent = hangsIn([1], `write('package.json', '{"scripts":{"test":"curl evil"}}\\n');`);
  const loop = await givenLoop({ issues, agent, config: 'max-agents: 1\nmax-dollars: 100\n' });
  const run = loop.startProcess();
  await agentAtWork(loop);
  loop.actions.cancel(run);
  await loop.ended(run);
  expect(loop.git('show', `${branch}:package.json`)).toContain('curl evil');

  expect(errorsOf(await loop.tick())).toEqual([]);

  const [pull] = await loop.pullRequests();
  expect(pull).toMatchObject({ draft: false });
  expect(pull?.body).toContain('- **Runs in your CI:** package.json (package scripts or dependencies)');
  expect(pull?.body).not.toContain('out of the ordinary');
  const [, listed = ''] = /### Commits\n\n([\s\S]*?)\n\n/.exec(pull?.body ?? '') ?? [];
  const made = loop.git('rev-list', '--reverse', `main..${branch}`).trim().split('\n');
  expect(made).toHaveLength(2);
  expect(listed.split('\n').map((line) => /[0-9a-f]{40}/.exec(line)?.[0])).toEqual(made);
});
