/** Steps left to a person after `init`: everything that a file in the repository cannot do, each with its page. */
import { type Decision, describeDecision, renderDecisionRows } from '../../decide/decide.ts';
import { jobPermissionOf } from '../../sessions/contract/agent-programs.ts';
import { renderDetails } from '../../text/format.ts';
import { formatNeedsInBraces, loopNeeds } from '../../workflow/token-permissions.ts';
import { type Preset, presets, type RenewalChoice, recipes, type StarterChoices, starterAgents } from './choices.ts';
import { type ActionRef, findJobPermission, renderStateRuleset, sampleKeyName, starterPaths } from './files.ts';

export interface RemainingStep {
  readonly text: string;
  readonly url: string | null;
}

interface InitEnd {
  readonly choices: StarterChoices;
  readonly action: Pick<ActionRef, 'repository' | 'sha'>;
  /** `owner/name`; null = not known yet. */
  readonly repository: string | null;
  /** Base URL, such as of an Enterprise Server; absent = github.com. */
  readonly server?: string;
  /** The files are in a pull request. */
  readonly proposed: boolean;
}

export function listRemainingSteps({
  choices,
  action,
  repository,
  server = 'https://github.com',
  proposed,
}: InitEnd): RemainingStep[] {
  const page = (path: string): string | null => (repository === null ? null : `${server}/${repository}/${path}`);
  const { agentCommand, verify, token } = choices;
  const { label } = recipes[choices.recipe];
  const steps: readonly (RemainingStep | null)[] = [
    buildKeyStep(choices, page),
    buildIdentityStep(choices, page),
    agentCommand === null
      ? null
      : {
          text: `See that a job finds \`${agentCommand.join(' ')}\`. What it reads and writes:`,
          url: `https://github.com/${action.repository}/blob/${action.sha}/docs/your-first-agent.md`,
        },
    agentCommand === null
      ? null
      : {
          text: `If it needs a key: uncomment ${sampleKeyName} in ${starterPaths.config} and in the workflow, under its own name, and put the key into a secret of that name.`,
          url: page('settings/secrets/actions/new'),
        },
    verify === null
      ? {
          text: `Set verify-command in ${starterPaths.config}, such as \`npm test\`: without it no check runs, and what agents say decides what is complete.`,
          url: null,
        }
      : null,
    label === null ? null : { text: `Create the label ${label.name}: ${label.means}.`, url: page('labels') },
    {
      text: proposed ? 'Merge this pull request.' : 'Commit these files to the default branch, and push it.',
      url: null,
    },
    {
      text:
        token === 'app'
          ? `Let only the app write the loop's state branch; a ruleset to save as ruleset.json and import, with the app's ID in place of APP_ID: \`${renderStateRuleset('APP_ID')}\``
          : `Forbid that the loop's record is set back or deleted; a ruleset to save as ruleset.json and import: \`${renderStateRuleset(null)}\``,
      url: page('settings/rules'),
    },
    { text: 'Let `doctor` look whether anything is in the way.', url: null },
    { text: 'Start the first tick, or wait for the schedule.', url: page('actions/workflows/tickgate.yml') },
  ];
  return steps.filter((step) => step !== null);
}

/** Null = no secret holds the agent's key. */
function buildKeyStep(choices: StarterChoices, page: (path: string) => string | null): RemainingStep | null {
  const { key } = starterAgents[choices.agent];
  if (key === null || findJobPermission(choices) !== null) return null;
  const text =
    jobPermissionOf(choices.agent) === null
      ? `Put a model key of its own, with a spend limit at its vendor, into the secret ${key}.`
      : `Put a person's fine-grained token with the permission Copilot Requests into the secret ${key}: the loop speaks by the job's token, and a tick hands its own token to no agent. With \`--token app\` the job's token is the key.`;
  return { text, url: page('settings/secrets/actions/new') };
}

/** Step that allows the chosen identity to open pull requests. */
const buildIdentityStep = ({ token }: StarterChoices, page: (path: string) => string | null): RemainingStep =>
  token === 'app'
    ? {
        text: `Install an app of yours that has ${formatNeedsInBraces(loopNeeds)}; its id is the variable TICKGATE_APP_ID, its key the secret TICKGATE_APP_PRIVATE_KEY.`,
        url: page('settings/variables/actions/new'),
      }
    : {
        text: 'Allow "GitHub Actions to create and approve pull requests", in the organisation too.',
        url: page('settings/actions'),
      };

