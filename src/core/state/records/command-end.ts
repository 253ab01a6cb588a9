/** CommandEnd: split off so that imports run one way. */

/** How a command ended. Output is capped: head and tail are kept, what was cut between them is said. */

export type CommandEnd = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  /** Error code of a program that could not be started at all. */
  readonly notStarted: string | null;
  readonly durationMs: number;
  readonly stdout: string;
  readonly stderr: string;
};
