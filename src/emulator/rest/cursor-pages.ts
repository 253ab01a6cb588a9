/**
 * Pages of a list as GitHub has given them out for issues since 2025: by cursors. GitHub refuses page numbers that go
 * too far.
 */

import { link, pageNumber, pageSize } from '../http/answer.ts';
import type { Call } from '../http/router.ts';
import { unprocessable } from '../refusal.ts';

/** Up to this many issues, GitHub accepts page numbers. */
const mostCounted = 10_000;

/** `Link` names cursors here, and no last page. A client that counts pages itself is refused at some point. */
export function cursorPage<T>(
  call: Call,
  threads: readonly T[],
): { shown: readonly T[]; headers: Record<string, string> } {
  const { after, before, ...query } = call.query;
  const size = pageSize(call);
  const counted = pageNumber(call);
  if (after === undefined && before === undefined && counted * size >= mostCounted)
    throw unprocessable(
      'Pagination with the page parameter is not supported for large datasets, please use cursor based pagination (after/before)',
    );
  const start = startOf({ after, before }, { size, counted });
  const end = start + size;
  const request = { ...call, query };
  const links = [
    ...(end < threads.length ? [link(request, 'next', { after: cursorAt(end), page: String(counted + 1) })] : []),
    ...(start > 0 ? [link(request, 'prev', { before: cursorAt(start), page: String(Math.max(1, counted - 1)) })] : []),
  ];
  return { shown: threads.slice(start, end), headers: links.length > 0 ? { link: links.join(', ') } : {} };
}

const cursorAt = (index: number): string => Buffer.from(`cursor:v2:${index}`).toString('base64');

function startOf(
  { after, before }: { readonly after: string | undefined; readonly before: string | undefined },
  { size, counted }: { readonly size: number; readonly counted: number },
): number {
  const cursor = after ?? before;
  if (cursor === undefined) return (counted - 1) * size;
  const [, at] = /^cursor:v2:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8')) ?? [];
  if (at === undefined) throw unprocessable(`\`${cursor}\` does not appear to be a valid cursor.`);
  return after === undefined ? Math.max(0, Number(at) - size) : Number(at);
}
