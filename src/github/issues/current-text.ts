/** Reads what a question may be about as it is now: the text of an issue, the head of a pull request. */
import { z } from 'zod';
import type { GitHub } from '../api/client.ts';
import { issueTextHash } from '../api/text-hash.ts';

const Issue = z.object({ title: z.string(), body: z.string().nullish() });
const PullRequest = z.object({ head: z.object({ sha: z.string() }) });

export async function readTextHash({ request, owner, repo }: GitHub, issue: number): Promise<string> {
  const at = { owner, repo, issue_number: issue };
  const { title, body } = Issue.parse((await request('GET /repos/{owner}/{repo}/issues/{issue_number}', at)).data);
  return issueTextHash(title, body ?? '');
}

export async function readHeadSha({ request, owner, repo }: GitHub, pull: number): Promise<string> {
  const at = { owner, repo, pull_number: pull };
  return PullRequest.parse((await request('GET /repos/{owner}/{repo}/pulls/{pull_number}', at)).data).head.sha;
}
