/** RejectedPull: split off so that imports run one way. */

export interface RejectedPull {
  readonly subject: number;
  readonly pullRequest: number;
}
