/** Decides where the words of a command go. */

interface Writer {
  write(text: string): unknown;
}

/** The process, but in tests. */
export interface Terminal {
  readonly stdout: Writer;
  readonly stderr: Writer;
}
