/** Pages of a list. GitHub requires `first` or `last`, at most 100, and returns cursors. */
import { Refusal } from '../refusal.ts';
import type { Arguments } from './fields.ts';

export interface Connection {
  readonly totalCount: number;
  readonly nodes: readonly unknown[];
  readonly edges: readonly { readonly cursor: string; readonly node: unknown }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const cursorOf = (index: number) => Buffer.from(`cursor:v2:${index}`).toString('base64');

function indexOf(cursor: unknown): number | undefined {
  if (typeof cursor !== 'string') return undefined;
  const [, index] = /^cursor:v2:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8')) ?? [];
  if (index === undefined) throw new Refusal(`\`${cursor}\` does not appear to be a valid cursor.`, { status: 422 });
  return Number(index);
}

/** `name`: the field's name, for GitHub's messages. */
export function connection(name: string, items: readonly unknown[], args: Arguments): Connection {
  const first = bound(name, 'first', args['first']);
  const last = bound(name, 'last', args['last']);
  if (first === undefined && last === undefined) {
    throw new Refusal(
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
      { status: 422, type: 'MISSING_PAGINATION_BOUNDARIES' },
    );
  }
  let start = (indexOf(args['after']) ?? -1) + 1;
  let end = Math.max(start, Math.min(items.length, indexOf(args['before']) ?? items.length));
  if (first !== undefined) end = Math.min(end, start + first);
  if (last !== undefined) start = Math.max(start, end - last);
  const nodes = items.slice(start, end);
  return {
    totalCount: items.length,
    nodes,
    // Most queries request only the nodes.
    get edges() {
      return nodes.map((node, offset) => ({ cursor: cursorOf(start + offset), node }));
    },
    pageInfo: {
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      startCursor: nodes.length === 0 ? null : cursorOf(start),
      endCursor: nodes.length === 0 ? null : cursorOf(start + nodes.length - 1),
    },
  };
}

function bound(name: string, argument: string, value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined;
  if (value <= 100) return value;
  throw new Refusal(
    `Requesting ${value} records on the \`${name}\` connection exceeds the \`${argument}\` limit of 100 records.`,
    { status: 422, type: 'EXCESSIVE_PAGINATION' },
  );
}
