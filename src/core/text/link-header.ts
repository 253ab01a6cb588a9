/** Reads the `Link` header of GitHub's lists (RFC 8288): what the pages around one are asked with. */

/**
 * The query of the link, such as `page=2`, or a cursor where GitHub names one; null = there is no such page. Its host is not believed: the
 * request goes where the one before went.
 */

export function linkedQuery(header: unknown, wanted: 'next' | 'last'): Readonly<Record<string, string>> | null {
  if (typeof header !== 'string') return null;
  for (const [, url = '', rel] of header.matchAll(/<([^>]*)>; rel="(\w+)"/g))
    if (rel === wanted && URL.canParse(url)) return Object.fromEntries(new URL(url).searchParams);
  return null;
}
