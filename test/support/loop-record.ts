/**
 * Reads what a loop has recorded, as an outside reader does: the head from its branch, the lines from the bundle that
 * it names.
 */
import { z } from 'zod';
import { readDiskText } from '../../src/core/codec/record-codec.ts';
import { Head } from '../../src/core/state/head.ts';
import { type HistoryLine, readHistory } from '../../src/core/state/history-line.ts';
import type { Emulator } from '../../src/emulator/emulator.ts';
import { readCommit } from '../../src/emulator/git/commits.ts';
import { readObject } from '../../src/emulator/git/objects.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { entryAt } from '../../src/emulator/git/trees.ts';
import { fullNameOf } from '../../src/emulator/model/repository.ts';
import { type BundleMembers, unpack } from '../../src/storage/bundles/bundle.ts';
import { bundleBytes } from './artifact-zip.ts';

/** The head on the state branch; null before the first tick. */
export function headOn(gitDir: string): Head | null {
  const tip = readRef(gitDir, 'refs/heads/tickgate/state/work');
  if (tip === undefined) return null;
  const file = entryAt(gitDir, readCommit(gitDir, tip)?.tree ?? '', 'head.json');
  const read = readDiskText(Head, readObject(gitDir, file?.sha ?? '')?.bytes.toString('utf8') ?? '');
  if (!read.ok) throw new Error(`head.json: ${read.field}: ${read.reason}`);
  return read.value;
}

/** The bytes of the current bundle, from its artifact; null = no bundle was saved. */
export async function bytesOfBundle(github: Emulator, head: Head | null): Promise<Uint8Array | null> {
  const id = head?.bundle?.artifactId;
  if (id == null) return null;
  const answer = await fetch(`${github.url}/repos/${fullNameOf(github.repository)}/actions/artifacts/${id}/zip`, {
    headers: { authorization: `Bearer ${github.as('ana').token}` },
  });
  return bundleBytes(new Uint8Array(await answer.arrayBuffer()));
}

/** Every artifact whose name has this prefix, by name, with its only file. */
export async function artifactsOn(github: Emulator, prefix: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const route = `/repos/${fullNameOf(github.repository)}/actions/artifacts`;
  const ana = github.as('ana');
  const { artifacts } = z
    .object({ artifacts: z.array(z.object({ id: z.number(), name: z.string() })) })
    .parse(await ana.request(`GET ${route}`));
  const found = artifacts
    .filter(({ name }) => name.startsWith(prefix))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return Promise.all(
    found.map(async ({ id, name }) => {
      const answer = await fetch(`${github.url}${route}/${id}/zip`, {
        headers: { authorization: `Bearer ${ana.token}` },
      });
      return { name, bytes: bundleBytes(new Uint8Array(await answer.arrayBuffer())) };
    }),
  );
}

/** All members of the current bundle, by name. */
export async function membersOf(github: Emulator, head: Head | null): Promise<BundleMembers> {
  const bytes = await bytesOfBundle(github, head);
  if (bytes === null || head?.bundle == null) return {};
  const opened = unpack(bytes, head.bundle);
  if (opened.kind !== 'bundle') throw new Error(`bundle: ${opened.why}`);
  return opened.members;
}

export async function historyOf(github: Emulator, head: Head | null): Promise<readonly HistoryLine[]> {
  const read = readHistory((await membersOf(github, head))['work.history.jsonl'] ?? '');
  if (!read.ok) throw new Error(`history line ${read.line}: ${read.field}`);
  return read.lines;
}
