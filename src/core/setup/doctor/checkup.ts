/** Runs all `doctor` checks and renders their findings: code, sentence, remedy. */
import { counted } from '../../text/format.ts';
import { wrapped } from '../../text/terminal.ts';
import { agentChecks, machineChecks } from './agent-checks.ts';
import { type Check, type CheckupFacts, type Finding, type StorePromise, storePromise } from './check.ts';
import { loopChecks } from './loop-checks.ts';
import { repositoryChecks } from './repository-checks.ts';
import { workflowChecks } from './workflow-checks.ts';

interface Placed extends Check {
  /** Page for findings that name no address of their own. */
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

/** Codes of all checks. docs/commands.md explains each. */
export const checkCodes: readonly string[] = checks.map(({ code }) => code);

/** Sorted by severity, then in the order in which to fix them. */
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

/** True if the finding keeps the loop from working. */
export const isFatal = ({ severity }: Finding): boolean => severity === 'error';

/** Renders a finding for a terminal or log: 80 columns, the remedy below. */
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
