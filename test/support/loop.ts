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
