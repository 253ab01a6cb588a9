/** The process of the action's main step. */
import { runMain } from './wiring/run-main.ts';

process.exitCode = await runMain();
