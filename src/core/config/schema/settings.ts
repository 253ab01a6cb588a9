/** Schema of `.github/tickgate.yml`: the source of the types, the checks, the JSON Schema and the docs. */
import { z } from 'zod';
import { agentSettings, sessionSettings } from './agents.ts';
import { group, LoopName, oneOf } from './fields.ts';
import { guardSettings } from './guards.ts';
import { ceilingSettings, peopleSettings, rhythmSettings } from './loop-settings.ts';
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
  ...rhythmSettings,
  ...peopleSettings,
  ...guardSettings,
};

export const Settings = group(shape).meta({ id: 'loop' });
export type Settings = z.output<typeof Settings>;

export const Config = z
  .strictObject({
    ...shape,
    loops: z.record(LoopName, Settings).prefault({}).describe('The same keys for one loop, by its name.'),
  })
  .meta({ title: 'Tickgate configuration', description: '.github/tickgate.yml' });

/** The draft-07 schema that editors load through the `yaml-language-server` line. */
export const configJsonSchema = (): object => z.toJSONSchema(Config, { io: 'input', target: 'draft-07' });

/** Unwraps defaults, nullables and the renaming of keys. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return bare(schema.unwrap());
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return bare(schema.unwrap());
  return schema instanceof z.ZodPipe ? bare(schema.in) : schema;
}

function child(schema: unknown, key: PropertyKey): unknown {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) return inner.shape[String(key)];
  if (inner instanceof z.ZodRecord) return inner.valueType;
  return inner instanceof z.ZodArray ? inner.element : undefined;
}

const at = (schema: unknown, path: readonly PropertyKey[]): unknown => path.reduce(child, schema);

/** Throws on a path that the schema does not have: that is a bug of ours. */
export function schemaAt(root: z.ZodType, path: readonly PropertyKey[]): z.ZodType {
  const found = at(root, path);
  if (!(found instanceof z.ZodType)) throw new Error(`The schema has no "${path.join('.')}"`);
  return found;
}

/** Lists what is valid at a path: the keys of a group, the names of a closed record, or the values of a choice. */
export function choicesAt(root: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const inner = bare(at(root, path));
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  if (inner instanceof z.ZodRecord) return inner.keyType instanceof z.ZodEnum ? inner.keyType.options.map(String) : [];
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

/** Dotted paths of all settings; a record with names that users choose is one setting. */
export function leafPaths(root: z.ZodType, prefix = ''): string[] {
  const inner = bare(root);
  if (!(inner instanceof z.ZodObject)) return [prefix];
  return Object.keys(inner.shape).flatMap((key) => leafPaths(schemaAt(root, [key]), joined(prefix, key)));
}

/** Dotted paths, also below such names and in lists: `rates.<name>.input`, `dependencies.<n>.token`. */
export function documentedPaths(root: z.ZodType, prefix = ''): string[] {
  const inner = bare(root);
  if (inner instanceof z.ZodRecord) return documentedPaths(schemaAt(root, ['<name>']), joined(prefix, '<name>'));
  const listed = inner instanceof z.ZodArray && bare(inner.element) instanceof z.ZodObject;
  if (listed) return documentedPaths(schemaAt(root, ['<n>']), joined(prefix, '<n>'));
  if (!(inner instanceof z.ZodObject)) return [prefix];
  return Object.keys(inner.shape).flatMap((key) => documentedPaths(schemaAt(root, [key]), joined(prefix, key)));
}

const joined = (prefix: string, key: string): string => (prefix === '' ? key : `${prefix}.${key}`);
