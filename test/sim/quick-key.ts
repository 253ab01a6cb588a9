/** Stands in for `src/storage/crypto/derive-key.ts`: what a guess of the key costs is nothing that a simulation could tell. */
import { createHash } from 'node:crypto';

export const derivedKey = (key: string, salt: Uint8Array): Promise<Uint8Array> => Promise.resolve(quickKey(key, salt));

export const quickKey = (key: string, salt: Uint8Array): Uint8Array =>
  createHash('sha256').update(salt).update(key).digest();
