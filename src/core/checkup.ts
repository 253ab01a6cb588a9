/** What `doctor` looks at, what it finds, and how a finding is told: its code, one sentence, the remedy. */
import type { ResolvedConfig } from './config.ts';
import { agentChecks } from './checkup-agent.ts';
import { loopChecks } from './checkup-loop.ts';
import { type MachineFacts, machineChecks } from './checkup-machine.ts';
import { repositoryChecks } from './checkup-repository.ts';
import { workflowChecks } from './checkup-workflow.ts';
import type { Head } from './state.ts';
import { wrapped } from './terminal-text.ts';
import type { TickWorkflow } from './tick-workflow.ts';
import { counted } from './wording.ts';

/** Null anywhere = the token may not see it. */
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
    /** Names of the repository's own. */
    readonly secrets: readonly string[] | null;
  };
  readonly labels: readonly string[];
  /** Types of the rules that bind the branch of the state, branches of work, and the default branch. */
  readonly rules: {
    readonly state: readonly string[];
    readonly work: readonly string[];
    readonly base: readonly string[];
  };
  readonly workflow: {
    readonly path: string;
    readonly read: TickWorkflow | null;
    readonly state: string | null;
    /** The file lies in the folder of whoever asks, which belongs to this repository. */
    readonly inFolder: boolean;
  };
  readonly others: readonly { readonly path: string; readonly text: string }[];
  /** When GitHub last started the workflow by its schedule; null = never, as far as it is known. */
  readonly lastScheduledAt: string | null;
  readonly config: ResolvedConfig;
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
}

/** What one check says; its code and how bad that is stand beside it in the table. */
export type Said = Pick<Finding, 'sentence' | 'remedy'>;

export interface Check {
  readonly code: string;
  readonly severity: Finding['severity'];
  readonly look: (facts: CheckupFacts) => Said | readonly Said[] | null;
}

const checks: readonly Check[] = [
  ...repositoryChecks,
  ...workflowChecks,
  ...agentChecks,
  ...loopChecks,
  ...machineChecks,
];

/** Of all that can be found, as docs/commands.md explains them. */
export const checkCodes: readonly string[] = checks.map(({ code }) => code);

/** The worst first, otherwise in the order in which one would mend them. */
export function examine(facts: CheckupFacts): Finding[] {
  const found = checks.flatMap(({ code, severity, look }) =>
    [look(facts) ?? []].flat().map((said): Finding => ({ severity, code, ...said })),
  );
  const order = ['error', 'warning', 'unknown'];
  return found.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

/** Findings that keep a loop from working. */
export const isFatal = ({ severity }: Finding): boolean => severity === 'error';

export function checkupText({ repository, loop }: CheckupFacts, findings: readonly Finding[]): string {
  const told = findings.map(({ severity, code, sentence, remedy }) =>
    [wrapped(`${severity} ${code}: ${sentence}`), wrapped(remedy, '  ')].join('\n'),
  );
  const errors = findings.filter(isFatal).length;
  const rest = findings.length - errors;
  const end = `${repository}, loop ${loop}: ${counted(checks.length, 'check')}, ${counted(errors, 'error')}, ${rest} more to know.`;
  return `${[...told, end].join('\n\n')}\n`;
}

export const checkupJson = ({ repository, loop }: CheckupFacts, findings: readonly Finding[]): object => ({
  ok: !findings.some(isFatal),
  repository,
  loop,
  findings,
});
