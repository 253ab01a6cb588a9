/** Decides whether a run that ended by a budget, or is idle, starts afresh, as `renew` has recorded in advance. */
import type { Settings } from '../config/schema/settings.ts';
import { meantFor } from '../schedule/schedule.ts';
import { parseGateId } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { type Evaluation, type HistoryLine, toEvaluation } from '../state/history-line.ts';
import { findClearingCeiling } from './stop/conditions.ts';

export type RenewSettings = Settings['renew'];

/** A fresh run without a dispatch: since when it was due, and by which rule. */
export interface RunRenewal {
  readonly since: string;
  readonly rule: string;
  /** The number of the run that begins. */
  readonly run: number;
  /** The stop of the run before; null = it was idle. */
  readonly stoppedBy: string | null;
}

/** Null = not now. Never after a person's stop or pause, unreadable state or an open breaker, and never under a lease. */
export function decideRenewal(head: Head, renew: RenewSettings, now: string): RunRenewal | null {
  if (renew.every === 'never' || head.lease !== null || !mayRenew(head)) return null;
  const since = findLastRenewTime(renew, now);
  const endedAt = head.stop?.at ?? head.updatedAt;
  if (since === null || Date.parse(since) <= Date.parse(endedAt)) return null;
  const rule = `${renew.every} at ${readRenewTime(renew)}`;
  return { since, rule, run: head.run + 1, stoppedBy: head.stop?.code ?? null };
}

function mayRenew({ status, stop, counters, openGates, breakerOpen, pause }: Head): boolean {
  if (pause !== null) return false;
  // The cause of an open breaker was not examined, whether its question was asked, answered or only listed.
  if (breakerOpen) return false;
  if (openGates.some(({ id }) => parseGateId(id)?.name === 'circuit-open')) return false;
  if (status === 'stopped') return stop !== null && findClearingCeiling(stop.code) !== null;
  // An idle run that has used nothing has nothing to renew.
  return status === 'idle' && counters.iterationsUsed > 0;
}

const readRenewTime = ({ at }: RenewSettings): string => at ?? '00:00 UTC';

/** The latest time of the rule that is not after now; weekly = Mondays. Null = the zone is unknown. */
function findLastRenewTime(renew: RenewSettings, now: string): string | null {
  const [time = '', timezone = ''] = readRenewTime(renew).split(' ');
  const [hour, minute] = time.split(':').map(Number);
  return meantFor({ cron: `${minute} ${hour} * * ${renew.every === 'weekly' ? 1 : '*'}`, timezone }, now);
}

export const buildRenewalNotice = ({ since, rule, run, stoppedBy }: RunRenewal): string =>
  `Run ${run} began, as \`renew\` says (${rule}; due since ${since}): run ${run - 1} ${stoppedBy === null ? 'was idle' : `had stopped (${stoppedBy})`}.`;

const renewalCode = 'renew';

/** Null = the run of this line did not begin by a renewal in it. */
export const findRenewal = ({ evaluations }: Pick<HistoryLine, 'evaluations'>): Evaluation | null =>
  evaluations.find(({ code, kind, fired }) => code === renewalCode && kind === 'start' && fired) ?? null;

/** For a list of ticks, such as `renew began run 2 (daily at 20:00 UTC)`. Empty = the tick began none. */
export function listRenewals(line: Pick<HistoryLine, 'evaluations'>): string[] {
  const renewal = findRenewal(line);
  if (renewal === null) return [];
  const read = (wanted: string) => renewal.inputs.find(({ name }) => name === wanted)?.value;
  // Lines of older builds do not name the run.
  const run = read('run');
  return [`renew began ${run === undefined ? 'a fresh run' : `run ${String(run)}`} (${String(read('rule'))})`];
}

/** The decision as recorded in the run's first line. */
export function buildRenewalEvaluation(renewal: RunRenewal): Evaluation {
  const threshold = 'ended by a budget, or idle, before its time';
  return toEvaluation(
    { code: renewalCode, condition: null, kind: 'start', at: 'entry', threshold },
    {
      fired: true,
      inputs: { due_since: renewal.since, rule: renewal.rule, run: renewal.run },
      sentence: buildRenewalNotice(renewal),
    },
  );
}
