/** `npm run kills`: so many loops, each killed at another moment of its tick; says how many were repaired, and what was not. */
import { resolve } from 'node:path';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { type Moment, nameOf } from './blade.ts';
import { killOnce, type Undisturbed, undisturbed, type Victim } from './one-kill.ts';
import { type Asked, help, readOptions } from './options.ts';
import { stories } from './stories.ts';
import type { Story } from './story.ts';

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

/**
 * Every step of every story first, in random order, a quarter of all at random times; half of them kill the runner, a third main alone, a
 * sixth the post step after it.
 */
function plan(known: ReadonlyMap<Story, Undisturbed>, times: number, random: () => number): Kill[] {
  const victim = (): Victim => (['main', 'main', 'post'] as const)[Math.floor(random() * 6)] ?? 'runner';
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
  readonly of: Record<Victim, number>;
  missed: number;
  repaired: number;
  ticks: number;
  violations: number;
}

async function carryOut(kill: Kill, calm: Undisturbed, tally: Tally): Promise<void> {
  const { story, moment, victim } = kill;
  const name = `${story.name}, ${victim} killed ${nameOf(moment)}`;
  const end = await killOnce(startEmulator, story, { moment, victim, calm }).catch((error: unknown) => ({
    struckAt: 'somewhere',
    ticks: 0,
    violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  tally.kills += 1;
  tally.of[victim] += 1;
  tally.ticks += end.ticks;
  if (end.struckAt === null) tally.missed += 1;
  if (end.violations.length === 0) tally.repaired += 1;
  tally.violations += end.violations.length;
  for (const violation of end.violations) console.log(`VIOLATION ${name} (${end.struckAt}): ${violation}`);
  if (tally.kills % 20 === 0) console.log(`${tally.kills} kills, ${tally.repaired} repaired`);
}

/** The exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const read = readOptions(argv);
  if (read.kind === 'help') console.log(help);
  if (read.kind === 'help') return 0;
  if (read.kind === 'mistake') {
    console.error(`kills: ${read.sentence}\n\n${help}`);
    return 2;
  }
  bearCutConnections();
  return killMany(read.asked);
}

/** Whoever is killed leaves connections half open; what the emulator meant to send there is nobody's any more. */
function bearCutConnections(): void {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (!['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error;
    console.log(`a connection was cut: ${error.message}`);
  });
}

async function killMany(asked: Asked): Promise<number> {
  const startedMs = performance.now();
  const known = new Map<Story, Undisturbed>();
  const action = asked.dist ? { action: resolve('.') } : {};
  for (const told of stories.filter(({ name }) => name === (asked.story ?? name))) {
    const story = { ...told, setting: { ...told.setting, ...action } };
    const calm = await undisturbed(startEmulator, story);
    known.set(story, calm);
    console.log(`${story.name}: ${calm.requests.length} requests, ${Math.round(calm.ms)} ms undisturbed`);
  }
  const random = randomFrom(asked.seed);
  const { only } = asked;
  const queue =
    only === null ? plan(known, asked.times, random) : [...known.keys()].map((story) => ({ story, ...only }));
  const tally: Tally = {
    kills: 0,
    of: { runner: 0, main: 0, post: 0 },
    missed: 0,
    repaired: 0,
    ticks: 0,
    violations: 0,
  };
  const worker = async (): Promise<void> => {
    for (let kill = queue.shift(); kill !== undefined; kill = queue.shift()) {
      const calm = known.get(kill.story);
      if (calm !== undefined) await carryOut(kill, calm, tally);
    }
  };
  await Promise.all([worker(), worker()]);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    `seed ${asked.seed}${asked.dist ? ', dist' : ''}: ${tally.kills} kills (${Object.entries(tally.of)
      .map(([whom, count]) => `${count} of ${whom}`)
      .join(
        ', ',
      )}; ${tally.missed} after the tick's end), ${tally.repaired} repaired in ${tally.ticks} ticks, ${tally.violations} violations, ${seconds} s`,
  );
  return tally.violations === 0 ? 0 : 1;
}
