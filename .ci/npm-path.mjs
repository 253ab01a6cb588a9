/**
 * npm puts `node_modules/.bin` of every folder above a script's on its PATH, there or not. Below /tmp anybody could make one of them, so that
 * no isolation holds for what a script starts: what is not there is taken off, for this process and its children.
 */
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';

export function leaveOutMissingFolders() {
  process.env.PATH = (process.env.PATH ?? '').split(delimiter).filter(existsSync).join(delimiter);
}
