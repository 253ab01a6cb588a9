/** Derives the keys of sealed bundles and heads from a person's key. */
import { scrypt } from 'node:crypto';

/** 128 MiB and about half a second: the price of a guess of the key, which a tick pays once. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** 32 bytes, for AES-256. */
export const derivedKey = (key: string, salt: Uint8Array): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    scrypt(key, salt, 32, cost, (error, made) => (error === null ? resolve(made) : reject(error)));
  });
