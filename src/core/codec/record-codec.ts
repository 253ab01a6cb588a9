/** Codec of our records on disk: the fields of the code in snake_case, and not one field more. */
import * as z from 'zod';

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : Name;

type OnDiskShape<Shape extends z.core.$ZodLooseShape> = {
  -readonly [Field in keyof Shape & string as SnakeCase<Field>]: Shape[Field];
};

/** `z.decode` reads the snake_case record strictly, `z.encode` writes it. The type in code is camelCase. */
export type OnDisk<Shape extends z.core.$ZodLooseShape> = z.ZodCodec<
  z.ZodObject<OnDiskShape<Shape>, z.core.$strict>,
  z.ZodCustom<z.output<z.ZodObject<Shape>>>
>;

/** Makes the codec of a record from its camelCase fields. Fields may be codecs themselves. */
export function onDisk<const Shape extends Record<string, z.core.SomeType>>(shape: Shape): OnDisk<Shape> {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, stored: toSnakeCase(name), schema }));
  const stored = z.strictObject(Object.fromEntries(fields.map((field) => [field.stored, field.schema])));
  const inCode = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null);
  const rename = (record: Record<string, unknown>, [from, to]: readonly ['stored' | 'name', 'stored' | 'name']) => {
    const renamed: Record<string, unknown> = {};
    for (const field of fields) {
      const value = record[field[from]];
      if (value !== undefined) renamed[field[to]] = value;
    }
    return renamed;
  };
  const codec = z.codec(stored, inCode, {
    decode: (record) => rename(record, ['stored', 'name']),
    encode: (record) => rename(record, ['name', 'stored']),
  });
  // The renaming is exact by construction, which the compiler cannot follow through Object.fromEntries.
  return codec as unknown as OnDisk<Shape>;
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A record read through its codec. A rejection names the field, never its content. */
export type DiskRead<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly field: string; readonly reason: string };

/** JSON text of a record with a final newline. Deterministic (schema order): the same value gives the same bytes. */
export const toDiskText = <S extends z.ZodType>(schema: S, value: z.output<S>): string =>
  asText(z.encode(schema, value));

/** The same in one line, for JSON Lines files. */
export const toDiskLine = <S extends z.ZodType>(schema: S, value: z.output<S>): string =>
  asLine(z.encode(schema, value));

/** Text of a record that is in its on-disk form already. */
export const asText = (stored: unknown): string => `${JSON.stringify(stored, null, 2)}\n`;
export const asLine = (stored: unknown): string => `${JSON.stringify(stored)}\n`;

/** Reads one record strictly: unknown and missing fields are rejected. */
export function readDisk<S extends z.ZodType>(schema: S, json: unknown): DiskRead<z.output<S>> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].map(String).join('.') || '(root)';
  return { ok: false, field, reason: unknown.length > 0 ? 'unknown field' : (issue?.message ?? 'invalid') };
}

/** Reads a record from JSON text. Of text that is no JSON only the length is reported. */
export function readDiskText<S extends z.ZodType>(schema: S, text: string): DiskRead<z.output<S>> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, field: '(root)', reason: `not JSON (${text.length} characters)` };
  }
  return readDisk(schema, json);
}

/**
 * Marks texts that redaction leaves alone: those by which the loop recognises something, or finds it at GitHub. Struck
 * out, they would name nothing: a head would be reviewed and paid for again, an answer would match no question.
 */
interface Mark {
  readonly text: 'identity' | 'marked';
}

const marks = z.registry<Mark>();

/**
 * A hash, an id, a branch, a word of ours or of the configuration. Never words of an agent, a command or a comment:
 * those are hashed before they become part of one (`digest`).
 */
export const identity = z.string().register(marks, { text: 'identity' });

/** A text ready to post: its hidden markers are identities, the words around them are free text. */
export const markedText = z.string().register(marks, { text: 'marked' });

/** The mark of a field; null = free text. */
export const findRedactionMark = (schema: z.core.$ZodType): Mark['text'] | null => marks.get(schema)?.text ?? null;
