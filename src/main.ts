/** The process of the action's main step. */
import { runMain } from './main-step.ts';

process.exitCode = await runMain();
