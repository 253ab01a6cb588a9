/** Asks GitHub, or this machine, about a holder and judges whether it lives. */

import { type HolderVerdict, jobsWanted, judgeHolder } from '../core/lease/lease.ts';
import type { Holder } from '../core/state/head/lease-record.ts';
import type { GitHubDoor } from '../ports/github-gateway.ts';

/** `now` is GitHub's clock, ISO-8601. */
export async function judged(
  door: Pick<GitHubDoor, 'holder' | 'holderJobs'>,
  lease: Holder,
  now: string,
): Promise<HolderVerdict> {
  const facts = await door.holder(lease);
  return judgeHolder(lease, jobsWanted(lease, facts, now) ? await door.holderJobs(lease) : facts, now);
}
