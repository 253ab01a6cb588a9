/** Speaks to GitHub's own artifact client: quietly, loaded only when it is needed, its files in folders that do not stay. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactClient } from '@actions/artifact';
import { complaint, hushed } from './quiet-client.ts';

/** Loaded only where it is needed: a tick that is skipped must not pay for it. */
export async function withClient<T>(call: (client: ArtifactClient) => Promise<T>): Promise<T> {
  const { DefaultArtifactClient } = await import('@actions/artifact');
  return (await hushed(() => call(new DefaultArtifactClient()))).value;
}

export const messageOf = (error: unknown): string => {
  const text = String(error).replace(/^(?:[A-Za-z]*Error: )+/, '');
  return complaint([text]) ?? text.split('\n')[0] ?? text;
};

export async function inFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, 'tickgate-artifact-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
