/** What is left to a person after `init`: everything that a file in the repository cannot do, each with where it is done. */

import { needsInBraces, needsOf } from '../../workflow/token-permissions.ts';
import { starterAgents } from './agents.ts';
import { recipes, type StarterChoices } from './choices.ts';
import { type ActionRef, starterPaths } from './files.ts';
import { stateRuleset } from './state-ruleset.ts';

export interface LeftToDo {
  readonly text: string;
  readonly url: string | null;
}

export interface Leaving {
  readonly choices: StarterChoices;
  readonly action: Pick<ActionRef, 'repository' | 'sha'>;
  /** `owner/name`; null = nobody knows yet where it will lie. */
  readonly repository: string | null;
  /** Where it lies, such as of an Enterprise server; absent = github.com. */
  readonly server?: string;
  /** A pull request has the files. */
  readonly proposed: boolean;
}

export function leftToDo({
  choices,
  action,
  repository,
  server = 'https://github.com',
  proposed,
}: Leaving): LeftToDo[] {
  const page = (path: string): string | null => (repository === null ? null : `${server}/${repository}/${path}`);
  const { key } = starterAgents[choices.agent];
  const { label } = recipes[choices.recipe];
  return [
    ...(key === null
      ? []
      : [
          {
            text: `Put a model key of its own, with a spend limit at its vendor, into the secret ${key}.`,
            url: page('settings/secrets/actions/new'),
          },
        ]),
    identity(choices, page),
    ...(choices.agentCommand === null
      ? []
      : [
          {
            text: `See that a job finds \`${choices.agentCommand.join(' ')}\`; what it is told and has to say:`,
            url: `https://github.com/${action.repository}/blob/${action.sha}/docs/architecture.md`,
          },
        ]),
    ...(choices.verify === null
      ? [
          {
            text: `Set verify-command in ${starterPaths.config}, such as \`npm test\`: without it no check runs, and what agents say decides what is complete.`,
            url: null,
          },
        ]
      : []),
    ...(label === null ? [] : [{ text: `Create the label ${label.name}: ${label.means}.`, url: page('labels') }]),
    {
      text: proposed ? 'Merge this pull request.' : 'Commit these files to the default branch, and push it.',
      url: null,
    },
    {
      text:
        choices.token === 'app'
          ? `Let only the app write the loop's record; a ruleset to import, with the app's ID in place of APP_ID: \`${stateRuleset('APP_ID')}\``
          : `Forbid that the loop's record is set back or deleted; a ruleset to import: \`${stateRuleset(null)}\``,
      url: page('settings/rules'),
    },
    { text: 'Let `doctor` look whether anything is in the way.', url: null },
    { text: 'Start the first tick, or wait for the schedule.', url: page('actions/workflows/tickgate.yml') },
  ];
}

/** What it takes to open pull requests in that name. */
const identity = ({ token, recipe }: StarterChoices, page: (path: string) => string | null): LeftToDo =>
  token === 'app'
    ? {
        text: `Install an app of yours that has ${needsInBraces(needsOf(recipes[recipe]))}; its id is the variable TICKGATE_APP_ID, its key the secret TICKGATE_APP_PRIVATE_KEY.`,
        url: page('settings/variables/actions/new'),
      }
    : {
        text: 'Allow "GitHub Actions to create and approve pull requests", in the organisation too.',
        url: page('settings/actions'),
      };
