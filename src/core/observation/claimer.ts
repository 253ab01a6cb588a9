/** Claimer: split off so that imports run one way. */

/** A loop that found an issue free at `readAt`. */

export interface Claimer {
  readonly loop: string;
  readonly readAt: string;
  /** Of a single shot, which shares its name with others. */
  readonly epoch?: number;
}
