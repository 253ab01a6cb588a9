/** Decides how a record of ours looks on disk: the fields of the code in snake_case, and not one field more. */
import { z } from 'zod';

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : Name;

type OnDiskShape<Shape extends z.core.$ZodLooseShape> = {
  -readonly [Field in keyof Shape & string as SnakeCase<Field>]: Shape[Field];
};

/** A codec: `z.decode` reads the snake_case record strictly, `z.encode` writes it; its type in code is camelCase. */
export type OnDisk<Shape extends z.core.$ZodLooseShape> = z.ZodCodec<
  z.ZodObject<OnDiskShape<Shape>, z.core.$strict>,
  z.ZodCustom<z.output<z.ZodObject<Shape>>>
>;

type Naming = 'name' | 'stored';

/** Makes the codec of a record from its fields in camelCase; fields may be codecs themselves. */
export function onDisk<const Shape extends Record<string, z.core.SomeType>>(shape: Shape): OnDisk<Shape> {
  const names = Object.keys(shape).map((name) => ({ name, stored: snakeCase(name) }));
  const stored = z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, schema]) => [snakeCase(name), schema])),
  );
  const codec = z.codec(stored, z.custom<Record<string, unknown>>(isRecord), {
    decode: (record) => renamed(record, { from: 'stored', to: 'name' }),
    encode: (record) => renamed(record, { from: 'name', to: 'stored' }),
  });
  function renamed(record: Record<string, unknown>, { from, to }: { from: Naming; to: Naming }) {
    const fields: Record<string, unknown> = {};
    for (const pair of names) {
      const value = record[pair[from]];
      if (value !== undefined) fields[pair[to]] = value;
    }
    return fields;
  }
  // The renaming is exact by construction, which the compiler cannot follow through Object.fromEntries.
  return codec as unknown as OnDisk<Shape>;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
