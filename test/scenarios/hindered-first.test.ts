import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

const waitingFor = (title: string, number: number) => {
  const issue = wellFormed(title);
  return { ...issue, body: `${issue.body}\nDepends on #${number}\n`, labels: ['bug'] };
};

test('issues that come first and are assigned, blocked or taken keep nobody from the workable one behind them', async () => {
  const hindered = Array.from({ length: 30 }, (_, index) =>
    index < 15
      ? waitingFor(`Blocked ${index + 1}`, 32)
      : { ...wellFormed(`Assigned ${index + 1}`), assignees: ['ana'], labels: ['bug'] },
  );
  const workable = { ...wellFormed('Workable'), labels: ['bug'] };
  const loop = await givenLoop({
    config: 'backlog:\n  labels: [bug]\n',
    issues: [...hindered, workable, wellFormed('Not of the backlog')],
  });

  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['verdict']).toBe('work');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Workable')]);
});

test('an issue behind seventy blocked ones, which waits for what was closed long ago, is found and worked on', async () => {
  const hindered = Array.from({ length: 70 }, (_, index) => waitingFor(`Blocked ${index + 1}`, 72));
  const loop = await givenLoop({
    config: 'backlog:\n  labels: [bug]\n',
    issues: [...hindered, waitingFor('Freed', 73), wellFormed('Not of the backlog'), wellFormed('Closed')],
  });
  await loop.ana.closesIssue(73);

  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['verdict']).toBe('work');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Freed')]);
});

test('a new issue behind seventy blocked ones, which waits for what was closed before it, is found when the backlog was read already', async () => {
  const hindered = Array.from({ length: 70 }, (_, index) => waitingFor(`Blocked ${index + 1}`, 71));
  const loop = await givenLoop({
    config: 'backlog:\n  labels: [bug]\n',
    issues: [...hindered, wellFormed('Not of the backlog'), wellFormed('Closed')],
  });
  await loop.ana.closesIssue(72);
  await loop.github.world.clock.advance(10 * 60_000);
  const first = await loop.tick();
  expect(first.outputs['verdict']).toBe('idle');

  await loop.github.world.clock.advance(60 * 60_000);
  await loop.ana.opensIssue(waitingFor('Freed', 72));
  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['verdict']).toBe('work');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Freed')]);
});
