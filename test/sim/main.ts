/** The simulation's command line: world after world until the ticks are done, and a failing one made small enough to read. */
import { randomInt } from 'node:crypto';
import { minimise } from './minimise.ts';
import { help, readOptions, type SimOptions } from './options.ts';
import { addWorld, newTally, progressLine, summary, type Tally } from './tally.ts';
import { runWorld, type WorldEnd, type WorldOptions } from './world-run.ts';

/** The exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const read = readOptions(args, randomInt(1, 1_000_000_000));
  if (read.kind === 'help') console.log(help);
  if (read.kind === 'help') return 0;
  if (read.kind === 'mistake') {
    console.error(`sim: ${read.sentence}`);
    return 2;
  }
  return simulate(read.options);
}

async function simulate(options: SimOptions): Promise<number> {
  console.log(`seed        ${options.seed}`);
  const tally = newTally();
  const only = options.world;
  for (let world = only ?? 0; only === null ? tally.ticks < options.ticks : world === only; world++) {
    const asked = worldOptions(options, world);
    const before = tally.ticks;
    const end = await runWorld(asked);
    addWorld(tally, end);
    if (options.story) console.log(end.story.join('\n'));
    if (crossed(options.progress, before, tally)) console.log(progressLine(tally));
    if (end.violations.length === 0) continue;
    await tellFailure(options, { world, asked, end });
    if (!options.keepGoing) break;
  }
  console.log(summary(tally));
  return tally.violations.size === 0 ? 0 : 1;
}

const crossed = (every: number, before: number, { ticks }: Tally): boolean =>
  every > 0 && Math.floor(before / every) !== Math.floor(ticks / every);

const worldOptions = ({ seed, faults, strikes, acts }: SimOptions, world: number): WorldOptions => ({
  seed: `${seed}/${world}`,
  allowed: { kinds: faults, strikes },
  acts,
});

interface Failure {
  readonly world: number;
  readonly asked: WorldOptions;
  readonly end: WorldEnd;
}

async function tellFailure(options: SimOptions, { world, asked, end }: Failure): Promise<void> {
  const [first] = end.violations;
  console.log(`\nVIOLATION   ${first?.invariant}: ${first?.detail}`);
  if (options.keepGoing) return console.log(again(options, world, asked));
  const small = options.strikes === null ? await minimise(asked, end) : { options: asked, end, tries: 0 };
  console.log(`made small in ${small.tries} tries; what struck:`);
  for (const { number, kind, where } of small.end.struck) console.log(`  ${number} ${kind} (${where})`);
  console.log('what happened:');
  console.log(readable(small.end.story).slice(-100).join('\n'));
  for (const { invariant, detail, at } of small.end.violations)
    console.log(`VIOLATED at ${at}: ${invariant}: ${detail}`);
  console.log(again(options, world, small.options, small.end));
}

/** Without ticks that found nothing to do. */
function readable(story: readonly string[]): string[] {
  const quiet = new Set(story.flatMap((line) => /^\S+ (\S+): quiet$/.exec(line)?.[1] ?? []));
  const isNoise = (line: string): boolean =>
    / warning: Tickgate: /.test(line) || quiet.has(/^\S+ (\S+?): /.exec(line)?.[1] ?? '');
  return story.filter((line) => !isNoise(line));
}

/** The command that does it again. */
function again({ seed }: SimOptions, world: number, ...[asked, end]: [asked: WorldOptions, end?: WorldEnd]): string {
  const kinds = [...new Set(end?.struck.map(({ kind }) => kind))];
  const narrowed = end === undefined ? '' : ` --faults ${kinds.join(',') || 'none'}`;
  const strikes = asked.allowed.strikes === null ? '' : ` --strikes ${[...asked.allowed.strikes].join(',')}`;
  const acts = asked.acts === null ? '' : ` --acts ${asked.acts}`;
  return `again: npm run sim -- --seed ${seed} --world ${world}${strikes === '' ? narrowed : ''}${strikes}${acts}\n`;
}
