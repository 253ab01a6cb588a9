/** Decides which part of a long output is kept: the head and the tail, with the number of bytes between them. */

export type CappedOutput = { readonly add: (chunk: Buffer) => void; readonly text: () => string };

/** Keeps at most `headBytes + tailBytes`, whatever comes. */
export function cappedOutput({ headBytes, tailBytes }: { headBytes: number; tailBytes: number }): CappedOutput {
  let head = Buffer.alloc(0);
  let tail: Buffer[] = [];
  let tailLength = 0;
  let omitted = 0;
  const trim = (): void => {
    const all = Buffer.concat(tail);
    const cut = Math.max(0, all.length - tailBytes);
    omitted += cut;
    tail = [all.subarray(cut)];
    tailLength = all.length - cut;
  };
  return {
    add: (chunk) => {
      const room = headBytes - head.length;
      if (room > 0) head = Buffer.concat([head, chunk.subarray(0, room)]);
      if (chunk.length <= room) return;
      const rest = room > 0 ? chunk.subarray(room) : chunk;
      tail.push(rest);
      tailLength += rest.length;
      // Trimming at twice the size keeps the copying linear.
      if (tailLength > 2 * tailBytes) trim();
    },
    text: () => {
      trim();
      const end = Buffer.concat(tail).toString('utf8');
      return omitted === 0
        ? Buffer.concat([head, ...tail]).toString('utf8')
        : `${head.toString('utf8')}\n[... ${omitted} bytes left out ...]\n${end}`;
    },
  };
}
