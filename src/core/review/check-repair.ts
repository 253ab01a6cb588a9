/** Selects the repair of red checks: run them once more, let a responder mend them, or ask a person. */
import type { CheckLog, ObservedPull } from '../observation/pull-request.ts';
import { rootCauseOf } from '../sessions/failure/circuit-breaker.ts';
import type { CheckRepair, ReviewRecord } from '../state/review-record.ts';
import { digest } from '../text/format.ts';
import { readOnlyBecause } from './branch-update.ts';
import { brokenChecks } from './ci-readiness.ts';

export type RepairStep =
  /** GitHub runs the failed jobs of these workflow runs again: a flaky check needs no session. */
  | { readonly kind: 'rerun'; readonly runs: readonly number[] }
  | { readonly kind: 'respond'; readonly to: 'checks' }
  | {
      readonly kind: 'stuck';
      readonly rootCause: string;
      readonly count: number;
      readonly again: 'checks';
      /** The rounds are used up; nothing failed alike. */
      readonly exhausted?: true;
    };

/** Whether a responder may mend its red checks, so that their logs are worth reading. */
export const isRepairable = (pull: ObservedPull): boolean =>
  pull.state === 'open' &&
  !pull.draft &&
  pull.automatic === null &&
  readOnlyBecause(pull) === null &&
  brokenChecks(pull).length > 0;

/** Null = there is nothing to mend, or nothing that may be mended here. */
export function repairStep(
  pull: ObservedPull,
  { repairs, rerunOf }: Pick<ReviewRecord, 'repairs' | 'rerunOf'>,
  maxRounds: number,
): RepairStep | null {
  const logs = pull.checkLogs ?? [];
  if (!isRepairable(pull) || logs.length === 0) return null;
  const cause = repairCause(logs);
  const again = repairs.length - 1 - repairs.findLastIndex((one) => one.cause !== cause.signature);
  if (again > 0) return { kind: 'stuck', rootCause: cause.text, count: again + 1, again: 'checks' };
  if (repairs.length >= maxRounds)
    return {
      kind: 'stuck',
      rootCause: 'rounds for red checks used up',
      count: repairs.length,
      again: 'checks',
      exhausted: true,
    };
  const runs = logs.flatMap(({ run }) => (run?.attempt === 1 ? [run.id] : []));
  const mayBeFlaky = rerunOf !== pull.headSha && runs.length === logs.length;
  return mayBeFlaky ? { kind: 'rerun', runs: [...new Set(runs)] } : { kind: 'respond', to: 'checks' };
}

/** `text` names the first check for people; `signature` is the same only where all checks fail alike. */
export function repairCause(logs: readonly CheckLog[]): { readonly text: string; readonly signature: string } {
  const causes = logs
    .map(({ name, step, tail }) =>
      rootCauseOf({ class: 'test', command: `check ${name}`, detail: firstError(tail) ?? step ?? '' }),
    )
    .toSorted();
  return { text: causes[0] ?? '', signature: digest(causes.join('\n')) };
}

const errorLine = /\b(?:error|fail(?:ed|ure|ing)?|not ok|panic|exception|assert\w*|cannot|undefined)\b|[✗✖✘]/i;
const exitLine = /process completed with exit code/i;

const firstError = (tail: string): string | undefined =>
  tail.split('\n').find((line) => errorLine.test(line) && !exitLine.test(line));

/** The repair that begins with a session: it counts from its claim on, even if its tick is lost. */
export const withRepair = (repairs: readonly CheckRepair[], repair: CheckRepair): CheckRepair[] =>
  [...repairs, repair].slice(-repairsKept);

/** A session that broke off has mended nothing: it counts as a round, but not as an attempt at this cause. */
export const withoutCause = (repairs: readonly CheckRepair[]): CheckRepair[] =>
  repairs.map((one, at) => (at === repairs.length - 1 ? { ...one, cause: null } : one));

const repairsKept = 100;

/** Lines and characters of a log that are handed over, and that are searched for secrets beforehand. */
const kept = { lines: 120, characters: 8_000 };
const searched = { lines: 1_000, characters: 200_000 };

/**
 * What led to the last error of a job's log, without its times, colours and secrets. What follows is cleaning up. More
 * than is kept is searched, so that no cut runs through a secret.
 */
export function logTail(log: string, redact: (text: string) => string): string {
  const lines = log
    .replace(/^\uFEFF/, '')
    // oxlint-disable-next-line no-control-regex -- colours of a terminal
    .replace(/\u001B\[[0-9;]*[A-Za-z]/g, '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z /, ''));
  const last = lines.findLastIndex((line) => line.startsWith('##[error]'));
  const end = last === -1 ? lines.length : last + 1;
  const near = lines.slice(Math.max(0, end - searched.lines), end).join('\n');
  const clean = redact(near.slice(-searched.characters)).trim();
  return clean.split('\n').slice(-kept.lines).join('\n').slice(-kept.characters);
}
