/** Decides what a planned query is answered: field by field as GraphQL's specification has it, with errors at their paths. */
import {
  getArgumentValues,
  GraphQLError,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  locatedError,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { Arguments, Context } from './fields.ts';
import type { Asked, Shape, Variables } from './plan.ts';

/** Value of a field of an object, or an error as a value, which is that of one item in a list. */
export type Resolve = (
  source: unknown,
  args: Arguments,
  at: { readonly asked: Asked; readonly context: Context },
) => unknown;

export interface Performing {
  readonly schema: GraphQLSchema;
  readonly variables: Variables;
  readonly context: Context;
  readonly resolve: Resolve;
  /** Which type of an interface or union a value is. */
  readonly typenameOf: (value: unknown) => string | undefined;
}

export interface Performed {
  readonly data: unknown;
  readonly errors: readonly GraphQLError[];
}

/** What is asked at the root, one after the other, as mutations must be. */
export function perform(performing: Performing, asked: readonly Asked[]): Performed {
  const run: Run = { ...performing, args: new Map(), errors: [] };
  try {
    return { data: objectOf(run, asked, { source: {}, path: null }), errors: run.errors };
  } catch (error) {
    run.errors.push(error instanceof GraphQLError ? error : new GraphQLError(String(error)));
    return { data: null, errors: run.errors };
  }
}

interface Run extends Performing {
  /** Of fields, in this request. */
  readonly args: Map<Asked, Arguments>;
  readonly errors: GraphQLError[];
}

interface Path {
  readonly before: Path | null;
  readonly key: string | number;
}

interface Place {
  readonly source: unknown;
  readonly path: Path | null;
}

function objectOf(run: Run, fields: readonly Asked[], { source, path }: Place): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const asked of fields) {
    const at = { before: path, key: asked.key };
    answer[asked.key] = orNull(run, { asked, shape: asked.shape, path: at }, () => valueOf(run, asked, source));
  }
  return answer;
}

function valueOf(run: Run, asked: Asked, source: unknown): unknown {
  if (asked.definition === TypeNameMetaFieldDef) return asked.parent.name;
  return run.resolve(source, argsOf(run, asked), { asked, context: run.context });
}

function argsOf(run: Run, asked: Asked): Arguments {
  const known = run.args.get(asked);
  if (known !== undefined) return known;
  const made = asked.definition.args.length === 0 ? {} : getArgumentValues(asked.definition, asked.node, run.variables);
  run.args.set(asked, made);
  return made;
}

interface Slot {
  readonly asked: Asked;
  readonly shape: Shape;
  readonly path: Path;
}

/** A failure where null may stand is null there and an error beside the data; elsewhere it goes on to what holds it. */
function orNull(run: Run, slot: Slot, value: () => unknown): unknown {
  try {
    const made = completed(run, slot, value());
    if (made === null && !slot.shape.nullable)
      throw new Error(`Cannot return null for non-nullable field ${nameOf(slot)}.`);
    return made;
  } catch (error) {
    const located = locatedError(error, slot.asked.nodes, keysOf(slot.path));
    if (!slot.shape.nullable) throw located;
    run.errors.push(located);
    return null;
  }
}

function completed(run: Run, slot: Slot, value: unknown): unknown {
  if (value instanceof Error) throw value;
  if (value === null || value === undefined) return null;
  const { shape, asked, path } = slot;
  switch (shape.kind) {
    case 'leaf':
      return shape.type.serialize(value);
    case 'list':
      if (!Array.isArray(value)) throw new Error(`Expected a list for field ${nameOf(slot)}.`);
      return value.map((item: unknown, key) =>
        orNull(run, { asked, shape: shape.of, path: { before: path, key } }, () => item),
      );
    case 'object':
      return objectOf(run, asked.of(shape.type), { source: value, path });
    case 'abstract':
      return objectOf(run, asked.of(typeOf(run, shape.type, value)), { source: value, path });
    default:
      return shape satisfies never;
  }
}

function typeOf({ schema, typenameOf }: Run, type: GraphQLAbstractType, value: unknown): GraphQLObjectType {
  const name = typenameOf(value);
  const found = name === undefined ? undefined : schema.getType(name);
  if (isObjectType(found) && schema.isSubType(type, found)) return found;
  throw new Error(`The emulated GitHub knows no ${type.name} of type ${name ?? 'unknown'}.`);
}

const nameOf = ({ asked }: Slot): string => `${asked.parent.name}.${asked.definition.name}`;

function keysOf(path: Path): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at: Path | null = path; at !== null; at = at.before) keys.unshift(at.key);
  return keys;
}
