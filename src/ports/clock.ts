/** Port to time and chance. */

export interface TickClock {
  sleep(ms: number): Promise<void>;
  /** Runs the task every `ms`, first after `ms`, until the returned function is called. */
  every(ms: number, task: () => void): () => void;
  /** 0 to 1. */
  random(): number;
  /** GitHub's clock, ISO-8601. */
  now(): string;
}
