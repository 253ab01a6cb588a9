/** Builds the files that `init` writes: the loop's workflow, the answer workflow, the configuration, an issue form. */
import { stringify } from 'yaml';
import { STRANGERS } from '../../access/authority.ts';
import { type FormField, formFields } from '../../config/sources/action-inputs.ts';
import { optionWords } from '../../gates/catalogue.ts';
import { jobPermissionOf } from '../../sessions/contract/agent-programs.ts';
import { buildMarkerPrefix } from '../../text/hidden-marker.ts';
import { answerNeeds, loopNeeds, type Need } from '../../workflow/token-permissions.ts';
import { presets, recipes, type StarterChoices, starterAgents } from './choices.ts';

/** The action that the workflows run, pinned to a commit. */
export interface ActionRef {
  /** `owner/name`. */
  readonly repository: string;
  readonly sha: string;
  /** Such as `0.1.0`; written beside the commit for people and bots. Null = not known. */
  readonly version: string | null;
}

export interface StarterFile {
  readonly path: string;
  readonly text: string;
}

export const starterPaths = {
  workflow: '.github/workflows/tickgate.yml',
  answer: '.github/workflows/tickgate-answer.yml',
  config: '.github/tickgate.yml',
  form: '.github/ISSUE_TEMPLATE/tickgate-task.yml',
} as const;

export interface StarterPlan {
  readonly choices: StarterChoices;
  readonly action: ActionRef;
  /** `owner/name` or the folder's name. Its hash spreads schedules over the hour. */
  readonly name: string;
  /** Base URL, such as of an Enterprise Server; absent = github.com. */
  readonly server?: string;
}

const githubServer = 'https://github.com';

export function buildStarterFiles(plan: StarterPlan): StarterFile[] {
  const files = [
    { path: starterPaths.workflow, text: workflowText(plan) },
    { path: starterPaths.answer, text: answerText(plan) },
    { path: starterPaths.config, text: configFileText(plan) },
    { path: starterPaths.form, text: formText(plan) },
  ];
  const isReview = recipes[plan.choices.recipe].skill === 'review';
  return isReview ? files.filter(({ path }) => path !== starterPaths.form) : files;
}

const formatPinnedAction = ({ repository, sha, version }: ActionRef, part = ''): string =>
  `${repository}${part}@${sha}${version === null ? '' : ` # v${version}`}`;

/** The version that stands behind this `uses` in the text of a workflow; null = none does. */
export function readPinnedVersion(workflow: string, uses: string): string | null {
  const line = workflow.split('\n').find((one) => one.includes(`uses: ${uses}`));
  return /# v(\d+\.\d+\.\d+\S*)\s*$/.exec(line ?? '')?.[1] ?? null;
}

/** An odd minute that varies by repository, away from the full hour, when GitHub is busy and drops schedules. */
export function chooseScheduleMinute(name: string): number {
  const codes = Array.from(name, (letter) => letter.codePointAt(0) ?? 0);
  return 7 + 2 * (codes.reduce((hash, code) => (hash * 31 + code) % 65_521, 7) % 24);
}

/** GitHub Enterprise Server refuses a form with more fields. */
const longestEnterpriseForm = 10;
/** Left out of a longer form, in this order: `/loop raise` does the same. */
const spareFields = ['max-prs', 'max-iterations'];

/** A workflow that `init` writes has one skill, and only a review is about one pull request. */
function listFormFields({ choices, server = githubServer }: StarterPlan): readonly FormField[] {
  const others = recipes[choices.recipe].skill === 'review' ? ['skill'] : ['skill', 'pr'];
  const fields = formFields.filter(({ name }) => !others.includes(name));
  if (/^https:\/\/(?:github\.com|[\w-]+\.ghe\.com)$/.test(server)) return fields;
  const spared = spareFields.slice(0, Math.max(0, fields.length - longestEnterpriseForm));
  return fields.filter(({ name }) => !spared.includes(name));
}

function formFieldText({ name, description, type, options }: FormField): string {
  const choice = options.length === 0 ? '' : `, options: [${options.join(', ')}]`;
  return `      ${name}: { type: ${type}${choice}, description: '${description}' }`;
}

const grantText = (needs: readonly Need[]): string =>
  ['permissions:', ...needs.map(({ scope, level, why }) => `  ${scope}: ${level} # ${why}`)].join('\n');

