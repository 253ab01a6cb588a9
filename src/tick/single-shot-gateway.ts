/** The door of a single shot: claims of others that may still be at work look like another loop's, those of lost ones like its own. */

import { livingShot, shotOf } from '../core/decide/single-shot.ts';
import type { Holder } from '../core/state/head/lease-record.ts';
import { judged } from '../lease/holder-liveness.ts';
import type { GitHubDoor } from '../ports/github-gateway.ts';
import type { Candidates } from '../ports/github-reads.ts';

interface Own extends Pick<Holder, 'runId' | 'runAttempt'> {
  /** Under which every single shot of the loop claims. */
  readonly loop: string;
}

interface Claim {
  readonly loop: string;
  readonly epoch: number;
}

/** A run that cannot be asked about lives, as far as anybody knows; nobody comes back to life. */
export function besideShots(door: GitHubDoor, own: Own): GitHubDoor {
  const dead = new Set<number>();
  const signed = async (claim: Claim): Promise<string> => {
    const by = shotOf(claim.epoch);
    const isOwn = by.runId === own.runId && by.runAttempt === own.runAttempt;
    if (claim.loop !== own.loop || isOwn || dead.has(claim.epoch)) return claim.loop;
    if ((await judged(door, holderOf(by, door.now()), door.now())).kind !== 'dead') return livingShot(claim.loop, by);
    dead.add(claim.epoch);
    return claim.loop;
  };
  const resigned = async <C extends Claim>(claims: readonly C[]): Promise<C[]> =>
    await Promise.all(claims.map(async (claim) => ({ ...claim, loop: await signed(claim) })));
  const candidates = async (read: Candidates): Promise<Candidates> => ({
    ...read,
    issues: await Promise.all(
      read.issues.map(async (issue) => ({
        ...issue,
        claims: issue.claims === null ? null : await resigned(issue.claims),
      })),
    ),
  });
  return {
    ...door,
    readIssues: async (list) => await candidates(await door.readIssues(list)),
    readClaims: async (subjects) =>
      await Promise.all(
        (await door.readClaims(subjects)).map(async (issue) => ({ ...issue, claims: await resigned(issue.claims) })),
      ),
    readReviews: async (claimed) => {
      const read = await door.readReviews(claimed);
      const pulls = read.pulls.map(async (pull) => {
        const { claimedBy: loop, claimEpoch: epoch } = pull;
        return loop === null || epoch === null ? pull : { ...pull, claimedBy: await signed({ loop, epoch }) };
      });
      return { ...read, pulls: await Promise.all(pulls) };
    },
  };
}

/** When it would have to be over is not known: its jobs are asked at once where its run says that it has not ended. */
const holderOf = (by: Pick<Holder, 'runId' | 'runAttempt'>, now: string): Holder => ({
  ...by,
  // What its agents may outlive it by on a runner of one's own publishes nothing.
  runnerEnvironment: 'github-hosted',
  host: '',
  pid: null,
  startedAt: now,
  deadlineAt: new Date(0).toISOString(),
});
