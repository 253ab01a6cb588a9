/** How persisted records look on disk: `snake_case` JSON there, `camelCase` in code, one strict schema for both. */
import type { z } from 'zod';

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (key: string): string => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]));
}

/** The value as it is written: every key in snake_case. Records whose keys are data must be lists in the schema. */
export const toDisk = (value: unknown): unknown => mapKeys(value, snake);

/** Deterministic JSON text of a record, with a final newline: the same value is the same bytes. */
export const diskText = (value: unknown): string => `${JSON.stringify(toDisk(value), null, 2)}\n`;

export type DiskRead<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly field: string; readonly reason: string };

/** Reads one record strictly; a refusal names the field as it is spelled on disk, never its content. */
export function readDisk<T>(schema: z.ZodType<T>, json: unknown): DiskRead<T> {
  const parsed = schema.safeParse(mapKeys(json, camel));
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const named = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? []);
  const field = named.map((part) => (typeof part === 'string' ? snake(part) : String(part))).join('.') || '(root)';
  return { ok: false, field, reason: issue?.code === 'unrecognized_keys' ? 'unknown field' : (issue?.message ?? 'invalid') };
}

/** `readDisk` of JSON text; text that is no JSON is refused with the position and kind only. */
export function readDiskText<T>(schema: z.ZodType<T>, text: string): DiskRead<T> {
  try {
    return readDisk(schema, JSON.parse(text));
  } catch {
    return { ok: false, field: '(root)', reason: `not JSON (${text.length} characters)` };
  }
}
