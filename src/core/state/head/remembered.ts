/** Remembered: split off so that imports run one way. */

export interface Remembered {
  readonly epoch: number;
  readonly generation: number;
}
