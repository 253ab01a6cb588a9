/**
 * Seals the head with `state-key`. Without the key no writer can forge a head, or restore an old one by a new commit.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { asText } from '../../core/codec/record-codec.ts';
import type { StateKeys } from '../../core/config/sources/action-inputs.ts';
import { Head } from '../../core/state/head.ts';
import type { HeadRead, HeadVersion } from '../../ports/head-store.ts';
import type { Derive } from '../crypto/key-cache.ts';
import { headFile, readingOf, readSealOf, repositoryIn } from './parse-head.ts';

/** Lies beside `head.json`, in the same commit. */
export const sealFile = 'head.mac';

/** What a seal vouches for: the bytes of `head.json` and the one commit they replaced. On another commit it fails. */
export interface Sealable {
  /** Its node id: an organisation may use one key for many repositories. */
  readonly repository: string;
  readonly loop: string;
  readonly text: string;
  /** Null = the first commit of the branch. */
  readonly parent: string | null;
}

/** The key by which a head is sealed; `none`: it has no seal. */
export type SealedBy = 'current' | 'previous' | 'none';

export type SealCheck =
  | { readonly ok: true; readonly by: SealedBy }
  /** `reason` completes "head.json on the branch …: head.mac: ". */
  | { readonly ok: false; readonly reason: string };

export interface HeadSeal {
  check(head: Sealable, seal: string | null): Promise<SealCheck>;
  /** The text of the seal file; null = the head stays without one. */
  make(head: Sealable, by: SealedBy): Promise<string | null>;
}

/** `TGH1`, salt, HMAC-SHA-256; the last two in base64url. */
const form = /^TGH1 ([A-Za-z0-9_-]{22}) ([A-Za-z0-9_-]{43})\n?$/;

export function createHeadSeal(keys: StateKeys, derive: Derive): HeadSeal {
  const keyOf = (by: SealedBy): string | null => (by === 'none' ? null : keys[by]);
  const macOf = async (head: Sealable, key: string, salt: Uint8Array): Promise<Buffer> => {
    const own = hkdfSync('sha256', await derive(key, salt), '', 'tickgate head', 32);
    return createHmac('sha256', Buffer.from(own)).update(sealedText(head)).digest();
  };
  return {
    async check(head, seal) {
      if (seal === null) return keys.current === null || keys.takesUnsealed ? isBy('none') : refused(noSeal);
      if (keys.current === null) return refused(noKey);
      const unknown = (reason: string): SealCheck => (keys.takesUnsealed ? isBy('none') : refused(reason));
      const [, saltText, macText] = form.exec(seal) ?? [];
      if (saltText === undefined || macText === undefined) return unknown(notOurs);
      const [given, mac] = [Buffer.from(saltText, 'base64url'), Buffer.from(macText, 'base64url')];
      for (const by of ['current', 'previous'] as const) {
        const key = keys[by];
        if (key === null || !timingSafeEqual(await macOf(head, key, given), mac)) continue;
        derive.salt = given;
        return isBy(by);
      }
      return unknown(keys.previous === null ? notOurs : neitherOurs);
    },
    async make(head, by) {
      const key = keyOf(by);
      if (key === null) return null;
      derive.salt ??= randomBytes(16);
      const [salt, mac] = [Buffer.from(derive.salt), await macOf(head, key, derive.salt)];
      return `TGH1 ${salt.toString('base64url')} ${mac.toString('base64url')}\n`;
    },
  };
}

const isBy = (by: SealedBy): SealCheck => ({ ok: true, by });
const refused = (reason: string): SealCheck => ({ ok: false, reason });

const sealedText = ({ repository, loop, text, parent }: Sealable): string =>
  `${repository}\n${loop}\n${parent ?? ''}\n${text}`;

const noKey = 'the head is sealed, and no `state-key` was given; give the action the key that the loop was run with';
const noSeal =
  'the head has no seal, so that it was written without `state-key`: another writer moved the branch, or the loop ran without a key, or by an older version of the action, until now (then give `state-key-previous: none` for one tick)';
const notOurs =
  'the seal is not that of this head by `state-key`: another writer moved the branch, or the key was changed (after a rotation, give the former one as `state-key-previous`)';
const neitherOurs =
  'the seal is that of this head neither by `state-key` nor by `state-key-previous`: another writer moved the branch, or the key was changed';

/** What one swap writes for its head, and how that is sealed. */
export interface HeadFiles {
  readonly files: readonly { readonly path: string; readonly content: string }[];
  /** Files to delete: they say nothing about this head. */
  readonly gone: readonly string[];
  readonly base: SealedBase;
}

/** How the head in a commit is sealed, and its epoch; null = the head was rejected. */
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
      const found = readSealOf(data);
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
     * A new holder seals with the current key. A write under another tick's lease keeps the key that its holder knows.
     * A job that began before a rotation does not have the new key.
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

/** The head first, then files for people and tools. Only the head is ever read back. */
function filesOf(head: Head): { path: string; content: string }[] {
  const stored = z.encode(Head, head);
  return [
    { path: headFile, content: asText(stored) },
    { path: `${head.loop}.lock`, content: asText(stored.lease) },
    { path: `${head.loop}.budget.json`, content: asText({ ...stored.counters, ...stored.ceilings }) },
  ];
}
