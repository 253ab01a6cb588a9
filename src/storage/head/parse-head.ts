/** Parses what the state branch of a loop shows: a head, none, or an unreadable one. */
import * as z from 'zod';
import { readDiskText } from '../../core/codec/record-codec.ts';
import { unexpectedStatus } from '../../core/lease/lease.ts';
import { Head, LoopStatus } from '../../core/state/head.ts';
import type { HeadRead } from '../../ports/head-store.ts';

export const headFile = 'head.json';
/** Far more than any loop writes: a larger file is no head. */
const largestHead = 1_000_000;

const Content = z.object({ text: z.string().nullish(), byteSize: z.number(), isTruncated: z.boolean().nullable() });

/** Answer to the query for a head, with the newest commits if they were requested. */
export const HeadAnswer = z.object({
  repository: z.object({
    id: z.string().optional(),
    head: z
      .object({
        target: z.object({
          oid: z.string(),
          file: z.object({ object: Content.nullish() }).nullish(),
          seal: z.object({ object: z.object({ text: z.string().nullish() }).nullish() }).nullish(),
          parents: z.object({ nodes: z.array(z.object({ oid: z.string() })) }).optional(),
          history: z.object({ nodes: z.array(z.object({ oid: z.string(), message: z.string() })) }).optional(),
        }),
      })
      .nullable(),
  }),
});

const WithStatus = z.object({ status: z.string() });

/** Parses the answer to the query for a loop's head. An unreadable head names the field and the reason. */
export function readingOf(
  data: unknown,
  { loop, branch }: { readonly loop: string; readonly branch: string },
): HeadRead {
  const target = HeadAnswer.parse(data).repository.head?.target;
  if (target === undefined) return { kind: 'absent' };
  const version = target.oid;
  const where = `${headFile} on branch ${branch}`;
  const content = target.file?.object;
  const text = content?.text;
  const unreadable = (field: string, reason: string): HeadRead => ({ kind: 'unreadable', version, field, reason });
  if (content == null || typeof text !== 'string') return unreadable('(root)', 'no text');
  const { byteSize, isTruncated } = content;
  if (isTruncated === true || byteSize > largestHead) {
    return unreadable('(root)', `${byteSize} bytes; a head has at most ${largestHead}`);
  }
  const json = jsonIn(text);
  const status = WithStatus.safeParse(json);
  if (status.success && !LoopStatus.safeParse(status.data.status).success) {
    return unreadable('status', unexpectedStatus(status.data.status, where));
  }
  const read = readDiskText(Head, text);
  if (!read.ok) return unreadable(read.field, read.reason);
  // A copy or a renamed branch: its counters, lease and control issue are another loop's.
  if (read.value.loop !== loop) return unreadable('loop', `it belongs to the loop ${read.value.loop}, not to ${loop}`);
  return { kind: 'present', version, head: read.value };
}

/** The repository's id, which no renaming changes; undefined if it was not requested. */
export const repositoryIn = (data: unknown): string | undefined => HeadAnswer.parse(data).repository.id;

/**
 * What the seal of the head vouches for, and the text of the seal; null if there is no head. A tick's commit has one
 * parent. For a merge commit both parents are named, and no seal matches that.
 */
export function readSealOf(
  data: unknown,
): { readonly text: string; readonly parent: string | null; readonly seal: string | null } | null {
  const target = HeadAnswer.parse(data).repository.head?.target;
  const text = target?.file?.object?.text;
  if (target === undefined || typeof text !== 'string') return null;
  const parents = target.parents?.nodes.map(({ oid }) => oid) ?? [];
  return { text, parent: parents.join(' ') || null, seal: target.seal?.object?.text ?? null };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
