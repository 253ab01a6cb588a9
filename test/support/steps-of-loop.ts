/** Runs the steps of a loop's ticks in this process, which is fast, or as processes of their own, as on a runner. */
import { basename, dirname, join, resolve } from 'node:path';
import type { Actions } from '../../src/emulator/actions/actions.ts';
import { type ChildSpec, runChild } from '../../src/emulator/actions/runner/child.ts';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import { actionUnderTest } from './action-under-test.ts';

export interface StepsOfLoop {
  /** The folder in place of `tickgate/tickgate`. */
  readonly folder: string;
  readonly run: (spec: ChildSpec) => Promise<number | null>;
  /** Runs the steps of this run as processes. Returns the run. */
  readonly asProcess: (run: Run) => Run;
  /** The same verbs. Those that end a process refuse a run without processes. */
  readonly guarded: (actions: Actions) => Actions;
}

interface Wanted {
  /** A folder of the action with its `dist`; absent = built from the sources as they are. */
  readonly action?: string;
  readonly asProcesses?: boolean;
}

/** `TICKGATE_TEST_PROCESSES=1` runs all ticks of all loops as processes, which is slower and closer to a runner. */
export function stepsOf({ action, asProcesses }: Wanted): StepsOfLoop {
  const areAll = asProcesses ?? (action !== undefined || process.env['TICKGATE_TEST_PROCESSES'] === '1');
  const ids = new Set<string>();
  const isProcess = (id: string): boolean => areAll || ids.has(id);
  return {
    folder: action ?? resolve(import.meta.dirname, '../..'),
    async run(spec) {
      if (isProcess(spec.env['GITHUB_RUN_ID'] ?? '')) return await runChild(await bundled(spec, action));
      const { runStepInProcess } = await import('./step-in-process.ts');
      return await runStepInProcess(spec);
    },
    asProcess(run) {
      ids.add(String(run.id));
      return run;
    },
    guarded(actions) {
      const mustBeProcess = ({ id }: Run): void => {
        if (!isProcess(String(id))) throw new Error(`Run ${id} has no process to end: \`startProcess\` it.`);
      };
      const guard =
        <T>(verb: (run: Run) => T) =>
        (run: Run): T => {
          mustBeProcess(run);
          return verb(run);
        };
      return {
        ...actions,
        cancel: guard(actions.cancel),
        forceCancel: guard(actions.forceCancel),
        loseRunner: guard(actions.loseRunner),
        killStep: guard(actions.killStep),
        strand: async (run, as) => {
          mustBeProcess(run);
          await actions.strand(run, as);
        },
      };
    },
  };
}

/** Runs the step from the bundle, which is built when a process first needs it. */
async function bundled(spec: ChildSpec, action: string | undefined): Promise<ChildSpec> {
  const [file = '', ...args] = spec.args;
  const half = basename(dirname(file));
  return { ...spec, args: [join(action ?? (await actionUnderTest()), 'dist', half, 'index.js'), ...args] };
}
