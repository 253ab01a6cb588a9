/**
 * A sealed bundle of an older build: a change of sealing or packing would leave people without their state.
 *
 * It was made on 2026-11-24 by the build of that day, from the files of `test/fixtures/first-build`, with a script of these lines and
 * `importSources` of `.ci/import-sources.mjs`. It is never made anew: a bundle of a newer format lies beside it.
 *
 *     const { pack, createVault } = await importSources(
 *       `export { pack } from './src/storage/bundles/bundle.ts'; export { createVault } from './src/storage/crypto/encryption.ts';`);
 *     const origin = { loop: 'work', generation: 2, epoch: 2, nonce: 'a-fixture', runId: 7, runAttempt: 1, previous: [] };
 *     const { bundle } = pack(origin, { 'work.history.jsonl': ..., 'work.state.json': ... });
 *     const sealed = await createVault({ current: key, previous: null }).seal(bundle);
 *     writeFileSync(`test/fixtures/sealed/${sealed.name}.tgb1`, sealed.bytes);
 */
import { createDecipheriv, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createVault, type VaultKeys } from '../../src/storage/crypto/encryption.ts';

const fixtures = new URL('../fixtures/', import.meta.url);
const key = 'the key of a fixture, known to all';
const name = 'tickgate--work--g2--e2--7-1--a151d224b8c8';
const digest = 'sha256:d39dc05eb1d6f741a39574f5e8ba4ac19e881ccf6a57a9fa4151206f509a5e7b';
const sealed = new Uint8Array(readFileSync(new URL(`sealed/${name}.tgb1`, fixtures)));
const text = (file: string): string => readFileSync(new URL(`first-build/${file}`, fixtures), 'utf8');
const files = ['work.history.jsonl', 'work.state.json'];

const opened = (keys: Partial<VaultKeys>, as = name) =>
  createVault({ current: null, previous: null, ...keys }).open(sealed, { name: as, digest });

test('a bundle that an older build has sealed opens with its key, also as the former one after a rotation', async () => {
  const members = Object.fromEntries(files.map((file) => [file, text(file)]));
  const manifest = { loop: 'work', generation: 2, epoch: 2, nonce: 'a-fixture', runId: 7, runAttempt: 1 };

  expect(await opened({ current: key })).toMatchObject({ kind: 'bundle', members, manifest, bytes: sealed });
  expect(await opened({ current: 'a newer one', previous: key })).toMatchObject({ kind: 'bundle', members });
});

test('with another key, or under another name, it is refused in one line that says what to give', async () => {
  const refused = {
    kind: 'corrupt',
    why: '`state-key` does not open it: it was saved with another key (after a rotation, give that one as `state-key-previous`), or under another name',
  };
  expect(await opened({ current: 'another' })).toEqual(refused);
  expect(await opened({ current: key }, name.replace('--e2--', '--e3--'))).toEqual(refused);
});

test('it is what the documents promise: scrypt and AES-256-GCM over a gzip tar, with its name bound to it', () => {
  const [salt, nonce, tag] = [sealed.subarray(4, 20), sealed.subarray(20, 32), sealed.subarray(-16)];
  const derived = scryptSync(key, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });
  const decipher = createDecipheriv('aes-256-gcm', derived, nonce, { authTagLength: 16 });
  const plain = decipher.setAAD(Buffer.from(name)).setAuthTag(tag).update(sealed.subarray(32, -16));

  expect(decipher.final()).toHaveLength(0);
  expect(gunzipSync(plain).includes(text('work.state.json'))).toBe(true);
});
