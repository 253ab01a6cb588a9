/** Decides which isolation a tick asks for, and which folders of its job no agent may enter. */
import { basename, dirname } from 'node:path';
import type { Invocation } from '../action-io.ts';
import type { EffectiveConfig } from '../core/config/resolve.ts';
import type { WantedIsolation } from '../core/sandbox/isolation.ts';

type GivenEnvironment = Readonly<Record<string, string>>;

/** Another step may have left its token in the job's folders, as a checkout does. A container sees nothing of the job but the proxy. */
export function wantedIsolation(
  { isolation, containerImage, meter }: Pick<EffectiveConfig, 'isolation' | 'containerImage' | 'meter'>,
  {
    workspace,
    temp,
    home,
    given,
  }: Pick<Invocation, 'workspace' | 'temp' | 'home'> & { readonly given: GivenEnvironment },
): WantedIsolation {
  switch (isolation) {
    case 'none':
      return { kind: 'none' };
    case 'container':
      return { kind: 'container', image: containerImage ?? '', loopback: meter === 'proxy' };
    case 'uid':
    case 'job':
      return {
        kind: 'uid',
        closed: [workspace, temp].filter((folder) => folder !== ''),
        own: [home, ...workRoot(temp), ...runnerRoot(process.execPath)].filter((folder) => folder !== ''),
        given,
      };
  }
}

/** With the checkouts, actions and tools of all jobs of the runner. */
const workRoot = (temp: string): string[] => (basename(temp) === '_temp' ? [dirname(temp)] : []);

/** With its registration at GitHub: it runs actions by a node of its own. */
const runnerRoot = (node: string): string[] => {
  const [, root] = /^(\/.+)\/externals\/node[^/]*\/bin\/node$/.exec(node) ?? [];
  return root === undefined ? [] : [root];
};
