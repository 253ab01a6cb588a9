/** What every place for bundles promises, whichever `state-store` is chosen: one suite, run by each adapter's test. */
import { beforeEach, describe, expect, test } from 'vitest';
import { largestBundleBytes, namePrefix } from '../../src/storage/bundles/bundle.ts';
import { aBundle, members, type StoreStage } from './store-stage.ts';

const old = 3_600;
const fresh = 5;

export interface Promises {
  readonly durableDays: number;
  readonly visibilityLagSeconds: number;
  /** Whether a bundle can lie there that no head names. */
  readonly leaves: boolean;
}

export function storeContract(name: string, makeStage: () => Promise<StoreStage>, promises: Promises): void {
  describe(`${name}: bundles`, () => {
    let stage: StoreStage;
    beforeEach(async () => {
      stage = await makeStage();
    });

    test('come back as they were saved, byte for byte', async () => {
      const bundle = aBundle();
      const ref = await stage.saved(stage.open(), bundle);
      expect(ref.name).toMatch(/^tickgate--work--g\d+--e1--\d+-1--[0-9a-f]{12}$/);
      const load = await stage.open().load(ref, fresh);
      expect(load).toMatchObject({ kind: 'bundle', members, manifest: { nonce: 'n' } });
      expect(load.kind === 'bundle' && Buffer.from(load.bytes).equals(bundle.bytes)).toBe(true);
    });

    test('saved twice with the same content are one, and count as saved', async () => {
      const store = stage.open();
      const bundle = aBundle();
      const first = await stage.saved(store, bundle);
      expect(await stage.saved(store, bundle)).toEqual(first);
      expect((await stage.open().load(first, fresh)).kind).toBe('bundle');
    });

    test('that nobody has any more are missing once they must have been visible, until then unavailable', async () => {
      const ref = await stage.saved(stage.open(), aBundle());
      await stage.lose();
      const { visibilityLagSeconds: lag } = promises;
      expect(await stage.open().load(ref, lag - 1)).toMatchObject({
        kind: 'unavailable',
        why: expect.stringMatching(/ yet; it may stay invisible for /),
      });
      expect(await stage.open().load(ref, lag)).toEqual({ kind: 'missing' });
    });

    test('that were never saved there are missing', async () => {
      const { name: never, digest, bytes } = aBundle();
      const lies = { artifactId: null, cacheKey: null, savedAt: null, durableDays: null };
      const ref = { name: never, digest, bytes: bytes.byteLength, ...lies };
      expect(await stage.open().load(ref, old)).toEqual({ kind: 'missing' });
    });

    test('are unavailable, not missing, while an answer is an error', async () => {
      const ref = await stage.saved(stage.open(), aBundle());
      stage.fail();
      expect((await stage.open().load(ref, old)).kind).toBe('unavailable');
    });

    test('with another digest than the head names are corrupt', async () => {
      const ref = await stage.saved(stage.open(), aBundle());
      const other = { ...ref, digest: `sha256:${'0'.repeat(64)}` };
      expect(await stage.open().load(other, old)).toEqual({
        kind: 'corrupt',
        why: 'its digest is not the one in the head',
      });
    });

    test('under another name than their own are corrupt', async () => {
      const ref = await stage.saved(stage.open(), aBundle());
      const other = { ...ref, name: ref.name.replace('--g', '--g9') };
      expect(await stage.open().load(other, old)).toEqual({
        kind: 'corrupt',
        why: 'its manifest belongs to another bundle',
      });
    });

    test.each([
      ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
      ['something else', (bytes: Buffer) => Buffer.alloc(bytes.length, 0xa5)],
      ['empty', () => Buffer.alloc(0)],
    ])('whose copies are %s are corrupt', async (_how, harm) => {
      const ref = await stage.saved(stage.open(), aBundle());
      await stage.damage(harm);
      expect((await stage.open().load(ref, old)).kind).toBe('corrupt');
    });

    test('whose connection breaks off are unavailable', async () => {
      const ref = await stage.saved(stage.open(), aBundle());
      stage.breakOff();
      expect((await stage.open().load(ref, old)).kind).toBe('unavailable');
    });

    test('over 64 MiB are refused before anything is fetched', async () => {
      const ref = { ...(await stage.saved(stage.open(), aBundle())), bytes: largestBundleBytes + 1 };
      const before = stage.asked();
      expect(await stage.open().load(ref, old)).toEqual({
        kind: 'corrupt',
        why: 'the bundle has 64.0 MiB; at most 64 MiB are taken',
      });
      expect(stage.asked()).toBe(before);
    });

    test('live as long as is declared', () => {
      const { durableDays, visibilityLagSeconds } = promises;
      expect(stage.open().capabilities).toEqual({ durableDays, visibilityLagSeconds });
    });

    test('say nothing in the log but what must be masked', async () => {
      const said: string[] = [];
      const write = process.stdout.write.bind(process.stdout);
      process.stdout.write = (chunk: string | Uint8Array) => said.push(String(chunk)) > 0;
      try {
        const ref = await stage.saved(stage.open(), aBundle());
        await stage.open().load(ref, fresh);
      } finally {
        process.stdout.write = write;
      }
      expect(said.filter((line) => !line.startsWith('::add-mask::'))).toEqual([]);
    });

    test('that no head names are found by the run that left them, and by no other run, epoch or generation', async () => {
      const { runId } = stage;
      const of = { loop: 'work', generation: 90, epoch: 7, runId, runAttempt: 1 };
      const bundle = aBundle({ ...of, nonce: 'dead' });
      await stage.open().save(bundle, 30);
      const found = await stage.open().left({ prefix: namePrefix(of), runId });
      expect(found === null).toBe(!promises.leaves);
      if (found !== null) {
        expect(found).toMatchObject({
          members,
          manifest: { nonce: 'dead' },
          ref: { name: bundle.name, digest: bundle.digest },
        });
        expect((await stage.open().load(found.ref, old)).kind).toBe('bundle');
      }
      for (const other of [{ generation: 9 }, { generation: 91 }, { epoch: 8 }, { runAttempt: 2 }, { loop: 'wor' }]) {
        expect(await stage.open().left({ prefix: namePrefix({ ...of, ...other }), runId })).toBeNull();
      }
    });

    test('that are removed take no other with them, and may be removed twice', async () => {
      const [doomed, kept] = [aBundle(), aBundle()];
      const gone = await stage.saved(stage.open(), doomed);
      const ref = await stage.saved(stage.open(), kept);
      expect(await stage.open().remove(gone)).toBe('removed');
      expect(await stage.open().remove(gone)).toBe('removed');
      expect((await stage.open().load(ref, old)).kind).toBe('bundle');
      expect((await stage.open().load(gone, old)).kind).not.toBe('bundle');
    });
  });
}
