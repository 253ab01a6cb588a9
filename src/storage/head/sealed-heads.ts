/** Checks the seals of heads that are read, and seals those that are written. */
import { z } from 'zod';
import { asText } from '../../core/codec/record-text.ts';
import { Head } from '../../core/state/head/head.ts';
import type { HeadRead, HeadVersion } from '../../ports/head-store.ts';
import { type HeadSeal, type SealedBy, sealFile } from '../crypto/head-seal.ts';
import { headFile, readingOf, repositoryIn, sealedIn } from './parse-head.ts';

/** What one swap writes for its head, and how that is sealed. */
export interface HeadFiles {
  readonly files: readonly { readonly path: string; readonly content: string }[];
  /** Files that lie there and say nothing about this head. */
  readonly gone: readonly string[];
  readonly base: SealedBase;
}

/** How the head in a commit is sealed, and in which epoch it stands; null = it was not believed. */
interface SealedBase {
  readonly by: SealedBy;
  readonly epoch: number | null;
  readonly hasSeal: boolean;
}

/** Checks the seals of heads that are read, and seals those that are written. */
export function sealing(seal: HeadSeal | null, at: { readonly loop: string; readonly branch: string }) {
  const known = new Map<HeadVersion, SealedBase>();
  let repository = '';
  return {
    async checked(data: unknown): Promise<HeadRead> {
      const read = readingOf(data, at);
      const found = sealedIn(data);
      repository = repositoryIn(data) ?? repository;
      if (seal === null || read.kind === 'absent' || read.version === null || found === null) return read;
      const hasSeal = found.seal !== null;
      const check = await seal.check({ repository, loop: at.loop, text: found.text, parent: found.parent }, found.seal);
      const isBelieved = check.ok && read.kind === 'present';
      const by = check.ok ? check.by : 'none';
      known.set(read.version, { by, epoch: isBelieved ? read.head.epoch : null, hasSeal });
      if (check.ok || read.kind !== 'present') return read;
      const { version, head } = read;
      return { kind: 'unreadable', version, field: sealFile, reason: check.reason, writtenAt: head.updatedAt };
    },
    /**
     * Whoever takes the lease seals with the key of today. Whoever writes under another's lease keeps the key by which that holder can
     * read the head: a job that began before a rotation does not know the new one.
     */
    async filesOver(expected: HeadVersion | null, next: Head): Promise<HeadFiles> {
      const files = filesOf(next);
      const before = expected === null ? undefined : known.get(expected);
      const by = before !== undefined && before.epoch === next.epoch ? before.by : 'current';
      const text = files[0]?.content ?? '';
      const made = (await seal?.make({ repository, loop: at.loop, text, parent: expected }, by)) ?? null;
      const gone = made === null && before?.hasSeal === true ? [sealFile] : [];
      const sealed = made === null ? files : [...files, { path: sealFile, content: made }];
      return { files: sealed, gone, base: { by, epoch: next.epoch, hasSeal: made !== null } };
    },
    wrote: (version: HeadVersion, { base }: HeadFiles): void => void known.set(version, base),
  };
}

/** The head first, and beside it what people and tools may look at; only the head is ever read back. */
function filesOf(head: Head): { path: string; content: string }[] {
  const stored = z.encode(Head, head);
  return [
    { path: headFile, content: asText(stored) },
    { path: `${head.loop}.lock`, content: asText(stored.lease) },
    { path: `${head.loop}.budget.json`, content: asText({ ...stored.counters, ...stored.ceilings }) },
  ];
}
