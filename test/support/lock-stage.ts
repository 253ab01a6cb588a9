/**
 * Verbs for scenarios in which several ticks compete for the lock. A test runs one of them to its end while another
 * holds on.
 */

import { logOf, outputsOf } from '../../src/emulator/actions/actions.ts';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import { diligentAgent } from './loop-agent.ts';
import type { LoopStage } from './loop-stage.ts';
import { until } from './until.ts';

export interface Met {
  readonly run: Run;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
}

export function starts(loop: LoopStage, inputs: Readonly<Record<string, string>> = {}): Run {
  const by = loop.github.world.accounts.get('ana');
  if (by === undefined) throw new Error('ana is not there');
  return loop.actions.dispatch({ repository: 'acme/shop', workflow: 'tickgate.yml', by, inputs });
}

/** Runs only this run, to its end. */
export async function endOf(run: Run): Promise<Met> {
  await until(() => run.attempts.at(-1)?.status === 'completed');
  return { run, log: logOf(run), outputs: outputsOf(run) };
}

export const meets = (loop: LoopStage, inputs: Readonly<Record<string, string>> = {}): Promise<Met> =>
  endOf(starts(loop, inputs));

/**
 * In its first iteration the agent reports that it is at work, and waits until the head shows this text. Later
 * iterations simply work.
 */
export const holdsOnUntil = (shown: string): string =>
  `if (order.iteration === 1) { note('at work'); await untilHead((head) => ${shown}); }\n${diligentAgent}`;

/** A first tick that holds the lease while its agent works. */
export const holder = (loop: LoopStage): Promise<Run> => atWork(loop, starts(loop));

/** The same as a process, which may be killed. */
export const mortalHolder = (loop: LoopStage): Promise<Run> => atWork(loop, loop.startProcess());

async function atWork(loop: LoopStage, run: Run): Promise<Run> {
  await until(() => loop.notes().includes('at work'));
  return run;
}

export const controlIssue = (loop: LoopStage): number => loop.head()?.controlIssue ?? 0;
