/** Looks up what a schema says at a path: its part there, and the values that are valid. */
import * as z from 'zod';

/** Unwraps defaults, nullables and the renaming of keys. */
export function unwrapSchema(schema: unknown): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return unwrapSchema(schema.unwrap());
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrapSchema(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapSchema(schema.in) : schema;
}

function readChildSchema(schema: unknown, key: PropertyKey): unknown {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodObject) return inner.shape[String(key)];
  if (inner instanceof z.ZodRecord) return inner.valueType;
  return inner instanceof z.ZodArray ? inner.element : undefined;
}

const findSchema = (schema: unknown, path: readonly PropertyKey[]): unknown => path.reduce(readChildSchema, schema);

/** Throws on a path that the schema does not have: that is a bug of ours. */
export function readSchemaAt(root: z.ZodType, path: readonly PropertyKey[]): z.ZodType {
  const found = findSchema(root, path);
  if (!(found instanceof z.ZodType)) throw new Error(`The schema has no "${path.join('.')}"`);
  return found;
}

/** Lists what is valid at a path: the keys of a group, the names of a closed record, or the values of a choice. */
export function listChoices(root: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const inner = unwrapSchema(findSchema(root, path));
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  if (inner instanceof z.ZodRecord) return inner.keyType instanceof z.ZodEnum ? inner.keyType.options.map(String) : [];
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}
