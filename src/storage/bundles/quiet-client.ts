/** Captures the output of GitHub's own cache and artifact clients: it goes to the caller, not into the log. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Hushed<T> {
  readonly value: T;
  /** Lines that the client printed, including workflow commands (`::warning::...`). */
  readonly said: readonly string[];
}

const listening = new AsyncLocalStorage<string[]>();
let listener: NodeJS.WriteStream['write'] | undefined;

/**
 * Runs `call` and returns what it writes to stdout, as lines. Only output of this call is captured, even while others
 * print. The clients swallow most errors and only log them: the cause is found nowhere else.
 */
export async function hushed<T>(call: () => Promise<T>): Promise<Hushed<T>> {
  listenTo(process.stdout);
  const chunks: string[] = [];
  const value = await listening.run(chunks, call);
  return {
    value,
    said: chunks
      .join('')
      .split(/\r?\n/)
      .filter((line) => line !== '' && !line.startsWith('::debug::')),
  };
}

/** The first complaint among the lines, without the workflow command around it. */
export function complaint(lines: readonly string[]): string | null {
  const found = lines.find((line) => /^::(warning|error)::|^Failed to |does not permit/.test(line));
  if (found === undefined) return null;
  const text = found
    .replace(/^::(warning|error)::/, '')
    .replaceAll('%0D', '')
    .replaceAll('%25', '%');
  return text.split('%0A')[0] ?? text;
}

/** If other code has replaced `write` meanwhile, wraps it again. */
function listenTo(stream: NodeJS.WriteStream): void {
  if (stream.write === listener) return;
  const write = stream.write.bind(stream);
  const listen = (chunk: Uint8Array | string, ...rest: unknown[]): boolean => {
    const chunks = listening.getStore();
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    if (chunks === undefined || passes(text)) return Reflect.apply(write, stream, [chunk, ...rest]) as boolean;
    chunks.push(text);
    const done = rest.findLast((item) => typeof item === 'function') as (() => void) | undefined;
    if (done !== undefined) process.nextTick(done);
    return true;
  };
  listener = listen;
  stream.write = listen;
}

/** The runner must see secrets (signatures of blob addresses), and details if a person asked for them. */
const passes = (text: string): boolean =>
  text.startsWith('::add-mask::') || (process.env['RUNNER_DEBUG'] === '1' && text.startsWith('::debug::'));
