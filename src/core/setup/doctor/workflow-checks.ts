/** Doctor checks of the loop's workflow file: it exists, starts ticks, and gives their job what a tick needs. */
import { toEndInOrderMinutes } from '../../lease/lease.ts';
import { quoteLine } from '../../text/quote-untrusted.ts';
import { readAppInputs, workflowTokenMinutes } from '../../workflow/app-permissions.ts';
import { cacheUnusableSentence } from '../../workflow/cache-mode.ts';
import {
  findPauseSetting,
  isMisspeltPause,
  isPausing,
  pauseVariable,
  readsPauseVariable,
} from '../../workflow/pause-variable.ts';
import { isExpression } from '../../workflow/tick-workflow.ts';
import {
  checkNeeds,
  formatNeedsInBraces,
  listIndispensableNeeds,
  loopNeeds,
  missingPermissionSentence,
  type Need,
} from '../../workflow/token-permissions.ts';
import {
  atStep,
  type CheckResult,
  type CheckupFacts,
  type DoctorChecks,
  error,
  stepError,
  stepWarning,
} from './check.ts';

/** Splits the line that a tick ends with into what is wrong and what to do about it. */
function splitRemedy(line: string | null): CheckResult | null {
  if (line === null) return null;
  const [, sentence = line, rest = ''] = /^(.*?)(?:; |\. )(.*)$/.exec(line) ?? [];
  const yaml = /\bpermissions: \{[^}]*\}/.exec(rest)?.[0] ?? null;
  return { sentence: `${sentence}.`, remedy: `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`, yaml };
}

/** An invalid configuration names no skill, so `work` is assumed. */
const listRequiredNeeds = ({ config, visibility }: CheckupFacts): readonly Need[] =>
  listIndispensableNeeds({ skill: config.ok ? config.config.skill : 'work', visibility });

const reviewsWriteToo =
  'A loop that only reviews needs it too, whatever `merge.mode` says: git refs are all that GitHub moves by compare-and-swap, so the lock is one.';

