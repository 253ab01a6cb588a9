/** Resolves fields of GitHub's schema: a function by type and name, or the property of a plain answer. */
import type { GraphQLFieldResolver } from 'graphql';
import { Refusal } from '../http/answer.ts';
import type { Caller } from '../http/router.ts';
import type { World } from '../world.ts';
import { demandField, demandThing } from './field-permissions.ts';

/** What every resolver may ask: the world, and who asks. Also an `Asking` of the permission rules. */
export interface Context {
  readonly world: World;
  readonly caller: Caller;
}

export type Arguments = Readonly<Record<string, unknown>>;
export type Field<T> = (source: T, args: Arguments, context: Context) => unknown;
export type Fields = ReadonlyMap<string, Field<unknown>>;

/** The fields of one type, whose source is known by `is`. */
export function fieldsOf<T>(is: (source: unknown) => source is T, fields: Readonly<Record<string, Field<T>>>): Fields {
  return new Map(
    Object.entries(fields).map(([name, field]) => [
      name,
      (source, args, context) => {
        if (!is(source)) throw new Error(`the source of ${name} is of another type`);
        return field(source, args, context);
      },
    ]),
  );
}

/** A model object by the `kind` that it carries. */
export const ofKind =
  <T extends { readonly kind: string }>(...kinds: readonly T['kind'][]) =>
  (source: unknown): source is T =>
    typeof source === 'object' && source !== null && 'kind' in source && kinds.some((kind) => kind === source.kind);

/** A field that no resolver knows says so, instead of being null: an emulator that guesses proves nothing. */
export function createFieldResolver(types: Readonly<Record<string, Fields>>): GraphQLFieldResolver<unknown, Context> {
  // oxlint-disable-next-line max-params -- graphql's own signature
  return (source, args: Arguments, context, info): unknown => {
    const { name: type } = info.parentType;
    const field = types[type]?.get(info.fieldName);
    demandField(context, { type, field: info.fieldName, source });
    if (field) return seenBy(context, field(source, args, context));
    if (typeof source === 'object' && source !== null && info.fieldName in source) {
      const property: unknown = Reflect.get(source, info.fieldName);
      return seenBy(context, property);
    }
    throw new Error(`The emulated GitHub has no ${info.parentType.name}.${info.fieldName}.`);
  };
}

/** What the caller may not see: thrown where it stands alone, an error in its place in a list. */
function seenBy(context: Context, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => orError(() => seenBy(context, one)));
  if (value instanceof Promise) return value.then((one: unknown) => seenBy(context, one));
  demandThing(context, value);
  return value;
}

function orError(look: () => unknown): unknown {
  try {
    return look();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

export const textOf = (args: Arguments, name: string): string => {
  const value = args[name];
  return typeof value === 'string' ? value : '';
};

export const numberOf = (args: Arguments, name: string): number => Number(args[name]);
