/** Redacts the texts of a record so that it can still be parsed. */
import * as z from 'zod';
import { findRedactionMark } from '../codec/record-codec.ts';
import { changeOutsideMarkers } from '../text/hidden-marker.ts';

type Redact = (text: string) => string;

/**
 * The record on disk, each free text redacted by itself, so that no pattern can break the file around it. A field
 * marked as an identity keeps its value. So does a field that cannot hold the mark (a time), and so no free text.
 */
export function redacted<S extends z.ZodType>(schema: S, value: z.output<S>, redact: Redact): unknown {
  const stored: unknown = z.encode(schema, value);
  const hits = { count: 0 };
  const struck = strikeOf(schema)(stored, (text) => {
    const left = redact(text);
    if (left !== text) hits.count += 1;
    return left;
  });
  // Nearly every record: parsing it again would cost as much as all the rest.
  if (hits.count === 0) return stored;
  const read = schema.safeParse(struck);
  if (read.success) return struck;
  return read.error.issues.reduce((record, { path }) => restored(record, stored, path), struck);
}

/** Redacts a value of a schema. */
type Strike = (value: unknown, redact: Redact) => unknown;

/** Thousands of lines share one schema: it is inspected once. */
const strikes = new WeakMap<object, Strike>();

function strikeOf(schema: unknown): Strike {
  if (typeof schema !== 'object' || schema === null) return struckWhole;
  const known = strikes.get(schema) ?? strikeBy(schema);
  strikes.set(schema, known);
  return known;
}

/** By the fields of the schema. Fail closed: a kind that is not named here is redacted as a whole. */
function strikeBy(schema: object): Strike {
  if (schema instanceof z.ZodPipe) return strikeOf(schema.in);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return strikeOf(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return strikeOf(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const item = strikeOf(schema.element);
    return (value, redact) => (Array.isArray(value) ? value.map((one) => item(one, redact)) : value);
  }
  if (schema instanceof z.ZodObject) return strikeFields(schema.shape);
  if (schema instanceof z.ZodString) return strikeText(findRedactionMark(schema));
  return schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral ? (value) => value : struckWhole;
}

function strikeFields(shape: Readonly<Record<string, unknown>>): Strike {
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, strikeOf(field)]));
  return (value, redact) =>
    typeof value !== 'object' || value === null
      ? value
      : Object.fromEntries(
          Object.entries(value).map(([name, item]) => [name, (fields.get(name) ?? struckWhole)(item, redact)]),
        );
}

function strikeText(mark: ReturnType<typeof findRedactionMark>): Strike {
  switch (mark) {
    case 'identity':
      return (value) => value;
    case 'marked':
      return (value, redact) => (typeof value === 'string' ? changeOutsideMarkers(value, redact) : value);
    case null:
      return struckWhole;
  }
}

function struckWhole(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => struckWhole(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, struckWhole(item, redact)]));
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
