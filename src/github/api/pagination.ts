/** Pagination of GitHub's REST API. The `Link` header tells whether a page follows, never the number of items. */
import * as z from 'zod';
import { parseLinkQuery } from '../../core/text/link-header.ts';
import type { Answered, GitHub } from './client.ts';

const perPage = 100;

type Parameters = Readonly<Record<string, unknown>>;

/** Yields the pages of one list, at most `most`. */
export async function* pagesOf(
  github: Pick<GitHub, 'request'>,
  route: string,
  parameters: Parameters & { readonly most?: number },
): AsyncGenerator<unknown, void> {
  for await (const { data } of answersOf(github, route, parameters)) yield data;
}

/** The same with the headers of each page. `per_page`: absent = 100. */
export async function* answersOf(
  github: Pick<GitHub, 'request'>,
  route: string,
  { most = Number.POSITIVE_INFINITY, ...parameters }: Parameters & { readonly most?: number },
): AsyncGenerator<Answered, void> {
  let query: Parameters | null = { per_page: perPage, ...parameters };
  const asked = new Set<string>();
  for (let page = 0; query !== null && page < most && !asked.has(JSON.stringify(query)); page++) {
    asked.add(JSON.stringify(query));
    const answer: Answered = await github.request(route, { ...query });
    yield answer;
    const next = parseLinkQuery(answer.headers['link'], 'next');
    query = next === null ? null : { ...parameters, ...next };
  }
}

/** Reads all items of a list. */
export async function allPages(github: GitHub, route: string, parameters: Parameters): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const data of pagesOf(github, route, parameters)) items.push(...listIn(data, route));
  return items;
}

function listIn(data: unknown, route: string): readonly unknown[] {
  if (!Array.isArray(data)) throw new Error(`GitHub answered ${route} with something that is no list.`);
  return data as unknown[];
}

/**
 * Reads the newest items of a list ordered oldest first: at least a hundred, if there are as many. A list of any length
 * takes three requests, and one more for each short page. If GitHub does not name the last page, all pages are read.
 */
export async function newestItems(github: GitHub, route: string, parameters: Parameters): Promise<unknown[]> {
  const page = async (number: number): Promise<readonly unknown[]> => {
    const { data } = await github.request(route, { ...parameters, per_page: perPage, page: number });
    return listIn(data, route);
  };
  const answer = await github.request(route, { ...parameters, per_page: perPage, page: 1 });
  const first = listIn(answer.data, route);
  const { link } = answer.headers;
  if (parseLinkQuery(link, 'next') === null) return [...first];
  const last = Number(parseLinkQuery(link, 'last')?.['page'] ?? Number.NaN);
  if (!Number.isSafeInteger(last)) return await allPages(github, route, parameters);
  const [before, newest] = await Promise.all([last === 2 ? first : page(last - 1), page(last)]);
  let items = [...before, ...newest];
  for (let number = last - 2; number >= 1 && items.length < perPage; number--)
    items = [...(number === 1 ? first : await page(number)), ...items];
  return items;
}

/**
 * A list of a GraphQL answer without its nulls, which are objects deleted meanwhile or not visible. Not for lists where
 * one more entry would keep an issue from being worked on. There a null counts as what it may be.
 */
export const presentNodes = <Node extends z.ZodType>(node: Node) =>
  z.array(node.nullable()).transform((nodes) => nodes.filter((one) => one !== null));
