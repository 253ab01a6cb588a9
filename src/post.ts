/** The process of the action's post step. */
import { runPost } from './wiring/run-post.ts';

process.exitCode = await runPost();
