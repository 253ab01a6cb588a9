/** SessionCap: split off so that imports run one way. */

export interface SessionCap {
  readonly dollars: number | null; // null = no dollar ceiling
  readonly minutes: number;
  readonly turns: number;
}
