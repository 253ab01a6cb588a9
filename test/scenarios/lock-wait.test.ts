import { expect, test } from 'vitest';
import { logOf } from '../../src/emulator/actions/actions.ts';
import { controlIssue, endOf, holder, holdsOnUntil, meets, starts } from '../support/lock-stage.ts';
import { givenLoop, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const twoStories = { issues: ['Add a search box', 'Add a filter'].map(wellFormed), config: 'max-agents: 1\n' };

test('[000-51] [001-07] [001-36] wait polls until the holder has let go, then goes on with everything as it is by then', async () => {
  const loop = await givenLoop({
    ...twoStories,
    agent: `if (order.iteration === 1) { note('at work'); await sleep(5_000); }
        if (order.iteration === 2) note('reads ' + readFileSync('news.txt', 'utf8'));
        write('work-' + order.subject + '.txt', 'done'); result({});`,
  });
  const first = await holder(loop);
  const waiting = starts(loop, { lock: 'wait' });
  await until(() => logOf(waiting).includes('Waiting for iteration 1'));
  await loop.ana.commits({ path: 'news.txt', text: 'of the wait' });
  const { outputs, log } = await endOf(waiting);
  await loop.actions.idle();

  // What the job has used up already may be a part of a minute.
  expect(log).toMatch(
    new RegExp(`Waiting for iteration 1 \\(run ${first.id} attempt 1\\) to end: 0 of at most 5[34] minutes\\.`),
  );
  expect(outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.notes()).toContain('reads of the wait');
  expect(loop.head()).toMatchObject({ lease: null, skipsTotal: 0, counters: { iterationsUsed: 2 } });
  expect((await loop.history()).map(({ outcome, runId }) => ({ outcome, runId }))).toEqual([
    { outcome: 'ok', runId: first.id },
    { outcome: 'ok', runId: waiting.id },
  ]);
  // Waiting is nobody's active minute.
  expect(loop.head()?.counters.minutesElapsed).toBeLessThan(0.5);
});

test('what people say while a tick waits is heard by it', async () => {
  const loop = await givenLoop({
    ...twoStories,
    agent:
      "if (order.iteration === 1) { note('at work'); await sleep(5_000); } write('a' + order.subject, 'x'); result({});",
  });
  await holder(loop);
  const waiting = starts(loop, { lock: 'wait' });
  await until(() => logOf(waiting).includes('Waiting for iteration 1'));
  // Of what is said meanwhile the holder looks for a stop alone.
  await loop.ana.comments(controlIssue(loop), '/loop raise iterations=9');
  const { outputs } = await endOf(waiting);
  await loop.actions.idle();
  expect(outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.head()?.ceilings).toMatchObject({
    maxIterations: 9,
    ceilingsRaised: [{ ceiling: 'iterations', to: 9, by: 'ana' }],
  });
});

test('a restart of its form lifts no stop that somebody ordered while it waited', async () => {
  const loop = await givenLoop({
    ...twoStories,
    agent:
      "if (order.iteration === 1) { note('at work'); await sleep(5_000); } write('a' + order.subject, 'x'); result({});",
  });
  await holder(loop);
  const waiting = starts(loop, { lock: 'wait', restart: 'true' });
  await until(() => logOf(waiting).includes('Waiting for iteration 1'));
  await loop.ana.comments(controlIssue(loop), '/loop stop');
  await endOf(waiting);
  await loop.actions.idle();
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' } });
  expect(loop.notes().filter((note) => note.startsWith('at work'))).toHaveLength(1);
});

test('[000-51] a wait whose minutes are used up is a skipped tick, with its reason in line, output and history', async () => {
  const loop = await givenLoop({ ...twoStories, agent: holdsOnUntil('head.skips_total >= 1') });
  const first = await holder(loop);
  const { outputs, log, run } = await meets(loop, { lock: 'wait', 'max-minutes': '0.2' });
  await loop.actions.idle();

  expect(outputs).toMatchObject({ outcome: 'skipped_lock', 'stop-reason': 'wait_exhausted' });
  expect(log).toContain(
    `Previous iteration 1 still active (run ${first.id} attempt 1) after 0 minutes of waiting — skipping this tick (wait_exhausted).`,
  );
  const line = (await loop.history()).find(({ runId }) => runId === run.id);
  expect(line).toMatchObject({
    outcome: 'skipped_lock',
    stopConditionsFired: [],
    evaluations: [
      { code: 'lock_held', condition: 9, fired: true, inputs: [{ name: 'reason', value: 'wait_exhausted' }] },
    ],
  });
});
