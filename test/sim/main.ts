/**
 * The simulation's command line. Runs world after world until the ticks are done, and makes a failing world small
 * enough to read.
 */
import { randomInt } from 'node:crypto';
import { minimise } from './minimise.ts';
import { help, readOptions, type SimOptions } from './options.ts';
import { addWorld, newTally, progressLine, summary, type Tally } from './tally.ts';
import type { WorldEnd, WorldOptions } from './world-run.ts';
import { type Lived, liveWorlds, workOwnShare } from './worlds.ts';

/** The exit code; `without` is the guard that these sources lack. */
export async function main(args: readonly string[], without: string | null): Promise<number> {
  const read = readOptions(args, randomInt(1, 1_000_000_000));
  if (read.kind === 'help') console.log(help);
  if (read.kind === 'help') return 0;
  if (read.kind === 'mistake') {
    console.error(`sim: ${read.sentence}`);
    return 2;
  }
  return simulate({ ...read.options, without });
}

/** `without`: the guard that these sources lack, for the command that repeats the failure. */
type Asked = SimOptions & { readonly without: string | null };

async function simulate(options: Asked): Promise<number> {
  console.log(`seed        ${options.seed}`);
  const tally = newTally();
  const failures: Lived[] = [];
  await liveWorlds(options, async (lived) => {
    const before = tally.ticks;
    addWorld(tally, lived);
    if (options.story) console.log(lived.end.story.join('\n'));
    if (crossed(options.progress, before, tally)) console.log(progressLine(tally));
    if (lived.end.violations.length === 0) return true;
    if (!options.keepGoing) failures.push(lived);
    else tellBriefly(options, lived);
    return options.keepGoing;
  });
  const [first] = failures;
  if (first !== undefined) await tellFailure(options, first);
  console.log(summary(tally));
  return tally.violations.size === 0 ? 0 : 1;
}

const crossed = (every: number, before: number, { ticks }: Tally): boolean =>
  every > 0 && Math.floor(before / every) !== Math.floor(ticks / every);

function tellBriefly(options: Asked, { world, asked, end }: Lived): void {
  const [first] = end.violations;
  console.log(`VIOLATION   ${first?.invariant}: ${first?.detail}\n${again(options, world, asked, end)}`);
}

async function tellFailure(options: Asked, { world, asked, end }: Lived): Promise<void> {
  const [first] = end.violations;
  console.log(`\nVIOLATION   ${first?.invariant}: ${first?.detail}`);
  const small =
    options.strikes === null && !options.asIs ? await minimise(asked, end) : { options: asked, end, tries: 0 };
  console.log(`made small in ${small.tries} tries; what struck:`);
  for (const { number, kind, where } of small.end.struck) console.log(`  ${number} ${kind} (${where})`);
  console.log('what happened:');
  console.log(readable(small.end.story).slice(-100).join('\n'));
  for (const { invariant, detail, at } of small.end.violations)
    console.log(`VIOLATED at ${at}: ${invariant}: ${detail}`);
  console.log(again(options, world, small.options, small.end));
}

/** The story without ticks that found nothing to do. */
function readable(story: readonly string[]): string[] {
  const quiet = new Set(story.flatMap((line) => /^\S+ (\S+): quiet$/.exec(line)?.[1] ?? []));
  const isNoise = (line: string): boolean =>
    / warning: Tickgate: /.test(line) || quiet.has(/^\S+ (\S+?): /.exec(line)?.[1] ?? '');
  return story.filter((line) => !isNoise(line));
}

/** The command that repeats the failure. */
function again({ seed, without }: Asked, world: number, ...[asked, end]: [asked: WorldOptions, end: WorldEnd]): string {
  const { kind, loops, acts, intensity } = asked;
  const { strikes } = asked.allowed;
  const kinds = [...new Set(end.struck.map((one) => one.kind))];
  const given: readonly (readonly [name: string, value: string | number | null])[] = [
    ['seed', seed],
    ['world', world],
    ['kind', kind === 'any' ? null : kind],
    ['loops', loops === 'any' ? null : loops],
    strikes === null || strikes.size === 0
      ? ['faults', kinds.join(',') || 'none']
      : ['strikes', [...strikes].join(',')],
    ['acts', acts],
    ['intensity', intensity === 1 ? null : intensity],
    ['without', without],
  ];
  const options = given.flatMap(([name, value]) => (value === null ? [] : [`--${name} ${value}`]));
  return `again: npm run sim -- ${options.join(' ')}\n`;
}

// Threads of this run load the same file and work their share.
await workOwnShare();
