/** What a `doctor` check is: the facts it reads, the findings it returns, and the step of the tick it looks at. */
import type { EffectiveConfig, ResolvedConfig } from '../../config/resolve.ts';
import type { IsolationVerdict } from '../../sandbox/isolation.ts';
import type { Head } from '../../state/head.ts';
import type { PauseVariableValues } from '../../workflow/pause-variable.ts';
import type { TickStep, TickWorkflow } from '../../workflow/tick-workflow.ts';
import type { BypassApp } from '../init/files.ts';

/** Null anywhere = the token may not read the value, or it was not fetched. */
export interface CheckupFacts {
  readonly loop: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Address of its page. */
  readonly url: string;
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
    /** Values of TICKGATE_PAUSED; absent = not fetched. */
    readonly pauseVariable?: PauseVariableValues | null;
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
  /** False = a driver in use tells its cost at the end of a session; absent = not asked. */
  readonly metered?: boolean;
  /** Promise of the loop's state store; absent = not requested. */
  readonly kept?: StorePromise | null;
  /** Names at the root of the default branch; absent or null = not read. */
  readonly rootFiles?: readonly string[] | null;
  /** Files of the repository that `agent-command` names and that are not there; absent = not asked. */
  readonly missingAgentFiles?: readonly string[];
  /** Text of CLAUDE.md, which may hold rates; null = no such file. */
  readonly claudeMd: string | null;
  /** Rates of the models in use, one sentence each; absent = not requested. */
  readonly rates?: readonly string[];
  /** Null = the machine is not to be checked. */
  readonly here: MachineFacts | null;
  readonly head: /** `controlIssue`: of a loop that has run; absent or null = none, or not to be read. */
    | { readonly kind: 'absent'; readonly controlIssue?: number | null }
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

/** Result of one check. Its code and severity come from the table that it is in. */
export type CheckResult = Pick<DoctorFinding, 'sentence' | 'remedy'> & Partial<Pick<DoctorFinding, 'link' | 'yaml'>>;

type Look = (facts: CheckupFacts) => CheckResult | readonly CheckResult[] | null;

interface DoctorCheck {
  readonly severity: DoctorFinding['severity'];
  readonly look: Look;
}

/** By code, in the order in which to fix what they find. */
export type DoctorChecks = Readonly<Record<string, DoctorCheck>>;

export const error = (look: Look): DoctorCheck => ({ severity: 'error', look });
export const warning = (look: Look): DoctorCheck => ({ severity: 'warning', look });

type StepLook = (step: TickStep, facts: CheckupFacts) => ReturnType<Look>;

/** Looks only if the workflow has a tick step. Without one its settings would be a guess. */
export const atStep =
  (look: StepLook): Look =>
  (facts) => {
    const step = findTickStep(facts);
    return step === null ? null : look(step, facts);
  };
export const stepError = (look: StepLook): DoctorCheck => error(atStep(look));
export const stepWarning = (look: StepLook): DoctorCheck => warning(atStep(look));

interface ReadWorkflow {
  readonly workflow: Pick<CheckupFacts['workflow'], 'read'>;
}

export const findTickStep = ({ workflow: { read } }: ReadWorkflow): TickStep | null =>
  read?.kind === 'tick' ? read.step : null;

/** Id of the loop's own app; `APP_ID` if a variable holds it, as in most workflows. Null = the loop has no own app. */
export function readAppNumber(facts: ReadWorkflow): BypassApp | null {
  const given = findTickStep(facts)?.with['app-id'];
  if (given === undefined) return null;
  return Number.isSafeInteger(Number(given)) ? Number(given) : 'APP_ID';
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
