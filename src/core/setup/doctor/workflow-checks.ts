/** Doctor checks of the loop's workflow file: it exists, starts ticks, and gives their job what a tick needs. */
import { toEndInOrderMinutes } from '../../lease/lease.ts';
import { readAppInputs, workflowTokenMinutes } from '../../workflow/app-permissions.ts';
import { cacheUnusableSentence, type TickStep } from '../../workflow/tick-workflow.ts';
import {
  formatNeedsInBraces,
  listIndispensableNeeds,
  missingPermissionSentence,
  type Need,
} from '../../workflow/token-permissions.ts';
import type { BypassApp } from '../init/files.ts';
import type { CheckResult, CheckupFacts, DoctorCheck } from './check.ts';

export const findTickStep = ({
  workflow,
}: {
  readonly workflow: Pick<CheckupFacts['workflow'], 'read'>;
}): TickStep | null => (workflow.read?.kind === 'tick' ? workflow.read.step : null);

/** Id of the loop's own app; `APP_ID` if a variable holds it, as in most workflows. Null = the loop has no own app. */
export function readAppNumber(facts: Parameters<typeof findTickStep>[0]): BypassApp | null {
  const given = findTickStep(facts)?.with['app-id'];
  if (given === undefined) return null;
  return Number.isSafeInteger(Number(given)) ? Number(given) : 'APP_ID';
}

/** Wraps a check to run only if the workflow has a tick step. Without one its settings would be a guess. */
export const checkTickStep =
  (look: (step: TickStep, facts: CheckupFacts) => CheckResult | readonly CheckResult[] | null): DoctorCheck['look'] =>
  (facts) => {
    const step = findTickStep(facts);
    return step === null ? null : look(step, facts);
  };

/** Splits the line that a tick ends with into what is wrong and what to do about it. */
function splitRemedy(line: string): CheckResult {
  const [, sentence = line, rest = ''] = /^(.*?)(?:; |\. )(.*)$/.exec(line) ?? [];
  const yaml = /\bpermissions: \{[^}]*\}/.exec(rest)?.[0] ?? null;
  return { sentence: `${sentence}.`, remedy: `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`, yaml };
}

const initRemedy = 'Write one with `init`, and commit it to the default branch.';

/** Shortest job, in minutes, in which one session of the guessed length can end in order. */
const minJobMinutes = ({ config }: CheckupFacts): number =>
  toEndInOrderMinutes + (config.ok ? config.config.sessionGuess.minutes : 0);

/** An invalid configuration names no skill, so `work` is assumed. */
const listRequiredNeeds = ({ config, visibility }: CheckupFacts): readonly Need[] =>
  listIndispensableNeeds({ skill: config.ok ? config.config.skill : 'work', visibility });

