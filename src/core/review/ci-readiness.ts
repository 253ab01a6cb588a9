/** Judges by its checks whether a head is ready to be reviewed and merged. */
import type { Check, ObservedPull } from '../observation/pull-request.ts';

export type Readiness =
  /** `note`: published if nothing vouches for the head. */
  | { readonly kind: 'ready'; readonly note: string | null }
  /** `until`, ISO-8601: from then on it may be ready, even if an idle loop sees no change. */
  | { readonly kind: 'wait'; readonly why: string; readonly until: string | null };

export const wait = (why: string, until: string | null = null): Extract<Readiness, { kind: 'wait' }> => {
  return { kind: 'wait', why, until };
};

/** Grace period for the first check. It starts when the loop first saw the head, never before its push. */
const graceMinutes = 15;

interface At {
  readonly now: string;
  /** When the loop first saw this head, ISO-8601. */
  readonly seenAt: string;
  readonly requireChecks: 'auto' | 'always';
}

/** If any checks are required, these decide; otherwise all that exist. */
export function ciReadiness(pull: Pick<ObservedPull, 'checks' | 'requiredChecks'>, at: At): Readiness {
  const { checks } = pull;
  const held = checks.find(({ state }) => state === 'action-required');
  if (held !== undefined) return wait(`${held.name} waits for a person to approve it${linkOf(held)}`);
  const { judged, missing } = judgedChecks(pull);
  const failed = judged.filter(({ state }) => state === 'failed');
  const running = judged.filter(({ state }) => state === 'running');
  // An idle loop sees only the combined state of all checks: a red one hides those that still run, and one that does
  // not decide hides those that do.
  const isHiding =
    (failed.length > 0 && running.length > 0) ||
    checks.some((check) => check.state === 'failed' && !judged.includes(check));
  const until = isHiding ? after(at.now, lookAgainMinutes) : null;
  if (failed.length > 0) return wait(`failed: ${namesOf(failed)}`, until);
  // Nor does the combined state show that a workflow has ended whose last jobs were skipped.
  if (running.length > 0) return wait(`still running: ${namesOf(running)}`, after(at.now, lookAgainMinutes));
  if (missing.length > 0) return wait(`required and not started: ${missing.slice(0, shown).join(', ')}`, until);
  if (judged.length === 0) return unvouched(at);
  const skipped = 'All checks of this head were skipped: nothing but the review vouches for it.';
  return { kind: 'ready', note: judged.some(({ state }) => state === 'passed') ? null : skipped };
}

/** Whether checks that decide still run, or have not started. */
export function awaitsChecks(pull: Pick<ObservedPull, 'checks' | 'requiredChecks'>): boolean {
  const { judged, missing } = judgedChecks(pull);
  return missing.length > 0 || judged.some(({ state }) => state === 'running');
}

function judgedChecks({ checks, requiredChecks }: Pick<ObservedPull, 'checks' | 'requiredChecks'>) {
  const deciding = checks.filter(({ name, required }) => required || requiredChecks.includes(name));
  const missing = requiredChecks.filter((name) => !checks.some((check) => check.name === name));
  return { judged: deciding.length + missing.length > 0 ? deciding : checks, missing };
}

/** Red checks that decide, once all of these have ended. None is there to mend while one was cancelled. */
export function brokenChecks(pull: Pick<ObservedPull, 'checks' | 'requiredChecks'>): Check[] {
  const { judged } = judgedChecks(pull);
  const isOver = pull.checks.every(({ state }) => state !== 'action-required');
  const failed = judged.filter(({ state }) => state === 'failed');
  const isClear =
    judged.every(({ state }) => state !== 'running') && failed.every(({ broken }) => broken !== undefined);
  return isOver && isClear ? failed : [];
}

/** How long an idle loop relies on the combined state of all checks. */
const lookAgainMinutes = 15;

const after = (time: string, minutes: number): string => new Date(Date.parse(time) + minutes * 60_000).toISOString();

function unvouched(at: At): Readiness {
  if (at.requireChecks === 'always') return wait('no check has appeared, and review.require-checks is always');
  const until = after(at.seenAt, graceMinutes);
  if (Date.parse(at.now) < Date.parse(until)) return wait('no check has appeared yet', until);
  const note = `No check appeared within ${graceMinutes} minutes: nothing but the review vouches for it.`;
  return { kind: 'ready', note };
}

const shown = 5;
const namesOf = (checks: readonly Check[]): string =>
  checks
    .slice(0, shown)
    .map(({ name }) => name)
    .join(', ');
const linkOf = ({ url }: Check): string => (url === null ? '' : `: ${url}`);
