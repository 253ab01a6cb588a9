/** Decides whether the bundle of work that was refused, or that nobody may publish any more, is kept where people can fetch it, and what they are told of it. */
import { openRules } from './guardrails.ts';

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

/** Of work whose text was too much to be searched for secrets. */
export const unreadRule = 'unread';

/** Of a merge that was talked away: what was made in its place was judged like anything else. */
export const unmergedRule = 'unmerged';

/** Detail of work that no quarantine took. */
export const unreceived = 'fsck';

/** What was searched for secrets, and found to hold none, before it was refused. */
const searched: readonly string[] = [...openRules, unmergedRule, unpublished];

/** Everybody may download the artifacts of a public repository: a secret in one is told to everybody. What is not known to have been searched was not. */
export const mayBeKept = ({ detail }: Pick<RefusedWork, 'detail'>, visibility: 'public' | 'private'): boolean =>
  visibility === 'private' || detail.split(',').every((rule) => searched.includes(rule));

export const refusedSentences = {
  moved: (branch: string, head: string | null): string =>
    `${branch} was moved by somebody else to ${head ?? 'nothing: it was deleted'}`,
  kept: (name: string): string => `its bundle is kept as the artifact ${name}`,
  withheld: 'its bundle is not kept: there may be a secret in it, and everybody may read artifacts here',
  lost: (why: string): string => `its bundle could not be kept: ${why}`,
};
