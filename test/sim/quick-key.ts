/**
 * Stands in for `src/storage/crypto/scrypt-key.ts`. The cost of a guess of the key makes no difference in a simulation.
 */
import { createHash } from 'node:crypto';

export const derivedKey = (key: string, salt: Uint8Array): Promise<Uint8Array> => Promise.resolve(quickKey(key, salt));

export const quickKey = (key: string, salt: Uint8Array): Uint8Array =>
  createHash('sha256').update(salt).update(key).digest();
