/** Answers of the emulated GitHub: JSON, raw bytes, and pages with `Link`. */
import type { World } from '../world.ts';

export type Answer =
  | {
      readonly status: number;
      /** Sent as JSON; absent = no body. */
      readonly body?: unknown;
      /** Sent unchanged, instead of `body`. */
      readonly raw?: { readonly type: string; readonly bytes: Buffer };
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly dropped: true };

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent = (): Answer => ({ status: 204 });

export interface PageRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly world: Pick<World, 'origin' | 'paging'>;
}

/** One page (`page`, and `per_page` of at most 100) of a list, with the `Link` header if there is more than one. */
export function paged<T>(request: PageRequest, items: readonly T[], show: (item: T) => unknown): Answer {
  const { shown, headers } = page(request, items);
  return { status: 200, body: shown.map((item) => show(item)), headers };
}

/** Number of items on a page of this request. `unless` = the number if the request names none. */
export function pageSize({ query, world }: PageRequest, unless = 30): number {
  const size = Math.min(100, Math.max(1, Number(query['per_page'] ?? unless) || unless));
  return world.paging.short ? Math.ceil(size / 2) : size;
}

export const pageNumber = ({ query }: PageRequest): number => Math.max(1, Number(query['page'] ?? 1) || 1);

/** An entry of `Link`: the same request with another page, or with a cursor. */
export function link({ path, query, world }: PageRequest, rel: string, to: Readonly<Record<string, string>>): string {
  return `<${world.origin}${path}?${new URLSearchParams({ ...query, ...to }).toString()}>; rel="${rel}"`;
}

/** The same for answers that wrap the list: `{ total_count, check_runs: [...] }`. */
export function page<T>(
  request: PageRequest,
  items: readonly T[],
): { shown: readonly T[]; headers: Record<string, string> } {
  const size = pageSize(request);
  const current = pageNumber(request);
  const last = Math.max(1, Math.ceil(items.length / size));
  const to = (rel: string, number: number) => link(request, rel, { page: String(number) });
  const links = [
    ...(current > 1 ? [to('prev', current - 1)] : []),
    ...(current < last ? [to('next', current + 1)] : []),
    ...(current < last && !request.world.paging.withoutLast ? [to('last', last)] : []),
    ...(current > 1 ? [to('first', 1)] : []),
  ];
  return {
    shown: items.slice((current - 1) * size, current * size),
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  };
}
