/** Reads lists of GitHub's REST API: to their end, or only their newest part. */
import type { GitHub } from './client.ts';

const perPage = 100;

/** All items, page by page; stops at the first page that is not full. */
export async function allPages(github: GitHub, route: string, parameters: Record<string, unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let page = 1; ; page++) {
    const { data } = await github.request(route, { ...parameters, per_page: perPage, page });
    if (!Array.isArray(data)) throw new Error(`GitHub answered ${route} with something that is no list.`);
    items.push(...(data as unknown[]));
    if (data.length < perPage) return items;
  }
}

/** The newest 100 to 199 items of a list that is ordered oldest first, in three requests at most, however long it is. */
export async function newestItems(
  github: GitHub,
  route: string,
  parameters: Record<string, unknown>,
): Promise<unknown[]> {
  const page = async (number: number): Promise<{ items: unknown[]; last: number }> => {
    const { data, headers } = await github.request(route, { ...parameters, per_page: perPage, page: number });
    if (!Array.isArray(data)) throw new Error(`GitHub answered ${route} with something that is no list.`);
    const [, last = number] = /[?&]page=(\d+)[^>]*>; rel="last"/.exec(String(headers['link'] ?? '')) ?? [];
    return { items: data, last: Number(last) };
  };
  const first = await page(1);
  if (first.last === 1) return first.items;
  const [before, newest] = await Promise.all([first.last === 2 ? first : page(first.last - 1), page(first.last)]);
  return [...before.items, ...newest.items];
}
