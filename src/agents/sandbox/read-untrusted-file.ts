/** Reads a file that an agent wrote: no link, no device, the agent's own, under one name, and not too long. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ForeignFile, Sandbox } from '../../core/sandbox/isolation.ts';

/** `uid`: required owner of the file. */
export function readingFrom(outbox: string, uid: number): Pick<Sandbox, 'take' | 'tail'> {
  const read = (name: string, limit: { maxBytes?: number; tailBytes?: number }): Promise<ForeignFile> =>
    readForeign(join(outbox, name), { uid, ...limit });
  return {
    take: (name, maxBytes) => read(name, { maxBytes }),
    tail: (name, tailBytes) => read(name, { tailBytes }),
  };
}

type Limits = { readonly uid: number; readonly maxBytes?: number; readonly tailBytes?: number };

async function readForeign(path: string, limits: Limits): Promise<ForeignFile> {
  let file: FileHandle;
  try {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer for ever.
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    return whyNotOpened(error);
  }
  try {
    return await readOpened(file, limits);
  } finally {
    await file.close();
  }
}

/** Checks the open handle, so that the checked file is the one that is read (TOCTOU). */
async function readOpened(file: FileHandle, { uid, maxBytes, tailBytes }: Limits): Promise<ForeignFile> {
  const facts = await file.stat();
  if (!facts.isFile()) return refused('it is not a regular file');
  if (facts.uid !== uid) return refused('it does not belong to the agent');
  if (facts.nlink !== 1) return refused('it has a second name (hard link)');
  if (maxBytes !== undefined && facts.size > maxBytes) {
    return refused(`it is longer than ${maxBytes} bytes`);
  }
  const length = Math.min(facts.size, tailBytes ?? facts.size);
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, facts.size - length + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return { kind: 'bytes', bytes: bytes.subarray(0, filled) };
}

function whyNotOpened(error: unknown): ForeignFile {
  const code = typeof error === 'object' && error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'ENOENT') return { kind: 'absent' };
  if (code === 'ELOOP') return refused('it is a symbolic link');
  if (code === 'ENXIO') return refused('it is not a regular file');
  return refused(`it cannot be opened (${code})`);
}

function refused(reason: string): ForeignFile {
  return { kind: 'refused', reason };
}
