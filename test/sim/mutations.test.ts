import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { someOnPush } from '../support/effort.ts';
import { type Said, simulateHere } from './in-process.ts';

const script = join(import.meta.dirname, '../../.ci/sim.mjs');

interface Case {
  readonly guard: string;
  /** Options that make the guard needed often, so that a run meets it soon. */
  readonly storm: readonly string[];
  /** Promises that the guard keeps. The first violation must be one of them. */
  readonly keeps: readonly string[];
  /**
   * The world of the seed that broke first when this was last searched. It is tried first, and all others if the code
   * has changed since.
   */
  readonly world: number;
  /** Default 1. Another seed is named if it breaks sooner. */
  readonly seed?: number;
  /** Kind of worlds in which the guard is needed; absent = `work`. */
  readonly kind?: 'review';
  /** The guard is needed only between two loops of a repository. */
  readonly loops?: 'two';
}

const cases: readonly Case[] = [
  {
    guard: 'expected-oid',
    storm: ['--faults', 'concurrent-start', '--intensity', '3'],
    keeps: ['skips are told', 'epochs grow by one', 'one holder per epoch', 'only the holder writes'],
    world: 0,
  },
  {
    guard: 'github-clock',
    storm: ['--faults', 'clock-off', '--intensity', '8'],
    keeps: ["times are GitHub's"],
    world: 0,
  },
  {
    guard: 'disk-trouble',
    storm: ['--faults', 'disk-full', '--intensity', '8'],
    keeps: ['no tick fails by its own fault'],
    world: 0,
  },
  {
    guard: 'one-resolver',
    kind: 'review',
    storm: ['--faults', 'base-conflict', '--intensity', '8'],
    keeps: ['a conflict has one session'],
    world: 0,
    seed: 3,
  },
  {
    guard: 'fork-read-only',
    kind: 'review',
    storm: ['--faults', 'fork-pull', '--intensity', '3'],
    keeps: ['a fork is only read'],
    world: 0,
    seed: 3,
  },
  // Holders that GitHub considers dead work on, because their tokens outlive their jobs.
  {
    guard: 'epoch',
    storm: ['--faults', 'zombie-process,delay', '--intensity', '8'],
    keeps: ['only the holder writes', 'epochs grow by one', 'who knows that the lease is lost publishes nothing'],
    world: 7,
  },
  {
    guard: 'look-up',
    storm: ['--faults', 'lost-answer,crash', '--intensity', '4'],
    keeps: [
      'a comment stands once',
      'a question is asked once',
      'a reply is written once',
      'the control issue stands once',
    ],
    world: 0,
  },
  // No post step settles for them: it would charge what the journal says.
  {
    guard: 'reserve',
    storm: ['--faults', 'runner-lost,force-cancelled', '--intensity', '6'],
    keeps: ['what was spent is counted', 'spend stays under the ceiling'],
    world: 0,
  },
  {
    guard: 'kept-spend',
    storm: ['--faults', 'none'],
    keeps: ['only a fresh start forgets what was spent'],
    world: 0,
  },
  {
    guard: 'one-start',
    storm: ['--faults', 'delay,state-set-back,state-deleted', '--intensity', '10'],
    keeps: ['one order begins one fresh run', 'only a fresh start forgets what was spent'],
    world: 28,
    seed: 2,
  },
  {
    guard: 'given-ceiling',
    storm: ['--faults', 'none'],
    keeps: ['a ceiling is what people gave'],
    world: 2,
  },
  {
    guard: 'trust',
    storm: ['--faults', 'state-set-back,state-deleted', '--intensity', '10'],
    keeps: ['a head that went back is believed by nobody'],
    world: 0,
  },
  {
    guard: 'digest',
    storm: ['--faults', 'stale-copy,corrupt-copy', '--intensity', '4'],
    keeps: ['no history line is lost', 'no history line is doubled', 'counters equal the sum of history'],
    world: 0,
    seed: 2,
  },
  { guard: 'stop', storm: ['--faults', 'concurrent-start'], keeps: ['a word to stop is obeyed'], world: 1 },
  {
    guard: 'gate-stop',
    storm: ['--faults', 'concurrent-start'],
    keeps: ['a word to stop is obeyed'],
    world: 6,
    seed: 4,
  },
  {
    guard: 'renewal',
    storm: ['--faults', 'none'],
    keeps: ['a push is written down before', 'the lease is renewed before work goes out'],
    world: 0,
  },
  {
    guard: 'lost-renewal',
    storm: ['--faults', 'zombie-process,delay', '--intensity', '8'],
    keeps: ['a lost lease ends the agents'],
    world: 4,
    seed: 2,
  },
  {
    guard: 'consumed',
    storm: ['--faults', 'none'],
    keeps: ['a restart counts once', 'a raise counts once', 'an answer counts once'],
    world: 0,
  },
  {
    guard: 'box-receipt',
    storm: ['--faults', 'lost-update', '--intensity', '4'],
    keeps: ['a word to stop is obeyed'],
    world: 1,
  },
  {
    guard: 'merge-head',
    kind: 'review',
    storm: ['--faults', 'meddler,delay', '--intensity', '8'],
    keeps: ['nothing is merged that must not be'],
    world: 0,
  },
  {
    guard: 'merge-look',
    kind: 'review',
    storm: ['--faults', 'meddler', '--intensity', '8'],
    keeps: ['nothing is merged that must not be'],
    world: 0,
    seed: 2,
  },
  {
    guard: 'merge-answer',
    kind: 'review',
    storm: ['--faults', 'none'],
    keeps: ['nothing is merged that must not be'],
    world: 2,
    seed: 3,
  },
  {
    guard: 'lessons-to-people',
    kind: 'review',
    storm: ['--faults', 'lesson-wanted', '--intensity', '10'],
    keeps: ['no loop merges a lessons branch by itself'],
    world: 1,
    seed: 2,
  },
  {
    guard: 'heard',
    kind: 'review',
    storm: ['--faults', 'none'],
    keeps: ['nothing is merged that must not be'],
    world: 0,
  },
  {
    guard: 'reviewed-head',
    kind: 'review',
    storm: ['--faults', 'none'],
    keeps: ['a head is reviewed once', 'a head has one review'],
    world: 0,
  },
  {
    guard: 'kept-keys',
    kind: 'review',
    storm: ['--faults', 'crash,artifact-error,cache-error', '--intensity', '8'],
    keeps: ['a head is reviewed once'],
    world: 36,
    seed: 3,
  },
  { guard: 'ended', storm: ['--faults', 'none'], keeps: ['a stopped loop stays stopped'], world: 1 },
  { guard: 'wakes-up', storm: ['--faults', 'none'], keeps: ['liveness'], world: 10 },
  {
    guard: 'closed-question',
    storm: ['--faults', 'none'],
    keeps: ['nobody is asked in vain'],
    world: 0,
  },
  // A tick force-unlocks, and its process dies between its comment and its swap. Only these strikes of that world are
  // used.
  {
    guard: 'planned-unlock',
    kind: 'review',
    storm: ['--strikes', '1,4', '--acts', '20'],
    keeps: ['nobody is asked in vain'],
    world: 28,
    seed: 2583,
  },
  {
    guard: 'left-to-the-holder',
    storm: ['--faults', 'concurrent-start', '--intensity', '3'],
    keeps: ['no storm of dispatches'],
    world: 0,
  },
  {
    guard: 'one-branch',
    storm: ['--faults', 'none'],
    keeps: ['one pull request per subject and run'],
    world: 0,
  },
  { guard: 'force-with-lease', storm: ['--faults', 'concurrent-start'], keeps: ['no work is lost'], world: 18 },
  // Both schedules fire at once, and both loops find the first issue free.
  {
    guard: 'claim-look',
    loops: 'two',
    storm: ['--faults', 'none'],
    keeps: ['one loop at a time works on a subject', 'an issue has one open pull request of all loops'],
    world: 6,
  },
  {
    guard: 'whose-comment',
    loops: 'two',
    storm: ['--faults', 'none'],
    keeps: ['a loop keeps off what is another loop’s'],
    world: 0,
    seed: 6,
  },
  {
    guard: 'own-control-issue',
    loops: 'two',
    storm: ['--faults', 'none'],
    keeps: ['a loop keeps off what is another loop’s'],
    world: 0,
    seed: 3,
  },
  // Few people: after a start that may forget, a label that stayed is no fault.
  {
    guard: 'given-back',
    storm: ['--faults', 'none', '--acts', '6'],
    keeps: ['no claim is left behind'],
    world: 0,
  },
  {
    guard: 'others-work',
    loops: 'two',
    storm: ['--faults', 'none'],
    keeps: ['an issue has one open pull request of all loops'],
    world: 4,
  },
  {
    guard: 'charged-once',
    loops: 'two',
    storm: ['--faults', 'runner-lost,force-cancelled', '--intensity', '15'],
    keeps: ['a loop pays for its own sessions'],
    world: 1,
  },
  // A check stays red after every push, each time for another cause.
  {
    guard: 'bounded-repairs',
    kind: 'review',
    storm: ['--faults', 'red-check', '--intensity', '10'],
    keeps: ['red checks get bounded sessions'],
    world: 7,
  },
  {
    guard: 'reply-look-up',
    storm: ['--faults', 'crash', '--intensity', '6'],
    keeps: ['a reply is written once'],
    world: 0,
  },
  {
    guard: 'kept-reply',
    storm: ['--faults', 'crash', '--intensity', '6'],
    keeps: ['an order keeps its reply'],
    world: 0,
  },
];

