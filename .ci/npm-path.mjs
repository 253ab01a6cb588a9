/**
 * npm puts `node_modules/.bin` of every folder above a script's on its PATH, even if the folder does not exist. Below
 * /tmp any user could create one of them, and no isolation would hold for what a script starts. This removes the
 * missing folders from the PATH, for this process and its children.
 */
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';

export function leaveOutMissingFolders() {
  process.env.PATH = (process.env.PATH ?? '').split(delimiter).filter(existsSync).join(delimiter);
}
