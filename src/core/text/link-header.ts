/** Reads the `Link` header of GitHub's lists (RFC 8288), which names the neighbouring pages. */

/** Query of the link, such as `page=2` or a cursor; null = no such page. The link's host is not trusted or used. */
export function parseLinkQuery(header: unknown, wanted: 'next' | 'last'): Readonly<Record<string, string>> | null {
  if (typeof header !== 'string') return null;
  for (const [, url = '', rel] of header.matchAll(/<([^>]*)>; rel="(\w+)"/g))
    if (rel === wanted && URL.canParse(url)) return Object.fromEntries(new URL(url).searchParams);
  return null;
}
