/** claimLabel, controlLabel: split off so that imports run one way. */

export const claimLabel = 'in-progress';
export const controlLabel = 'tickgate';
