/** A tick that is killed: what leads up to it, and the people who go on answering afterwards. */
import type { LoopSetting, LoopStage } from '../support/loop-stage.ts';

export interface Story {
  readonly name: string;
  readonly setting: LoopSetting;
  /** Up to the tick that is killed. */
  readonly before: (loop: LoopStage) => Promise<void>;
  /** What a person does whenever a tick has ended. */
  readonly answer: (loop: LoopStage) => Promise<void>;
  /** For how long the holder's machine is held to be at work after its run has ended. */
  readonly graceMs?: number;
  /** A branch that may be left: no record tells whether it has another use (docs/interruptions.md). */
  readonly mayLeave?: string;
  /** What else must be as if nothing had happened. */
  readonly beside?: (loop: LoopStage) => Readonly<Record<string, unknown>>;
}

export const nobody = (): Promise<void> => Promise.resolve();

export async function tickOnce(loop: LoopStage): Promise<void> {
  const { conclusion, log } = await loop.tick();
  if (conclusion !== 'success') throw new Error(`The tick before the killed one failed:\n${log}`);
}

/** Ticks this box of every question in the thread that shows its boxes. */
export const answers =
  (issue: number, option: string) =>
  async (loop: LoopStage): Promise<void> => {
    for (const { commentId, body } of await loop.gates(issue)) {
      if (!body.includes('[x]')) await loop.ana.ticks(commentId, option);
    }
  };