export const workflowChecks: DoctorChecks = {
  'workflow-missing': error(({ workflow: { read, path, inFolder }, defaultBranch }) => {
    if (read !== null) return null;
    return {
      sentence: `There is no ${path} on ${defaultBranch}.`,
      remedy: inFolder
        ? `It lies in this folder: commit what \`init\` wrote, and push it to ${defaultBranch}.`
        : 'Write one with `init`, and commit it to the default branch. Another one: --workflow.',
    };
  }),

  'workflow-unreadable': error(({ workflow: { read, path } }) => {
    if (read?.kind !== 'unreadable') return null;
    return { sentence: `${path} cannot be read: ${read.problem}.`, remedy: 'GitHub does not run it; mend the file.' };
  }),

  'workflow-without-tick': error(({ workflow: { read, path } }) => {
    if (read?.kind !== 'other') return null;
    return {
      sentence: `${path} has no step that uses the action.`,
      remedy: 'Add one: `uses: OWNER/tickgate@COMMIT`; a copy of another name is known by `id: tickgate`.',
      yaml: '- id: tickgate\n  uses: OWNER/tickgate@COMMIT',
    };
  }),

  'workflow-disabled': error(({ workflow: { state, path }, url }) => {
    if (state === null || !state.startsWith('disabled')) return null;
    return {
      sentence: `${path} is switched off (${state}).`,
      remedy: `Enable it: ${url}/actions/workflows/${path.split('/').at(-1)}`,
    };
  }),

  'schedule-missing': stepWarning(({ facts, triggers }) => {
    if (triggers.includes('schedule') && facts.schedules.length > 0) return null;
    return {
      sentence: 'The workflow has no schedule: nothing starts a tick by itself.',
      remedy: "Put this under `on:`  schedule: [{ cron: '23 * * * *' }]",
      yaml: "on:\n  schedule: [{ cron: '23 * * * *' }]",
    };
  }),

  'dispatch-missing': stepError(({ triggers }) => {
    if (triggers.includes('workflow_dispatch')) return null;
    return {
      sentence: 'The workflow cannot be dispatched: neither a person nor an answer can start a tick.',
      remedy: 'Put this under `on:`  workflow_dispatch:',
      yaml: 'on:\n  workflow_dispatch:',
    };
  }),

  'concurrency-key': stepError(({ concurrency }) => {
    if (!concurrency) return null;
    return {
      sentence: 'The workflow has a concurrency key: GitHub then cancels dispatched ticks, inputs and all.',
      remedy: 'Remove `concurrency:`; a lease keeps ticks apart.',
    };
  }),

  'permission-missing': stepError(({ facts, with: inputs }, seen) => {
    if (inputs['app-id'] !== undefined) return null;
    const found = splitRemedy(missingPermissionSentence(facts, listRequiredNeeds(seen)));
    const isReview = seen.config.ok && seen.config.config.skill === 'review';
    if (found === null || !isReview || !found.sentence.includes('contents: write')) return found;
    return { ...found, remedy: `${found.remedy}${found.remedy.endsWith('.') ? '' : '.'} ${reviewsWriteToo}` };
  }),

  'checks-unreadable': stepWarning(({ facts, with: inputs }, { config, visibility }) => {
    const isReview = config.ok && config.config.skill === 'review';
    if (isReview || visibility === 'public' || inputs['app-id'] !== undefined) return null;
    if (missingPermissionSentence(facts, checkNeeds) === null) return null;
    return {
      sentence:
        'In a private repository this job may not read checks, so the loop mends no red checks of its pull requests.',
      remedy: `Put this into the job: permissions: { ${formatNeedsInBraces(loopNeeds)} }`,
      yaml: `permissions: { ${formatNeedsInBraces(loopNeeds)} }`,
    };
  }),

  'app-incomplete': stepError(({ with: inputs }) => {
    const [appId, privateKey] = [inputs['app-id'] ?? '', inputs['app-private-key'] ?? ''];
    // Only a run knows the values of expressions.
    const read = readAppInputs({ appId: isExpression(appId) ? '1' : appId, privateKey });
    return read.kind === 'refused' ? splitRemedy(read.line) : null;
  }),

  'app-not-visible': {
    severity: 'unknown',
    look: atStep(({ with: inputs }, seen) => {
      if (inputs['app-id'] === undefined || inputs['app-private-key'] === undefined) return null;
      return {
        sentence: 'What the app of app-id may do is shown to that app alone; a tick looks before it writes.',
        remedy: `This loop needs it to have ${formatNeedsInBraces(listRequiredNeeds(seen))}.`,
      };
    }),
  },

  'pause-missing': stepWarning(({ with: inputs }) => {
    if (inputs['paused'] !== undefined) return null;
    return {
      sentence: 'The workflow has no switch that stops every tick: the variable TICKGATE_PAUSED does nothing here.',
      remedy: "Put this under the step's `with:`  paused: ${{ vars.TICKGATE_PAUSED }}",
      yaml: 'with: { paused: "${{ vars.TICKGATE_PAUSED }}" }',
    };
  }),

  'paused-by-variable': stepWarning((step, facts) => {
    const { pauseVariable: values = null } = facts.settings;
    const setting = values === null || !readsPauseVariable(step) ? null : findPauseSetting(values);
    if (setting === null) return null;
    const [owner = ''] = facts.repository.split('/');
    const page =
      setting.place === 'repository'
        ? `${facts.url}/settings/variables/actions`
        : `${new URL(facts.url).origin}/organizations/${owner}/settings/variables/actions`;
    const is = `The variable ${pauseVariable} of the ${setting.place} is “${quoteLine(setting.value, { max: 40 })}”`;
    if (isMisspeltPause(setting))
      return { sentence: `${is}: a tick refuses it, and works nothing.`, remedy: `Set it to true or false: ${page}` };
    if (!isPausing(setting)) return null;
    return {
      sentence: `${is}: every tick ends as it begins, and writes nothing.`,
      remedy: `To go on, delete it: ${page}`,
    };
  }),

  'pause-not-visible': {
    severity: 'unknown',
    look: atStep((step, { settings }) => {
      if (settings.pauseVariable !== null || !readsPauseVariable(step)) return null;
      return {
        sentence: `This token may not read the variables of Actions: whether ${pauseVariable} pauses this loop is not known.`,
        remedy: 'Run this with the token of a collaborator, such as that of `gh auth token`.',
      };
    }),
  },

  'action-not-pinned': stepWarning(({ uses }) => {
    if (uses === './' || /@[0-9a-f]{40}$/.test(uses)) return null;
    return {
      sentence: `${uses} is no commit: an account that moves that name runs code with your token.`,
      remedy: 'Name the 40 digits of a commit, with its version as a comment.',
    };
  }),

  'token-in-clone': stepWarning(({ keepsToken }) => {
    if (!keepsToken) return null;
    return {
      sentence: 'A checkout before the tick leaves the token in its clone, where agents might read it.',
      remedy: 'Remove it, since a tick needs none, or set `persist-credentials: false`.',
      yaml: 'with: { persist-credentials: false }',
    };
  }),

  'job-too-short': stepError(({ facts: { timeoutMinutes } }, { config }) => {
    const sessionMinutes = config.ok ? config.config.sessionGuess.minutes : 0;
    if (timeoutMinutes === null || timeoutMinutes >= toEndInOrderMinutes + sessionMinutes) return null;
    return {
      sentence: `The job ends after ${timeoutMinutes} minutes, before a session of ${sessionMinutes} can end in order.`,
      remedy: 'Set `timeout-minutes: 60`.',
      yaml: 'timeout-minutes: 60',
    };
  }),

  'job-outlives-token': stepWarning(({ facts: { timeoutMinutes }, with: inputs }) => {
    if (timeoutMinutes === null || timeoutMinutes <= workflowTokenMinutes || inputs['app-id'] !== undefined)
      return null;
    return {
      sentence: `The job may take ${timeoutMinutes} minutes, and the workflow's own token ends after ${workflowTokenMinutes}: sessions end before that.`,
      remedy: 'Let the loop speak as an app, whose token is renewed: give app-id and app-private-key.',
    };
  }),

  'runner-not-linux': stepError(({ runsOn }, { config }) => {
    const needsLinux = config.ok && config.config.isolation === 'uid';
    if (!needsLinux || !runsOn.some((name) => /^(?:windows|macos)\b/i.test(name))) return null;
    return {
      sentence: `The job runs on ${runsOn.join(', ')}, and \`isolation: uid\` needs Linux.`,
      remedy: 'Set `runs-on: ubuntu-latest`.',
      yaml: 'runs-on: ubuntu-latest',
    };
  }),

  'cache-unusable': stepError(({ cacheMode }, { config }) =>
    config.ok ? splitRemedy(cacheUnusableSentence(config.config.stateStore, cacheMode ?? undefined)) : null,
  ),
};
