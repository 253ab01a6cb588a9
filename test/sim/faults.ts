/**
 * Faults of a world, their likelihoods, and their strikes. Each kind has a name, and each strike a number by which it
 * can be left out.
 */
import type { Chance } from './chance.ts';

/** Probability per opportunity: a request, a save, a run, a quarter of an hour. */
const likelihoods = {
  crash: 0.003,
  'lost-request': 0.006,
  'lost-answer': 0.008,
  delay: 0.012,
  duplicate: 0.004,
  'server-error': 0.012,
  conflict: 0.01,
  'stale-data': 0.012,
  'rate-limit': 0.003,
  'stale-replica': 0.02,
  'artifact-error': 0.04,
  'artifact-lost-answer': 0.03,
  'artifact-expired': 0.004,
  'cache-error': 0.05,
  'cache-lag': 0.05,
  'cache-evicted': 0.05,
  'corrupt-copy': 0.03,
  'stale-copy': 0.03,
  'session-fails': 0.15,
  ruleset: 0.006,
  'state-set-back': 0.004,
  'state-deleted': 0.003,
  cancelled: 0.03,
  'force-cancelled': 0.02,
  'runner-lost': 0.02,
  'zombie-process': 0.02,
  'zombie-run': 0.01,
  're-run': 0.05,
  'stuck-queued': 0.02,
  'run-deleted': 0.01,
  'concurrent-start': 0.2,
  'lost-schedule': 0.1,
  outage: 0.008,
  'config-broken': 0.006,
  'lost-update': 0.03,
  meddler: 0.1,
  'store-delay': 0.012,
  'store-lost-request': 0.006,
  'cache-lost-answer': 0.03,
  'removal-lost-answer': 0.03,
  'stale-list': 0.02,
  'clock-off': 0.7,
  'disk-full': 0.008,
  'base-conflict': 0.2,
  'fork-pull': 0.4,
  'fork-deleted': 0.03,
  'red-check': 0.08,
  'lesson-wanted': 0.3,
} as const;

/** Drawn from a stream of their own, so that worlds without them stay as they were. */
const apart = {
  outage: 'lasting',
  'config-broken': 'lasting',
  'lost-update': 'overtaking',
  meddler: 'overtaking',
  'store-delay': 'storing',
  'store-lost-request': 'storing',
  'cache-lost-answer': 'storing',
  'removal-lost-answer': 'storing',
  'stale-list': 'listing',
  'clock-off': 'clocks',
  'disk-full': 'disks',
  'base-conflict': 'bases',
  'fork-pull': 'forks',
  'fork-deleted': 'forks',
  'red-check': 'reds',
  'lesson-wanted': 'lessons',
} as const;
const streams: ReadonlyMap<string, keyof Streams> = new Map(Object.entries(apart));
const streamOf = (kind: FaultKind): keyof Streams => streams.get(kind) ?? 'usual';

type Streams = Readonly<
  Record<
    | 'usual'
    | 'lasting'
    | 'overtaking'
    | 'storing'
    | 'listing'
    | 'clocks'
    | 'disks'
    | 'bases'
    | 'forks'
    | 'reds'
    | 'lessons',
    Chance
  >
>;

export type FaultKind = keyof typeof likelihoods;
export const faultKinds = Object.keys(likelihoods) as FaultKind[];
export const isFaultKind = (text: string): text is FaultKind => Object.hasOwn(likelihoods, text);

/** The faults that a world may suffer; `strikes` = only those with these numbers. */
export interface Allowed {
  readonly kinds: ReadonlySet<FaultKind>;
  readonly strikes: ReadonlySet<number> | null;
}

export interface Struck {
  readonly number: number;
  readonly kind: FaultKind;
  readonly where: string;
}

export interface Faults {
  /** Whether the fault strikes here and now. `where` is for the readers of the list. */
  readonly strikes: (kind: FaultKind, where: string) => boolean;
  /** Kinds that strike each time until they are removed from this set. */
  readonly each: Set<FaultKind>;
  /** From then on no fault strikes. */
  readonly calm: () => void;
  readonly isCalm: () => boolean;
  readonly struck: readonly Struck[];
}

/** `intensity` 1 = as likely as in the table. */
export function createFaults(chances: Streams, intensity: number, allowed: Allowed): Faults {
  const struck: Struck[] = [];
  let number = 0;
  let isCalm = false;
  const each = new Set<FaultKind>();
  return {
    each,
    struck,
    isCalm: () => isCalm,
    calm: () => {
      isCalm = true;
      each.clear();
    },
    strikes(kind, where) {
      // Drawn and numbered even if it is not allowed, so that leaving one out does not move the others.
      if (isCalm) return false;
      if (each.has(kind)) return true;
      if (!chances[streamOf(kind)].happens(likelihoods[kind] * intensity)) return false;
      number++;
      if (!allowed.kinds.has(kind) || (allowed.strikes !== null && !allowed.strikes.has(number))) return false;
      struck.push({ number, kind, where });
      return true;
    },
  };
}