/** Permission that makes the job's own token the agent's key. Null = the key is a secret. A tick hands no agent its own token. */
export const findJobPermission = ({ agent, token }: Pick<StarterChoices, 'agent' | 'token'>): string | null =>
  token === 'app' ? jobPermissionOf(agent) : null;

function listJobNeeds(choices: StarterChoices): readonly Need[] {
  if (choices.token === 'workflow') return loopNeeds;
  const scope = findJobPermission(choices);
  return scope === null ? [] : [{ scope, level: 'write', why: `the job's token is the key of ${choices.agent}` }];
}

function workflowText(plan: StarterPlan): string {
  const { choices, action, name } = plan;
  const { install, key } = starterAgents[choices.agent];
  const needs = listJobNeeds(choices);
  const usesJobToken = findJobPermission(choices) !== null;
  return `# One tick of the loop: ${recipes[choices.recipe].hint}.
# There must be no concurrency key: a lease keeps ticks apart, and a group would cancel dispatched ones.
name: tickgate
on:
  schedule:
    - cron: '${chooseScheduleMinute(name)} * * * *'
  workflow_dispatch:
    inputs:
${listFormFields(plan).map(formFieldText).join('\n')}
${needs.length === 0 ? 'permissions: {} # the app has its own' : grantText(needs)}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${install === null ? '' : `      - run: npm install --global ${install}\n`}      - id: tickgate
        uses: ${formatPinnedAction(action)}
        with:
          paused: \${{ vars.TICKGATE_PAUSED }}
${choices.token === 'app' ? appInputs : ''}${usesJobToken ? jobTokenInput : ''}${key === null ? '' : `        env:\n          ${key}: \${{ ${usesJobToken ? 'github.token' : `secrets.${key}`} }}\n`}${choices.agentCommand === null ? '' : ownKeyText}`;
}

/** Stands for the key of a person's own program, until they name it. */
export const sampleKeyName = 'MY_MODEL_KEY';

const ownKeyText = `        # If the program needs a key, name it here and under env-secrets:
        # env: { ${sampleKeyName}: '\${{ secrets.${sampleKeyName} }}' }
`;

const appInputs = `          app-id: \${{ vars.TICKGATE_APP_ID }}
          app-private-key: \${{ secrets.TICKGATE_APP_PRIVATE_KEY }}
`;

const jobTokenInput = `          github-token: '' # the tick does without the job's token, which is the agent's
`;

/** A loop with its own app trusts only that app's receipts, so the answer workflow uses the same app. */
const answerText = ({ action, choices }: StarterPlan): string =>
  `# Records the answer to a question as soon as a box is ticked, and starts the next tick.
name: tickgate answer
on:
  issue_comment:
    types: [created, edited]
  issues:
    types: [edited]
${grantText(answerNeeds)}
jobs:
  answer:
    # What can be no answer and no command starts no runner.
    if: >-
${answerCondition.map((line) => `      ${line}`).join('\n')}
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${formatPinnedAction(action, '/app')}
${choices.token === 'app' ? `        with:\n${appInputs}` : ''}`;

function configFileText({ choices, action }: StarterPlan): string {
  const recipe = recipes[choices.recipe];
  const { hint: _hint, ...ceilings } = presets[choices.preset];
  const { key } = starterAgents[choices.agent];
  const at = `${action.repository}/${action.sha}`;
  const settings = {
    skill: recipe.skill,
    agent: choices.agent,
    // Undefined values are not written.
    'agent-command': choices.agentCommand ?? undefined,
    'env-secrets': key === null ? undefined : [key],
    'setup-command': choices.setup ?? undefined,
    'verify-command': choices.verify ?? undefined,
    ...recipe.settings,
    ...ceilings,
    renew: choices.renew === 'never' ? undefined : { every: choices.renew },
    notify: { owners: true },
  };
  const noVerify = '# Set verify-command: without it no check runs, and what agents say decides what is complete.\n';
  const ownKey = `# env-secrets: [${sampleKeyName}] # variables of the tick's step that the program gets: none without this line\n`;
  return `# yaml-language-server: $schema=https://raw.githubusercontent.com/${at}/docs/schema/config.schema.json
# ${recipe.title}. Every key: https://github.com/${action.repository}/blob/${action.sha}/docs/configuration.md
${choices.verify === null ? noVerify : ''}${choices.agentCommand === null ? '' : ownKey}${stringify(settings, { lineWidth: 0 })}`;
}

