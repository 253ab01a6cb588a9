/**
 * A loop on an emulated GitHub for tests, with a backlog and an agent. Closed at the end, with every exchange checked.
 */

import { startGitHub } from './github.ts';
import { type LoopSetting, type LoopStage, setLoop } from './loop-stage.ts';

export { diligentAgent } from './loop-agent.ts';
export {
  errorsOf,
  type LoopSetting,
  type LoopStage,
  type Ticked,
  wellFormed,
} from './loop-stage.ts';

export const givenLoop = (setting: LoopSetting = {}): Promise<LoopStage> => setLoop(startGitHub, setting);

/** One issue begins in each tick, for tests about what the next tick does with the ones that are left. */
export const oneSubjectATick = 'max-agents: 1\niterations-per-tick: 1\n';
