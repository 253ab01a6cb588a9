/** A bundle: the loop's files with a manifest, as one deterministic gzip tar packed and unpacked in memory. */
import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTar, parseTar } from 'nanotar';
import * as z from 'zod';
import { onDisk, readDiskText, toDiskText } from '../../core/codec/record-codec.ts';
import { LoopName } from '../../core/state/head.ts';

/** File name to text. */
export type BundleMembers = Readonly<Record<string, string>>;

const mebibyte = 1024 * 1024;
export const largestBundleBytes = 64 * mebibyte;
const largestUnpackedBytes = 512 * mebibyte;
const manifestFile = 'manifest.json';
const previousKept = 3;

const memberKinds = ['lock', 'budget.json', 'history.jsonl', 'state.json', 'notes.md'] as const;
export type MemberKind = (typeof memberKinds)[number];
export const memberName = (loop: string, kind: MemberKind): string => `${loop}.${kind}`;

const FormerRecord = onDisk({
  name: z.string(),
  artifactId: z.number().int().nullable(),
  cacheKey: z.string().nullable(),
});
export type Former = z.output<typeof FormerRecord>;

/** Locates an earlier bundle, so that it can be deleted without a listing. The first builds wrote its name alone. */
const Former = z.codec(z.union([z.string(), FormerRecord]), z.custom<Former>(), {
  decode: (stored) => (typeof stored === 'string' ? { name: stored, artifactId: null, cacheKey: null } : stored),
  encode: (former) => former,
});

const Member = onDisk({
  name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().nonnegative(),
});

export const Manifest = onDisk({
  schemaVersion: z.literal(1),
  loop: LoopName,
  generation: z.number().int().nonnegative(),
  epoch: z.number().int().nonnegative(),
  /** Identifies the maker: a dead run's bundle is adopted only if this fits its lease. */
  nonce: z.string(),
  runId: z.number().int(),
  runAttempt: z.number().int(),
  /** The last three bundles before it, newest first. */
  previous: z.array(Former).max(previousKept),
  /** Older ones, deleted once this bundle is the current one. */
  outdated: z.array(Former).max(previousKept).default([]),
  members: z.array(Member),
});
export type Manifest = z.output<typeof Manifest>;

export interface PackedBundle {
  readonly name: string;
  /** `sha256:...` of `bytes`. */
  readonly digest: string;
  readonly bytes: Uint8Array;
  /** For stores that show them to people; null if they are encrypted. */
  readonly members: BundleMembers | null;
}

export type Origin = Omit<Manifest, 'schemaVersion' | 'members' | 'previous' | 'outdated'> & {
  /** All that are known, newest first. Those before the last three are outdated. */
  readonly previous: readonly Former[];
};

export type Packing =
  | { readonly kind: 'packed'; readonly bundle: PackedBundle }
  | { readonly kind: 'refused'; readonly why: string };

/** Same content, same name and, with one zlib, same bytes. `mostBytes`: limit of the packed file. */
export function pack(origin: Origin, members: BundleMembers, mostBytes = largestBundleBytes): Packing {
  const names = Object.keys(members).toSorted();
  const foreign = names.find((name) => !isMember(origin.loop, name));
  if (foreign !== undefined) return { kind: 'refused', why: `${foreign} is no file of loop ${origin.loop}` };
  const texts = names.map((name) => ({ name, data: Buffer.from(members[name] ?? '', 'utf8') }));
  const manifest = toDiskText(Manifest, {
    ...origin,
    schemaVersion: 1,
    previous: origin.previous.slice(0, previousKept),
    outdated: origin.previous.slice(previousKept, 2 * previousKept),
    members: texts.map(({ name, data }) => ({ name, sha256: sha256(data), bytes: data.byteLength })),
  });
  const attrs = { mode: '600', uid: 0, gid: 0, mtime: 0, user: '', group: '' };
  const tar = createTar([{ name: manifestFile, data: manifest }, ...texts], { attrs });
  const bytes = new Uint8Array(gzipSync(tar, { level: 9 }));
  if (bytes.byteLength > mostBytes) return { kind: 'refused', why: bundleTooLargeSentence(bytes.byteLength) };
  return {
    kind: 'packed',
    bundle: { name: `${namePrefix(origin)}${shortSum(manifest)}`, digest: digestOf(bytes), bytes, members },
  };
}

