/** One loop whose tick is killed at one moment and then goes on by itself: what became of it. */

import { isLateKey } from '../../src/core/effects/effect.ts';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import type { Emulator, EmulatorOptions } from '../../src/emulator/emulator.ts';
import { errorsOf, type LoopStage, setLoop } from '../support/loop-stage.ts';
import { type Blade, forgeBlade, type Moment } from './blade.ts';
import { type Facts, factsOf, startedByTicks } from './facts.ts';
import { findDeath, judge, type Killed } from './judge.ts';
import type { Span } from './plan.ts';
import type { Story } from './story.ts';

export type Open = (options: EmulatorOptions) => Promise<Emulator>;

/**
 * `runner`: everything dies, no post step follows. `main`: its main process alone dies, and post goes on. `post`: main died amid its
 * work, and everything dies while the post step settles it.
 */
export const victims = ['runner', 'main', 'post'] as const;
export type Victim = (typeof victims)[number];

export interface Undisturbed {
  readonly facts: Facts;
  /** Requests of the tick that is killed elsewhere. */
  readonly requests: readonly string[];
  /** From the first of them to the last. */
  readonly ms: number;
}

export interface Repaired {
  /** What was asked of GitHub when it ended a process of the tick; null = there was none to end, the moment came too late. */
  readonly struckAt: string | null;
  /** Of the tick, or of its post step, as far as it came. */
  readonly seen: Span;
  readonly violations: readonly string[];
  readonly ticks: number;
}

const lossNoticedMs = 11 * 60_000;
const mostTicks = 6;
/** Longer than a request of a dead tick may arrive late: for that time the loop looks for its question. */
const arrivedMs = 90 * 60_000;

export async function undisturbed(open: Open, story: Story): Promise<Undisturbed> {
  const { loop, blade } = await setUp(open, story);
  const run = started(loop);
  blade.arm(null, { strike: () => Promise.resolve(), isOver: () => isOver(run) });
  const tick = await loop.ended(run);
  blade.sheathe();
  if (tick.conclusion !== 'success') throw new Error(`${story.name}: ${tick.log}`);
  const troubles = (await comeToRest(loop, story)).violations;
  if (troubles.length > 0) throw new Error(`${story.name}, undisturbed: ${troubles.join('; ')}`);
  const facts = await factsOf(loop, story);
  await loop.github.close();
  return { facts, requests: [...blade.seen], ms: blade.spanMs() };
}

function started(loop: LoopStage): Run {
  const run = loop.startProcess();
  return run;
}

const isOver = ({ attempts }: Run): boolean => attempts[0].status === 'completed';

export async function killOnce(
  open: Open,
  story: Story,
  how: { readonly moment: Moment; readonly victim: Victim; readonly calm: Undisturbed },
): Promise<Repaired> {
  const { loop, blade } = await setUp(open, story);
  try {
    const epochBefore = loop.head()?.epoch ?? 0;
    const run = started(loop);
    const found: { head: Killed['head']; main: Killed['head'] | 'lives'; hasEnded: boolean } = {
      head: null,
      main: 'lives',
      hasEnded: false,
    };
    const victim = {
      isOver: () => isOver(run),
      strike: async (): Promise<void> => {
        found.hasEnded = await loop.actions.killStep(run);
        if (how.victim !== 'main') await loop.actions.loseRunner(run);
        // What it had asked for by then was done before it died; a post step, or a tick that it has started, needs longer to begin.
        found.head = loop.head();
        blade.sheathe();
      },
    };
    const main = {
      ...victim,
      strike: async (): Promise<void> => {
        await loop.actions.killStep(run);
        found.main = loop.head();
        blade.arm(how.moment, victim);
      },
    };
    if (how.victim === 'post') blade.arm(amid(how.calm), main);
    else blade.arm(how.moment, victim);
    await loop.ended(run);
    // GitHub counts from when the machine is dead until it notices.
    await blade.still();
    blade.sheathe();
    const killed: Killed = {
      runId: run.id,
      epochBefore,
      ...findDeath(how.victim, {
        struck: blade.struckAt() === null ? null : { victim: how.victim, head: found.head },
        main: found.main === 'lives' ? null : { victim: 'main', head: found.main },
        atEnd: loop.head(),
      }),
      isContinuous: story.setting.config?.includes('pace: continuous') ?? false,
      followers: startedByTicks(loop),
    };
    const seen = { requests: blade.seen.length, ms: blade.seen.length === 0 ? 0 : blade.spanMs() };
    await loop.github.world.clock.advance(lossNoticedMs);
    await loop.github.world.clock.advance(story.graceMs ?? 0);
    const rest = await comeToRest(loop, story);
    const facts = await factsOf(loop, story);
    return {
      struckAt: found.hasEnded ? blade.struckAt() : null,
      seen,
      ticks: rest.ticks,
      violations: [...rest.violations, ...failuresBeside(loop, run), ...judge(facts, how.calm.facts, killed)],
    };
  } finally {
    await loop.github.close();
  }
}

const failuresBeside = (loop: LoopStage, killed: Run): string[] =>
  loop.actions
    .runs()
    .filter((run) => run !== killed && run.attempts.at(-1)?.conclusion === 'failure')
    .map((run) => `run ${run.id} failed, though nobody killed it`);

/** Main has claimed by then, and has things left to do. */
const amid = ({ requests }: Undisturbed): Moment => ({
  kind: 'request',
  number: Math.ceil(requests.length * 0.6),
  side: 'before',
});

async function setUp(open: Open, story: Story): Promise<{ loop: LoopStage; blade: Blade }> {
  const blade = forgeBlade();
  const loop = await setLoop(open, { ...story.setting, watch: blade.watch });
  await story.before(loop);
  return { loop, blade };
}

/** It has no other reason not to rest. Another question may be open beside the one that it looks for. */
function looksForLateQuestion(loop: LoopStage): boolean {
  const { status, plannedEffects = [] } = loop.head() ?? {};
  return status === 'idle' && plannedEffects.some(isLateKey);
}

/** Ticks until one finds nothing to do. */
async function comeToRest(loop: LoopStage, story: Story): Promise<{ ticks: number; violations: string[] }> {
  for (let ticks = 1; ticks <= mostTicks; ticks++) {
    await story.answer(loop);
    const tick = await loop.tick();
    const errors = errorsOf(tick);
    if (errors.length > 0) return { ticks, violations: [`repairing tick ${ticks} failed: ${errors.join('; ')}`] };
    if (tick.outputs['outcome'] === 'quiet') return { ticks, violations: [] };
    if (looksForLateQuestion(loop)) await loop.github.world.clock.advance(arrivedMs);
  }
  return { ticks: mostTicks, violations: [`no rest after ${mostTicks} ticks`] };
}
