/** The octokit of the action: Node's own `fetch`, or the runner's proxy if its environment names one. */
import { Octokit } from '@octokit/core';

/** Variables by which a self-hosted runner names its proxy. */
const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/** Few runners have a proxy, and its client is half a megabyte. The runner's own client knows the rules of `no_proxy`. */
async function fetchAsRunner(url: string, init: RequestInit = {}): Promise<Response> {
  if (!proxyVariables.some((name) => (process.env[name] ?? '') !== '')) return await globalThis.fetch(url, init);
  const [{ HttpClient }, undici] = await Promise.all([import('@actions/http-client'), import('undici')]);
  const dispatcher = new HttpClient().getAgentDispatcher(url);
  // Node's own `fetch` is this one, with types of its own.
  const fetchThrough = undici.fetch as unknown as (url: string, init: object) => Promise<Response>;
  return await fetchThrough(url, { ...init, dispatcher });
}

export const ActionOctokit = Octokit.defaults({ request: { fetch: fetchAsRunner } });
