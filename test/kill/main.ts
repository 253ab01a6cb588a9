/** `npm run kills`: so many loops, each killed at another moment of its tick; says how many were repaired, and what was not. */
import { parseArgs } from 'node:util';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { type Moment, nameOf } from './blade.ts';
import { killOnce, type Undisturbed, undisturbed, type Victim } from './one-kill.ts';
import { type Story, stories } from './stories.ts';

interface Kill {
  readonly story: Story;
  readonly moment: Moment;
  readonly victim: Victim;
}

/** A small generator with a seed: the same moments for the same number. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}

/** Every step of every story first, in random order, a quarter of all at random times; one in eight kills main alone. */
function plan(known: ReadonlyMap<Story, Undisturbed>, times: number, random: () => number): Kill[] {
  const victim = (): Victim => (random() < 1 / 8 ? 'main' : 'runner');
  const steps = [...known].flatMap(([story, { requests }]) =>
    requests.flatMap((_request, index) =>
      (['before', 'after'] as const).map(
        (side): Kill => ({
          story,
          moment: { kind: 'request', number: index + 1, side },
          victim: victim(),
        }),
      ),
    ),
  );
  const atSteps = shuffled(steps, random).slice(0, times - Math.floor(times / 4));
  const all = [...known];
  const atTimes = Array.from({ length: times - atSteps.length }, (_none, index): Kill[] => {
    const [story, calm] = all[index % all.length] ?? [];
    if (story === undefined || calm === undefined) return [];
    return [{ story, moment: { kind: 'time', ms: Math.round(random() * calm.ms) }, victim: victim() }];
  }).flat();
  return shuffled([...atSteps, ...atTimes], random);
}

interface Tally {
  kills: number;
  missed: number;
  repaired: number;
  ticks: number;
  violations: number;
}

async function carryOut(kill: Kill, { facts }: Undisturbed, tally: Tally): Promise<void> {
  const { story, moment, victim } = kill;
  const name = `${story.name}, ${victim} killed ${nameOf(moment)}`;
  const end = await killOnce(startEmulator, story, { moment, victim, expected: facts }).catch((error: unknown) => ({
    struckAt: 'somewhere',
    ticks: 0,
    violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  tally.kills += 1;
  tally.ticks += end.ticks;
  if (end.struckAt === null) tally.missed += 1;
  if (end.violations.length === 0) tally.repaired += 1;
  tally.violations += end.violations.length;
  for (const violation of end.violations) console.log(`VIOLATION ${name} (${end.struckAt}): ${violation}`);
  if (tally.kills % 20 === 0) console.log(`${tally.kills} kills, ${tally.repaired} repaired`);
}

export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      times: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      story: { type: 'string' },
      /** Only this one: `runner:before:12`, `main:after:7`, `runner:time:900`. */
      at: { type: 'string' },
    },
  });
  const startedMs = performance.now();
  const known = new Map<Story, Undisturbed>();
  for (const story of stories.filter(({ name }) => name === (values.story ?? name))) {
    const calm = await undisturbed(startEmulator, story);
    known.set(story, calm);
    console.log(`${story.name}: ${calm.requests.length} requests, ${Math.round(calm.ms)} ms undisturbed`);
  }
  const random = randomFrom(Number(values.seed));
  const queue =
    values.at === undefined
      ? plan(known, Number(values.times), random)
      : [...known.keys()].map((story) => only(story, values.at ?? ''));
  const tally: Tally = { kills: 0, missed: 0, repaired: 0, ticks: 0, violations: 0 };
  const worker = async (): Promise<void> => {
    for (let kill = queue.shift(); kill !== undefined; kill = queue.shift()) {
      const calm = known.get(kill.story);
      if (calm !== undefined) await carryOut(kill, calm, tally);
    }
  };
  await Promise.all([worker(), worker()]);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    `seed ${values.seed}: ${tally.kills} kills (${tally.missed} after the tick's end), ${tally.repaired} repaired in ${tally.ticks} ticks, ${tally.violations} violations, ${seconds} s`,
  );
  return tally.violations === 0 ? 0 : 1;
}

function only(story: Story, at: string): Kill {
  const [victim, side, number] = at.split(':');
  const count = Number(number);
  const moment: Moment =
    side === 'time'
      ? { kind: 'time', ms: count }
      : { kind: 'request', number: count, side: side === 'after' ? 'after' : 'before' };
  return { story, victim: victim === 'main' ? 'main' : 'runner', moment };
}
