/** Bundles: the same content is the same name; what the head does not vouch for is corrupt. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTar } from 'nanotar';
import { describe, expect, test } from 'vitest';
import {
  type BundleMembers,
  type Former,
  nameParts,
  namePrefix,
  type Origin,
  pack,
  unpack,
} from '../../src/storage/bundles/bundle.ts';

const former = (name: string): Former => ({ name, artifactId: 1, cacheKey: name });
const origin: Origin = {
  loop: 'work',
  generation: 7,
  epoch: 3,
  nonce: 'n1',
  runId: 4711,
  runAttempt: 2,
  previous: ['d', 'c', 'b', 'a'].map(former),
};
const members: BundleMembers = {
  'work.lock': '',
  'work.state.json': '{"schema_version":1}\n',
  'work.notes.md': '## Task: grüße\n',
};

function packed(given: BundleMembers = members, from: Origin = origin) {
  const packing = pack(from, given);
  if (packing.kind === 'refused') throw new Error(packing.why);
  return packing.bundle;
}
const digestOf = (bytes: Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

describe('a bundle', () => {
  test('is named by loop, generation, epoch, run, attempt and content', () => {
    const { name } = packed();
    expect(name).toMatch(/^tickgate--work--g7--e3--4711-2--[0-9a-f]{12}$/);
    expect(nameParts(name)).toEqual({ loop: 'work', generation: 7, runId: 4711 });
    expect(nameParts('tickgate--work--g7')).toBeNull();
  });

  test('has a name that is no prefix of another loop’s, generation’s, epoch’s or attempt’s', () => {
    const others = [{ loop: 'wor' }, { generation: 70 }, { epoch: 30 }, { runId: 471 }, { runAttempt: 22 }];
    for (const other of others) {
      expect(packed().name.startsWith(namePrefix({ ...origin, ...other }))).toBe(false);
      expect(packed(members, { ...origin, loop: 'work' }).name.startsWith(namePrefix(origin))).toBe(true);
    }
  });

  test('of the same content has the same name and the same bytes, whatever the order of its members', () => {
    const again = packed(Object.fromEntries(Object.entries(members).toReversed()));
    expect(again).toEqual(packed());
    expect(packed({ ...members, 'work.notes.md': 'other' }).name).not.toBe(again.name);
  });

  test('gives back its members and a manifest with the last three bundles; older ones are outdated', () => {
    const bundle = packed();
    const opened = unpack(bundle.bytes, bundle);
    const previous = ['d', 'c', 'b'].map(former);
    expect(opened).toMatchObject({
      kind: 'bundle',
      members,
      manifest: { nonce: 'n1', previous, outdated: [former('a')] },
    });
  });

  test('of an older build, whose manifest has only the names of earlier ones, is read', () => {
    const state = { name: 'work.notes.md', data: 'x' };
    const sum = createHash('sha256').update('x').digest('hex');
    const manifest = JSON.stringify({
      schema_version: 1,
      loop: 'work',
      generation: 7,
      epoch: 3,
      nonce: 'n1',
      run_id: 4711,
      run_attempt: 2,
      previous: ['tickgate--work--g6--e2--4710-1--0123456789ab'],
      members: [{ name: 'work.notes.md', sha256: sum, bytes: 1 }],
    });
    const bytes = new Uint8Array(gzipSync(createTar([{ name: 'manifest.json', data: manifest }, state])));
    const name = `${namePrefix(origin)}${createHash('sha256').update(manifest).digest('hex').slice(0, 12)}`;
    const name6 = 'tickgate--work--g6--e2--4710-1--0123456789ab';
    expect(unpack(bytes, { name, digest: digestOf(bytes) })).toMatchObject({
      kind: 'bundle',
      manifest: { previous: [{ name: name6, artifactId: null, cacheKey: null }], outdated: [] },
    });
  });

  test('with a file that is none of the loop is not packed', () => {
    expect(pack(origin, { 'other.lock': '' })).toEqual({ kind: 'refused', why: 'other.lock is no file of loop work' });
    expect(pack(origin, { '../work.lock': '' }).kind).toBe('refused');
  });

  test('over the size that a runner loads is not packed', () => {
    const { bytes } = packed();
    expect(pack(origin, members, bytes.byteLength).kind).toBe('packed');
    expect(pack(origin, members, bytes.byteLength - 1)).toEqual({
      kind: 'refused',
      why: 'the bundle has 0.0 MiB; at most 64 MiB are taken',
    });
  });

  test('with other bytes than the head names is corrupt', () => {
    const bundle = packed();
    const rotten = bundle.bytes.slice();
    rotten[rotten.length - 9] = (rotten[rotten.length - 9] ?? 0) ^ 1;
    expect(unpack(rotten, bundle)).toEqual({
      kind: 'corrupt',
      why: 'its digest is not the one in the head',
    });
  });

  test.each([
    [
      'a path',
      [
        { name: 'manifest.json', data: '{}' },
        { name: 'a/work.lock', data: '' },
      ],
      'it is no gzip tar of plain files',
    ],
    ['a folder', [{ name: 'work.lock' }], 'it is no gzip tar of plain files'],
    ['no manifest', [{ name: 'work.lock', data: '' }], 'it has no manifest.json'],
    ['a manifest of another shape', [{ name: 'manifest.json', data: '{}' }], 'manifest.json, schema_version: '],
  ])('that holds %s is corrupt even if the digest fits', (_what, files, why) => {
    const bytes = new Uint8Array(gzipSync(createTar(files)));
    const opened = unpack(bytes, { name: 'x', digest: digestOf(bytes) });
    expect(opened.kind === 'corrupt' && opened.why).toContain(why);
  });

  test('whose member differs from its manifest, or that has one more, is corrupt', () => {
    const bundle = packed();
    const whole = gunzipSync(bundle.bytes);
    const swapped = Buffer.from(whole);
    swapped.write('x', whole.indexOf('## Task'));
    const bytes = new Uint8Array(gzipSync(swapped));
    expect(unpack(bytes, { name: bundle.name, digest: digestOf(bytes) })).toEqual({
      kind: 'corrupt',
      why: 'work.notes.md is not what its manifest says',
    });
    const other = packed({ ...members, 'work.history.jsonl': '{}\n' });
    expect(unpack(other.bytes, { ...other, name: bundle.name })).toMatchObject({ kind: 'corrupt' });
  });

  test('that is no archive at all is corrupt', () => {
    const bytes = new TextEncoder().encode('not a gzip');
    expect(unpack(bytes, { name: 'x', digest: digestOf(bytes) }).kind).toBe('corrupt');
  });
});
