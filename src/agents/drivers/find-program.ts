/** Decides which file a program's name stands for on a PATH. */
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Its absolute path; null = there is none. Folders that are relative to wherever a process happens to be do not count. */
export const programOn = (path: string, name: string): string | null =>
  path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find(isExecutable) ?? null;

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
