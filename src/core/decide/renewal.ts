/** Decides whether a run that ended by a budget, or is idle, starts afresh, as `renew` has recorded in advance. */
import type { Settings } from '../config/schema/settings.ts';
import { meantFor } from '../schedule/schedule.ts';
import { parseGateId } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { type Evaluation, evaluation } from '../state/history-line.ts';
import { clearedByRaising } from './stop/conditions.ts';

export type Renew = Settings['renew'];

/** A fresh run without a dispatch: since when it was due, and by which rule. */
export interface Renewal {
  readonly since: string;
  readonly rule: string;
}

/** Null = not now. Never after a person's stop, unreadable state or an open breaker, and never under a lease. */
export function renewalOf(head: Head, renew: Renew, now: string): Renewal | null {
  if (renew.every === 'never' || head.lease !== null || !mayRenew(head)) return null;
  const since = lastTime(renew, now);
  const endedAt = head.stop?.at ?? head.updatedAt;
  if (since === null || Date.parse(since) <= Date.parse(endedAt)) return null;
  return { since, rule: `${renew.every} at ${timeOf(renew)}` };
}

function mayRenew({ status, stop, counters, openGates, breakerOpen }: Head): boolean {
  // The cause of an open breaker was not examined, whether its question was asked, answered or only listed.
  if (breakerOpen) return false;
  if (openGates.some(({ id }) => parseGateId(id)?.name === 'circuit-open')) return false;
  if (status === 'stopped') return stop !== null && clearedByRaising(stop.code) !== null;
  // An idle run that has used nothing has nothing to renew.
  return status === 'idle' && counters.iterationsUsed > 0;
}

const timeOf = ({ at }: Renew): string => at ?? '00:00 UTC';

/** The latest time of the rule that is not after now; weekly = Mondays. Null = the zone is unknown. */
function lastTime(renew: Renew, now: string): string | null {
  const [time = '', timezone = ''] = timeOf(renew).split(' ');
  const [hour, minute] = time.split(':').map(Number);
  return meantFor({ cron: `${minute} ${hour} * * ${renew.every === 'weekly' ? 1 : '*'}`, timezone }, now);
}

export const renewalNotice = ({ since, rule }: Renewal): string =>
  `A fresh run began, as \`renew\` says (${rule}; due since ${since}).`;

/** The decision as recorded in the run's first line. */
export const renewalEvaluation = (renewal: Renewal): Evaluation =>
  evaluation(
    {
      code: 'renew',
      condition: null,
      kind: 'start',
      at: 'entry',
      threshold: 'ended by a budget, or idle, before its time',
    },
    { fired: true, inputs: { due_since: renewal.since, rule: renewal.rule }, sentence: renewalNotice(renewal) },
  );
