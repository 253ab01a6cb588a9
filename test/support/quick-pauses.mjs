/** Preloaded into an action's process: its pauses pass fifty times as fast. */
import { quickenPauses } from './quicken.mjs';

quickenPauses(() => true);
