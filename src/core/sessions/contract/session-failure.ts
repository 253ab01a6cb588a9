/** How a session fails: its class, and what is said of it. */
import * as z from 'zod';
import type { ModelTrouble } from './model-error.ts';
import type { OutageSignal } from './outage.ts';

/** Classes of spec loop §6, those that a driver can meet before any of them, and those that are no work failure. */
export const FailureClass = z.enum([
  'compile',
  'test',
  'lint',
  'timeout',
  'denied',
  'no-diff',
  'guardrail',
  'model',
  'tick-lost',
  'result',
  'exit',
  'cancelled',
  /** A service that the work needs is away: no failure of the work. */
  'outage',
  /** It ended with a question for a person: no failure of the work either. */
  'decision',
  /** No output, no change and no work for longer than a session may be silent. */
  'stalled',
  /** Its model asks to wait. */
  'limit',
  /** It used up its cap; what it did until then counts. */
  'cap',
]);
export type FailureClass = z.output<typeof FailureClass>;

/** A person's cancellation, a question for a person, an outage or a limited model: no failure of the work. */
export const isExternalFailure = (kind: FailureClass): boolean =>
  kind === 'cancelled' || kind === 'decision' || kind === 'outage' || kind === 'limit';

/** The session was cut short through no fault of its work, so its work so far is not lost. */
export const endedEarly = (kind: FailureClass): boolean =>
  ['cancelled', 'cap', 'limit', 'model', 'stalled'].includes(kind);

/** Failed work is continued, not redone. Work that a guardrail rejected is not continued; no diff leaves no work. */
export const keepsWork = (kind: FailureClass): boolean => kind !== 'guardrail' && kind !== 'no-diff';

/** `sentence` is for people; repeated failures are compared by `rootCause`. */
export type SessionFailure = {
  readonly class: FailureClass;
  readonly rootCause: string;
  readonly sentence: string;
  /** What the session asked instead of finishing. */
  readonly question: string | null;
  /** Its branch holds commits that this run did not push: nothing was started. */
  readonly moved?: { readonly recordedSha: string; readonly headSha: string };
  /** Only for the class `outage`. */
  readonly outage?: OutageSignal;
  /** The model error that ended the session. */
  readonly trouble?: ModelTrouble;
  /** No session of this loop can work before a person has mended its cause. */
  readonly isLasting?: true;
};
