/** Seals a bundle with `state-key` before it leaves the runner, and opens it with that or the former key. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { StateKeys } from '../../core/config/sources/action-inputs.ts';
import { digestOf, type PackedBundle, unpack } from '../bundles/bundle.ts';
import type { Opener } from '../bundles/store-port.ts';
import { deriver } from './key-cache.ts';

export interface Vault {
  /** Keeps the name, which tells the content; digest and bytes are the sealed file's. Sealed bundles do not change. */
  seal(bundle: PackedBundle): Promise<PackedBundle>;
  readonly open: Opener;
}

/** `TGB1`, salt, nonce, ciphertext, tag. */
const magic = Buffer.from('TGB1', 'latin1');
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = magic.length + saltBytes + nonceBytes;

export type VaultKeys = Pick<StateKeys, 'current' | 'previous'>;

export function createVault(keys: VaultKeys, derive = deriver()): Vault {
  const sealed = new Map<string, PackedBundle>();
  // If the head has no salt, uses that of the opened file again, so that a tick derives one key instead of two.
  let salt: Uint8Array | null = null;

  async function opened(file: Sealed, name: string): Promise<Uint8Array | null> {
    for (const key of [keys.current, keys.previous]) {
      if (key === null) continue;
      const plain = decrypt(file, { name, key: await derive(key, file.salt) });
      if (plain !== null && key === keys.current) salt = file.salt;
      if (plain !== null) return plain;
    }
    return null;
  }

  return {
    async seal(bundle) {
      if (parseSealed(bundle.bytes) !== null) return { ...bundle, members: null };
      if (keys.current === null) return bundle;
      const known = sealed.get(bundle.digest);
      if (known !== undefined) return known;
      salt = derive.salt ?? salt ?? randomBytes(saltBytes);
      const bytes = encrypt(bundle, { key: await derive(keys.current, salt), salt });
      const made = { name: bundle.name, digest: digestOf(bytes), bytes, members: null };
      sealed.set(bundle.digest, made);
      return made;
    },
    async open(bytes, ref) {
      const { name, digest } = ref;
      const corrupt = (why: string) => ({ kind: 'corrupt' as const, why });
      if (digest !== null && digestOf(bytes) !== digest) return corrupt('its digest is not the one in the head');
      const file = parseSealed(bytes);
      if (file === null) {
        // If no head vouches for it, its writer must at least know the key.
        return digest === null && keys.current !== null ? corrupt('it is not encrypted') : unpack(bytes, ref);
      }
      if (keys.current === null) return corrupt(noKey);
      const plain = await opened(file, name);
      return plain === null
        ? corrupt(otherKey(keys.previous !== null))
        : { ...unpack(plain, { name, digest: null }), bytes };
    },
  };
}

const noKey = 'it is encrypted, and no `state-key` was given; give the action the key that it was saved with';
const otherKey = (both: boolean): string =>
  both
    ? 'neither `state-key` nor `state-key-previous` opens it: it was saved with another key, or under another name'
    : '`state-key` does not open it: it was saved with another key (after a rotation, give that one as `state-key-previous`), or under another name';

interface Sealed {
  readonly salt: Uint8Array;
  readonly nonce: Uint8Array;
  readonly ciphertext: Uint8Array;
  readonly tag: Uint8Array;
}

/** The parts of a sealed file; null for a plain one. */
export function parseSealed(bytes: Uint8Array): Sealed | null {
  if (bytes.length < headerBytes + tagBytes || !magic.equals(bytes.subarray(0, magic.length))) return null;
  const nonceAt = magic.length + saltBytes;
  return {
    salt: bytes.slice(magic.length, nonceAt),
    nonce: bytes.slice(nonceAt, headerBytes),
    ciphertext: bytes.subarray(headerBytes, bytes.length - tagBytes),
    tag: bytes.slice(bytes.length - tagBytes),
  };
}

function encrypt({ name, bytes }: PackedBundle, by: { key: Uint8Array; salt: Uint8Array }): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', by.key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(name));
  const parts = [magic, by.salt, nonce, cipher.update(bytes), cipher.final()];
  return new Uint8Array(Buffer.concat([...parts, cipher.getAuthTag()]));
}

/** Null unless every byte, including the name, is what was sealed with this key. */
export function decrypt({ nonce, ciphertext, tag }: Sealed, by: { name: string; key: Uint8Array }): Uint8Array | null {
  const decipher = createDecipheriv('aes-256-gcm', by.key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(by.name))
    .setAuthTag(tag);
  try {
    return new Uint8Array(Buffer.concat([decipher.update(ciphertext), decipher.final()]));
  } catch {
    return null;
  }
}
