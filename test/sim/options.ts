/** Parses the simulation's command line. Each option has its meaning, and each mistake gets one clear line. */
import { parseArgs } from 'node:util';
import { type FaultKind, faultKinds, isFaultKind } from './faults.ts';
import { type WorldKind, worldKinds } from './review-setting.ts';
import { type LoopCount, loopCounts } from './twists.ts';

export interface SimOptions {
  readonly ticks: number;
  readonly seed: number;
  /** Runs only this world of the seed. */
  readonly world: number | null;
  /** Number of the first world, so that a long run can be done in parts. */
  readonly from: number;
  readonly faults: ReadonlySet<FaultKind>;
  readonly strikes: ReadonlySet<number> | null;
  readonly acts: number | null;
  /** Multiplies the likelihood of faults. */
  readonly intensity: number;
  readonly story: boolean;
  /** Violations are counted and printed, and the run goes on. */
  readonly keepGoing: boolean;
  /** Prints the progress every so many ticks; 0 = never. */
  readonly progress: number;
  /** A failing world is printed as it is, without an attempt to make it small. */
  readonly asIs: boolean;
  readonly kind: WorldKind;
  readonly loops: LoopCount;
  /** Number of parallel threads. */
  readonly jobs: number;
}

export type OptionsRead =
  | { readonly kind: 'options'; readonly options: SimOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly sentence: string };

export const help = `npm run sim -- [options]

Runs ticks of the loop in virtual time over the emulated GitHub, with everything going wrong that a seed decides,
and checks after every step that no promise is broken. Exit 1 if one is.

  --ticks N       stop after this many ticks (default 2000)
  --seed S        a whole number; the same seed is the same run (default: drawn, and printed)
  --world W       only the world with this number, as a failure names it
  --from W        begin with world W: a long run in parts, each with worlds of its own
  --faults A,B    only these kinds of faults (\`none\`: none); kinds: ${faultKinds.join(', ')}
                  (clock-off, disk-full, base-conflict, fork-pull and fork-deleted strike only in worlds drawn for them)
  --strikes 1,2   only these strikes of them, by their numbers in the list that a failure prints
  --intensity N   faults are N times as likely
  --acts N        at most N acts of people while things go wrong
  --story         print what happened in every world
  --kind K        only worlds of this kind: work, review, any (default: any, as the seed draws them)
  --loops N       how many loops each world has: one, two, any (default: any, as the seed draws them)
  --keep-going    go on after a violation, and count them
  --progress N    say every N ticks where the run stands
  --as-is         do not try to make a failing world small
  --without GUARD disable one guard of the loop, which must make the run fail
  --jobs N        worlds in so many threads side by side (default 1)
  --help          this text
`;

const options = {
  ticks: { type: 'string' },
  seed: { type: 'string' },
  world: { type: 'string' },
  from: { type: 'string' },
  faults: { type: 'string' },
  strikes: { type: 'string' },
  acts: { type: 'string' },
  intensity: { type: 'string' },
  progress: { type: 'string' },
  jobs: { type: 'string' },
  kind: { type: 'string' },
  loops: { type: 'string' },
  story: { type: 'boolean' },
  'keep-going': { type: 'boolean' },
  'as-is': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

class Mistake extends Error {}

export function readOptions(args: readonly string[], drawnSeed: number): OptionsRead {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    if (values.help === true) return { kind: 'help' };
    return {
      kind: 'options',
      options: {
        ticks: count('ticks', values.ticks) ?? 2_000,
        seed: count('seed', values.seed) ?? drawnSeed,
        world: count('world', values.world),
        from: count('from', values.from) ?? 0,
        faults: kindsIn(values.faults),
        strikes:
          values.strikes === undefined ? null : new Set(values.strikes.split(',').map((one) => must('strikes', one))),
        acts: count('acts', values.acts),
        intensity: count('intensity', values.intensity) ?? 1,
        story: values.story === true,
        keepGoing: values['keep-going'] === true,
        asIs: values['as-is'] === true,
        progress: count('progress', values.progress) ?? 0,
        kind: oneOf('kind', worldKinds, values.kind),
        loops: oneOf('loops', loopCounts, values.loops),
        jobs: Math.max(1, count('jobs', values.jobs) ?? 1),
      },
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { kind: 'mistake', sentence: error.message.split('\n')[0] ?? error.message };
  }
}

const count = (name: string, text: string | undefined): number | null => (text === undefined ? null : must(name, text));

function must(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new Mistake(`--${name}: “${text}” is not a whole number`);
  return value;
}

function oneOf<T extends string>(name: string, names: readonly T[], text = 'any'): T {
  const known = names.find((one) => one === text);
  if (known === undefined) throw new Mistake(`--${name}: “${text}” is none of ${names.join(', ')}`);
  return known;
}

function kindsIn(text: string | undefined): ReadonlySet<FaultKind> {
  if (text === undefined) return new Set(faultKinds);
  if (text === 'none') return new Set();
  const kinds = text.split(',');
  const unknown = kinds.find((kind) => !isFaultKind(kind));
  if (unknown !== undefined) throw new Mistake(`--faults: “${unknown}” is no kind of fault; see --help`);
  return new Set(kinds.filter(isFaultKind));
}
