/** What a loop waits for besides answers, as the head keeps it: numbers alone, so that a tick at rest can say it. */
import * as z from 'zod';
import { onDisk } from '../codec/record-codec.ts';

export const WaitKind = z.enum([
  /** Pull requests that only a person can go on with. */
  'review',
  'checks',
  'blocked',
  /** A person declined them in this run. */
  'skipped',
  'failed',
  /** Their pull request was closed unmerged, or a person cancelled them. */
  'cancelled',
  /** Outsiders wrote them, and no label admits them. */
  'outsider',
  /** Other people, loops or pull requests work on them. */
  'taken',
  /** Their last session failed, and another one is due. */
  'failing',
]);
export type WaitKind = z.output<typeof WaitKind>;

export const WaitingSubject = onDisk({
  number: z.number().int(),
  /** What blocks it. */
  by: z.array(z.number().int()).optional(),
  /** Failures in a row, and after how many a person is asked. */
  tries: z.number().int().optional(),
  of: z.number().int().optional(),
  /** Of a pull request: the branch that it is in conflict with. */
  conflictWith: z.string().optional(),
});
export type WaitingSubject = z.output<typeof WaitingSubject>;

export const Wait = onDisk({
  kind: WaitKind,
  count: z.number().int().positive(),
  first: z.array(WaitingSubject),
});
export type Wait = z.output<typeof Wait>;

/** Of these a person takes up again, or goes on with. */
export const kindsForPeople = ['review', 'blocked', 'failed', 'cancelled', 'skipped'] as const satisfies WaitKind[];

/** Of a run that neither stopped nor is paused: the kind of its standing, as far as the head tells it. */
export function findStandingWord({ status, openGates, waits }: StandingFacts): StandingWord {
  const has = (kinds: readonly WaitKind[]): boolean => waits.some(({ kind }) => kinds.includes(kind));
  if (status === 'idle' && openGates.length > 0) return 'waiting for an answer';
  if (has(['failing'])) return 'failing';
  if (status === 'running') return 'running';
  if (has(kindsForPeople)) return 'waiting for people';
  return has(['checks']) ? 'awaiting checks' : 'idle';
}

type StandingWord = 'waiting for an answer' | 'failing' | 'running' | 'waiting for people' | 'awaiting checks' | 'idle';

interface StandingFacts {
  readonly status: 'idle' | 'running';
  readonly openGates: readonly unknown[];
  readonly waits: readonly Wait[];
}
