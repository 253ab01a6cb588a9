/** Names in every simulated world: the repository, its people, and where a loop lives in it. */

export const owner = 'octo-org';
export const repo = 'shop';
export const people = ['ana', 'ben'] as const;

/** Where a loop lives in its repository. */
export interface LoopPlace {
  readonly loop: string;
  readonly stateRef: string;
  readonly workflowPath: string;
  readonly configPath: string;
}

/** Of a loop that is not the only one. */
export const placeOf = (loop: string): LoopPlace => ({
  loop,
  stateRef: `refs/heads/tickgate/state/${loop}`,
  workflowPath: `.github/workflows/tickgate-${loop}.yml`,
  configPath: `.github/tickgate-${loop}.yml`,
});

/** Of the only loop of a world. */
export const onlyPlace: LoopPlace = {
  loop: 'work',
  stateRef: 'refs/heads/tickgate/state/work',
  workflowPath: '.github/workflows/tickgate.yml',
  configPath: '.github/tickgate.yml',
};
