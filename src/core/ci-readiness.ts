/** Decides whether the checks of a head have come so far that it may be reviewed and merged. */
import type { Check, ObservedPull } from './observed-pull.ts';

export type Readiness =
  /** `note`: what is said aloud, where nothing vouches for the head. */
  | { readonly kind: 'ready'; readonly note: string | null }
  /** `until`: from then on it is ready without checks, ISO-8601. */
  | { readonly kind: 'wait'; readonly why: string; readonly until: string | null };

/** How long the first check may take to appear, from when the loop saw the head first: that is never before its push. */
const graceMinutes = 15;

interface At {
  readonly now: string;
  /** When this head was seen first, ISO-8601. */
  readonly seenAt: string;
  readonly requireChecks: 'auto' | 'always';
}

/** Required checks decide where there are any, else all that exist. */
export function ciReadiness(pull: Pick<ObservedPull, 'checks' | 'requiredChecks'>, at: At): Readiness {
  const { checks, requiredChecks } = pull;
  const held = checks.find(({ state }) => state === 'action-required');
  if (held !== undefined) return wait(`${held.name} waits for somebody to approve it${linkOf(held)}`);
  const deciding = checks.filter(({ name, required }) => required || requiredChecks.includes(name));
  const missing = requiredChecks.filter((name) => !checks.some((check) => check.name === name));
  const judged = deciding.length + missing.length > 0 ? deciding : checks;
  const failed = judged.filter(({ state }) => state === 'failed');
  if (failed.length > 0) return wait(`failed: ${namesOf(failed)}`);
  const running = judged.filter(({ state }) => state === 'running');
  if (running.length > 0) return wait(`still running: ${namesOf(running)}`);
  if (missing.length > 0) return wait(`required and not started: ${missing.slice(0, shown).join(', ')}`);
  if (judged.length === 0) return unvouched(at);
  return { kind: 'ready', note: judged.some(({ state }) => state === 'passed') ? null : skippedNote };
}

const skippedNote = 'All checks of this head were skipped: nothing but the review vouches for it.';

function unvouched(at: At): Readiness {
  if (at.requireChecks === 'always') return wait('no check has appeared, and review.require-checks is always');
  const until = Date.parse(at.seenAt) + graceMinutes * 60_000;
  if (Date.parse(at.now) >= until) {
    return {
      kind: 'ready',
      note: `No check appeared within ${graceMinutes} minutes: nothing but the review vouches for it.`,
    };
  }
  return { kind: 'wait', why: 'no check has appeared yet', until: new Date(until).toISOString() };
}

const shown = 5;
const namesOf = (checks: readonly Check[]): string =>
  checks
    .slice(0, shown)
    .map(({ name }) => name)
    .join(', ');
const linkOf = ({ url }: Check): string => (url === null ? '' : `: ${url}`);
const wait = (why: string): Readiness => ({ kind: 'wait', why, until: null });
