/** A run of kills is as many kills as were asked for: what comes too late is drawn again, where it will strike. */
import { describe, expect, test } from 'vitest';
import { drawnAgain, type Kill, mostTries, plan, tooLate } from './plan.ts';

const known = [
  { story: 'asking', requests: 6, ms: 900 },
  { story: 'working', requests: 10, ms: 2_000 },
];
const late: Kill = { story: 'asking', victim: 'post', moment: { kind: 'request', number: 500, side: 'after' } };
const lateInTime: Kill = { ...late, moment: { kind: 'time', ms: 5_000 } };
const seeds = Array.from({ length: 200 }, (_none, index) => index);

describe('the moments of a run', () => {
  test('are as many as were asked for, the same for the same seed, and others for another', () => {
    expect(plan(known, 20, 7)).toHaveLength(20);
    expect(plan(known, 200, 7)).toHaveLength(200);
    expect(plan(known, 20, 7)).toEqual(plan(known, 20, 7));
    expect(plan(known, 20, 7)).not.toEqual(plan(known, 20, 8));
  });

  test('are every step of every story, and a quarter of them times within it', () => {
    const kills = plan(known, 60, 1);
    const steps = kills.flatMap(({ story, moment }) =>
      moment.kind === 'request' ? [`${story} ${moment.side} ${moment.number}`] : [],
    );
    expect(new Set(steps).size).toBe(2 * (6 + 10));
    expect(steps).toHaveLength(2 * (6 + 10));
    const times = kills.filter(({ moment }) => moment.kind === 'time');
    expect(times).toHaveLength(60 - steps.length);
    for (const { story, moment } of times) {
      const { ms = 0 } = known.find((one) => one.story === story) ?? {};
      expect(moment.kind === 'time' && moment.ms <= ms).toBe(true);
    }
    expect(plan(known, 20, 1).filter(({ moment }) => moment.kind === 'time')).toHaveLength(5);
  });

  test('strike the runner, main alone and the post step', () => {
    expect(new Set(plan(known, 60, 1).map(({ victim }) => victim))).toEqual(new Set(['runner', 'main', 'post']));
  });
});

describe('a moment that came too late', () => {
  test.each([
    [late, { requests: 4, ms: 300 }],
    [lateInTime, { requests: 4, ms: 300 }],
  ])('is drawn again within what its victim did, for the same story and victim', (kill, seen) => {
    for (const seed of seeds) {
      const again = drawnAgain(kill, seen, { seed, tries: 1 });
      expect(again).toMatchObject({ story: 'asking', victim: 'post', moment: { kind: kill.moment.kind } });
      expect(again).toEqual(drawnAgain(kill, seen, { seed, tries: 1 }));
      const { moment } = again ?? kill;
      if (moment.kind === 'time') expect(moment.ms).toBeLessThan(seen.ms);
      else expect(moment.number >= 1 && moment.number <= seen.requests).toBe(true);
    }
    const drawn = seeds.map((seed) => JSON.stringify(drawnAgain(kill, seen, { seed, tries: 1 })));
    expect(new Set(drawn).size).toBeGreaterThan(3);
  });

  test('is drawn at a request of its first half the last time, and then no more', () => {
    const seen = { requests: 8, ms: 300 };
    for (const seed of seeds) {
      const { moment } = drawnAgain(lateInTime, seen, { seed, tries: mostTries - 1 }) ?? {};
      expect(moment?.kind === 'request' && moment.number >= 1 && moment.number <= 4).toBe(true);
      expect(drawnAgain(late, seen, { seed, tries: mostTries })).toBeNull();
    }
  });

  test('is not drawn again where its victim asked nothing of GitHub', () => {
    expect(drawnAgain(late, { requests: 0, ms: 0 }, { seed: 1, tries: 1 })).toBeNull();
  });

  test('is told in one line that names a moment which would not', () => {
    expect(tooLate(late, { requests: 9, ms: 410.4 })).toBe(
      'too late: asking, post killed after request 500: it ended by itself after 9 requests in 410 ms; choose N of at most 9 in --at post:after:N',
    );
    expect(tooLate(lateInTime, { requests: 9, ms: 410.4 })).toBe(
      'too late: asking, post killed after 5000 ms: it ended by itself after 9 requests in 410 ms; choose MS below 410 in --at post:time:MS',
    );
    expect(tooLate(late, { requests: 0, ms: 0 })).toBe(
      'too late: asking, post killed after request 500: it asks nothing of GitHub there; kill another than post with --at',
    );
  });
});
