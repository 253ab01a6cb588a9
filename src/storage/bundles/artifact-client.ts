/** GitHub's own artifact client: its output captured, loaded only when needed, its files in temporary folders. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactClient } from '@actions/artifact';
import { complaint, hushed } from './quiet-client.ts';

/** Loaded on demand: a skipped tick must not pay for it. */
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
