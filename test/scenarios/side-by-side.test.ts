import { expect, test } from 'vitest';
import { firstOf } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const moved = 'tickgate/work/3-three';

/** Each works only once all three have begun; the second deletes a test, the third waits until a person has pushed to its branch. */
const agent = `
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
const until = async (holds) => { for (let turn = 0; turn < 600 && !holds(); turn++) await sleep(200); };
const begun = () => readFileSync(notesFile, 'utf8').split('\\n').filter((line) => line.startsWith('begun '));
note('begun ' + order.subject + ' with ' + readFileSync('README.md', 'utf8').length + ' characters');
await until(() => begun().length === 3);
note('beside others ' + (begun().length === 3));
if (order.subject === 2) rmSync('test/old.test.js');
if (order.subject === 3) await until(() => spawnSync('git', ['--git-dir', gitDir, 'cat-file', '-e', '${moved}:mine.txt']).status === 0);
console.log('working on ' + order.subject);
write('work-' + order.subject + '.txt', 'done\\n');
result({ progress: 'Did it' });`;

test('[004-17] three independent issues are worked on at once: two end as pull requests of their own, the third leaves a branch alone that a person pushed to meanwhile', async () => {
  const issues = ['One', 'Two', 'Three'].map(wellFormed);
  const loop = await givenLoop({ issues, agent, config: 'max-agents: 3\n' });
  await loop.ana.commits({ path: 'test/old.test.js', text: 'it works\n' });

  const run = firstOf(loop.start(1));
  await until(() => loop.notes().filter((line) => line === 'beside others true').length === 3);
  const sha = loop.git('rev-parse', 'main').trim();
  await loop.ana.request('POST /repos/acme/shop/git/refs', { ref: `refs/heads/${moved}`, sha });
  await loop.ana.commits({ path: 'mine.txt', text: 'mine\n', branch: moved });
  const tick = await loop.ended(run);

  expect(errorsOf(tick).filter((line) => line.includes('    at '))).toEqual([]);
  expect(tick.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  const pulls = (await loop.pullRequests()).toSorted((a, b) => a.head.localeCompare(b.head));
  expect(pulls.map(({ head, draft }) => [head, draft])).toEqual([
    ['tickgate/work/1-one', false],
    ['tickgate/work/2-two', false],
  ]);
  const filesOf = (branch: string) => loop.git('diff', '--name-status', `main...${branch}`).trim().split('\n');
  expect(filesOf('tickgate/work/1-one')).toEqual(['A\twork-1.txt']);
  expect(filesOf('tickgate/work/2-two')).toEqual(['D\ttest/old.test.js', 'A\twork-2.txt']);
  expect(pulls.map(({ body }) => body.includes('**Deletes a test:** test/old.test.js'))).toEqual([false, true]);

  expect(filesOf(moved)).toEqual(['A\tmine.txt']);
  expect(tick.log).toContain(`${moved} was moved by somebody else to ${loop.git('rev-parse', moved).trim()}`);
  expect((await loop.artifactsNamed('tickgate-refused--')).map(({ name }) => name)).toEqual([
    'tickgate-refused--work--3-1--1',
  ]);
  const [line] = await loop.history();
  expect(line?.taskCommits.map(({ task, status }) => [task, status])).toEqual([
    ['#1', 'done'],
    ['#2', 'done'],
    ['#3', 'blocked'],
  ]);
});
