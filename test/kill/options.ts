/** What the kills are asked on their command line: options with their meaning, and one clear line for what is wrong. */
import { parseArgs } from 'node:util';
import type { Moment } from './blade.ts';
import { type Victim, victims } from './one-kill.ts';
import { stories } from './stories.ts';

export interface Only {
  readonly victim: Victim;
  readonly moment: Moment;
}

export interface Asked {
  readonly times: number;
  readonly seed: number;
  readonly story: string | null;
  readonly only: Only | null;
  /** The committed bundle instead of one made from the sources. */
  readonly dist: boolean;
}

const names = stories.map(({ name }) => name);

export const help = `npm run kills -- [options]

Kills real processes of a tick at many moments on the emulated GitHub, and looks whether the next ticks repair it. Exit 1 if not,
or if fewer kills than were asked for ended a process: a moment after the tick's end counts for none.

  --times N    so many kills (default 200); a moment that comes too late is drawn again, twice at most
  --seed S     a whole number; the same seed kills at the same moments (default 1)
  --story NAME only this one: ${names.join(', ')}
  --at PLACE   one kill, there: \`WHOM:before:N\` or \`WHOM:after:N\` a request, \`WHOM:time:MS\`; WHOM is ${victims.join(', ')}
  --dist       the committed dist/ instead of a bundle of the sources
  --help       this text
`;

type OptionsRead =
  | { readonly kind: 'asked'; readonly asked: Asked }
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly sentence: string };

const options = {
  times: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  story: { type: 'string' },
  at: { type: 'string' },
  dist: { type: 'boolean', default: false },
  help: { type: 'boolean' },
} as const;

class Mistake extends Error {}

export function readOptions(argv: readonly string[]): OptionsRead {
  try {
    const { values } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: false });
    if (values.help === true) return { kind: 'help' };
    const { story = null, at } = values;
    if (story !== null && !names.includes(story))
      throw new Mistake(`--story: “${story}” is none of ${names.join(', ')}`);
    const only = at === undefined ? null : placeIn(at);
    const [times, seed] = [whole('times', values.times), whole('seed', values.seed)];
    return { kind: 'asked', asked: { times, seed, story, only, dist: values.dist } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { kind: 'mistake', sentence: error.message.split('\n')[0] ?? error.message };
  }
}

function whole(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Mistake(`--${name}: “${text}” is not a whole number`);
  return Number(text);
}

function placeIn(text: string): Only {
  const [whom, side, number = ''] = text.split(':');
  const victim = victims.find((one) => one === whom);
  if (victim === undefined) throw new Mistake(`--at: “${whom}” is none of ${victims.join(', ')}`);
  const count = whole('at', number);
  if (side === 'time') return { victim, moment: { kind: 'time', ms: count } };
  if (side !== 'before' && side !== 'after') throw new Mistake(`--at: “${text}” says neither before, after nor time`);
  return { victim, moment: { kind: 'request', number: count, side } };
}
