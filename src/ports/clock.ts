/** Timing: split off so that imports run one way. */

export interface Timing {
  sleep(ms: number): Promise<void>;
  /** Runs the task again and again, first after `ms`, until the returned function is called. */
  every(ms: number, task: () => void): () => void;
  /** 0 to 1. */
  random(): number;
  /** GitHub's clock, ISO-8601. */
  now(): string;
}
