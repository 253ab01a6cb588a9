/** Decides which repository a folder belongs to: where its remote `origin` lies on GitHub, and at which commit it stands. */

import { execFileSync } from 'node:child_process';
import type { Environment } from './client.ts';

/** `owner/name`; empty where there is none, or where it does not lie on GitHub: a path or another host names nobody there. */
export function originOf(folder = '.', environment: Environment = process.env): string {
  const url = git(folder, 'remote', 'get-url', 'origin');
  const [, host = '', path = ''] =
    /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^:/]+)(?::\d+)?\/(.+)$/.exec(url) ??
    /^(?:[^@/:]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(url) ??
    [];
  const [, name = ''] = /^\/?([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(path) ?? [];
  return isGitHub(host.toLowerCase(), environment) ? name : '';
}

/** github.com, under the names too that people give it in their ssh settings; the emulator; the server that the environment names. */
const isGitHub = (host: string, environment: Environment): boolean =>
  /^(?:(?:ssh\.|www\.)?github\.com(?:-[\w-]+)?|github\.localhost)$/.test(host) ||
  hostsNamed(environment).includes(host);

const hostsNamed = (environment: Environment): string[] =>
  [environment['GITHUB_SERVER_URL'], environment['GITHUB_API_URL']]
    .flatMap((url) => (url && URL.canParse(url) ? new URL(url).hostname.toLowerCase() : []))
    .flatMap((host) => [host, host.replace(/^api\./, '')]);

/** The commit that is checked out; empty where there is none. */
export const commitOf = (folder: string): string => git(folder, 'rev-parse', 'HEAD');

/** Top folder of the clone that a folder lies in; null = it lies in none. */
export const topOf = (folder: string): string | null => git(folder, 'rev-parse', '--show-toplevel') || null;

function git(folder: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}
