/** Runs all `doctor` checks and renders their findings: code, sentence, remedy. */
import { formatCount } from '../../text/format.ts';
import { wrapSentence } from '../../text/terminal.ts';
import { agentChecks, machineChecks } from './agent-checks.ts';
import {
  type CheckupFacts,
  type DoctorCheck,
  type DoctorFinding,
  type StorePromise,
  storePromiseSentence,
} from './check.ts';
import { loopChecks } from './loop-checks.ts';
import { repositoryChecks } from './repository-checks.ts';
import { workflowChecks } from './workflow-checks.ts';

interface CheckWithPage extends DoctorCheck {
  /** Page for findings that name no address of their own. */
  readonly page: (facts: CheckupFacts) => string | null;
}

const withPage =
  (page: CheckWithPage['page']) =>
  (check: DoctorCheck): CheckWithPage => ({ ...check, page });

const buildBlobUrl = ({ repository, defaultBranch }: CheckupFacts, path: string): string =>
  `https://github.com/${repository}/blob/${defaultBranch}/${path}`;
const withWorkflowPage = withPage((facts) =>
  facts.workflow.read === null ? null : buildBlobUrl(facts, facts.workflow.path),
);
const withSettingsPage = withPage(({ repository }) => `https://github.com/${repository}/settings`);
const withoutPage = withPage(() => null);

const checks: readonly CheckWithPage[] = [
  ...repositoryChecks.map(withSettingsPage),
  ...workflowChecks.map(withWorkflowPage),
  ...agentChecks.map(withWorkflowPage),
  ...loopChecks.map(withoutPage),
  ...machineChecks.map(withoutPage),
];

/** Codes of all checks. docs/commands.md explains each. */
export const checkCodes: readonly string[] = checks.map(({ code }) => code);

/** Sorted by severity, then in the order in which to fix them. */
export function runDoctorChecks(facts: CheckupFacts): DoctorFinding[] {
  const found = checks.flatMap(({ code, severity, look, page }) =>
    [look(facts) ?? []].flat().map((said): DoctorFinding => {
      const link = said.link ?? findLink(said.remedy) ?? page(facts);
      return { severity, code, ...said, link, yaml: said.yaml ?? null };
    }),
  );
  const order = ['error', 'warning', 'unknown'];
  return found.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

const findLink = (text: string): string | null => /https:\/\/[^\s;]+/.exec(text)?.[0] ?? null;

/** True if the finding keeps the loop from working. */
export const isFatal = ({ severity }: DoctorFinding): boolean => severity === 'error';

/** Renders a finding for a terminal or log: 80 columns, the remedy below. */
export const findingText = ({ severity, code, sentence, remedy }: DoctorFinding): string =>
  [wrapSentence(`${severity} ${code}: ${sentence}`), wrapSentence(remedy, '  ')].join('\n');

export function checkupText({ repository, loop, kept }: CheckupFacts, findings: readonly DoctorFinding[]): string {
  const told = findings.map(findingText);
  const errors = findings.filter(isFatal).length;
  const rest = findings.length - errors;
  const end = `${repository}, loop ${loop}: ${formatCount(checks.length, 'check')}, ${formatCount(errors, 'error')}, ${rest} more to know.`;
  const promised = kept == null ? [] : [wrapSentence(storePromiseSentence(kept))];
  return `${[...told, ...promised, end].join('\n\n')}\n`;
}

export const checkupJson = ({ repository, loop, kept }: CheckupFacts, findings: readonly DoctorFinding[]): object => ({
  ok: !findings.some(isFatal),
  repository,
  loop,
  ...(kept == null ? {} : { kept: storePromiseJson(kept) }),
  findings,
});

const storePromiseJson = ({ store, durableDays, visibilityLagSeconds }: StorePromise): object => ({
  store,
  durable_days: durableDays,
  visibility_lag_seconds: visibilityLagSeconds,
});
