/** Names in every simulated world: the repository, its people, and a loop's files and branches. */

export const owner = 'octo-org';
export const repo = 'shop';
export const people = ['ana', 'ben'] as const;

/** A loop's places in its repository. */
export interface LoopPlace {
  readonly loop: string;
  readonly stateRef: string;
  readonly workflowPath: string;
  readonly configPath: string;
}

/** Places of a loop that is not the only one. */
export const placeOf = (loop: string): LoopPlace => ({
  loop,
  stateRef: `refs/heads/tickgate/state/${loop}`,
  workflowPath: `.github/workflows/tickgate-${loop}.yml`,
  configPath: `.github/tickgate-${loop}.yml`,
});

export const onlyPlace: LoopPlace = {
  loop: 'work',
  stateRef: 'refs/heads/tickgate/state/work',
  workflowPath: '.github/workflows/tickgate.yml',
  configPath: '.github/tickgate.yml',
};
