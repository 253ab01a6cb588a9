/** Schema of `.github/tickgate.yml`: the source of the types, the checks, the JSON Schema and the docs. */
import { z } from 'zod';
import { agentSettings, sessionSettings } from './agents.ts';
import { group, LoopNameField, oneOf } from './fields.ts';
import { guardSettings } from './guards.ts';
import { ceilingSettings, peopleSettings, scheduleSettings } from './loop-settings.ts';
import { reviewSettings, workSettings } from './work-selection.ts';

/** In the order of the documentation. The same keys are valid at the top of the file and under `loops.<name>`. */
const shape = {
  skill: oneOf('work', 'review')
    .default('work')
    .describe('What the loop does: work on issues, or review pull requests.'),
  ...agentSettings,
  ...sessionSettings,
  ...ceilingSettings,
  ...workSettings,
  ...reviewSettings,
  ...scheduleSettings,
  ...peopleSettings,
  ...guardSettings,
};

export const Settings = group(shape).meta({ id: 'loop' });
export type Settings = z.output<typeof Settings>;

export const Config = z
  .strictObject({
    ...shape,
    loops: z.record(LoopNameField, Settings).prefault({}).describe('The same keys for one loop, by its name.'),
  })
  .meta({ title: 'Tickgate configuration', description: '.github/tickgate.yml' });

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

/** Dotted paths of all settings; a record with names that users choose is one setting. */
export function listSettingPaths(root: z.ZodType, prefix = ''): string[] {
  const inner = unwrapSchema(root);
  if (!(inner instanceof z.ZodObject)) return [prefix];
  return Object.keys(inner.shape).flatMap((key) =>
    listSettingPaths(readSchemaAt(root, [key]), prefix === '' ? key : `${prefix}.${key}`),
  );
}