/** `npm cit` runs a few cases, a stage of .ci/run a quarter of them, the nightly workflow all. */
const everyHowMany = Number(process.env['TICKGATE_TEST_GUARDS'] ?? 16);

/** Runs the command as a person does. */
const simulate = (args: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: `${stdout}${stderr}` }),
    );
  });

const violationIn = (text: string): string => /^VIOLATION +(.*?): /m.exec(text)?.[1] ?? '';

async function firstBroken(args: readonly string[], { world, keeps, guard }: Case): Promise<Said> {
  const known = await simulateHere(['--world', String(world), ...args], guard);
  return keeps.includes(violationIn(known.text)) ? known : await simulateHere(['--ticks', '1200', ...args], guard);
}

/** The world that failed, by its number in the seed. */
const worldIn = (text: string): string => / --world (\d+)/.exec(text)?.[1] ?? '';

describe('a loop that lacks one guard', () => {
  // They prove that the judges see a broken promise. Other tests prove the promises themselves.
  test.each(someOnPush(cases, everyHowMany))(
    'breaks in the simulation what its $guard keeps, in a world where the whole loop breaks nothing',
    async (one) => {
      const { storm, keeps } = one;
      const kind = ['--kind', one.kind ?? 'work', '--loops', one.loops ?? 'one'];
      const same = ['--seed', String(one.seed ?? 1), ...kind, '--as-is', ...storm];
      const broken = await firstBroken(same, one);
      expect(broken.code).toBe(1);
      expect(keeps).toContain(violationIn(broken.text));
      const unbroken = await simulateHere(['--world', worldIn(broken.text), ...same], null);
      expect(unbroken).toMatchObject({ code: 0, text: expect.stringContaining('violations  0') });
    },
    300_000,
  );
});

