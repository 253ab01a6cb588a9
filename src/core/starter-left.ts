/** What is left to a person after `init`: everything that a file in the repository cannot do, each with where it is done. */
import { starterAgents } from './starter-agents.ts';
import { presets, recipes, type StarterChoices } from './starter-choices.ts';

export interface LeftToDo {
  readonly text: string;
  readonly url: string | null;
}

/** `repository` is `owner/name`; null = nobody knows yet where it will lie. */
export function leftToDo(choices: StarterChoices, repository: string | null): LeftToDo[] {
  const page = (path: string): string | null =>
    repository === null ? null : `https://github.com/${repository}/${path}`;
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
    ...(choices.token === 'app'
      ? [
          {
            text: 'Install an app of yours; its id is the variable TICKGATE_APP_ID, its key the secret TICKGATE_APP_PRIVATE_KEY.',
            url: page('settings/variables/actions/new'),
          },
        ]
      : [
          {
            text: 'Allow "GitHub Actions to create and approve pull requests", in the organisation too.',
            url: page('settings/actions'),
          },
        ]),
    ...(label === null ? [] : [{ text: `Create the label ${label.name}: ${label.means}.`, url: page('labels') }]),
    { text: 'Commit these files to the default branch, and start the first tick there.', url: page('actions') },
    { text: 'Let `doctor` look whether anything is in the way, before or after.', url: null },
  ];
}

/** The most that one run, and with renewal each of them, may take. */
export function spendSentence({ preset, renew }: StarterChoices): string {
  const { 'max-dollars': dollars, 'max-iterations': iterations } = presets[preset];
  const each = { never: 'a run', daily: 'a day', weekly: 'a week' }[renew];
  return `The loop may spend $${dollars} in ${iterations} iterations ${each}, and asks before it takes 80 % of it.`;
}
