/** Decides whether a request at the proxy is this session's own, and says a refusal so that every vendor's client reads it. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The session's key may stand wherever a client of any vendor puts its own. */
export function isOurs({ headers }: IncomingMessage, url: URL, key: string): boolean {
  const { authorization, 'x-api-key': apiKey, 'x-goog-api-key': googleKey } = headers;
  const given = [authorization?.replace(/^Bearer /i, ''), apiKey, googleKey, url.searchParams.get('key')];
  const expected = Buffer.from(key);
  return given.some((one) => {
    const found = Buffer.from(typeof one === 'string' ? one : '');
    return found.length === expected.length && timingSafeEqual(found, expected);
  });
}

export function refuse(response: ServerResponse, status: number, why: string): void {
  const message = `Tickgate: ${why}.`;
  const error = { type: 'permission_error', code: status, status: 'PERMISSION_DENIED', message };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error }));
}

/** Names that others chose, for a line of a log or of a reply. */
export const plainName = (name: string): string => name.slice(0, 80).replaceAll(/[^\w.:=@/[\]-]/g, '?');
