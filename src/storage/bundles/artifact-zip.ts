/** Decides what an artifact's archive holds: the one file of a zip, or nothing that a bundle could be made of. */
import { inflateRawSync } from 'node:zlib';
import { largestBundleBytes } from './bundle.ts';

/** What a zip of one file adds to it, generously. */
export const largestArchiveBytes = largestBundleBytes + 65_536;

export const damagedArchive = 'the artifact is no archive of one file of at most 64 MiB';

/**
 * The file of an archive that holds one, by its directory at the end (APPNOTE 4.3.12, 4.3.16); null for any other bytes: cut off, of
 * something else, none at all, or more than a bundle may have. What comes out is believed by its digest alone.
 */
export function onlyMember(archive: Buffer): Uint8Array | null {
  try {
    const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || archive.readUInt16LE(end + 10) !== 1) return null;
    const entry = archive.readUInt32LE(end + 16);
    const size = archive.readUInt32LE(entry + 20);
    const local = archive.readUInt32LE(entry + 42);
    // What stands before the content has another length here than in the directory.
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    const isStored = archive.readUInt16LE(entry + 10) === 0;
    return isStored ? content : inflateRawSync(content, { maxOutputLength: largestBundleBytes });
  } catch {
    return null;
  }
}
