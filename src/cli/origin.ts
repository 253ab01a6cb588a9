/** Decides which repository a folder belongs to: where its remote `origin` lies, and at which commit it stands. */
import { execFileSync } from 'node:child_process';

/** `owner/name`; empty where there is none. */
export const originOf = (folder = '.'): string =>
  /[:/]([^/:]+\/[^/]+?)(?:\.git)?\/?$/.exec(git(folder, 'remote', 'get-url', 'origin'))?.[1] ?? '';

/** The commit that is checked out; empty where there is none. */
export const commitOf = (folder: string): string => git(folder, 'rev-parse', 'HEAD');

function git(folder: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}