function formText({ choices }: StarterPlan): string {
  const { label } = recipes[choices.recipe];
  return `name: A task for the loop
description: Small enough for one pull request, clear enough for a reader without context
${label === null ? '' : `labels: [${label.name}]\n`}body:
  - type: textarea
    id: why
    attributes:
      label: Why
      description: Who benefits, and how to notice it.
    validations:
      required: true
  - type: textarea
    id: criteria
    attributes:
      label: Acceptance Criteria
      description: A checklist; each line something that a test can show.
      value: |
        - [ ] 
    validations:
      required: true
`;
}

/** The forms of a word alone that an expression can name: it has no patterns. Others wait for the next tick. */
const listWordForms = (word: string): string[] => [word, `${word}.`, `${word}!`, `**${word}**`, `\`${word}\``];

const answerWords = JSON.stringify([...optionWords].toSorted().flatMap(listWordForms));

/**
 * A `/loop` line; a word alone that answers a question; or a mail reply, which quotes a box of the question, or the name
 * of the bot that asked it. Other quotes are talk, and start no runner.
 */
const wordConditions = [
  "contains(github.event.comment.body, '/loop')",
  `contains(fromJSON('${answerWords}'), github.event.comment.body)`,
  "startsWith(github.event.comment.body, 'raise to ')",
  "contains(github.event.comment.body, '> - [')",
  "contains(github.event.comment.body, '[bot]') && contains(github.event.comment.body, '> ')",
] as const;

/**
 * Payloads that may hold an answer or a command: a box of a question, words of `wordConditions`, or a box of a control
 * issue. In a person's repository the author of words must have a tie to it. An organisation's members may hide theirs,
 * and an expression cannot query permissions. There a stranger's words start the job, which checks the permission.
 */
const payloadConditions = [
  `github.event.comment && github.event.action == 'edited' && contains(github.event.comment.body, '${buildMarkerPrefix('gate')}')`,
  `github.event.comment && (${wordConditions.join(' || ')}) && (github.event.repository.owner.type == 'Organization' || !contains(fromJSON('${JSON.stringify(STRANGERS)}'), github.event.comment.author_association))`,
  `github.event_name == 'issues' && contains(github.event.issue.body, '${buildMarkerPrefix('control')}')`,
] as const;

/** Lines of the job's `if:`. An event it drops starts no runner. The app checks these again, and the rest. */
export const answerCondition: readonly string[] = [
  "github.event.sender.type == 'User' && (",
  ...payloadConditions.map((one, index) => `(${one})${index < payloadConditions.length - 1 ? ' ||' : ''}`),
  ')',
];

/** A tick neither force-pushes nor deletes the state branches, so both can be forbidden to everyone. */
const rulesForEveryone = ['deletion', 'non_fast_forward'] as const;
/** A tick does these too, so its app must bypass them. GitHub lets no app behind a workflow's own token bypass them. */
const rulesForOthers = ['creation', 'update'] as const;

/** Its id, or a placeholder that the reader replaces. */
export type BypassApp = number | 'APP_ID';

/**
 * Ruleset for import at GitHub. Others can neither reset nor delete a loop's record, nor write it at all if the loop
 * has its own `app` (spec/state §1). A space separates any two words, so that a terminal can wrap the line.
 */
export function renderStateRuleset(app: BypassApp | null): string {
  const ruleset = {
    name: 'tickgate-state',
    target: 'branch',
    enforcement: 'active',
    conditions: { ref_name: { include: ['refs/heads/tickgate/state/**'], exclude: [] } },
    rules: [...rulesForEveryone, ...(app === null ? [] : rulesForOthers)].map((type) => ({ type })),
    ...(app === null ? {} : { bypass_actors: [{ actor_id: app, actor_type: 'Integration', bypass_mode: 'always' }] }),
  };
  return JSON.stringify(ruleset, null, 1).replace(/\n */g, ' ');
}

const ruleDescriptions = { deletion: 'deleted', non_fast_forward: 'set back', update: 'rewritten' } as const;

/** Lists, in words, what no rule in `types` forbids to others. */
export const listMissingProtections = (types: readonly string[], { hasApp }: { readonly hasApp: boolean }): string[] =>
  ([...rulesForEveryone, ...(hasApp ? (['update'] as const) : [])] as const).flatMap((type) =>
    types.includes(type) ? [] : ruleDescriptions[type],
  );
