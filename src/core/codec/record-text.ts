/** Reads and writes the text of persisted records through their codecs (`on-disk.ts`); a refusal names the field, never its content. */
import { z } from 'zod';

export type DiskRead<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly field: string; readonly reason: string };

/** JSON text of a record, deterministic (fields in schema order), with a final newline: the same value is the same bytes. */
export const diskText = <S extends z.ZodType>(schema: S, value: z.output<S>): string => asText(z.encode(schema, value));

/** The same in one line, for JSON Lines files. */
export const diskLine = <S extends z.ZodType>(schema: S, value: z.output<S>): string => asLine(z.encode(schema, value));

/** Text of a record that is in its form for the disk already. */
export const asText = (stored: unknown): string => `${JSON.stringify(stored, null, 2)}\n`;
export const asLine = (stored: unknown): string => `${JSON.stringify(stored)}\n`;

/** Reads one record strictly: unknown and missing fields are refusals. */
export function readDisk<S extends z.ZodType>(schema: S, json: unknown): DiskRead<z.output<S>> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])];
  const reason = unknownKey === undefined ? (issue?.message ?? 'invalid') : 'unknown field';
  return { ok: false, field: path.map(String).join('.') || '(root)', reason };
}

/** `readDisk` of JSON text; text that is no JSON is refused with its length only. */
export function readDiskText<S extends z.ZodType>(schema: S, text: string): DiskRead<z.output<S>> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, field: '(root)', reason: `not JSON (${text.length} characters)` };
  }
  return readDisk(schema, json);
}
