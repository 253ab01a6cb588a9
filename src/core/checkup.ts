/** What `doctor` looks at, what it finds, and how a finding is told: its code, one sentence, the remedy. */

import { agentChecks } from './checkup-agent.ts';
import { loopChecks } from './checkup-loop.ts';
import { type MachineFacts, machineChecks } from './checkup-machine.ts';
import { repositoryChecks } from './checkup-repository.ts';
import { workflowChecks } from './checkup-workflow.ts';
import type { ResolvedConfig } from './config.ts';
import type { Head } from './state.ts';
import { type StorePromise, storePromise } from './store-promise.ts';
import { wrapped } from './terminal-text.ts';
import type { TickWorkflow } from './tick-workflow.ts';
import { counted } from './wording.ts';

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

interface Placed extends Check {
  /** Where its findings are mended that name no other address. */
  readonly page: (facts: CheckupFacts) => string | null;
}

const at =
  (page: Placed['page']) =>
  (check: Check): Placed => ({ ...check, page });

const blob = ({ repository, defaultBranch }: CheckupFacts, path: string): string =>
  `https://github.com/${repository}/blob/${defaultBranch}/${path}`;
const inWorkflow = at((facts) => (facts.workflow.read === null ? null : blob(facts, facts.workflow.path)));
const inSettings = at(({ repository }) => `https://github.com/${repository}/settings`);
const nowhere = at(() => null);

const checks: readonly Placed[] = [
  ...repositoryChecks.map(inSettings),
  ...workflowChecks.map(inWorkflow),
  ...agentChecks.map(inWorkflow),
  ...loopChecks.map(nowhere),
  ...machineChecks.map(nowhere),
];

/** Of all that can be found, as docs/commands.md explains them. */
export const checkCodes: readonly string[] = checks.map(({ code }) => code);

/** The worst first, otherwise in the order in which one would mend them. */
export function examine(facts: CheckupFacts): Finding[] {
  const found = checks.flatMap(({ code, severity, look, page }) =>
    [look(facts) ?? []].flat().map((said): Finding => {
      const link = said.link ?? addressIn(said.remedy) ?? page(facts);
      return { severity, code, ...said, link, yaml: said.yaml ?? null };
    }),
  );
  const order = ['error', 'warning', 'unknown'];
  return found.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

const addressIn = (text: string): string | null => /https:\/\/[^\s;]+/.exec(text)?.[0] ?? null;

/** Findings that keep a loop from working. */
export const isFatal = ({ severity }: Finding): boolean => severity === 'error';

/** One finding as a terminal or a log shows it: 80 columns, the remedy below. */
export const findingText = ({ severity, code, sentence, remedy }: Finding): string =>
  [wrapped(`${severity} ${code}: ${sentence}`), wrapped(remedy, '  ')].join('\n');

export function checkupText({ repository, loop, kept }: CheckupFacts, findings: readonly Finding[]): string {
  const told = findings.map(findingText);
  const errors = findings.filter(isFatal).length;
  const rest = findings.length - errors;
  const end = `${repository}, loop ${loop}: ${counted(checks.length, 'check')}, ${counted(errors, 'error')}, ${rest} more to know.`;
  const promised = kept == null ? [] : [wrapped(storePromise(kept))];
  return `${[...told, ...promised, end].join('\n\n')}\n`;
}

export const checkupJson = ({ repository, loop, kept }: CheckupFacts, findings: readonly Finding[]): object => ({
  ok: !findings.some(isFatal),
  repository,
  loop,
  ...(kept == null ? {} : { kept: keptJson(kept) }),
  findings,
});

const keptJson = ({ store, durableDays, visibilityLagSeconds }: StorePromise): object => ({
  store,
  durable_days: durableDays,
  visibility_lag_seconds: visibilityLagSeconds,
});
