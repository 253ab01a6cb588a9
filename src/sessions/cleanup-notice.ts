/** Decides what a failure to clean up comes to: a line for people. What was done before it is done, and stays as it was told. */

/** `what`: begins the line, e.g. "#7: its seat". */

export async function cleanedUp(closing: Promise<void>, what: string, say: (line: string) => void): Promise<void> {
  try {
    await closing;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(
      `${what} could not be removed: ${why}. Nothing of the work is lost; on a runner of your own, remove it by hand.`,
    );
  }
}
