/** Resolves fields of GitHub's schema: a function by type and name, or the property of a plain answer. */
import type { GraphQLFieldResolver } from 'graphql';
import type { Caller } from '../http/router.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { demandField, demandThing } from './field-permissions.ts';

/** Context of every resolver: the world and the caller. It is also an `Asking` of the permission rules. */
export interface Context {
  readonly world: World;
  readonly caller: Caller;
}

export type Arguments = Readonly<Record<string, unknown>>;
export type Field<T> = (source: T, args: Arguments, context: Context) => unknown;
export type Fields = ReadonlyMap<string, Field<unknown>>;

/** The fields of one type. `is` recognises its source. */
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

/** Recognises a model object by its `kind`. */
export const ofKind =
  <T extends { readonly kind: string }>(...kinds: readonly T['kind'][]) =>
  (source: unknown): source is T =>
    typeof source === 'object' && source !== null && 'kind' in source && kinds.some((kind) => kind === source.kind);

/** Throws for a field without a resolver, instead of returning null. An emulator that guesses proves nothing. */
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

/**
 * Refuses what the caller may not see. A single value throws, and an element of a list becomes an error in its place.
 */
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
