/** DeliveredCommit: split off so that imports run one way. */

export interface DeliveredCommit {
  readonly sha: string;
  readonly title: string;
}
