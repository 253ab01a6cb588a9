/** Decides where the words of a command go. */

interface Writer {
  write(text: string): unknown;
}

/** The process, but in tests. */
export interface Terminal {
  readonly stdout: Writer;
  readonly stderr: Writer;
}

/** Decides what a command says while it takes longer than a second: a line on standard error, and one more each ten seconds. */
const firstMs = 1_000;
const nextMs = 10_000;

/** Standard output stays what it is for: a pipe sees the result alone. */
export async function during<T>(stderr: Terminal['stderr'], doing: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const tell = (): void => {
    stderr.write(`${doing} (${Math.round((performance.now() - startedMs) / 1000)} s)\n`);
    timer = setTimeout(tell, nextMs);
  };
  let timer = setTimeout(tell, firstMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
