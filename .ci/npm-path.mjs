/**
 * npm puts `node_modules/.bin` of every folder above a script's on its PATH, there or not. Below /tmp one of them could be made by anybody, so
 * that no isolation holds for what a script starts: what is not there is taken off. In the environment of this process and its children.
 */
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';

export function leaveOutMissingFolders() {
  process.env.PATH = (process.env.PATH ?? '').split(delimiter).filter(existsSync).join(delimiter);
}
