/** Decides what of a request's headers and query reaches the vendor: what is known to be harmless, since much else asks usage away or costs more. */
import type { IncomingHttpHeaders } from 'node:http';

/** What programs say of themselves, and what an API cannot do without; never the key, a form of packing, or a field mask. */
const passedOn = new Set([
  ...['accept', 'accept-language', 'user-agent', 'originator', 'session_id', 'conversation_id', 'version'],
  ...['anthropic-version', 'anthropic-beta', 'anthropic-dangerous-direct-browser-access', 'x-app'],
  ...['openai-beta', 'openai-organization', 'openai-project', 'x-client-request-id', 'x-goog-api-client'],
]);
const families = /^x-stainless-/;

export const headersPassedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.has(name) || families.test(name)));

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
