/** stopped: split off so that imports run one way. */

import type { Head } from '../../state/head/head.ts';
import type { Stop } from './conditions.ts';

/** An empty backlog makes the run idle, unless it was told to stop then; every other stop ends it. */
export function stopped(
  stop: Stop,
  at: { readonly now: string; readonly whenEmpty: 'idle' | 'stop' },
): Pick<Head, 'status' | 'stop'> {
  if (stop.code === 'backlog_empty' && at.whenEmpty === 'idle') return { status: 'idle', stop: null };
  return { status: 'stopped', stop: { code: stop.code, at: stop.since ?? at.now } };
}
