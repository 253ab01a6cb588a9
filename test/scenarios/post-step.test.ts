/** The runner starts a process for the post step only where main may have left a tick half done. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import { agentAtWork, hangsIn, lives } from '../support/hanging-agent.ts';
import { givenLoop, wellFormed } from '../support/loop.ts';

const postOf = (run: Run) =>
  run.attempts
    .at(-1)
    ?.jobs[0]?.steps.filter(({ name }) => name.startsWith('Post '))
    .map(({ conclusion }) => conclusion);

test('after a tick that worked, after one that had nothing to do and after one refused for its input, no post step runs', async () => {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')] });
  const worked = await loop.tick();
  expect(worked.outputs['outcome']).toBe('ok');
  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop stop enough for today');
  await loop.tick();
  const stopped = await loop.tick();
  const refused = await loop.tick({ 'max-dollars': '-1' });
  expect(refused.log).toContain('max-dollars');
  expect([worked, stopped, refused].map(({ run }) => postOf(run))).toEqual([['skipped'], ['skipped'], ['skipped']]);
});

test('a tick that is cancelled is recovered by its post step, though an earlier step of the job had left nothing', async () => {
  const steps =
    '      - uses: tickgate/tickgate@v1\n        with: { max-dollars: ten }\n        continue-on-error: true\n';
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent: hangsIn([1]), steps });
  const run = loop.startProcess();
  await agentAtWork(loop);
  loop.actions.cancel(run);
  const { log } = await loop.ended(run);
  expect(postOf(run)).toContain('success');
  expect(log).toContain('interrupted');
});

/** The process of the main step that started this one. */
function findMain(pid: number): number {
  const parent = Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  return readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('dist/main/index.js') ? parent : findMain(parent);
}

test('a tick whose main is killed is recovered by its post step, though a later step of the job has left nothing', async () => {
  const steps = '      - uses: tickgate/tickgate@v1\n        continue-on-error: true\n';
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent: hangsIn([1]), steps });
  const run = loop.startProcess();
  const agent = await agentAtWork(loop);
  process.kill(findMain(agent), 'SIGKILL');
  await loop.ended(run);
  expect(postOf(run)).toEqual(['success', 'success']);
  expect([lives(agent), loop.head()?.lease]).toEqual([false, null]);
});
