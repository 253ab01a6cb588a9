/** Names of what there is one of in every simulated world. */

export const owner = 'octo-org';
export const repo = 'shop';
export const loop = 'work';
export const stateRef = `refs/heads/tickgate/state/${loop}`;
export const workflowPath = '.github/workflows/tickgate.yml';
export const configPath = '.github/tickgate.yml';
export const people = ['ana', 'ben'] as const;
