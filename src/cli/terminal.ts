/** Output streams and progress lines of a command. */

interface Writer {
  write(text: string): unknown;
}

/** The process's own streams, except in tests. */
export interface Terminal {
  readonly stdout: Writer;
  readonly stderr: Writer;
}

/** Progress lines: the first after one second, then one every ten seconds. */
const firstMs = 1_000;
const nextMs = 10_000;

/** Writes to standard error only, so that a pipe receives nothing but the result. */
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
