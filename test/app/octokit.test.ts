/** The app's client repeats a read that failed in passing, and nothing else. */
import { expect, test } from 'vitest';
import { AppOctokit } from '../../app/github/octokit.ts';

/** How often a request is sent that gets this status. */
async function countSent(route: string, status: number): Promise<number> {
  let sent = 0;
  const answer = async (): Promise<Response> => {
    sent += 1;
    return new Response('{"message":"as asked"}', { status, headers: { 'content-type': 'application/json' } });
  };
  const retry = { retryAfterBaseValue: 1 };
  const octokit = new AppOctokit({ auth: { token: 'none' }, request: { fetch: answer }, retry });
  await octokit.request(route, { owner: 'acme', repo: 'shop' }).catch(() => null);
  return sent;
}

test.each([
  ['GET /repos/{owner}/{repo}', 502, 2],
  ['GET /repos/{owner}/{repo}', 404, 1],
  ['GET /repos/{owner}/{repo}', 403, 1],
  ['POST /repos/{owner}/{repo}/issues', 502, 1],
])('%s that gets %i is sent %i times', async (route, status, times) => {
  expect(await countSent(route, status)).toBe(times);
});
