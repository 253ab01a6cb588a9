/** What a loop tells of its own schedule: ticks that GitHub never started, and the day on which it would switch the schedule off. */
import { expect, test } from 'vitest';
import { nextTick } from '../../src/core/schedule/schedule.ts';
import { errorsOf, givenLoop, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';

const dayMs = 24 * 3_600_000;
const workflow = '/repos/acme/shop/actions/workflows/tickgate.yml';

const controlBody = async (loop: LoopStage): Promise<string> =>
  (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue)?.body ?? '';

test('given scheduled ticks that GitHub did not start, the loop counts them in its history line, its report and on the control issue', async () => {
  const cron = '17 4 * * *';
  const loop = await givenLoop({
    issues: ['One', 'Two', 'Three'].map(wellFormed),
    config: oneSubjectATick,
    cron,
  });
  const { clock } = loop.github.world;
  const untilScheduled = async (): Promise<void> => {
    const now = new Date(clock.now()).toISOString();
    await clock.advance(Date.parse(nextTick([{ cron, timezone: 'UTC' }], now) ?? now) - clock.now());
    await loop.actions.idle();
    await loop.github.settled();
  };
  await untilScheduled();
  await untilScheduled();
  await loop.ana.request(`PUT ${workflow}/disable`);
  await clock.advance(3 * dayMs);
  await loop.ana.request(`PUT ${workflow}/enable`);
  await untilScheduled();

  expect((await loop.history()).map(({ missedTicks, verdict }) => [verdict, missedTicks])).toEqual([
    ['work', null],
    ['work', 0],
    ['work', 3],
  ]);
  expect(await controlBody(loop)).toMatch(/<sub>.*, 3 scheduled ticks that GitHub did not start\.<\/sub>/);
  expect(await controlBody(loop)).toMatch(
    /Started: .* after its schedule; GitHub did not start 3 scheduled ticks before\)/,
  );
});

test('given a schedule that GitHub will switch off, the loop warns once on the control issue, until a commit', async () => {
  const loop = await givenLoop({ visibility: 'public', issues: [wellFormed('One')], cron: '17 4 1 * *' });
  const tickAfter = async (days: number) => {
    await loop.github.world.clock.advance(days * dayMs);
    await loop.actions.idle();
    return loop.tick();
  };
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect((await tickAfter(25)).outputs['outcome']).toBe('quiet');
  expect(await controlBody(loop)).not.toContain('switches off');

  const warning = await tickAfter(27);
  expect(warning.outputs['outcome']).toBe('quiet');
  expect(warning.annotations.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('After 60 days without a commit GitHub switches off the schedules of a public repository'),
  );
  const warned = await controlBody(loop);
  expect(warned).toMatch(
    /\n(.*) {2}\nAfter 60 days without a commit GitHub switches off .* on \d{4}-\d\d-\d\d, unless/,
  );
  const tip = loop.stateTip();
  await loop.tick();
  expect([await controlBody(loop), loop.stateTip()]).toEqual([warned, tip]);

  await loop.ana.commits({ path: 'README.md', text: '# Shop, still sold\n' });
  await loop.tick();
  expect(await controlBody(loop)).not.toContain('switches off');
});
