/** Decides what a validated document asks of each type: worked out once, however often the document is sent. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  type GraphQLAbstractType,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;

/** What a value must become; a null where `nullable` is false makes what holds it null. */
export type Shape = { readonly nullable: boolean } & (
  | { readonly kind: 'leaf'; readonly type: GraphQLLeafType }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'object'; readonly type: GraphQLObjectType }
  | { readonly kind: 'abstract'; readonly type: GraphQLAbstractType }
);

/** One field of an answer: the same name asked several times is one. */
export interface Asked {
  readonly key: string;
  readonly parent: GraphQLObjectType;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  readonly nodes: readonly FieldNode[];
  readonly shape: Shape;
  /** What is asked of a value of this type; empty of a leaf. */
  readonly of: (type: GraphQLObjectType) => readonly Asked[];
}

interface Ground {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
}

/** Fields at the root; `variables` matter where the document has `@skip` or `@include`. */
export function askedAtRoot(
  schema: GraphQLSchema,
  { document, variables }: { readonly document: DocumentNode; readonly variables: Variables },
  { root, selection }: { readonly root: GraphQLObjectType; readonly selection: SelectionSetNode },
): readonly Asked[] {
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  return askedOf({ schema, fragments, variables }, root, [selection]);
}

function askedOf(ground: Ground, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): readonly Asked[] {
  const found = new Map<string, FieldNode[]>();
  collect({ ground, type, found, spread: new Set() }, sets);
  return [...found].map(([key, nodes]) => asked(ground, type, { key, nodes }));
}

function asked(
  ground: Ground,
  parent: GraphQLObjectType,
  { key, nodes }: { readonly key: string; readonly nodes: readonly FieldNode[] },
): Asked {
  const [node] = nodes;
  const name = node?.name.value ?? '';
  const definition = name === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : parent.getFields()[name];
  if (node === undefined || definition === undefined)
    throw new Error(`The emulated GitHub has no ${parent.name}.${name}.`);
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const known = new Map<GraphQLObjectType, readonly Asked[]>();
  const of = (type: GraphQLObjectType): readonly Asked[] => {
    const made = known.get(type) ?? askedOf(ground, type, sets);
    known.set(type, made);
    return made;
  };
  return { key, parent, definition, node, nodes, shape: shapeOf(definition.type), of };
}

interface Collecting {
  readonly ground: Ground;
  readonly type: GraphQLObjectType;
  readonly found: Map<string, FieldNode[]>;
  /** Names of fragments that are in already. */
  readonly spread: Set<string>;
}

function collect(collecting: Collecting, sets: readonly SelectionSetNode[]): void {
  for (const { selections } of sets)
    for (const selection of selections) if (isIncluded(selection, collecting.ground)) take(collecting, selection);
}

function take(collecting: Collecting, selection: SelectionNode): void {
  const { ground, found, spread } = collecting;
  if (selection.kind === Kind.FIELD) {
    const key = selection.alias?.value ?? selection.name.value;
    found.set(key, [...(found.get(key) ?? []), selection]);
    return;
  }
  if (selection.kind === Kind.INLINE_FRAGMENT) {
    if (applies(collecting, selection.typeCondition?.name.value)) collect(collecting, [selection.selectionSet]);
    return;
  }
  const fragment = ground.fragments.get(selection.name.value);
  if (fragment === undefined || spread.has(selection.name.value)) return;
  spread.add(selection.name.value);
  if (applies(collecting, fragment.typeCondition.name.value)) collect(collecting, [fragment.selectionSet]);
}

function applies({ ground: { schema }, type }: Collecting, condition: string | undefined): boolean {
  if (condition === undefined || condition === type.name) return true;
  const wanted = schema.getType(condition);
  return isAbstractType(wanted) && schema.isSubType(wanted, type);
}

function isIncluded(selection: SelectionNode, { variables }: Ground): boolean {
  if ((selection.directives ?? []).length === 0) return true;
  if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.['if'] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.['if'] !== false;
}

function shapeOf(type: GraphQLOutputType): Shape {
  if (isNonNullType(type)) return { ...shapeOf(type.ofType), nullable: false };
  if (isListType(type)) return { kind: 'list', of: shapeOf(type.ofType), nullable: true };
  if (isLeafType(type)) return { kind: 'leaf', type, nullable: true };
  if (isObjectType(type)) return { kind: 'object', type, nullable: true };
  if (isAbstractType(type)) return { kind: 'abstract', type, nullable: true };
  throw new Error(`${String(type)} is no type of an answer.`);
}
