/** A check of `doctor`: what it is given, and what it may find. */
import type { EffectiveConfig, ResolvedConfig } from '../../config/resolve.ts';
import type { IsolationVerdict } from '../../sandbox/isolation.ts';
import type { Head } from '../../state/head.ts';
import { counted } from '../../text/format.ts';
import type { TickWorkflow } from '../../workflow/tick-workflow.ts';

/** Null anywhere = the token may not see it, or nobody has asked. */
export interface CheckupFacts {
  readonly loop: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly now: string;
  readonly visibility: 'public' | 'private';
  readonly fork: boolean;
  readonly archived: boolean;
  readonly defaultBranch: string;
  readonly lastCommitAt: string;
  readonly settings: {
    readonly actionsEnabled: boolean | null;
    readonly mayOpenPullRequests: boolean | null;
    /** The same setting of the organisation, which the repository's own cannot pass; null also where a person owns it. */
    readonly organisationMayOpen?: boolean | null;
    /** Names of the repository's own. */
    readonly secrets: readonly string[] | null;
  };
  readonly labels: readonly string[] | null;
  /** Types of the rules that bind the branch of the state, branches of work, and the default branch. */
  readonly rules: {
    readonly state: readonly string[];
    /** Of those of the state the ones that bind the loop itself; absent = all. */
    readonly stateBinding?: readonly string[];
    readonly work: readonly string[];
    readonly base: readonly string[];
    /** GitHub shows no rulesets, as in private repositories on its free plan, where none can be made. */
    readonly withheld?: boolean;
  };
  readonly workflow: {
    readonly path: string;
    readonly read: TickWorkflow | null;
    readonly state: string | null;
    /** The file lies in the folder of whoever asks, which belongs to this repository. */
    readonly inFolder: boolean;
  };
  readonly others: readonly { readonly path: string; readonly text: string }[] | null;
  /** When GitHub last started the workflow by its schedule; null = never, as far as it is known. */
  readonly lastScheduledAt: string | null;
  /** Since when the oldest run of the workflow waits to be started; null = none does. */
  readonly pendingSince?: string | null;
  readonly config: ResolvedConfig;
  /** Of the place where the loop is kept; absent where nobody asks. */
  readonly kept?: StorePromise | null;
  /** Text of CLAUDE.md, where rates may stand; null = there is none. */
  readonly claudeMd: string | null;
  /** Null where the machine is not to be looked at. */
  readonly here: MachineFacts | null;
  readonly head:
    | { readonly kind: 'absent' }
    | { readonly kind: 'present'; readonly head: Head }
    | { readonly kind: 'unreadable'; readonly why: string };
}

export interface Finding {
  /** `error` = a tick fails or works on nothing; `warning` = it works, but not as one expects; `unknown` = nobody could look. */
  readonly severity: 'error' | 'warning' | 'unknown';
  readonly code: string;
  readonly sentence: string;
  readonly remedy: string;
  /** Where it is mended; null = at no one place. */
  readonly link: string | null;
  /** What the remedy puts into a file; null = nothing. */
  readonly yaml: string | null;
}

/** What one check says; its code and how bad that is stand beside it in the table. */
export type Said = Pick<Finding, 'sentence' | 'remedy'> & Partial<Pick<Finding, 'link' | 'yaml'>>;

export interface Check {
  readonly code: string;
  readonly severity: Finding['severity'];
  readonly look: (facts: CheckupFacts) => Said | readonly Said[] | null;
}

export interface MachineFacts {
  /** Programs of agents that may have to work and are not on the PATH. */
  readonly missingPrograms: readonly string[];
  /** Variables under env-secrets that are empty or not set. */
  readonly unsetKeys: readonly string[];
  /** Null = the configuration names one that this build does not have. */
  readonly isolation: IsolationVerdict | null;
}

/** Says what the place promises in which a loop is kept between its ticks. */
export interface StorePromise {
  readonly store: EffectiveConfig['stateStore'];
  /** At most; null = nothing expires. */
  readonly durableDays: number | null;
  readonly visibilityLagSeconds: number;
}

const places: Readonly<Record<StorePromise['store'], string>> = {
  mirrored: 'as an artifact with a copy in the cache',
  artifact: 'as an artifact',
  cache: 'in the cache alone',
  branch: 'on the branch of the state',
};

export function storePromise({ store, durableDays, visibilityLagSeconds }: StorePromise): string {
  const days = durableDays === null ? 'for good' : `for ${counted(durableDays, 'day')}`;
  const sooner =
    store === 'mirrored' || store === 'artifact' ? ', or less where the repository keeps artifacts for less' : '';
  const lag = counted(visibilityLagSeconds / 60, 'minute');
  return `Between ticks the loop is kept ${places[store]} (state-store: ${store}) ${days}${sooner}; a new bundle may stay invisible for ${lag}, and a tick that meets that is deferred.`;
}
