/** Preloaded into an action's process. Makes its pauses fifty times as short. */
import { quickenPauses } from './quicken.mjs';

quickenPauses(() => true);