export type Unpacking =
  | {
      readonly kind: 'bundle';
      readonly members: BundleMembers;
      readonly manifest: Manifest;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'corrupt'; readonly why: string };

/**
 * Opens a packed file. It is corrupt if it lacks the head's digest, or holds anything but our files as the manifest
 * lists them. `digest` null: no head names it.
 */
export function unpack(bytes: Uint8Array, ref: { readonly name: string; readonly digest: string | null }): Unpacking {
  const corrupt = (why: string): Unpacking => ({ kind: 'corrupt', why });
  if (ref.digest !== null && digestOf(bytes) !== ref.digest) return corrupt('its digest is not the one in the head');
  const files = filesIn(bytes);
  if (files === null) return corrupt('it is no gzip tar of plain files');
  const text = files.get(manifestFile);
  if (text === undefined) return corrupt(`it has no ${manifestFile}`);
  const read = readDiskText(Manifest, text);
  if (!read.ok) return corrupt(`${manifestFile}, ${read.field}: ${read.reason}`);
  const manifest = read.value;
  if (`${namePrefix(manifest)}${shortSum(text)}` !== ref.name) return corrupt('its manifest belongs to another bundle');
  const foreign = [...files.keys()].find((name) => name !== manifestFile && !isMember(manifest.loop, name));
  if (foreign !== undefined) return corrupt('it holds a file that is none of the loop');
  if (files.size !== manifest.members.length + 1) return corrupt('its files are not those of its manifest');
  const members: Record<string, string> = {};
  for (const { name, sha256: expected } of manifest.members) {
    const member = files.get(name);
    if (member === undefined || sha256(member) !== expected) return corrupt(`${name} is not what its manifest says`);
    members[name] = member;
  }
  return { kind: 'bundle', members, manifest, bytes };
}

export const bundleTooLargeSentence = (bytes: number): string =>
  `the bundle has ${(bytes / mebibyte).toFixed(1)} MiB; at most ${largestBundleBytes / mebibyte} MiB are taken`;

/** Prefix of all bundle names of this generation, epoch and attempt. No such prefix begins another one. */
export const namePrefix = (of: Pick<Origin, 'loop' | 'generation' | 'epoch' | 'runId' | 'runAttempt'>): string =>
  `tickgate--${of.loop}--g${of.generation}--e${of.epoch}--${of.runId}-${of.runAttempt}--`;

/** Null for any other name. */
export function nameParts(name: string): { loop: string; generation: number; runId: number } | null {
  const [, loop, generation, runId] =
    /^tickgate--([a-z0-9_]+)--g(\d+)--e\d+--(\d+)-\d+--[0-9a-f]{12}$/.exec(name) ?? [];
  return loop === undefined ? null : { loop, generation: Number(generation), runId: Number(runId) };
}

const isMember = (loop: string, name: string): boolean => memberKinds.some((kind) => name === memberName(loop, kind));

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

export const digestOf = (bytes: Uint8Array): string => `sha256:${sha256(bytes)}`;

const shortSum = (manifest: string): string => sha256(manifest).slice(0, 12);

/** Never writes by a name of the archive: names are compared with our own, and paths and links are refused. */
function filesIn(bytes: Uint8Array): Map<string, string> | null {
  const files = new Map<string, string>();
  try {
    const tar = gunzipSync(bytes, { maxOutputLength: largestUnpackedBytes });
    // nanotar reads `.buffer` from its start, so a view into a larger buffer would be read at the wrong place.
    for (const file of parseTar(new Uint8Array(tar))) {
      if (file.type !== 'file' || file.name.includes('/') || files.has(file.name)) return null;
      files.set(file.name, new TextDecoder('utf-8', { fatal: true }).decode(file.data ?? new Uint8Array()));
    }
  } catch {
    return null;
  }
  return files;
}

/** Reads what GitHub's clients downloaded. Null for a link, a folder, nothing at all, or more than `mostBytes`. */
export async function readBundleFile(file: string, mostBytes = largestBundleBytes): Promise<Buffer | null> {
  const found = await lstat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size > mostBytes) return null;
  return await readFile(file);
}
