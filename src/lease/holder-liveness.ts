/** Asks GitHub, or this machine, about a holder and judges whether it lives. */

import { type HolderVerdict, jobsWanted, judgeHolder } from '../core/lease/lease.ts';
import type { Holder } from '../core/state/head/lease-record.ts';
import type { GitHubDoor } from '../ports/github-gateway.ts';
import { probeHolder } from './holder-process.ts';

/** `now` is GitHub's clock, ISO-8601. */
export async function judged(
  door: Pick<GitHubDoor, 'holder' | 'holderJobs'>,
  lease: Holder,
  now: string,
): Promise<HolderVerdict> {
  const facts = lease.pid === null ? await door.holder(lease) : probeHolder(lease, now);
  return judgeHolder(lease, jobsWanted(lease, facts, now) ? await door.holderJobs(lease) : facts, now);
}