export const workflowChecks: readonly DoctorCheck[] = [
  {
    code: 'workflow-missing',
    severity: 'error',
    look: ({ workflow, defaultBranch }) =>
      workflow.read === null
        ? {
            sentence: `There is no ${workflow.path} on ${defaultBranch}.`,
            remedy: workflow.inFolder
              ? `It lies in this folder: commit what \`init\` wrote, and push it to ${defaultBranch}.`
              : `${initRemedy} Another one: --workflow.`,
          }
        : null,
  },
  {
    code: 'workflow-unreadable',
    severity: 'error',
    look: ({ workflow: { read, path } }) =>
      read?.kind === 'unreadable'
        ? { sentence: `${path} cannot be read: ${read.problem}.`, remedy: 'GitHub does not run it; mend the file.' }
        : null,
  },
  {
    code: 'workflow-without-tick',
    severity: 'error',
    look: ({ workflow: { read, path } }) =>
      read?.kind === 'other'
        ? {
            sentence: `${path} has no step that uses the action.`,
            remedy: 'Add one: `uses: OWNER/tickgate@COMMIT`; a copy of another name is known by `id: tickgate`.',
            yaml: '- id: tickgate\n  uses: OWNER/tickgate@COMMIT',
          }
        : null,
  },
  {
    code: 'workflow-disabled',
    severity: 'error',
    look: ({ workflow: { state, path }, repository }) =>
      state?.startsWith('disabled') === true
        ? {
            sentence: `${path} is switched off (${state}).`,
            remedy: `Enable it: https://github.com/${repository}/actions/workflows/${path.split('/').at(-1)}`,
          }
        : null,
  },
  {
    code: 'schedule-missing',
    severity: 'warning',
    look: checkTickStep(({ facts, triggers }) =>
      triggers.includes('schedule') && facts.schedules.length > 0
        ? null
        : {
            sentence: 'The workflow has no schedule: nothing starts a tick by itself.',
            remedy: "Put this under `on:`  schedule: [{ cron: '23 * * * *' }]",
            yaml: "on:\n  schedule: [{ cron: '23 * * * *' }]",
          },
    ),
  },
  {
    code: 'dispatch-missing',
    severity: 'error',
    look: checkTickStep(({ triggers }) =>
      triggers.includes('workflow_dispatch')
        ? null
        : {
            sentence: 'The workflow cannot be dispatched: neither a person nor an answer can start a tick.',
            remedy: 'Put this under `on:`  workflow_dispatch:',
            yaml: 'on:\n  workflow_dispatch:',
          },
    ),
  },
  {
    code: 'concurrency-key',
    severity: 'error',
    look: checkTickStep(({ concurrency }) =>
      concurrency
        ? {
            sentence: 'The workflow has a concurrency key: GitHub then cancels dispatched ticks, inputs and all.',
            remedy: 'Remove `concurrency:`; a lease keeps ticks apart.',
          }
        : null,
    ),
  },
  {
    code: 'permission-missing',
    severity: 'error',
    look: checkTickStep(({ facts, with: inputs }, seen) => {
      const line = inputs['app-id'] === undefined ? missingPermissionSentence(facts, listRequiredNeeds(seen)) : null;
      return line === null ? null : splitRemedy(line);
    }),
  },
  {
    code: 'app-incomplete',
    severity: 'error',
    look: checkTickStep(({ with: inputs }) => {
      const [appId, privateKey] = [inputs['app-id'] ?? '', inputs['app-private-key'] ?? ''];
      // Only a run knows the values of expressions.
      const read = readAppInputs({ appId: appId.includes('${{') ? '1' : appId, privateKey });
      return read.kind === 'refused' ? splitRemedy(read.line) : null;
    }),
  },
  {
    code: 'app-not-visible',
    severity: 'unknown',
    look: checkTickStep(({ with: inputs }, seen) =>
      inputs['app-id'] === undefined || inputs['app-private-key'] === undefined
        ? null
        : {
            sentence: 'What the app of app-id may do is shown to that app alone; a tick looks before it writes.',
            remedy: `This loop needs it to have ${formatNeedsInBraces(listRequiredNeeds(seen))}.`,
          },
    ),
  },
  {
    code: 'action-not-pinned',
    severity: 'warning',
    look: checkTickStep(({ uses }) =>
      uses === './' || /@[0-9a-f]{40}$/.test(uses)
        ? null
        : {
            sentence: `${uses} is no commit: whoever moves that name runs code with your token.`,
            remedy: 'Name the 40 digits of a commit, with its version as a comment.',
          },
    ),
  },
  {
    code: 'token-in-clone',
    severity: 'warning',
    look: checkTickStep(({ keepsToken }) =>
      keepsToken
        ? {
            sentence: 'A checkout before the tick leaves the token in its clone, where agents might read it.',
            remedy: 'Remove it, since a tick needs none, or set `persist-credentials: false`.',
            yaml: 'with: { persist-credentials: false }',
          }
        : null,
    ),
  },
  {
    code: 'job-too-short',
    severity: 'error',
    look: checkTickStep(({ facts: { timeoutMinutes } }, facts) =>
      timeoutMinutes !== null && timeoutMinutes < minJobMinutes(facts)
        ? {
            sentence: `The job ends after ${timeoutMinutes} minutes, before a session of ${minJobMinutes(facts) - toEndInOrderMinutes} can end in order.`,
            remedy: 'Set `timeout-minutes: 60`.',
            yaml: 'timeout-minutes: 60',
          }
        : null,
    ),
  },
  {
    code: 'job-outlives-token',
    severity: 'warning',
    look: checkTickStep(({ facts: { timeoutMinutes }, with: given }) =>
      timeoutMinutes !== null && timeoutMinutes > workflowTokenMinutes && given['app-id'] === undefined
        ? {
            sentence: `The job may take ${timeoutMinutes} minutes, and the workflow's own token ends after ${workflowTokenMinutes}: sessions end before that.`,
            remedy: 'Let the loop speak as an app, whose token is renewed: give app-id and app-private-key.',
          }
        : null,
    ),
  },
  {
    code: 'runner-not-linux',
    severity: 'error',
    look: checkTickStep(({ runsOn }, { config }) =>
      config.ok && config.config.isolation === 'uid' && runsOn.some((name) => /^(?:windows|macos)\b/i.test(name))
        ? {
            sentence: `The job runs on ${runsOn.join(', ')}, and \`isolation: uid\` needs Linux.`,
            remedy: 'Set `runs-on: ubuntu-latest`.',
            yaml: 'runs-on: ubuntu-latest',
          }
        : null,
    ),
  },
  {
    code: 'cache-unusable',
    severity: 'error',
    look: checkTickStep(({ cacheMode }, { config }) => {
      const line = config.ok ? cacheUnusableSentence(config.config.stateStore, cacheMode ?? undefined) : null;
      return line === null ? null : splitRemedy(line);
    }),
  },
];
