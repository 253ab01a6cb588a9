/** Reads what GitHub's clients have put on the disk, if it can be a bundle: a plain file of a size that a runner shall load. */
import { lstat, readFile } from 'node:fs/promises';
import { largestBundleBytes } from './bundle.ts';

/** Null for a link, a folder, nothing at all, or more than 64 MiB (or what else is said). */
export async function readBundleFile(file: string, mostBytes = largestBundleBytes): Promise<Buffer | null> {
  const found = await lstat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size > mostBytes) return null;
  return await readFile(file);
}
