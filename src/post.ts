/** The process of the action's post step. */
import { runPost } from './post-step.ts';

process.exitCode = await runPost();
