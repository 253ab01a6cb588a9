/** `npm run kills`: so many loops, each killed at another moment of its tick; says how many were repaired, and what was not. */
import { resolve } from 'node:path';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { nameOf } from './blade.ts';
import { killOnce, type Repaired, type Undisturbed, undisturbed, type Victim } from './one-kill.ts';
import { type Asked, help, readOptions } from './options.ts';
import { drawnAgain, type Kill, mostTries, placeOf, plan, tooLate } from './plan.ts';
import { stories } from './stories.ts';
import type { Story } from './story.ts';

interface Tally {
  /** Each of them ended a process of a tick. */
  kills: number;
  readonly of: Record<Victim, number>;
  /** Moments at which there was none to end. */
  late: number;
  repaired: number;
  ticks: number;
  violations: number;
}

interface Stage {
  readonly story: Story;
  readonly calm: Undisturbed;
}

type Stages = ReadonlyMap<string, Stage>;

interface Job {
  readonly asked: Asked;
  readonly stages: Stages;
  readonly tally: Tally;
}

async function attempt(kill: Kill, { story, calm }: Stage): Promise<Repaired> {
  const { moment, victim } = kill;
  return await killOnce(startEmulator, story, { moment, victim, calm }).catch((error: unknown) => ({
    struckAt: 'somewhere',
    seen: { requests: 0, ms: 0 },
    ticks: 0,
    violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
}

/** The loop of a moment that came too late is judged as well. */
function count(kill: Kill, end: Repaired, { asked, tally }: Job): void {
  const { story, moment, victim } = kill;
  const name = `${story}, ${victim} killed ${nameOf(moment)} (${end.struckAt ?? 'too late'})`;
  tally.ticks += end.ticks;
  tally.violations += end.violations.length;
  for (const violation of end.violations) console.log(`VIOLATION ${name}: ${violation}`);
  const again = `npm run kills -- ${asked.dist ? '--dist ' : ''}--story '${story}' --at ${placeOf(kill)}`;
  if (end.violations.length > 0) console.log(`again: ${again}`);
  if (end.struckAt === null) {
    tally.late += 1;
    return;
  }
  tally.kills += 1;
  tally.of[victim] += 1;
  if (end.violations.length === 0) tally.repaired += 1;
  if (tally.kills % 20 === 0) console.log(`${tally.kills} kills, ${tally.repaired} repaired`);
}

/** `number`: of the kill in its run, by which its further tries are drawn; a place that was asked for has none. */
async function carryOut(first: Kill, number: number, job: Job): Promise<void> {
  const { only, seed } = job.asked;
  const stage = job.stages.get(first.story);
  if (stage === undefined) return;
  let kill: Kill | null = first;
  for (let tries = 1; kill !== null; tries++) {
    const end: Repaired = await attempt(kill, stage);
    count(kill, end, job);
    if (end.struckAt !== null) return;
    const next: Kill | null =
      only === null ? drawnAgain(kill, end.seen, { seed: seed + number * mostTries, tries }) : null;
    if (only !== null) console.error(`kills: ${tooLate(kill, end.seen)}`);
    kill = next;
  }
}

/** The exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const read = readOptions(argv);
  if (read.kind === 'help') console.log(help);
  if (read.kind === 'help') return 0;
  if (read.kind === 'mistake') {
    console.error(`kills: ${read.sentence.split('. ')[0]}; see --help`);
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

async function standings(asked: Asked): Promise<Stages> {
  const stages = new Map<string, Stage>();
  const action = asked.dist ? { action: resolve('.') } : {};
  for (const told of stories.filter(({ name }) => name === (asked.story ?? name))) {
    const story = { ...told, setting: { ...told.setting, ...action } };
    const calm = await undisturbed(startEmulator, story);
    stages.set(story.name, { story, calm });
    console.log(`${story.name}: ${calm.requests.length} requests, ${Math.round(calm.ms)} ms undisturbed`);
  }
  return stages;
}

function planned({ only, times, seed }: Asked, stages: Stages): Kill[] {
  if (only !== null) return [...stages.keys()].map((story) => ({ story, ...only }));
  const known = [...stages].map(([story, { calm }]) => ({ story, requests: calm.requests.length, ms: calm.ms }));
  return plan(known, times, seed);
}

async function killMany(asked: Asked): Promise<number> {
  const startedMs = performance.now();
  // Said first: whoever ends this run early can still repeat it.
  console.log(`seed ${asked.seed}${asked.dist ? ', dist' : ''}`);
  const stages = await standings(asked);
  const kills = planned(asked, stages);
  const tally: Tally = { kills: 0, of: { runner: 0, main: 0, post: 0 }, late: 0, repaired: 0, ticks: 0, violations: 0 };
  const queue = [...kills.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, kill] = next;
      await carryOut(kill, index + 1, { asked, stages, tally });
    }
  };
  await Promise.all([worker(), worker()]);
  console.log(`${summary(asked, tally)}, ${Math.round((performance.now() - startedMs) / 1000)} s`);
  const missing = kills.length - tally.kills;
  if (missing > 0 && asked.only === null)
    console.error(
      `kills: ${missing} of ${kills.length} came too late ${mostTries} times and struck nothing; take another --seed`,
    );
  return tally.violations === 0 && missing === 0 ? 0 : 1;
}

function summary({ seed, dist }: Asked, { kills, of, late, repaired, ticks, violations }: Tally): string {
  const whom = Object.entries(of).map(([victim, times]) => `${times} of ${victim}`);
  const said = `seed ${seed}${dist ? ', dist' : ''}: ${kills} kills (${whom.join(', ')}), ${repaired} repaired in ${ticks} ticks`;
  return `${said}, ${violations} violations, ${late} moments came too late`;
}
