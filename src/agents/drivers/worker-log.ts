/** Decides what is shown of the file in which a running agent says what it does: its last line, as often as that changes. */
import type { Seat } from '../../core/sandbox/isolation.ts';

export const workerLogName = 'worker.log';
const tailBytes = 4 * 1024;
const everyMs = 1_000;

/** `end`: looks no more by itself, and must be called. `last`: once nothing writes any more, the last line of all. */
export function followWorkerLog(seat: Pick<Seat, 'tail'>, onLine?: (line: string) => void) {
  let last = '';
  const look = async (): Promise<void> => {
    const file = await seat.tail(workerLogName, tailBytes);
    const line = file.kind === 'bytes' ? lastLine(new TextDecoder().decode(file.bytes)) : '';
    if (line === '' || line === last) return;
    last = line;
    onLine?.(line);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs).unref();
  return {
    end: (): void => clearInterval(timer),
    last: async (): Promise<string> => {
      await looking;
      await look();
      return last;
    },
  };
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.trim() ?? '';
