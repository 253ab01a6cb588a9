/** No lost, doubled, late or reordered delivery changes an answer: it costs time, until the schedule comes round, and nothing else. */
import { afterEach, expect, test } from 'vitest';
import type { WorldEvent } from '../../src/emulator/world.ts';
import { type AnsweredLoop, givenAnsweredLoop } from './answered-loop.ts';
import type { HostName } from './app-stage.ts';

const slow = 900_000;
/** Two of them are less than the hour that the app's token lives: the app's own clock is not put forward. */
const period = 20 * 60_000;
const open: AnsweredLoop[] = [];

afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close();
});

test.each<HostName>(['server', 'actions'])(
  'doubled ten times, reordered, lost, later than the next tick, and with the app down: each box is one answer, %s',
  async (host) => {
    const issues = [1, 2, 3, 4, 5].map((number) => ({
      title: `Vague ${number}`,
      body: 'Please.\n\n### Acceptance Criteria\n\n- TBD\n',
    }));
    const config = 'max-agents: 5\nmax-dollars: 100\nmax-iterations: 20\n';
    const answered = await givenAnsweredLoop(host, { issues, config, cron: '*/20 * * * *' });
    open.push(answered);
    const { loop, app, quiet } = answered;
    const { ana } = loop;
    const theSchedule = async (): Promise<void> => {
      await loop.github.world.clock.advance(period);
      await quiet();
    };
    const heardLater = async (boxes: () => Promise<void>): Promise<WorldEvent[]> =>
      (await app.deaf(boxes)).filter(({ name }) => name === 'issue_comment');
    await loop.tick();
    const gates = await Promise.all(issues.map((_, index) => loop.gate(index + 1)));
    const box = (issue: number): number => gates[issue - 1]?.commentId ?? 0;
    const recorded = async (issue: number) => (await answered.receipts(issue)).map(({ option }) => option);
    const answers = async (): Promise<Record<string, unknown>> => {
      const taken = await answered.answers();
      return Object.fromEntries(taken.map(({ subject, answer, channel }) => [String(subject), [answer, channel]]));
    };

    const turned = await heardLater(async () => {
      await ana.ticks(box(3), 'tickgate:option skip');
      await ana.unticks(box(3), 'tickgate:option skip');
      await ana.ticks(box(3), 'tickgate:option proceed');
    });
    for (const event of turned.toReversed()) await app.delivers(event);
    await quiet();
    expect(await recorded(3)).toEqual(['proceed']);
    expect(await answers()).toEqual({ 3: ['proceed', 'receipt'] });

    const doubled = await heardLater(() => ana.ticks(box(2), 'tickgate:option proceed'));
    await Promise.all(Array.from({ length: 10 }, () => doubled.map((event) => app.delivers(event))).flat());
    await quiet();
    expect(await recorded(2)).toEqual(['proceed']);
    expect(await answers()).toEqual({ 2: ['proceed', 'receipt'], 3: ['proceed', 'receipt'] });
    const woken = answered.reasons().filter((reason) => reason === 'answer').length;
    expect(woken).toBe(2);

    await heardLater(() => ana.ticks(box(1), 'tickgate:option proceed'));
    const late = await heardLater(() => ana.ticks(box(4), 'tickgate:option skip'));
    await theSchedule();
    expect(await answers()).toMatchObject({ 1: ['proceed', 'edit-history'], 4: ['skip', 'edit-history'] });
    for (const event of late) await app.delivers(event);
    await quiet();
    expect(answered.outcomes).toContainEqual({ did: 'nothing', why: 'the question is gone or closed by now' });
    expect(await recorded(4)).toEqual([]);

    if (app.server !== null) await app.server.stop();
    await (app.server === null ? heardLater : async (boxes: () => Promise<void>) => await boxes())(() =>
      ana.ticks(box(5), 'tickgate:option proceed'),
    );
    await theSchedule();
    expect(await answers()).toMatchObject({ 5: ['proceed', 'edit-history'] });

    const titles = (await loop.pullRequests()).map(({ title }) => title).toSorted();
    expect(titles).toEqual(['Vague 1 (#1)', 'Vague 2 (#2)', 'Vague 3 (#3)', 'Vague 5 (#5)']);
    expect(answered.reasons().filter((reason) => reason === 'answer')).toHaveLength(woken);
  },
  slow,
);
