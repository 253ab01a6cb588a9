/** What `init` was told for the answer workflow under test. */
import type { StarterChoices } from '../../src/core/setup/init/choices.ts';

export const choices: StarterChoices = {
  recipe: 'backlog',
  agent: 'claude',
  agentCommand: null,
  preset: 'try',
  renew: 'never',
  token: 'workflow',
  setup: null,
  verify: null,
};
