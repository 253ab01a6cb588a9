/** Types of the `doctor` checks: the facts they read and the findings they return. */
import type { EffectiveConfig, ResolvedConfig } from '../../config/resolve.ts';
import type { IsolationVerdict } from '../../sandbox/isolation.ts';
import type { Head } from '../../state/head.ts';
import { formatCount } from '../../text/format.ts';
import type { TickWorkflow } from '../../workflow/tick-workflow.ts';

/** Null anywhere = the token may not read the value, or it was not fetched. */
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
    /** The organisation's value, which caps the repository's. Null also if a person owns the repository. */
    readonly organisationMayOpen?: boolean | null;
    /** Names of the repository's own secrets. */
    readonly secrets: readonly string[] | null;
  };
  readonly labels: readonly string[] | null;
  /** Types of the rules on the state branch, the work branches and the default branch. */
  readonly rules: {
    readonly state: readonly string[];
    /** The subset of `state` that binds the loop itself; absent = all. */
    readonly stateBinding?: readonly string[];
    readonly work: readonly string[];
    readonly base: readonly string[];
    /** GitHub shows no rulesets, as for private repositories on its free plan, which cannot have any. */
    readonly withheld?: boolean;
  };
  readonly workflow: {
    readonly path: string;
    readonly read: TickWorkflow | null;
    readonly state: string | null;
    /** The file exists in the caller's folder, which belongs to this repository. */
    readonly inFolder: boolean;
  };
  readonly others: readonly { readonly path: string; readonly text: string }[] | null;
  /** When the schedule last started the workflow; null = never, as far as known. */
  readonly lastScheduledAt: string | null;
  /** Since when the workflow's oldest pending run waits to start; null = no run is pending. */
  readonly pendingSince?: string | null;
  readonly config: ResolvedConfig;
  /** Promise of the loop's state store; absent = not requested. */
  readonly kept?: StorePromise | null;
  /** Text of CLAUDE.md, which may hold rates; null = no such file. */
  readonly claudeMd: string | null;
  /** Null = the machine is not to be checked. */
  readonly here: MachineFacts | null;
  readonly head:
    | { readonly kind: 'absent' }
    | { readonly kind: 'present'; readonly head: Head }
    | { readonly kind: 'unreadable'; readonly why: string };
}

export interface DoctorFinding {
  /** `error`: a tick fails or has no work. `warning`: it works, but not as expected. `unknown`: not checkable. */
  readonly severity: 'error' | 'warning' | 'unknown';
  readonly code: string;
  readonly sentence: string;
  readonly remedy: string;
  /** Page where it is fixed; null = no single place. */
  readonly link: string | null;
  /** YAML that the remedy adds to a file; null = none. */
  readonly yaml: string | null;
}

/** Result of one check. Its code and severity come from the check's table entry. */
export type CheckResult = Pick<DoctorFinding, 'sentence' | 'remedy'> & Partial<Pick<DoctorFinding, 'link' | 'yaml'>>;

export interface DoctorCheck {
  readonly code: string;
  readonly severity: DoctorFinding['severity'];
  readonly look: (facts: CheckupFacts) => CheckResult | readonly CheckResult[] | null;
}

export interface MachineFacts {
  /** Programs of agents that the loop may use and that are not on the PATH. */
  readonly missingPrograms: readonly string[];
  /** Variables under `env-secrets` that are empty or unset. */
  readonly unsetKeys: readonly string[];
  /** Null = this build lacks the configured isolation. */
  readonly isolation: IsolationVerdict | null;
}

/** Durability and visibility that a state store promises between ticks. */
export interface StorePromise {
  readonly store: EffectiveConfig['stateStore'];
  /** Upper bound; null = nothing expires. */
  readonly durableDays: number | null;
  readonly visibilityLagSeconds: number;
}

const places: Readonly<Record<StorePromise['store'], string>> = {
  mirrored: 'as an artifact with a copy in the cache',
  artifact: 'as an artifact',
  cache: 'in the cache alone',
  branch: 'on the branch of the state',
};

export function storePromiseSentence({ store, durableDays, visibilityLagSeconds }: StorePromise): string {
  const days = durableDays === null ? 'for good' : `for ${formatCount(durableDays, 'day')}`;
  const sooner =
    store === 'mirrored' || store === 'artifact' ? ', or less where the repository keeps artifacts for less' : '';
  const lag = formatCount(visibilityLagSeconds / 60, 'minute');
  return `Between ticks the loop is kept ${places[store]} (state-store: ${store}) ${days}${sooner}; a new bundle may stay invisible for ${lag}, and a tick that meets that is deferred.`;
}