/** A printed command, as the arguments of the simulation. */
const commandIn = (text: string): string[] => (/^again: npm run sim -- (.*)$/m.exec(text)?.[1] ?? '').split(' ');

/** Strikes that a failure lists, by their numbers. */
const struckIn = (text: string): number => text.match(/^ {2}\d+ [a-z-]+ \(/gm)?.length ?? 0;

/** The broken promises and their times, as the end of a failure prints them. */
const violatedIn = (text: string): readonly string[] => text.match(/^VIOLATED at .*$/gm) ?? [];

describe('a failing world', () => {
  test('is made small, and the printed command does the same again', async () => {
    const storm = [
      '--faults',
      'lost-answer,crash',
      '--intensity',
      '4',
      '--acts',
      '10',
      '--kind',
      'work',
      '--loops',
      'one',
    ];
    const world = ['--seed', '23', '--world', '1', ...storm];
    const whole = await simulateHere([...world, '--as-is'], 'look-up');
    const small = await simulateHere(world, 'look-up');
    expect([whole.code, small.code]).toEqual([1, 1]);
    expect(struckIn(small.text)).toBeGreaterThan(0);
    expect(struckIn(small.text)).toBeLessThan(struckIn(whole.text));
    const again = await simulate([...commandIn(small.text), '--as-is']);
    expect(again.code).toBe(1);
    expect(violatedIn(again.text)).toEqual(violatedIn(small.text));
  }, 300_000);
});
