/** Decides when a line of a running program is read: as soon as it is whole, and what is left of it when the program has ended. */
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import type { TranscriptReader } from '../../core/sessions/contract/transcript.ts';

interface Hearing {
  readonly onOutput: (stream: 'stdout' | 'stderr', chunk: string) => void;
  /** Absent = somebody else meters. */
  readonly onReply?: (usage: ModelUsage) => void;
}

/** Passes output on, and each metered reply as soon as its line is whole. */
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
    /** What came without the end of its line is read, too; it is no reply that was metered in time. */
    reader: (): TranscriptReader => {
      if (begun !== '') reader.line(begun);
      begun = '';
      return reader;
    },
  };
}

/** A line without an end must not fill the memory. */
const lineMaxChars = 1024 * 1024;
