/** The process of the action's post step. After a main step that ended its tick, it loads nothing and ends. */
import { isTickLeft } from './handover.ts';

if (isTickLeft(process.env)) {
  const { runPost } = await import('./wiring/run-post.ts');
  process.exitCode = await runPost();
}
