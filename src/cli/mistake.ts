/** Decides how a command that cannot go on says so: one line with the cause, one with the remedy, on standard error. */

/** The user's mistake or the world's failure: told without a stack. */
export class Mistake extends Error {
  override readonly name = 'Mistake';
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** The exit codes of every command, as `--help` lists them. */
export const exitCodes = { done: 0, failed: 1, misunderstood: 2, interrupted: 130 } as const;

/** A stack only for what is our own bug. */
export function toldOn(stderr: { write(text: string): unknown }, error: unknown): number {
  if (error instanceof Mistake) {
    stderr.write(`error: ${error.message}\n${error.remedy}\n`);
    return exitCodes.failed;
  }
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  stderr.write(`error: this is a bug in tickgate\n${told}\n`);
  return exitCodes.failed;
}
