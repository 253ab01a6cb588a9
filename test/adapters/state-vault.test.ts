/** What encryption promises: only the key opens a bundle, under its own name, whole; a rotation loses nothing. */
import { describe, expect, test } from 'vitest';
import { digestOf, type PackedBundle } from '../../src/storage/bundles/bundle.ts';
import { createVault } from '../../src/storage/crypto/encryption.ts';
import { aBundle, members } from './store-stage.ts';

const key = 'correct horse battery staple, 32+';
const withKey = (current: string | null = key, previous: string | null = null) => createVault({ current, previous });
const openedBy = (vault: ReturnType<typeof createVault>, bundle: PackedBundle, name = bundle.name) =>
  vault.open(bundle.bytes, { name, digest: digestOf(bundle.bytes) });

/** A key is slow to derive by design: what needs no vault of its own shares this one. */
const shared = withKey();

describe('a sealed bundle', () => {
  test('opens with its key, and its name still identifies its content', async () => {
    const bundle = aBundle();
    const sealed = await withKey().seal(bundle);
    expect(sealed.name).toBe(bundle.name);
    expect(sealed.digest).toBe(digestOf(sealed.bytes));
    expect(await openedBy(withKey(), sealed)).toMatchObject({ kind: 'bundle', members, bytes: sealed.bytes });
  });

  test('is `TGB1`, 16 bytes of salt, 12 of nonce, ciphertext and 16 of tag; nothing of it can be read', async () => {
    const bundle = aBundle({}, { 'work.notes.md': 'a sentence that would be seen '.repeat(99) });
    const { bytes } = await withKey().seal(bundle);
    expect(Buffer.from(bytes.subarray(0, 4)).toString('latin1')).toBe('TGB1');
    expect(bytes.length).toBe(4 + 16 + 12 + bundle.bytes.length + 16);
    expect(Buffer.from(bytes).includes(Buffer.from(bundle.bytes.subarray(20, 40)))).toBe(false);
    const other = await withKey().seal(bundle);
    expect(Buffer.from(other.bytes.subarray(4, 32))).not.toEqual(Buffer.from(bytes.subarray(4, 32)));
  });

  test('of the same content is the same bytes within a tick, so that saving it twice is saving it once', async () => {
    const vault = withKey();
    const bundle = aBundle();
    expect(await vault.seal(bundle)).toBe(await vault.seal(bundle));
  });

  test('is sealed under the salt of what was opened before: one derivation a tick, but another nonce', async () => {
    const vault = withKey();
    const first = await withKey().seal(aBundle());
    await openedBy(vault, first);
    const { bytes } = await vault.seal(aBundle());
    expect(Buffer.from(bytes.subarray(4, 20))).toEqual(Buffer.from(first.bytes.subarray(4, 20)));
    expect(Buffer.from(bytes.subarray(20, 32))).not.toEqual(Buffer.from(first.bytes.subarray(20, 32)));
  });

  test('is one clear line without a key, with another one, and with two that do not fit', async () => {
    const sealed = await shared.seal(aBundle());
    expect(await openedBy(withKey(null), sealed)).toEqual({
      kind: 'corrupt',
      why: 'it is encrypted, and no `state-key` was given; give the action the key that it was saved with',
    });
    expect(await openedBy(withKey('another'), sealed)).toEqual({
      kind: 'corrupt',
      why: '`state-key` does not open it: it was saved with another key (after a rotation, give that one as `state-key-previous`), or under another name',
    });
    expect(await openedBy(withKey('another', 'third'), sealed)).toEqual({
      kind: 'corrupt',
      why: 'neither `state-key` nor `state-key-previous` opens it: it was saved with another key, or under another name',
    });
  });

  test('under another name does not open: a former bundle cannot be passed off as the current one', async () => {
    const sealed = await shared.seal(aBundle());
    expect(await openedBy(shared, sealed, sealed.name.replace('--e1--', '--e2--'))).toMatchObject({
      kind: 'corrupt',
      why: expect.stringContaining('or under another name'),
    });
  });

  test.each([
    ['the magic', 0],
    ['the salt', 4],
    ['the nonce', 20],
    ['the content', 40],
    ['the tag', -1],
  ])('with one bit of %s turned over does not open', async (_what, at) => {
    const sealed = await shared.seal(aBundle());
    const bytes = sealed.bytes.slice();
    const index = at < 0 ? bytes.length + at : at;
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    expect(await shared.open(bytes, sealed)).toEqual({
      kind: 'corrupt',
      why: 'its digest is not the one in the head',
    });
    expect((await openedBy(shared, { ...sealed, bytes })).kind).toBe('corrupt');
  });
});

describe('a rotation', () => {
  test('opens the old with the former key and seals the new with the new one, under a new salt', async () => {
    const old = await withKey().seal(aBundle());
    const rotated = withKey('the new key', key);
    expect((await openedBy(rotated, old)).kind).toBe('bundle');
    const fresh = await rotated.seal(aBundle());
    expect((await openedBy(withKey('the new key'), fresh)).kind).toBe('bundle');
    expect((await openedBy(withKey(), fresh)).kind).toBe('corrupt');
    expect(Buffer.from(fresh.bytes.subarray(4, 20))).not.toEqual(Buffer.from(old.bytes.subarray(4, 20)));
  });

  test('begins with a bundle in the clear: the head vouches for that one, and for no other', async () => {
    const plain = aBundle();
    expect((await openedBy(withKey(), plain)).kind).toBe('bundle');
    expect(await withKey().open(plain.bytes, { name: plain.name, digest: null })).toEqual({
      kind: 'corrupt',
      why: 'it is not encrypted',
    });
  });
});
