/** Decides whether the bundle of work that was refused, or that nobody may publish any more, is kept where people can fetch it, and what they are told of it. */

export interface RefusedWork {
  readonly subject: number;
  readonly session: number;
  /** A git bundle as the agent's user wrote it: never opened but in a quarantine. */
  readonly bytes: Uint8Array;
  /** Names of the rules that refused it, with commas; work that passed them all has `unpublished`. */
  readonly detail: string;
}

/** Of work that the guardrails let pass: its branch was moved by a person, or its issue is hers by now. */
export const unpublished = 'unpublished';

/** Unique in an attempt of a run. */
export const refusedArtifact = (
  { subject, session }: Pick<RefusedWork, 'subject' | 'session'>,
  at: { readonly loop: string; readonly runAttempt: number },
): string => `tickgate-refused--${at.loop}--${subject}-${session}--${at.runAttempt}`;

/** Everybody may download the artifacts of a public repository: a secret in one is told to everybody. What git refused was never searched. */
export const mayBeKept = ({ detail }: Pick<RefusedWork, 'detail'>, visibility: 'public' | 'private'): boolean =>
  visibility === 'private' || !detail.split(',').some((rule) => rule === 'secret' || rule === 'fsck');

export const refusedSentences = {
  moved: (branch: string, head: string | null): string =>
    `${branch} was moved by somebody else to ${head ?? 'nothing: it was deleted'}`,
  kept: (name: string): string => `its bundle is kept as the artifact ${name}`,
  withheld: 'its bundle is not kept: there may be a secret in it, and everybody may read artifacts here',
  lost: (why: string): string => `its bundle could not be kept: ${why}`,
};
