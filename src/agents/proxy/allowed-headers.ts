/** Decides what of a request's headers and query reaches the vendor: what is known to be harmless, since much else asks usage away or costs more. */
import type { IncomingHttpHeaders } from 'node:http';
import { type Allowed, allowHeader, type MeterUnknown } from './allow-lists/apply.ts';
import type { KnownProtocol } from './allow-lists/rule.ts';

/** What programs say of themselves, and what an API cannot do without; never the key, a form of packing, or a field mask. */
const passedOn = new Set([
  ...['accept', 'accept-language', 'user-agent', 'originator', 'session_id', 'conversation_id', 'version'],
  ...['anthropic-version', 'anthropic-beta', 'anthropic-dangerous-direct-browser-access', 'x-app'],
  ...['openai-beta', 'openai-organization', 'openai-project', 'x-client-request-id', 'x-goog-api-client'],
]);
const families = /^x-stainless-/;

export const headersPassedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.has(name) || families.test(name)));

/** Under a ceiling: of headers that list values, only those that the allow-list of the protocol knows. */
export function headersAllowed(
  headers: IncomingHttpHeaders,
  { known, unknown }: { readonly known: KnownProtocol; readonly unknown: MeterUnknown },
): Omit<Allowed, 'body'> & { readonly headers: IncomingHttpHeaders } {
  const kept: IncomingHttpHeaders = { ...headers };
  const takenOut: string[] = [];
  let refused: string | null = null;
  for (const name of listedHeaders) {
    const value = headers[name];
    if (value === undefined) continue;
    delete kept[name];
    // A header of another protocol's vendor means nothing here.
    const rule = known.headers[name];
    if (rule === undefined) continue;
    const allowed = allowHeader(name, [value].flat().join(','), { rule, unknown });
    if (allowed.value !== null) kept[name] = allowed.value;
    takenOut.push(...allowed.takenOut);
    refused ??= allowed.refused;
  }
  return { headers: kept, takenOut, refused };
}

/** Each has a closed list of values in the allow-list of its protocol, or does not pass. */
const listedHeaders = ['anthropic-version', 'anthropic-beta', 'openai-beta'];

/** By name, with the values that do no harm; the rest is for lists. */
const asked: Readonly<Record<string, RegExp>> = {
  ...{ alt: /^(?:sse|json)$/, beta: /^true$/ },
  ...{ limit: /^\d+$/, after_id: /./, before_id: /./, after: /./, pageSize: /^\d+$/, pageToken: /./ },
};

/** With its question mark; empty where nothing is left. */
export function queryPassedOn(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => Object.hasOwn(asked, name) && asked[name]?.test(value) === true);
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}
