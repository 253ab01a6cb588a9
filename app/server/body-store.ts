/**
 * Bounded memory for bodies whose signature is not checked yet: a fixed number of blocks of one size. Blocks are
 * reused. If they were left to the garbage collector, a flood of bodies would grow the process before it runs.
 */

const BLOCK_BYTES = 64 * 1024;

export interface StoredBody {
  /** Copies the bytes; false = the body has lost its blocks, or there are none for it. */
  append(chunk: Uint8Array): boolean;
  /** The bytes in order; null = the body has lost its blocks. */
  parts(): Uint8Array[] | null;
  /** Returns the blocks to the store. */
  release(): void;
}

export interface BodyStore {
  open(): StoredBody;
}

interface BodyBlocks {
  readonly blocks: Buffer[];
  bytes: number;
}

/** If all blocks are taken, the largest body loses its own, so that strangers' large ones cannot keep out GitHub's. */
export function createBodyStore(maxBytes: number): BodyStore {
  const maxBlocks = Math.floor(maxBytes / BLOCK_BYTES);
  const free: Buffer[] = [];
  const stored = new Set<BodyBlocks>();
  let made = 0;

  const release = (body: BodyBlocks): void => {
    stored.delete(body);
    free.push(...body.blocks.splice(0));
  };
  const makeBlock = (): Buffer | undefined => {
    if (made === maxBlocks) return undefined;
    made++;
    return Buffer.allocUnsafeSlow(BLOCK_BYTES);
  };
  /** False if this body is the one that is evicted. */
  const addBlock = (body: BodyBlocks): boolean => {
    let block = free.pop() ?? makeBlock();
    if (block === undefined) {
      const largest = [...stored].reduce((most, one) => (one.blocks.length > most.blocks.length ? one : most), body);
      release(largest);
      if (largest === body) return false;
      block = free.pop();
    }
    if (block === undefined) return false;
    body.blocks.push(block);
    return true;
  };
  const append = (body: BodyBlocks, chunk: Uint8Array): boolean => {
    for (let read = 0; read < chunk.length; ) {
      const used = body.bytes % BLOCK_BYTES;
      if (!stored.has(body) || (used === 0 && !addBlock(body))) return false;
      const piece = chunk.subarray(read, read + BLOCK_BYTES - used);
      body.blocks.at(-1)?.set(piece, used);
      read += piece.length;
      body.bytes += piece.length;
    }
    return true;
  };

  return {
    open() {
      const body: BodyBlocks = { blocks: [], bytes: 0 };
      stored.add(body);
      const lengthAt = (index: number): number => Math.min(BLOCK_BYTES, body.bytes - index * BLOCK_BYTES);
      return {
        append: (chunk) => append(body, chunk),
        parts: () => (stored.has(body) ? body.blocks.map((block, index) => block.subarray(0, lengthAt(index))) : null),
        release: () => release(body),
      };
    },
  };
}
