/** Decides whether a run that ended by a budget, or is idle, begins anew: the decision that `renew` has recorded in advance. */
import type { Settings } from './config-schema.ts';
import { type Evaluation, evaluation } from './history.ts';
import { parseGateId } from './gate.ts';
import { clearedByRaising } from './stop-conditions.ts';
import type { Head } from './state.ts';

export type Renew = Settings['renew'];

/** A fresh run that nobody dispatched: since when it was due, and the rule that says so. */
export interface Renewal {
  readonly since: string;
  readonly rule: string;
}

/** Null = not now. Never after a person's stop, unreadable state or an open breaker, and never while anybody works. */
export function renewalOf(head: Head, renew: Renew, now: string): Renewal | null {
  if (renew.every === 'never' || head.lease !== null || !mayRenew(head)) return null;
  const since = lastTime(renew, now);
  const endedAt = head.stop?.at ?? head.updatedAt;
  if (since === null || Date.parse(since) <= Date.parse(endedAt)) return null;
  return { since, rule: `${renew.every} at ${timeOf(renew)}` };
}

function mayRenew({ status, stop, counters, openGates }: Head): boolean {
  if (openGates.some(({ id }) => parseGateId(id)?.name === 'circuit-open')) return false;
  if (status === 'stopped') return stop !== null && clearedByRaising(stop.code) !== null;
  // An idle run that has used nothing has nothing to renew.
  return status === 'idle' && counters.iterationsUsed > 0;
}

const timeOf = ({ at }: Renew): string => at ?? '00:00 UTC';

/** The newest time of the rule that is not after now; weekly = Mondays. Null = the zone is unknown. */
function lastTime(renew: Renew, now: string): string | null {
  const [time = '', zone = ''] = timeOf(renew).split(' ');
  if (!isZone(zone)) return null;
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const today = localTime(Date.parse(now), zone);
  // One day more than a week, since the newest Monday may be today and its time still to come.
  for (let back = 0; back <= 7; back += 1) {
    const midnight = Math.floor(today / dayMs) * dayMs - back * dayMs;
    if (renew.every === 'weekly' && new Date(midnight).getUTCDay() !== 1) continue;
    const at = instantOf(midnight + minutes * 60_000, zone);
    if (at <= Date.parse(now)) return new Date(at).toISOString();
  }
  return null;
}

const dayMs = 86_400_000;

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What clocks show in a zone, as milliseconds of a calendar without zones. */
function localTime(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The instant at which clocks in the zone show this; twice, since the zone's offset may change in between. */
function instantOf(local: number, zone: string): number {
  const guess = local - (localTime(local, zone) - local);
  return local - (localTime(guess, zone) - guess);
}

export const renewalNotice = ({ since, rule }: Renewal): string =>
  `A fresh run began, as \`renew\` says (${rule}; due since ${since}).`;

/** The decision as it stands in the run's first line. */
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
