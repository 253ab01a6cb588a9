/** Retry policy for the holder's compare-and-swap: unclear answers of GitHub, and swaps that lost a race. */
import { answerAwaitedUntil, sentences } from '../../core/lease/lease.ts';
import type { Head } from '../../core/state/head.ts';
import type { Swap, SwapRefused, UnclearRefusal } from '../../ports/head-store.ts';
import type { ApiFailure } from '../api/state-api.ts';

export interface Patient {
  sleep(ms: number): Promise<void>;
  /** 0 to 1. */
  random(): number;
  /** GitHub's clock, ISO-8601. */
  now(): string;
  say(line: string): void;
  /** Waits until then, whatever the lease says, in ms since the epoch. */
  readonly until?: number;
}

/** Retries of one holder, with the time that they have cost so far. */
export interface Patience extends Patient {
  /** `isWorking`: whether agents work; those minutes do not count as waiting. */
  readonly untilClear: (swap: () => Promise<Swap>, over: Head, isWorking?: () => boolean) => Promise<Swap>;
  readonly waitedMinutes: () => number;
}

/** Adds up the minutes between questions and clear answers. A swap answered clearly at once waits for nothing. */
export function patience(patient: Patient): Patience {
  let waited = 0;
  const idled = (minutes: number): void => void (waited += minutes);
  return {
    ...patient,
    untilClear: (swap, over, isWorking = () => false) => untilClear(swap, over, { ...patient, idled, isWorking }),
    waitedMinutes: () => waited,
  };
}

/** If nothing is lost: the next tick begins anew, or releases what this one could not. */
export const briefMs = 2 * 60_000;

const firstPauseMs = 5_000;
const longestPauseMs = 2 * 60_000;
const tellEveryMs = 10 * 60_000;

/** Retries `swap`, of one head over another, until its outcome is clear. If time runs out, it is refused. */
async function untilClear(
  swap: () => Promise<Swap>,
  over: Head,
  patient: Patient & { readonly idled: (minutes: number) => void; readonly isWorking: () => boolean },
): Promise<Swap> {
  const clock = (): number => Date.parse(patient.now());
  const begun = clock();
  const last = patient.until ?? lastTryAt(over, begun);
  const most = (last - begun) / 60_000;
  let tellAt = begun;
  let idleFrom = patient.isWorking() ? null : begun;
  for (let tries = 1; ; tries++) {
    const outcome = await swap();
    const now = clock();
    if (patient.isWorking()) idleFrom = null;
    // A swap that is answered at once did not wait.
    else if (tries > 1) {
      if (idleFrom !== null) patient.idled((now - idleFrom) / 60_000);
      idleFrom = now;
    }
    const waited = (now - begun) / 60_000;
    const unclear = outcome.kind === 'refused' ? outcome.unclear : null;
    const ms = unclear === null ? null : pauseMs(unclear, tries, { left: last - now, random: patient.random });
    if (outcome.kind !== 'refused' || ms === null) {
      if (tries > 1 && outcome.kind !== 'refused') patient.say(sentences.answered(waited));
      return outcome;
    }
    if (now >= tellAt) {
      patient.say(sentences.unanswered(outcome.message, { waited, most }));
      tellAt = now + tellEveryMs;
    }
    await patient.sleep(ms);
  }
}

/** A claimed iteration may be paid for: it waits while the job has time to end in order, before its deadline. */
const lastTryAt = ({ lease, reserved }: Head, begun: number): number =>
  lease !== null && reserved.iteration > 0 ? Date.parse(answerAwaitedUntil(lease)) : begun + briefMs;

/** At least what GitHub asks for, and about twice the last pause, with jitter to spread waiters; null = too long. */
function pauseMs(
  { afterMs }: UnclearRefusal,
  tries: number,
  { left, random }: { readonly left: number; readonly random: () => number },
): number | null {
  if (left <= afterMs) return null;
  const growing = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
  return Math.min(left, afterMs + Math.round(growing * (0.5 + random() / 2)));
}

/** Spreads ticks that lost to each other: up to 0.2 s at first, up to 5 s later. */
export const jitterMs = (attempt: number, timing: Pick<Patient, 'random'>): number =>
  Math.round(timing.random() * Math.min(5_000, 100 * 2 ** attempt));

/** For a change by a tick that holds no lease. */
export const amendTries = 10;

/** Tells a person what to do if GitHub does not let the head be written. */
export function refusedWrite(failure: ApiFailure, branch: string): SwapRefused {
  const unclear = failure.kind === 'unclear' ? { afterMs: failure.afterMs } : null;
  return { kind: 'refused', message: failure.message, remedy: remedyOf(failure, branch), unclear };
}

function remedyOf(failure: ApiFailure, branch: string): string {
  if (failure.kind === 'unclear') {
    return `GitHub gave no clear answer about ${branch}, though it was asked again; the next tick tries again.`;
  }
  // Rules first: their messages speak of permissions too.
  if (/\brules?\b|ruleset|protected|violation/i.test(failure.message)) {
    return `A ruleset or branch protection covers ${branch}: exclude tickgate/state/** from it, or let this token bypass it.`;
  }
  if (
    failure.status === 403 ||
    failure.status === 404 ||
    /not accessible|permission|not authorized/i.test(failure.message)
  ) {
    return 'The token may not write contents. Add to the job:\n  permissions:\n    contents: write';
  }
  return `Look for a ruleset or branch protection on tickgate/state/**, and check that the job has \`contents: write\`.`;
}
