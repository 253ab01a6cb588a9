/** Decides which isolation a tick asks for, and which folders of its job no agent may enter. */
import type { Invocation } from './action-io.ts';
import type { EffectiveConfig } from './core/config.ts';
import type { WantedIsolation } from './core/isolation.ts';

/** Another step may have left its token in the job's folders, as a checkout does. A container sees nothing of the job but the proxy. */
export function wantedIsolation(
  { isolation, containerImage, meter }: Pick<EffectiveConfig, 'isolation' | 'containerImage' | 'meter'>,
  { workspace, temp }: Pick<Invocation, 'workspace' | 'temp'>,
): WantedIsolation {
  switch (isolation) {
    case 'none':
      return { kind: 'none' };
    case 'container':
      return { kind: 'container', image: containerImage ?? '', loopback: meter === 'proxy' };
    case 'uid':
    case 'job':
      return { kind: 'uid', closed: [workspace, temp].filter((folder) => folder !== '') };
  }
}
