/** What a form orders together with `lock: wait` is obeyed once the holder is gone, and once only. */
import { expect, test } from 'vitest';
import { logOf } from '../../src/emulator/actions/actions.ts';
import { agentAtWork, firstOf, hangsIn } from '../support/hanging-agent.ts';
import { endOf, holder, starts } from '../support/lock-stage.ts';
import { givenLoop, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

test('given a restart that waited for the lock, it continues the run that the holder ended by a ceiling, once', async () => {
  const loop = await givenLoop({
    issues: ['Add a search box', 'Add a filter', 'Add a sort'].map(wellFormed),
    config: 'max-agents: 1\nmax-iterations: 1\n',
    agent: `if (order.session === 1 && order.subject === 1) { note('at work'); await sleep(5_000); }
        write('work-' + order.subject + '.txt', 'done'); result({});`,
  });
  const first = await holder(loop);
  const waiting = starts(loop, { lock: 'wait', restart: 'true' });
  await until(() => logOf(waiting).includes('Waiting for iteration 1'));
  const { outputs } = await endOf(waiting);
  await loop.actions.idle();

  // It works again, up to the same ceiling.
  expect(outputs).toMatchObject({ verdict: 'work', outcome: 'halted', 'stop-reason': 'iteration_budget' });
  const once = {
    run: 2,
    status: 'stopped',
    stop: { code: 'iteration_budget' },
    counters: { iterationsUsed: 1, iterationsBeforeRestart: 1 },
  };
  expect(loop.head()).toMatchObject(once);
  expect((await loop.history()).map(({ runId }) => runId)).toEqual([first.id, waiting.id]);
  // The order is that form's alone.
  expect((await loop.tick()).outputs['outcome']).toBe('quiet');
  expect(loop.head()).toMatchObject(once);
});

test('given a resume that waited for the lock, it ends the pause that began meanwhile, in one iteration of its own', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    config: 'max-agents: 1\nmax-dollars: 100\n',
    agent: hangsIn([1, 2]),
  });
  const cancelled = async (count: number, meanwhile = async (): Promise<void> => {}): Promise<void> => {
    const run = loop.startProcess();
    await agentAtWork(loop, count);
    await meanwhile();
    loop.actions.cancel(run);
    await loop.ended(run);
  };
  await cancelled(1);
  const waits: { run: ReturnType<typeof starts> | null } = { run: null };
  await cancelled(2, async () => {
    const run = starts(loop, { lock: 'wait', resume: 'true' });
    await until(() => logOf(run).includes('Waiting for iteration 2'));
    waits.run = run;
  });
  const waiting = firstOf(waits.run === null ? [] : [waits.run]);
  const { outputs, log } = await endOf(waiting);
  await loop.actions.idle();

  // Without a word of `use lock: force`, which is for a resume that does not wait.
  expect(log).not.toContain('A tick is still active');
  expect(outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.notes()).toEqual(expect.arrayContaining(['found half-1', 'found half-2']));
  expect(loop.head()).toMatchObject({ run: 1, lease: null, counters: { iterationsUsed: 3 } });
  expect((await loop.history()).map(({ outcome }) => outcome)).toEqual(['interrupted', 'interrupted', 'ok']);
});
