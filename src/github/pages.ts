/** Reads lists of GitHub's REST API to their end. */
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