export const setupBranch = 'tickgate-init';
export const setupTitle = 'Add a Tickgate loop';

/** What is known of the tick that follows the merge of the pull request. */
export type FirstTickPreview =
  | { readonly kind: 'decided'; readonly decision: Decision }
  /** The loop has a record, from which its next tick goes on. `held`: what keeps that tick from it; null = nothing does. */
  | { readonly kind: 'has-run'; readonly held: 'stopped' | 'paused' | 'unreadable' | null }
  /** A review loop decides by pull requests, or GitHub shows too little. */
  | { readonly kind: 'unknown' };

/** Text of the pull request of `init`: the first tick's decision, the spending bound and the remaining steps. */
export function setupBody({
  preview,
  spend,
  left,
}: {
  readonly preview: FirstTickPreview;
  readonly spend: string;
  readonly left: readonly RemainingStep[];
}): string {
  const steps = left.map(({ text, url }) => `- [ ] ${text}${url === null ? '' : ` ${url}`}`);
  const title = preview.kind === 'has-run' ? '## The next tick' : '## The first tick';
  return [title, '', ...describePreview(preview), '', spend, '', '## What is left', '', ...steps, ''].join('\n');
}

function describePreview(preview: FirstTickPreview): string[] {
  switch (preview.kind) {
    case 'has-run':
      return [`This loop has run already: ${describeNextTick(preview.held)}.`];
    case 'unknown':
      return ['The first tick looks at the pull requests that are open then, so there is no forecast.'];
    case 'decided':
      return [
        `As the repository is now, the first tick would **${describeDecision(preview.decision)}**. Nothing was started for this.`,
        '',
        renderDetails('Every rule, with its evidence', renderDecisionRows(preview.decision).join('\n')),
      ];
  }
}

const describeNextTick = (held: (FirstTickPreview & { kind: 'has-run' })['held']): string =>
  ({
    stopped: 'its run has stopped, so no tick begins work in it; its control issue says how it goes on',
    paused: 'it is paused, so no tick begins work until a person resumes it',
    unreadable: 'its record cannot be read, so no tick begins work until a person starts a run with `fresh: true`',
    none: 'its next tick goes on from its record, with what it has spent so far',
  })[held ?? 'none'];

const formatUsd = (dollars: number): string => `$${dollars.toLocaleString('en-US')}`;

/** Maximum cost of the choices. A run renews once per period, so that no day gets two whole budgets. */
export function spendSentence({ preset, renew }: Pick<StarterChoices, 'preset' | 'renew'>): string {
  const { 'max-dollars': dollars, 'max-iterations': iterations } = presets[preset];
  const inOneDay = `in ${iterations} iterations, and all of it in one day if there is work enough`;
  const bound = {
    never: `${formatUsd(dollars)} in all, ${inOneDay}; then it stops until a person begins a new run.`,
    daily: `${formatUsd(dollars)} a day, in ${iterations} iterations, and ${formatUsd(dollars * 30)} in 30 days: a new run begins every day, with no end in all.`,
    weekly: `${formatUsd(dollars)} a week, ${inOneDay}: a new run begins every Monday, with no end in all.`,
  }[renew];
  const sentences = [`The loop may spend at most ${bound}`, 'It asks before a run takes 80 % of its budget.'];
  // A preset named after a period and renewed in a shorter one costs more than its name says.
  if (preset === 'week' && renew === 'daily')
    sentences.push(
      `Note that these two contradict each other: what is meant for a week is given anew every day, ${formatUsd(dollars * 7)} a week. For ${formatUsd(dollars)} a week choose --renew weekly, for less a day --preset night.`,
    );
  return sentences.join(' ');
}

/** Hint for a renewal choice, once the budget of one run is known. */
export function renewalHint(renew: RenewalChoice, preset: Preset): string {
  const dollars = formatUsd(presets[preset]['max-dollars']);
  const warning = preset === 'week' ? ', seven times what a week was to cost' : '';
  return {
    never: `${dollars} in all: the run ends at its ceilings, until a person begins a new one`,
    daily: `${dollars} a day: a new run every day, with the whole budget again${warning}`,
    weekly: `${dollars} a week: a new run every Monday, with the whole budget again`,
  }[renew];
}
