/** Decides which isolation a tick asks for, and which folders of its job no agent may enter. */
import type { Invocation } from './action-io.ts';
import type { EffectiveConfig } from './core/config.ts';
import type { WantedIsolation } from './core/isolation.ts';

/** Another step may have left its token in the job's folders, as a checkout does. */
export const wantedIsolation = (
  { isolation }: Pick<EffectiveConfig, 'isolation'>,
  { workspace, temp }: Pick<Invocation, 'workspace' | 'temp'>,
): WantedIsolation =>
  isolation === 'none'
    ? { kind: 'none' }
    : { kind: 'uid', closed: [workspace, temp].filter((folder) => folder !== '') };
