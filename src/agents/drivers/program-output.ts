/** Follows the file in which a running agent says what it does. Reports its last line whenever that changes. */
import type { Sandbox } from '../../core/sandbox/isolation.ts';
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import type { TranscriptReader } from '../../core/sessions/contract/transcript.ts';

export const workerLogName = 'worker.log';
const tailBytes = 4 * 1024;
const everyMs = 1_000;

/** `end` stops the polling and must be called. `last` returns the final line, once nothing writes any more. */
export function followWorkerLog(sandbox: Pick<Sandbox, 'tail'>, onLine?: (line: string) => void) {
  let last = '';
  const look = async (): Promise<void> => {
    const file = await sandbox.tail(workerLogName, tailBytes);
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

interface Hearing {
  readonly onOutput: (stream: 'stdout' | 'stderr', chunk: string) => void;
  /** Absent if the proxy meters the replies. */
  readonly onReply?: (usage: ModelUsage) => void;
}

/** Passes output on, and each metered reply as soon as its line is complete. */
export function readOutput(reader: TranscriptReader, { onOutput, onReply }: Hearing) {
  let begun = '';
  return {
    take: (stream: 'stdout' | 'stderr', chunk: string): void => {
      onOutput(stream, chunk);
      if (stream === 'stderr') return;
      const lines = `${begun}${chunk}`.split('\n');
      begun = (lines.pop() ?? '').slice(-lineMaxChars);
      for (const line of lines) {
        const usage = reader.line(line);
        if (usage !== null) onReply?.(usage);
      }
    },
    /** Also reads a last line that has no end. Its reply comes too late to be metered in time. */
    reader: (): TranscriptReader => {
      if (begun !== '') reader.line(begun);
      begun = '';
      return reader;
    },
  };
}

/** Bounds memory if a line never ends. */
const lineMaxChars = 1024 * 1024;
