/** Seals the head with `state-key`: nobody without the key can write a head that a tick believes, or push an old one forward again. */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StateKeys } from '../../core/config/sources/state-keys.ts';
import type { Derive } from './derived-keys.ts';

/** Lies beside `head.json`, in the same commit. */
export const sealFile = 'head.mac';

/** What a seal vouches for: the bytes of `head.json`, and the one commit that they replaced, so that an old head is none on another commit. */
export interface Sealable {
  /** Its node id: an organisation may give one key to many repositories. */
  readonly repository: string;
  readonly loop: string;
  readonly text: string;
  /** Null = the first commit of the branch. */
  readonly parent: string | null;
}

/** By which key a head is sealed; `none`: it has no seal. */
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

/** `TGH1`, salt, HMAC-SHA-256; each of the two in base64url. */
const form = /^TGH1 ([A-Za-z0-9_-]{22}) ([A-Za-z0-9_-]{43})\n?$/;

export function createHeadSeal(keys: StateKeys, derive: Derive): HeadSeal {
  const keyOf = (by: SealedBy): string | null => (by === 'none' ? null : keys[by]);
  const macOf = async (head: Sealable, key: string, salt: Uint8Array): Promise<Buffer> => {
    const own = hkdfSync('sha256', await derive(key, salt), '', 'tickgate head', 32);
    return createHmac('sha256', Buffer.from(own)).update(sealed(head)).digest();
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

const sealed = ({ repository, loop, text, parent }: Sealable): string =>
  `${repository}\n${loop}\n${parent ?? ''}\n${text}`;

const noKey = 'the head is sealed, and no `state-key` was given; give the action the key that the loop was run with';
const noSeal =
  'the head has no seal, so that it was written without `state-key`: somebody else moved the branch, or the loop ran without a key, or by an older version of the action, until now (then give `state-key-previous: none` for one tick)';
const notOurs =
  'the seal is not that of this head by `state-key`: somebody else moved the branch, or the key was changed (after a rotation, give the former one as `state-key-previous`)';
const neitherOurs =
  'the seal is that of this head neither by `state-key` nor by `state-key-previous`: somebody else moved the branch, or the key was changed';
