/** Sessions of simulated issues by what recorded pull requests cost in all: audits, repairs and answers included. */
import type { EndedWork } from '../../core/state/outcomes.ts';
import { type DrawIssueSessions, drawLogUniform, type KnownIssueSessions, type NumberRange } from './journeys.ts';

/** Fewer predict too little. */
export const minOutcomes = 5;

export interface PastOutcomes {
  readonly pulls: readonly EndedWork[];
  /** How issues of this run went that came to no pull request. An outcome tells of none of them. */
  readonly failed: readonly KnownIssueSessions[];
  /** Share of such issues, 0 to 1. */
  readonly failing: number;
  /** Minutes of one session. */
  readonly minutes: NumberRange;
}

/** Gives an issue that failed its own sessions. Others fail by chance, or cost what a random pull request cost. */
export const drawFromOutcomes =
  ({ pulls, failed, failing, minutes }: PastOutcomes, otherwise: DrawIssueSessions): DrawIssueSessions =>
  (issue, chance) => {
    const own = failed.find((known) => known.issue === issue);
    if (own !== undefined) return own;
    const [firstFailed, ...moreFailed] = failed;
    const [first, ...more] = pulls;
    if (chance.happens(failing) || first === undefined)
      return firstFailed === undefined ? otherwise(issue, chance) : chance.pick([firstFailed, ...moreFailed]);
    const { dollars, sessions, rounds } = chance.pick([first, ...more]);
    // A session that only reads takes a third, as where sessions are assumed.
    const asWork = rounds + Math.max(0, sessions - rounds) / 3;
    return spreadCost({ dollars, minutes: asWork * drawLogUniform(chance, minutes) });
  };

/** An audit costs a quarter of a session, as where both are assumed. */
const auditShare = 0.2;

/** However many sessions the issue takes here, all of them together cost this. */
function spreadCost({ dollars, minutes }: { readonly dollars: number; readonly minutes: number }) {
  const free = { dollars: 0, minutes: 0, fails: false };
  const part = (share: number) => ({ dollars: dollars * share, minutes: minutes * share, fails: false });
  return { worker: [part(1 - auditShare), free], auditor: [part(auditShare), free] } as const;
}
