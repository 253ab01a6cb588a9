/** One loop whose tick is killed at one moment and then goes on by itself: what became of it. */
import type { Emulator, EmulatorOptions } from '../../src/emulator/emulator.ts';
import { errorsOf, type LoopStage, setLoop } from '../support/loop-stage.ts';
import { type Blade, forgeBlade, type Moment } from './blade.ts';
import { type Facts, factsOf } from './facts.ts';
import { judge, type Killed } from './judge.ts';
import type { Story } from './stories.ts';

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
  readonly ms: number;
}

export interface Repaired {
  /** What was asked of GitHub when it struck; null = the tick was over before. */
  readonly struckAt: string | null;
  readonly violations: readonly string[];
  readonly ticks: number;
}

const lossNoticedMs = 11 * 60_000;
const mostTicks = 6;

export async function undisturbed(open: Open, story: Story): Promise<Undisturbed> {
  const { loop, blade } = await setUp(open, story);
  blade.arm(null, () => Promise.resolve());
  const startedMs = performance.now();
  const tick = await loop.tick();
  const ms = performance.now() - startedMs;
  blade.sheathe();
  if (tick.conclusion !== 'success') throw new Error(`${story.name}: ${tick.log}`);
  const troubles = (await comeToRest(loop, story)).violations;
  if (troubles.length > 0) throw new Error(`${story.name}, undisturbed: ${troubles.join('; ')}`);
  const facts = await factsOf(loop);
  await loop.github.close();
  return { facts, requests: [...blade.seen], ms };
}

export async function killOnce(
  open: Open,
  story: Story,
  how: { readonly moment: Moment; readonly victim: Victim; readonly calm: Undisturbed },
): Promise<Repaired> {
  const { loop, blade } = await setUp(open, story);
  try {
    const epochBefore = loop.head()?.epoch ?? 0;
    const [run] = loop.start(1);
    if (run === undefined) throw new Error('no run was started');
    const found: { head: Killed['head'] } = { head: null };
    const strike = async (): Promise<void> => {
      if (how.victim === 'main') await loop.actions.killStep(run);
      else await loop.actions.loseRunner(run);
      // What it had asked for by then was done before it died; a post step needs longer to begin.
      found.head = loop.head();
    };
    if (how.victim === 'post') {
      blade.arm(amid(how.calm), async () => {
        await loop.actions.killStep(run);
        blade.arm(how.moment, strike);
      });
    } else blade.arm(how.moment, strike);
    // The post step that may follow is not under the blade.
    if (how.victim === 'main') void struck(blade).then(() => blade.sheathe());
    await loop.ended(run);
    blade.sheathe();
    const killed: Killed = {
      runId: run.id,
      head: blade.struckAt() === null ? loop.head() : found.head,
      epochBefore,
      postFollowed: how.victim !== 'runner',
    };
    await loop.github.world.clock.advance(lossNoticedMs);
    const rest = await comeToRest(loop, story);
    const facts = await factsOf(loop);
    return {
      struckAt: blade.struckAt(),
      ticks: rest.ticks,
      violations: [...rest.violations, ...judge(facts, how.calm.facts, killed)],
    };
  } finally {
    await loop.github.close();
  }
}

/** Main has claimed by then, and has things left to do. */
const amid = ({ requests }: Undisturbed): Moment => ({
  kind: 'request',
  number: Math.ceil(requests.length * 0.6),
  side: 'before',
});

async function struck(blade: Blade): Promise<void> {
  for (let turn = 0; turn < 3_000 && blade.struckAt() === null; turn++)
    await new Promise((resolve) => void setTimeout(resolve, 20));
}

async function setUp(open: Open, story: Story): Promise<{ loop: LoopStage; blade: Blade }> {
  const blade = forgeBlade();
  const loop = await setLoop(open, { ...story.setting, watch: blade.watch });
  await story.before(loop);
  return { loop, blade };
}

/** Ticks until one finds nothing to do. */
async function comeToRest(loop: LoopStage, story: Story): Promise<{ ticks: number; violations: string[] }> {
  for (let ticks = 1; ticks <= mostTicks; ticks++) {
    await story.answer(loop);
    const tick = await loop.tick();
    const errors = errorsOf(tick);
    if (errors.length > 0) return { ticks, violations: [`repairing tick ${ticks} failed: ${errors.join('; ')}`] };
    if (tick.outputs['outcome'] === 'quiet') return { ticks, violations: [] };
  }
  return { ticks: mostTicks, violations: [`no rest after ${mostTicks} ticks`] };
}
