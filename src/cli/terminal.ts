/** Output streams and progress lines of a command. */

interface TextWriter {
  write(text: string): unknown;
  /** Width, where it is a terminal. */
  readonly columns?: number | undefined;
  readonly isTTY?: boolean;
}

/** Writes texts of files, issues and agents harmlessly. */
interface GuardedWriter extends TextWriter {
  /** Clears the screen; absent = it is no terminal. */
  clearScreen?(): void;
}

/** The process's own streams, except in tests. */
export interface Terminal {
  readonly stdout: GuardedWriter;
  readonly stderr: GuardedWriter;
}

/**
 * Escapes control characters in all that is written: a file or a title could otherwise move the cursor, hide text or
 * set a title. Commands write to a guarded terminal alone.
 */
export const guardTerminal = ({ stdout, stderr }: Readonly<Record<keyof Terminal, TextWriter>>): Terminal => ({
  stdout: guardWriter(stdout),
  stderr: guardWriter(stderr),
});

const clearScreenCode = '\u001b[2J\u001b[H';

const guardWriter = (writer: TextWriter): GuardedWriter => ({
  write: (text) => writer.write(escapeControlCharacters(text)),
  get columns() {
    return writer.columns;
  },
  ...(writer.isTTY === true ? { clearScreen: () => void writer.write(clearScreenCode) } : {}),
});

/** Control characters but line feed and tab, and those that turn the direction of text. */
const activeCharacters = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** `\u001b` for an escape: a form that JSON reads as well. */
export const escapeControlCharacters = (text: string): string =>
  text.replace(activeCharacters, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The process's own. */
export const processTerminal: Terminal = guardTerminal(process);

/** Progress lines: the first after one second, then one every ten seconds. */
const firstProgressMs = 1_000;
const progressRepeatMs = 10_000;

/** Writes to standard error only, so that a pipe receives nothing but the result. */
export async function withProgress<T>(stderr: Terminal['stderr'], doing: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const tell = (): void => {
    stderr.write(`${doing} (${Math.round((performance.now() - startedMs) / 1000)} s)\n`);
    timer = setTimeout(tell, progressRepeatMs);
  };
  let timer = setTimeout(tell, firstProgressMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts at the first of these signals, instead of ending the process, until `forget`. */
export function abortOnSignals(names: readonly NodeJS.Signals[]): {
  readonly signal: AbortSignal;
  forget(): void;
} {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of names) process.once(name, stop);
  const forget = (): void => names.forEach((name) => process.off(name, stop));
  return { signal: controller.signal, forget };
}

/** For untrusted text such as titles, paths and labels: control characters must not reach a terminal. */
export const stripControlCharacters = (text: string): string =>
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');
