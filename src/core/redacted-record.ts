/** Decides how a record is written down without what a rule strikes out of its texts, and stays a record that can be read again. */
import { z } from 'zod';

type Redact = (text: string) => string;

/**
 * The record on disk, with every text of it struck through one by one, so that no pattern can break the file around it. A field
 * that cannot hold the mark (a time, a choice among words) can hold no free text either: it keeps its value.
 */
export function redacted<S extends z.ZodType>(schema: S, value: z.output<S>, redact: Redact): unknown {
  const stored: unknown = z.encode(schema, value);
  const hits = { count: 0 };
  const struck = mapTexts(stored, (text) => {
    const left = redact(text);
    if (left !== text) hits.count += 1;
    return left;
  });
  // Nearly every record: reading it again would cost as much as all the rest.
  if (hits.count === 0) return stored;
  const read = schema.safeParse(struck);
  if (read.success) return struck;
  return read.error.issues.reduce((record, { path }) => restored(record, stored, path), struck);
}

function mapTexts(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, redact)]));
}

function restored(record: unknown, original: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return original;
  const at = (holder: unknown): unknown =>
    typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
  const value = restored(at(record), at(original), rest);
  if (Array.isArray(record)) return record.map((item: unknown, index) => (index === key ? value : item));
  return typeof record === 'object' && record !== null ? { ...record, [key]: value } : record;
}
