/** PushEffect, RecoverEffect, Done, Moved; Secure: split off so that imports run one way. */
import type { Effect, Made } from '../core/effects/effect.ts';
import type { LeaseProof } from '../core/lease/lease.ts';

export type PushEffect = Extract<Effect, { kind: 'push' }>;
export type RecoverEffect = Extract<Effect, { kind: 'recover' }>;

/** `found`: it had been done already. */
export interface Done {
  readonly found: boolean;
  readonly made: Made;
}

/** Somebody else moved the branch: nothing went out, and the sentence says where it is instead. */
export interface Moved {
  readonly moved: string;
}

/**
 * The lease is renewed with this key written ahead; then, and only then, the branch may move. Waits for GitHub as any change of the head
 * does, since what is not secured may be lost; `brief`: there is another turn.
 */
export type Secure = (key: string, how?: { readonly brief: true }) => Promise<LeaseProof>;
